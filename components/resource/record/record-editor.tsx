'use client'

import { Stack } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useCan } from '@/hooks/use-can'
import { NotedPageProvider } from '@/hooks/use-activity-record'
import type { WithId } from '@/lib/forms/record-form'
import { notedRecord } from '@/lib/resource/resource'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import { RecordFoot } from './record-foot'
import { RecordFormFrame } from '@/components/resource/form/record-form-frame'
import { RecordHeader } from './record-header'
import { useRecordForm } from '@/components/resource/form/use-record-form'

interface RecordEditorProps<T extends object, R extends T, V extends WithId> {
  resource: ListedResource<T, R>
  form: RecordEditorForm<V, R>
  /** The record as the platform returned it, or null while creating. */
  record: R | null
  onDeleted?: () => void
}

const neverReadOnly = () => undefined

/** Editor of one record with its header, its fields and its save bar. */
export function RecordEditor<T extends object, R extends T, V extends WithId>(
  props: RecordEditorProps<T, R, V>,
) {
  const { resource, form, record: loaded, onDeleted } = props
  const { words } = resource
  const manage = useCan(resource.access.manage)
  const useReadOnlyReason = form.useReadOnlyReason ?? neverReadOnly
  const recordReadOnlyReason = useReadOnlyReason(loaded)
  const readOnlyReason = manage.allowed
    ? recordReadOnlyReason
    : `You can view this record but not change it. ${manage.reason}`
  const editing = useRecordForm(resource, form, loaded)
  const { record, isNew } = editing
  const id = record && resource.idOf(record)
  const noted = useMemo(
    () => (id === null ? undefined : { record: notedRecord(resource, id), panels: new Map() }),
    [resource, id],
  )

  return (
    <RecordFormFrame
      words={words}
      form={form}
      editing={editing}
      readOnlyReason={readOnlyReason}
      head={
        <RecordHeader
          resource={resource}
          record={loaded}
          readOnlyReason={readOnlyReason}
          onDeleted={onDeleted}
        />
      }
      foot={
        record && (
          <NotedPageProvider value={noted}>
            <Stack gap="5" mt="5">
              {form.Panels && <form.Panels record={record} />}
              {!isNew && <RecordFoot resource={resource} record={record} />}
            </Stack>
          </NotedPageProvider>
        )
      }
    >
      <form.Fields record={record} />
    </RecordFormFrame>
  )
}
