'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listQuery, type Resource } from '@/lib/resource/resource'
import type { ListState } from '@/lib/url/list-state'

/**
 * The rows of a list state. Earlier rows stay until the new ones are there; a request that is no longer
 * wanted is aborted through the query's signal, so a late answer cannot replace a newer one.
 */
export function useResourceList<T extends object, R extends T>(
  resource: Resource<T, R>,
  state: ListState,
  isEnabled: boolean,
) {
  return useQuery({
    ...listQuery(resource, state),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}
