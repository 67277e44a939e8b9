'use client'

import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { listQuery, toListOptions, type Resource } from '@/lib/resource/resource'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import type { ListState } from '@/lib/url/list-state'

/**
 * Queries the rows of a list state. Earlier rows stay until the new ones have loaded. Outdated requests are aborted
 * through the query's signal, so that a late response cannot replace a newer one.
 */
export function useResourceList<T extends object, R extends T>(
  resource: Resource<T, R>,
  state: ListState,
  isEnabled: boolean,
) {
  const client = useQueryClient()
  const query = listQuery(resource, state)
  return useQuery({
    queryKey: query.queryKey,
    queryFn: async ({ signal }) =>
      (await deepPage(client, resource, state, { signal })) ?? query.queryFn({ signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/**
 * Reads a high page number of a list sorted by ID, by the last ID of the page before. Undefined when that ID is not
 * known.
 */
async function deepPage<T extends object, R extends T>(
  client: QueryClient,
  resource: Resource<T, R>,
  state: ListState,
  scope: RequestScope,
): Promise<ListPage<T> | undefined> {
  if (state.page <= 30) return undefined
  const { asDeepPage, isDeep, optionsAfter } = await import('@/lib/resource/deep-pages')
  const options = toListOptions(resource, state)
  const { queryKey } = listQuery(resource, { ...state, page: state.page - 1 })
  const last = client.getQueryData<ListPage<T>>(queryKey)?.Items.at(-1)
  if (!last || !isDeep(options)) return undefined
  return asDeepPage(await resource.service.list(optionsAfter(options, resource.idOf(last)), scope), options)
}
