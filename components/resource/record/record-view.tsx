'use client'

import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { NoAccess } from '@/components/shell/messages/no-access'
import { useCan } from '@/hooks/use-can'
import { useEntity } from '@/hooks/use-entity'
import { isPlatformId } from '@/lib/forms/platform-id'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { titleCase } from '@/lib/resource/words'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import { PanelStale } from './record-panel'
import { RecordNotFound, InvalidIdMessage, RecordFailure, RecordSkeleton } from './record-states'
import { ResourceSummary } from './resource-summary'
import { useRecordTitle } from './use-record-title'

interface RecordViewProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** Id of the record from the route. */
  id: string
  prefetched?: DocumentData | undefined
  /** Renders the head of the page (`RecordSummary`), when it is not the one that the descriptor describes. */
  head?: (record: R) => ReactNode
  /** True for a page below the record's own page. It has a head and a title of its own. */
  isSubPage?: boolean
  /** Renders the content of the record as panels. */
  children: (record: R) => ReactNode
}

/** The page of a record that cannot be edited. `RecordScreen` is the page with a form. */
export function RecordView<T extends object, R extends T>(props: RecordViewProps<T, R>) {
  const { resource, id, prefetched } = props
  const view = useCan(resource.access.view)
  if (!view.allowed) return <NoAccess title={titleCase(resource.words.one)} access={view} />
  if (!isPlatformId(id)) return <InvalidIdMessage resource={resource} id={id} />
  return (
    <DocumentDataBoundary data={prefetched}>
      <LoadedView key={id} {...props} />
    </DocumentDataBoundary>
  )
}

function LoadedView<T extends object, R extends T>(props: RecordViewProps<T, R>) {
  const { resource, id, head, isSubPage = false, children } = props
  const { data: record, isError, error, refetch } = useEntity(resource, id, true)
  const retry = () => void refetch()
  useRecordTitle(resource, isSubPage ? undefined : record)
  if (record === undefined) {
    if (!isError) return <RecordSkeleton words={resource.words} />
    if (toPlatformError(error).status === 404) return <RecordNotFound resource={resource} id={id} />
    return <RecordFailure resource={resource} error={error} onRetry={retry} />
  }
  return (
    <Stack gap="0">
      {!isSubPage && (head ? head(record) : <ResourceSummary resource={resource} record={record} />)}
      {isError && <PanelStale onRetry={retry} />}
      {children(record)}
    </Stack>
  )
}
