'use client'

import type { ComponentProps, ComponentType } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { classNames } from '@/components/ui/theme/class-names'
import { useViewer } from '@/hooks/use-session'
import { isolate } from '@/lib/format/direction'
import { lazy } from '@/lib/lazy'
import type { Access } from '@/lib/permissions/explain'
import { recordUrl } from '@/lib/resource/resource'
import type { DeleteDialogProps } from '@/components/resource/delete/delete-dialog'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { RowMenu } from './row-menu'

// The menu and the dialog are separate chunks, because most visits to a list do not need them.
const menuCode = lazy(() => import('./row-menu').then((module) => module.RowMenu))
const dialogCode = lazy(() =>
  import('@/components/resource/delete/delete-dialog').then((module) => module.DeleteDialog),
)

type Menu = ComponentType<ComponentProps<typeof RowMenu>>

/** Loads the menu of rows on demand: when the pointer reaches a menu button or with the first click. */
export const useRowMenu = () => useLazyPart(menuCode, 'menu of actions')

interface RowActionsProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  manage: Access
  row: T
}

/** Menu button of a card. A table renders only the button, and the menu in the pressed row. */
export function RowActions<T extends object, R extends T>(props: RowActionsProps<T, R>) {
  const menu = useRowMenu()
  if (menu.isOpen && menu.Part) return <OpenedRowActions {...props} Menu={menu.Part} />
  return (
    <RowMenuButton
      name={props.resource.titleOf(props.row)}
      onPointerEnter={menu.prepare}
      onClick={menu.open}
    />
  )
}

/** The open menu of a row, with its button and the dialog that it opens. */
export function OpenedRowActions<T extends object, R extends T>(
  props: RowActionsProps<T, R> & { Menu: Menu },
) {
  const { resource, manage, row, Menu } = props
  const dialog = useLazyPart<DeleteDialogProps<T, R>>(dialogCode, 'delete dialog')
  const viewer = useViewer()
  return (
    <>
      <Menu
        label={labelFor(resource.titleOf(row))}
        href={recordUrl(resource, resource.idOf(row))}
        disabledReason={
          manage.allowed
            ? (resource.deleteBlockedReason?.(viewer) ?? resource.protectedRowReason?.(viewer, row))
            : manage.reason
        }
        onDelete={dialog.open}
      />
      {dialog.isOpen && dialog.Part && (
        <dialog.Part resource={resource} record={row} onDone={dialog.close} onClose={dialog.close} />
      )}
    </>
  )
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

/** Button of a row that opens the menu. It is a plain element without handlers in a table, which has one for all rows. */
export function RowMenuButton({ name, ...props }: ComponentProps<'button'> & { name: string }) {
  const label = labelFor(name)
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

function labelFor(name: string): string {
  return `Actions for ${isolate(name)}`
}
