'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { PageHeader } from '@/components/shell/page'
import { useLazyPart } from '@/components/ui/lazy'
import { MoreMenu } from '@/components/ui/more-menu'
import { useDialogs } from '@/hooks/use-dialogs'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { useViewer } from '@/hooks/use-session'
import type { DeleteDialogProps } from '@/components/resource/delete/delete-dialog'
import { lastListAddress } from '@/components/resource/list/list-memory'
import type { ListedResource } from '@/components/resource/listed-resource'
import { lazy } from '@/lib/lazy'
import { ResourceSummary } from './resource-summary'
import { useRecordDialogs } from './use-record-dialogs'

const dialogCode = lazy(() =>
  import('@/components/resource/delete/delete-dialog').then((module) => module.DeleteDialog),
)

interface RecordHeaderProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  record: R | null
  /** Reason why this user may not change or delete the record. */
  readOnlyReason: string | undefined
  onDeleted?: (() => void) | undefined
}

/** Header of the page that edits a record. Its "More" menu deletes the record. */
export function RecordHeader<T extends object, R extends T>(props: RecordHeaderProps<T, R>) {
  const { resource, record, readOnlyReason, onDeleted } = props
  const { words } = resource
  const router = useRouter()
  const viewer = useViewer()
  // Actions write records without those of other resources, which a record's page has.
  const { keep: cacheWritten, keepOwn: cacheOwn } = useResourceCache<T, T>(resource as ListedResource<T>)
  const { confirm } = useDialogs()
  const dialog = useLazyPart<DeleteDialogProps<T, R>>(dialogCode, 'delete dialog')
  const dialogs = useRecordDialogs<T>(resource.dialogs, readOnlyReason)
  if (record === null) return <PageHeader title={`Create ${words.one}`} description={words.purpose} />

  return (
    <>
      <ResourceSummary
        resource={resource}
        record={record}
        more={
          <MoreMenu
            onNear={dialog.prepare}
            actions={[
              ...(resource.moreActions?.(record, readOnlyReason, cacheWritten, { cacheOwn, confirm }) ?? []),
              ...dialogs.actions,
              {
                label: `Delete ${words.one}…`,
                icon: Trash2,
                onSelect: dialog.open,
                isDestructive: true,
                disabledReason:
                  readOnlyReason ??
                  resource.deleteBlockedReason?.(viewer) ??
                  resource.protectedRowReason?.(viewer, record),
              },
            ]}
          />
        }
      />
      {dialogs.Opened && <dialogs.Opened record={record} onClose={dialogs.close} />}
      {dialog.isOpen && dialog.Part && (
        <dialog.Part
          resource={resource}
          record={record}
          {...(onDeleted && { onRemoved: onDeleted })}
          onDone={() => router.replace(lastListAddress(resource.route))}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
