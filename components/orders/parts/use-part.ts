'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { partQuery, wholePartQuery, type RecordPart } from '@/lib/resource/part'
import type { ListPage } from '@/lib/resource/service'

/** Reads the first page of a part of a record, which holds all of it except in the largest orders. */
export function usePart<T>(part: RecordPart<T>, isEnabled = true) {
  const { queryKey, queryFn } = partQuery(part, 1)
  return useQuery({ queryKey, queryFn: ({ signal }) => queryFn({ signal }), enabled: isEnabled })
}

/**
 * Reads all rows of a part of a record, for dialogs that must not act on some of them only. When the page has read the
 * first page and there is no other, nothing is requested.
 *
 * Rows from before a change are never returned. The dialogs fill their fields with the first rows that they get.
 */
export function useWholePart<T>(part: RecordPart<T>, isEnabled = true) {
  const client = useQueryClient()
  const { queryKey, queryFn } = wholePartQuery(part)
  const firstKey = partQuery(part, 1).queryKey
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
    enabled: isEnabled,
    gcTime: 0,
    initialData: () => {
      const first = client.getQueryState<ListPage<T>>(firstKey)
      if (!first?.data || first.isInvalidated) return undefined
      return first.data.Meta.TotalPages <= 1 ? first.data.Items : undefined
    },
    initialDataUpdatedAt: () => client.getQueryState(firstKey)?.dataUpdatedAt,
  })
}
