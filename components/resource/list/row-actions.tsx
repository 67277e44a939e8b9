'use client'

import type { ComponentProps } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { classNames } from '@/components/ui/theme/class-names'
import { isolate } from '@/lib/format/direction'
import { lazy } from '@/lib/lazy'
import type { RowMenuProps } from './row-menu'

// The menu is a separate chunk, because most visits to a list do not need it.
const menuCode = lazy(() => import('./row-menu').then((module) => module.RowMenu))

/** Loads the menu of rows on demand: when the pointer reaches a menu button or with the first click. */
export const useRowMenu = <T extends object, R extends T>() =>
  useLazyPart<RowMenuProps<T, R>>(menuCode, 'menu of actions')

/** Menu button of a card. A table renders only the button, and the menu in the pressed row. */
export function RowActions<T extends object, R extends T>(props: Omit<RowMenuProps<T, R>, 'label'>) {
  const menu = useRowMenu<T, R>()
  const name = props.resource.titleOf(props.row)
  if (menu.isOpen && menu.Part) return <menu.Part {...props} label={rowMenuLabel(name)} />
  return <RowMenuButton name={name} onPointerEnter={menu.prepare} onClick={menu.open} />
}

const MENU_BUTTON = classNames(
  buttonClasses({ variant: 'ghost', size: 'sm' }),
  'ui-icon-button ui-hint-below',
)

// One element for all rows, because each icon component would be two components more to hydrate per row. It is short,
// because every row of a document repeats it.
const DOTS = (
  <svg className="ui-dots" viewBox="0 0 24 24" aria-hidden>
    <path d="M5 12h0m7 0h0m7 0h0" />
  </svg>
)

/**
 * Button of a row that opens the menu. It is a plain element without handlers in a table, which has one for all rows.
 */
export function RowMenuButton({ name, ...props }: ComponentProps<'button'> & { name: string }) {
  const label = rowMenuLabel(name)
  return (
    <button
      type="button"
      className={MENU_BUTTON}
      data-row-menu
      data-hint="Actions"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
    >
      {DOTS}
    </button>
  )
}

/** Returns the label of the menu button of a row. */
export function rowMenuLabel(name: string): string {
  return `Actions for ${isolate(name)}`
}
