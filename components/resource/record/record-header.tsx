'use client'

import { HStack } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { PageHeader } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { useViewer } from '@/hooks/use-session'
import type { DeleteDialogProps } from '@/components/resource/delete/delete-dialog'
import { lastListAddress } from '@/components/resource/list/list-memory'
import type { ListedResource } from '@/components/resource/listed-resource'
import { lazy } from '@/lib/lazy'

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

/** Header of a record's page with its name, its status and the button that deletes it. */
export function RecordHeader<T extends object, R extends T>(props: RecordHeaderProps<T, R>) {
  const { resource, record, readOnlyReason, onDeleted } = props
  const { words } = resource
  const router = useRouter()
  const viewer = useViewer()
  const dialog = useLazyPart<DeleteDialogProps<T, R>>(dialogCode, 'delete dialog')
  if (record === null) return <PageHeader title={`Create ${words.one}`} description={words.purpose} />

  return (
    <>
      <PageHeader
        title={
          <HStack as="span" gap="3" wrap="wrap" css={{ overflowWrap: 'anywhere' }}>
            {resource.pageTitle ?? resource.titleOf(record)}
            {resource.badge?.(record)}
          </HStack>
        }
        actions={
          <Button
            variant="outline"
            disabledReason={
              readOnlyReason ??
              resource.deleteBlockedReason?.(viewer) ??
              resource.protectedRowReason?.(viewer, record)
            }
            onPointerEnter={dialog.prepare}
            onClick={dialog.open}
          >
            <Icon as={Trash2} boxSize="4" />
            Delete
          </Button>
        }
      />
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
