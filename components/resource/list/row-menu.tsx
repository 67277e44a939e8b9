'use client'

import { Text } from '@chakra-ui/react'
import { ExternalLink, MoreHorizontal, Trash2 } from 'lucide-react'
import NextLink from 'next/link'
import type { ReactNode } from 'react'
import type { DeleteDialogProps } from '@/components/resource/delete/delete-dialog'
import type { ListedResource } from '@/components/resource/listed-resource'
import { useRecordDialogs } from '@/components/resource/record/use-record-dialogs'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { Menu, MenuItem } from '@/components/ui/overlay/menu'
import { useViewer } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import type { Access } from '@/lib/permissions/explain'
import { recordUrl } from '@/lib/resource/resource'

// The dialog is a separate chunk, because most visits to a list do not need it.
const dialogCode = lazy(() =>
  import('@/components/resource/delete/delete-dialog').then((module) => module.DeleteDialog),
)

export interface RowMenuProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  manage: Access
  row: T
  /** Name of the button. */
  label: string
}

/**
 * The open menu of a row, with its button and the dialogs that it opens. Actions that the user may not run are disabled
 * and show the reason.
 */
export function RowMenu<T extends object, R extends T>(props: RowMenuProps<T, R>) {
  const { resource, manage, row, label } = props
  const deletion = useLazyPart<DeleteDialogProps<T, R>>(dialogCode, 'delete dialog')
  const viewer = useViewer()
  const protectedReason = manage.allowed ? resource.protectedRowReason?.(viewer, row) : manage.reason
  const { actions, Opened, close } = useRecordDialogs<T>(
    resource.dialogs?.filter(({ isOnRows }) => isOnRows),
    protectedReason,
  )
  const deletionReason = manage.allowed ? resource.deleteBlockedReason?.(viewer) : undefined
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <IconButton label={label} size="sm">
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem value="open" asChild>
          <NextLink href={recordUrl(resource, resource.idOf(row))} prefetch={false}>
            <Icon as={ExternalLink} boxSize="4" />
            Open
          </NextLink>
        </MenuItem>
        {actions.map((action) => (
          <RowAction key={action.label} {...action}>
            {action.label}
          </RowAction>
        ))}
        <RowAction
          icon={Trash2}
          isDestructive
          disabledReason={deletionReason ?? protectedReason}
          onSelect={deletion.open}
        >
          Delete…
        </RowAction>
      </Menu>
      {Opened && <Opened record={row} onClose={close} />}
      {deletion.isOpen && deletion.Part && (
        <deletion.Part resource={resource} record={row} onDone={deletion.close} onClose={deletion.close} />
      )}
    </>
  )
}

function RowAction(props: Omit<MoreAction, 'label'> & { children: ReactNode }) {
  const { icon, disabledReason, isDestructive, onSelect, children } = props
  return (
    <MenuItem
      value={String(children)}
      disabled={disabledReason !== undefined}
      onClick={onSelect}
      color={isDestructive ? 'fg.error' : undefined}
    >
      <Icon as={icon} boxSize="4" />
      <span>
        {children}
        {disabledReason && (
          <Text as="span" display="block" fontSize="xs" color="fg.muted" maxW="16rem">
            {disabledReason}
          </Text>
        )}
      </span>
    </MenuItem>
  )
}
