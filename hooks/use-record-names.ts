'use client'

import {
  notifyManager,
  useQueryClient,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { keys } from '@/lib/ordercloud/keys'
import { recordName } from '@/lib/resource/record-name'
import type { ListPage } from '@/lib/resource/resource'

/** A record by where it lies: the path of its list, as in its query keys, and its id. */
export interface RecordPlace {
  path: string
  id: string
}

const NONE = '[]'

/**
 * The names of records as far as they are loaded, by themselves or as a row of a list; null for the others. Asks
 * nothing of the platform.
 */
export function useRecordNames(places: readonly RecordPlace[]): (string | null)[] {
  const client = useQueryClient()
  const subscribe = useCallback(
    (changed: () => void) => {
      const ask = notifyManager.batchCalls(changed)
      return client.getQueryCache().subscribe((event) => {
        if (changesData(event)) ask()
      })
    },
    [client],
  )
  // As text, so that the same names are the same answer.
  const names = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(places.map((place) => nameIn(client, place) ?? null)),
    () => NONE,
  )
  return JSON.parse(names) as (string | null)[]
}

/**
 * Whether a name may have come or gone. Components that begin to watch a query make events as well, while they are drawn: to
 * draw anew for those would never end where the drawing waits for code.
 */
function changesData({ type, query }: QueryCacheNotifyEvent): boolean {
  return ['added', 'updated', 'removed'].includes(type) && query.state.data !== undefined
}

function nameIn(client: QueryClient, { path, id }: RecordPlace): string | undefined {
  const record = client.getQueryData<object>(keys.item(path, id))
  if (record) return recordName(record)
  for (const [, page] of client.getQueriesData<ListPage<{ ID?: string }>>({ queryKey: keys.lists(path) })) {
    const row = page?.Items?.find((one) => one.ID === id)
    if (row) return recordName(row)
  }
  return undefined
}
