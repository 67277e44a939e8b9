'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from '@/lib/ordercloud/keys'
import { forgetWrites, rememberWrite } from '@/lib/resource/lagging-lists'
import { recordOwnWrite } from '@/lib/resource/own-writes'
import type { Resource } from '@/lib/resource/resource'
import type { ListPage } from '@/lib/resource/service'
import { unselect } from '@/lib/resource/selections'

/**
 * Updates everything that is cached of a resource after a write. Only shared code calls it, so that no screen can
 * forget it.
 */
export function useResourceCache<T extends object, R extends T>(resource: Resource<T, R>) {
  const client = useQueryClient()
  return useMemo(() => {
    // A read that started before a write may return old data after it. Canceling takes effect at once. The returned
    // promise only reports when all waiting callers have been notified, so it is not awaited.
    const cancelReads = (id: string) => {
      void client.cancelQueries({ queryKey: keys.item(resource.path, id) })
      void client.cancelQueries({ queryKey: keys.lists(resource.path) })
    }
    const changeRows = (change: (rows: T[]) => T[]) =>
      client.setQueriesData({ queryKey: keys.lists(resource.path) }, (data: unknown) =>
        hasRows<T>(data) ? { ...data, Items: change(data.Items) } : data,
      )
    const readListsAgain = () => {
      for (const path of [resource.path, ...(resource.alsoChanges ?? [])])
        void client.invalidateQueries({ queryKey: keys.lists(path) })
    }
    const keep = (record: R, known?: R) => {
      const id = resource.idOf(record)
      cancelReads(id)
      const before = known ?? client.getQueryData<R>(keys.item(resource.path, id))
      if (before) rememberWrite(client, resource.path, { id, before, after: record }, resource.idOf)
      client.setQueryData(keys.item(resource.path, id), record)
      changeRows((rows) => rows.map((row) => (resource.idOf(row) === id ? record : row)))
      readListsAgain()
    }
    return {
      /**
       * Caches the platform's response to a write. Rows on screen are replaced first, because product lists come from
       * a search index that may be outdated for a moment.
       */
      keep: (record: R) => keep(record),
      /** Does the same for a write outside of the record's form, which must not treat it as another user's change. */
      keepOwn(before: R, after: R) {
        recordOwnWrite({ path: resource.path, id: resource.idOf(after), before, after })
        keep(after, before)
      },
      /** Reads a record and the lists again, after a write whose response was lost. */
      readAgain(record: R) {
        void client.invalidateQueries({ queryKey: keys.item(resource.path, resource.idOf(record)) })
        readListsAgain()
      },
      /**
       * Removes a deleted record from the caches. Lists are requested again, because totals and pages have changed.
       */
      forget(id: string) {
        cancelReads(id)
        unselect(resource.path, id)
        forgetWrites(client, resource.path, id)
        client.removeQueries({ queryKey: keys.item(resource.path, id) })
        changeRows((rows) => rows.filter((row) => resource.idOf(row) !== id))
        readListsAgain()
      },
    }
  }, [client, resource])
}

/** True for a page of a list. Counts and calendars have keys below those of the list as well, but no rows. */
function hasRows<T>(data: unknown): data is ListPage<T> {
  return Array.isArray((data as Partial<ListPage<T>> | undefined)?.Items)
}
