'use client'

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { branchQuery, readAncestors } from '@/lib/catalogs/categories'
import { ROOT, type Branches } from '@/lib/catalogs/tree'
import { recordQuery } from '@/lib/resource/resource'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

/**
 * The open levels of a tree. Each level is loaded when it is opened for the first time. The chosen category is brought
 * into view by opening everything above it.
 */
export function useBranches(place: CatalogPlace, chosen: string) {
  const client = useQueryClient()
  const resource = categoriesAt(place)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const parents = [ROOT, ...open]
  const queries = useQueries({
    queries: parents.map((parent) => {
      const { queryKey, queryFn } = branchQuery(place.path, place.catalogId, parent)
      return { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => queryFn({ signal }) }
    }),
  })
  const branches: Branches = new Map(
    parents.flatMap((parent, index) => {
      const items = queries[index]?.data?.Items
      return items ? [[parent, items] as const] : []
    }),
  )

  // The page of the chosen category requests the record as well. Here it provides the category's current parent.
  const { data: record } = useQuery({ ...recordQuery(resource, chosen), enabled: false })
  const parentOfChosen = record?.ParentID ?? ''
  useEffect(() => {
    let isStale = false
    const climb = async () => {
      const ancestors = await readAncestors(client, resource, parentOfChosen)
      const ids = ancestors.map(({ ID }) => ID ?? '')
      if (!isStale && ids.length > 0) setOpen((before) => new Set([...before, ...ids]))
    }
    // A level that cannot be read stays closed. The error appears when the user opens the level.
    climb().catch(() => undefined)
    return () => {
      isStale = true
    }
  }, [client, resource, parentOfChosen])

  return {
    branches,
    open,
    setOpen: (id: string, isOpen: boolean) =>
      setOpen((before) => {
        const after = new Set(before)
        if (isOpen) after.add(id)
        else after.delete(id)
        return after
      }),
    openAll: (ids: readonly string[]) => setOpen((before) => new Set([...before, ...ids])),
    isLoading: (parent: string) => queries[parents.indexOf(parent)]?.isPending === true,
    /** The levels that could not be loaded. */
    failed: parents.flatMap((parent, index) => {
      const query = queries[index]
      return query?.isError && !query.data
        ? [{ parent, error: query.error, retry: () => void query.refetch() }]
        : []
    }),
  }
}
