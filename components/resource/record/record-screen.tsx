'use client'

import { useState } from 'react'
import { NoAccess } from '@/components/shell/messages/no-access'
import { useCan } from '@/hooks/use-can'
import { useEntity } from '@/hooks/use-entity'
import { isPlatformId } from '@/lib/forms/platform-id'
import type { WithId } from '@/lib/forms/record-form'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { titleCase } from '@/lib/resource/words'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import { RecordEditor } from './record-editor'
import { RecordNotFound, InvalidIdMessage, RecordFailure, RecordSkeleton } from './record-states'
import { useRecordTitle } from './use-record-title'

interface RecordScreenProps<T extends object, R extends T, V extends WithId> {
  resource: ListedResource<T, R>
  form: RecordEditorForm<V, R>
  /** Id of the record from the route. */
  id: string
  prefetched?: DocumentData | undefined
}

/** The page of one record. */
export function RecordScreen<T extends object, R extends T, V extends WithId>(
  props: RecordScreenProps<T, R, V>,
) {
  const { resource, id, prefetched } = props
  const view = useCan(resource.access.view)
  if (!view.allowed) return <NoAccess title={titleCase(resource.words.one)} access={view} />
  if (!isPlatformId(id)) return <InvalidIdMessage resource={resource} id={id} />
  return (
    <DocumentDataBoundary data={prefetched}>
      <LoadedRecord {...props} />
    </DocumentDataBoundary>
  )
}

function LoadedRecord<T extends object, R extends T, V extends WithId>(props: RecordScreenProps<T, R, V>) {
  const { resource, form, id } = props
  const [isGone, setGone] = useState(false)
  const query = useEntity(resource, id, !isGone)
  useRecordTitle(resource, isGone ? undefined : query.data)
  // The record was just deleted and the list is about to open, so nothing is shown or requested.
  if (isGone) return null
  if (query.data) {
    return (
      <RecordEditor
        key={id}
        resource={resource}
        form={form}
        record={query.data}
        onDeleted={() => setGone(true)}
      />
    )
  }
  if (!query.isError) return <RecordSkeleton words={resource.words} />
  if (toPlatformError(query.error).status === 404) return <RecordNotFound resource={resource} id={id} />
  return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />
}

/** The page that creates a record. Users without the permission see a text that names it. */
export function NewRecordScreen<T extends object, R extends T, V extends WithId>(props: {
  resource: ListedResource<T, R>
  form: RecordEditorForm<V, R>
}) {
  const { resource, form } = props
  const manage = useCan(resource.access.manage)
  if (!manage.allowed) return <NoAccess title={`Create ${resource.words.one}`} access={manage} />
  return <RecordEditor resource={resource} form={form} record={null} />
}
