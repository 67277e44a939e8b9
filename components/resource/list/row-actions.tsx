'use client'

import { MoreHorizontal } from 'lucide-react'
import { IconButton } from '@/components/ui/button'
import { useHydrated } from '@/hooks/use-hydrated'
import { useLazyPart } from '@/hooks/use-lazy-part'
import { useSession } from '@/hooks/use-session'
import { isolate } from '@/lib/format/direction'
import type { Access } from '@/lib/permissions/explain'
import { recordUrl } from '@/lib/resource/resource'
import type { DeleteDialogProps } from '@/components/resource/delete/delete-dialog'
import type { ListedResource } from '@/components/resource/listed-resource'

// The menu and the dialog are separate chunks, because most visits to a list do not need them.
const loadMenu = () => import('./row-menu').then((module) => module.RowMenu)
const loadDialog = () =>
  import('@/components/resource/delete/delete-dialog').then((module) => module.DeleteDialog)

/**
 * Menu button at the end of a row. The chunk of the menu loads when the pointer reaches the button or with the first
 * click.
 */
export function RowActions<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  manage: Access
  row: T
}) {
  const { resource, manage, row } = props
  const menu = useLazyPart(loadMenu, 'menu of actions')
  const dialog = useLazyPart<DeleteDialogProps<T, R>>(loadDialog, 'delete dialog')
  const viewer = useSession()
  const label = `Actions for ${isolate(resource.titleOf(row))}`

  return (
    <>
      {menu.isOpen && menu.Part ? (
        <menu.Part
          label={label}
          href={recordUrl(resource, resource.idOf(row))}
          refusal={
            manage.allowed
              ? (resource.deleteBlockedReason?.(viewer) ?? resource.protectedRowReason?.(viewer, row))
              : manage.reason
          }
          onDelete={dialog.open}
        />
      ) : (
        <Trigger label={label} onPointerEnter={menu.prepare} onClick={menu.open} />
      )}
      {dialog.isOpen && dialog.Part && (
        <dialog.Part resource={resource} record={row} onDone={dialog.close} onClose={dialog.close} />
      )}
    </>
  )
}

function Trigger(props: { label: string; onPointerEnter: () => void; onClick: () => void }) {
  const isReady = useHydrated()
  return (
    <IconButton {...props} size="sm" aria-haspopup="menu" aria-expanded={false} inert={!isReady}>
      <MoreHorizontal aria-hidden />
    </IconButton>
  )
}
