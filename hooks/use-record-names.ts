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
import type { ListPage } from '@/lib/resource/service'

/** The location of a record: the path of its list, as in its query keys, and its ID. */
interface RecordPlace {
  path: string
  id: string
}

const NO_IDS = '[]'

/**
 * Returns the names of records that are already loaded, alone or as a row of a list. Null for all others. Sends no
 * requests.
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
  // As text, so that equal names give an identical snapshot.
  const names = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(places.map((place) => nameIn(client, place) ?? null)),
    () => NO_IDS,
  )
  return JSON.parse(names) as (string | null)[]
}

/**
 * True when a name may have been added or removed. Components that start observing a query during rendering also
 * cause events. Rendering again for those would never end while a component waits for its code.
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
