'use client'

import { useLazyPart } from '@/components/ui/lazy'
import { MoreButton } from '@/components/ui/more-menu'
import { lazy } from '@/lib/lazy'
import type { ListMoreProps } from './list-more-menu'

const menuCode = lazy(() => import('./list-more-menu').then((module) => module.ListMoreMenu))

/** Button "More" of a list. The code of its menu loads when the pointer or the focus reaches it. */
export function ListMore(props: ListMoreProps) {
  const menu = useLazyPart<ListMoreProps>(menuCode, 'menu of actions')
  if (menu.isOpen && menu.Part) return <menu.Part {...props} />
  return (
    <MoreButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={menu.open}
    />
  )
}
