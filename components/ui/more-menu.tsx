'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { lazy } from '@/lib/lazy'
import { Button } from './button'
import { Icon } from './icon'
import { useLazyPart } from './lazy'
import type { MoreAction } from './more-menu-content'

const contentCode = lazy(() => import('./more-menu-content').then((module) => module.MoreMenuContent))

/**
 * Button "More" with a menu of the less frequent actions of a page. The code of the menu loads when the pointer or the
 * focus reaches the button. `onNear` loads what the actions need.
 */
export function MoreMenu({ actions, onNear }: { actions: readonly MoreAction[]; onNear?: () => void }) {
  const menu = useLazyPart(contentCode, 'menu of actions')
  const prepare = () => {
    menu.prepare()
    onNear?.()
  }
  if (menu.isOpen && menu.Part) return <menu.Part actions={actions} trigger={<MoreButton />} />
  return (
    <MoreButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={menu.open}
    />
  )
}

/** The button of a "More" menu. */
export function MoreButton(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="outline" {...props}>
      More
      <Icon as={ChevronDown} boxSize="4" />
    </Button>
  )
}
