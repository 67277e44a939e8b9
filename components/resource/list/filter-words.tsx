'use client'

import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useCanRead } from '@/hooks/use-can'
import { useTimeZone } from '@/hooks/use-time-zone'
import { nameAndId, referenceQuery, type Reference } from '@/lib/resource/reference'
import { describeFilter } from '@/lib/url/describe-filter'
import { splitAlternatives } from '@/lib/url/list-filters'
import type { SetFilter } from './filter-editor'

/** The value of a filter in words. */
export function FilterWords({ filter, value }: SetFilter) {
  const timeZone = useTimeZone()
  if (filter.kind !== 'reference' || typeof value !== 'string') return describeFilter(filter, value, timeZone)
  return splitAlternatives(value).map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ' or '}
      <ReferenceName to={filter.to} id={id} />
    </Fragment>
  ))
}

/**
 * Shows the name and id of a record, or the id alone until the name is loaded and for users who may not read the
 * record.
 */
function ReferenceName({ to, id }: { to: Reference; id: string }) {
  const query = useQuery({ ...referenceQuery(to, id), enabled: useCanRead(to) })
  return query.data ? nameAndId(to, query.data) : id
}
