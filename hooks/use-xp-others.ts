'use client'

import { useQuery } from '@tanstack/react-query'
import type { Resource } from '@/lib/resource/resource'
import { holdersQuery, isFilterable, othersOf, type OtherRecords } from '@/lib/xp/other-records'
import { pathText, type XpPath } from '@/lib/xp/tree'
import { useDebounced } from './use-debounced'

/**
 * Other records that have something at a path of their xp, once the path stands still; undefined until they are read,
 * and where they cannot be.
 *
 * @param id of the record that is edited
 */
export function useXpOthers(resource: Resource<object>, id: string, path: XpPath): OtherRecords | undefined {
  const isSettled = useDebounced(pathText(path)) === pathText(path)
  const { data } = useQuery({
    ...holdersQuery(resource, path),
    enabled: isSettled && isFilterable(path),
  })
  return data && othersOf(data, (record) => resource.idOf(record) !== id)
}
