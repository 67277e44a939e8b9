'use client'

import { useQueries } from '@tanstack/react-query'
import { keys } from '@/lib/ordercloud/keys'
import { findRecords, type FindableArea, type Finding } from '@/lib/palette/find'
import { useDebounced } from '@/hooks/use-debounced'

/** A type of record that can be searched. */
export interface FindableKind extends FindableArea {
  /** Key that is unique among all types. */
  key: string
  /** Plural label of its records: "Products". */
  label: string
}

interface PaletteRecords<K> {
  /** Results per type, in the order of the types. Types that are still loading are absent. */
  found: { kind: K; finding: Finding }[]
  /** Types whose search failed, with a function to retry. */
  failed: { kind: K; retry: () => void }[]
  /** True while results are loading or the user is typing. */
  isSearching: boolean
}

/**
 * Searches many types of records at once for the typed text. Never shows results of an earlier text. Aborts pending
 * requests when the text changes.
 */
export function usePaletteRecords<K extends FindableKind>(
  kinds: readonly K[],
  typed: string,
): PaletteRecords<K> {
  const text = typed.trim()
  const settled = useDebounced(text)
  const isSettled = settled === text
  const queries = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: keys.list('palette', { kind: kind.key, text: settled }),
      queryFn: ({ signal }: { signal: AbortSignal }) => findRecords(kind, settled, { signal }),
      enabled: isSettled && text !== '',
      // Never fresh, because changes of records do not update these results.
      staleTime: 0,
      refetchOnWindowFocus: false,
    })),
  })
  if (text === '') return { found: [], failed: [], isSearching: false }
  if (!isSettled) return { found: [], failed: [], isSearching: true }
  const each = kinds.flatMap((kind, at) => {
    const query = queries[at]
    return query ? [{ kind, query }] : []
  })
  return {
    found: each.flatMap(({ kind, query }) => (query.data ? [{ kind, finding: query.data }] : [])),
    failed: each
      .filter(({ query }) => query.isError && !query.isFetching)
      .map(({ kind, query }) => ({ kind, retry: () => void query.refetch() })),
    isSearching: each.some(({ query }) => query.isFetching),
  }
}
