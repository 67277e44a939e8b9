'use client'

import { useQueries } from '@tanstack/react-query'
import { keys } from '@/lib/ordercloud/keys'
import { findRecords, type FindableArea, type Finding } from '@/lib/palette/find'
import { useDebounced } from './use-debounced'

/** A kind of record that is looked into. */
export interface FindableKind extends FindableArea {
  /** Unique among all kinds. */
  key: string
  /** What its records are called together: "Products". */
  label: string
}

interface PaletteRecords<K> {
  /** What was found, kind by kind, in their order; those still on their way are not among them. */
  found: { kind: K; finding: Finding }[]
  /** Kinds that could not be looked into, and the way to try them again. */
  failed: { kind: K; retry: () => void }[]
  /** Some answers are still to come, or the text has not settled yet. */
  isSearching: boolean
}

/**
 * Looks for what is typed among many kinds of records at once. An answer to an earlier text is never shown, and what is
 * still on its way when the text changes is aborted.
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
      // Records change on their own pages, which know nothing of these answers.
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
