'use client'

import { useQuery } from '@tanstack/react-query'
import type { Resource } from '@/lib/resource/resource'
import { holdersQuery, isFilterable, othersOf, type OtherRecords } from '@/lib/xp/other-records'
import { pathText, type XpPath } from '@/lib/xp/tree'
import { useDebounced } from '@/hooks/use-debounced'

/**
 * Returns other records that have a value at an xp path, once the path is no longer being typed. Undefined until they
 * are read, and after a failure.
 *
 * @param id ID of the edited record
 */
export function useXpOthers(resource: Resource<object>, id: string, path: XpPath): OtherRecords | undefined {
  const isSettled = useDebounced(pathText(path)) === pathText(path)
  const { data } = useQuery({
    ...holdersQuery(resource, path),
    enabled: isSettled && isFilterable(path),
  })
  return data && othersOf(data, (record) => resource.idOf(record) !== id)
}
