'use client'

import { useQueries } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { linesOf, ORDER_PART_SIZE } from '@/components/orders/rules/parts'
import type { LineItem } from '@/lib/ordercloud/models'
import { partQuery } from '@/lib/resource/part'

/** The lines of an order that are loaded so far. */
export interface LoadedLines {
  lines: readonly LineItem[] | undefined
  total: number
  /** True when no line is missing. */
  isComplete: boolean
  error: unknown
  isFetching: boolean
  /** Loads the next lines. */
  showMore: () => void
  /** Requests again what could not be loaded. */
  retry: () => void
}

/** Reads the lines of an order, 100 at first and 100 more at a time. */
export function useLines(orderId: string): LoadedLines {
  const [pages, setPages] = useState(1)
  // Rendering a hundred rows more must not block scrolling and typing.
  const [, startTransition] = useTransition()
  const part = linesOf(orderId)
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, at) => {
      const { queryKey, queryFn } = partQuery(part, at + 1)
      return { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => queryFn({ signal }) }
    }),
  })
  const [first] = results
  const loaded = results.flatMap(({ data }) => data?.Items ?? [])
  const total = first?.data?.Meta.TotalCount ?? 0
  const failed = results.find((one) => one.isError && one.data === undefined)
  return {
    lines: first?.data && loaded,
    total,
    isComplete: first?.data !== undefined && loaded.length >= total,
    error: failed?.error,
    isFetching: results.some((one) => one.isFetching && one.data === undefined),
    showMore: () => startTransition(() => setPages(Math.ceil(loaded.length / ORDER_PART_SIZE) + 1)),
    retry: () => {
      for (const one of results) if (one.isError) void one.refetch()
    },
  }
}
