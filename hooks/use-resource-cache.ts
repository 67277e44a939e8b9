'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from '@/lib/ordercloud/keys'
import type { ListPage, Resource } from '@/lib/resource/resource'

/**
 * What a write means for everything that is cached of a resource. Only the kit calls this, so that no
 * screen can forget it.
 */
export function useResourceCache<T extends object, R extends T>(resource: Resource<T, R>) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /**
       * Takes the platform's answer to a write. Rows already on screen are replaced by hand first: product
       * lists come from a search index that may lag behind the answer.
       */
      keep(record: R) {
        const id = resource.idOf(record)
        client.setQueryData(keys.item(resource.path, id), record)
        client.setQueriesData<ListPage<T>>({ queryKey: keys.lists(resource.path) }, (page) =>
          page
            ? { ...page, Items: page.Items.map((row) => (resource.idOf(row) === id ? record : row)) }
            : page,
        )
        void client.invalidateQueries({ queryKey: keys.lists(resource.path) })
      },
      /** Forgets a deleted record; lists ask again, since totals and pages have moved. */
      forget(id: string) {
        client.removeQueries({ queryKey: keys.item(resource.path, id) })
        client.setQueriesData<ListPage<T>>({ queryKey: keys.lists(resource.path) }, (page) =>
          page ? { ...page, Items: page.Items.filter((row) => resource.idOf(row) !== id) } : page,
        )
        void client.invalidateQueries({ queryKey: keys.lists(resource.path) })
      },
    }),
    [client, resource],
  )
}
