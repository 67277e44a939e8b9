import { keys } from '@/lib/ordercloud/keys'
import { idBatches, MAX_IDS_PER_REQUEST } from './id-batches'
import type { Reference } from './reference'
import type { RequestScope } from './service'

/** Returns the list options for records by ID. The platform rejects more IDs than one page has rows. */
export const recordsByIdOptions = (sortBy: string, ids: readonly string[]) => ({
  ...{ sortBy: [sortBy], page: 1, pageSize: MAX_IDS_PER_REQUEST },
  filters: { ID: ids.join('|') },
})

/**
 * Query for the records with these IDs, with one request for all. No part of a screen shows more of them. The order of
 * the IDs is part of the key.
 */
export function recordsByIdQuery<T extends object>(to: Reference<T>, ids: readonly string[]) {
  const some = [...new Set(ids)].slice(0, MAX_IDS_PER_REQUEST)
  const options = recordsByIdOptions(to.rules.defaultSort, some)
  return {
    queryKey: keys.list(to.path, options),
    queryFn: ({ signal }: RequestScope) =>
      to.service.list(options, { ...(signal && { signal }), quiet: true }),
    options,
  }
}

/**
 * Returns the existing records with these IDs, in as few list requests as the URL length allows. Ignores the case of
 * IDs.
 */
export async function readRecordsById<T extends object>(
  to: Reference<T>,
  ids: readonly string[],
  { signal }: RequestScope,
): Promise<T[]> {
  const distinct = [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()]
  const pages = await Promise.all(
    [...idBatches(distinct)].map((batch) =>
      recordsByIdQuery(to, batch).queryFn({ ...(signal && { signal }) }),
    ),
  )
  return pages.flatMap(({ Items }) => Items)
}
