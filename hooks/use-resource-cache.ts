'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from '@/lib/ordercloud/keys'
import { tellOwnWrite } from '@/lib/resource/own-writes'
import type { ListPage, Resource } from '@/lib/resource/resource'
import { unselect } from '@/lib/resource/unselect'

/**
 * What a write means for everything that is cached of a resource. Only the kit calls this, so that no
 * screen can forget it.
 */
export function useResourceCache<T extends object, R extends T>(resource: Resource<T, R>) {
  const client = useQueryClient()
  return useMemo(() => {
    // What was asked before a write may be answered after it, with what was there before. Cancelling takes
    // effect at once; what it returns only tells when everybody who waited has heard of it.
    const cancelReads = (id: string) => {
      void client.cancelQueries({ queryKey: keys.item(resource.path, id) })
      void client.cancelQueries({ queryKey: keys.lists(resource.path) })
    }
    const keep = (record: R) => {
      const id = resource.idOf(record)
      cancelReads(id)
      client.setQueryData(keys.item(resource.path, id), record)
      client.setQueriesData<ListPage<T>>({ queryKey: keys.lists(resource.path) }, (page) =>
        page ? { ...page, Items: page.Items.map((row) => (resource.idOf(row) === id ? record : row)) } : page,
      )
      void client.invalidateQueries({ queryKey: keys.lists(resource.path) })
    }
    return {
      /**
       * Takes the platform's answer to a write. Rows already on screen are replaced by hand first: product
       * lists come from a search index that may lag behind the answer.
       */
      keep,
      /** The same for a write beside the form of the record, which must not take it for somebody else's. */
      keepOwn(before: R, after: R) {
        tellOwnWrite({ path: resource.path, id: resource.idOf(after), before, after })
        keep(after)
      },
      /** Forgets a deleted record; lists ask again, since totals and pages have moved. */
      forget(id: string) {
        cancelReads(id)
        unselect(resource.path, id)
        client.removeQueries({ queryKey: keys.item(resource.path, id) })
        client.setQueriesData<ListPage<T>>({ queryKey: keys.lists(resource.path) }, (page) =>
          page ? { ...page, Items: page.Items.filter((row) => resource.idOf(row) !== id) } : page,
        )
        void client.invalidateQueries({ queryKey: keys.lists(resource.path) })
      },
    }
  }, [client, resource])
}
