'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import {
  changeListState,
  defaultListState,
  formatListState,
  parseListState,
  type ListProblem,
  type ListRules,
  type ListState,
} from '@/lib/url/list-state'
import { PLAIN_QUERY } from '@/lib/resource/saved-views'

/** History state of an entry whose list was shown. Returning to it opens the same rows instead of a default view. */
export const VIEWED_LIST = { isListSeen: true } as const

/** The state of a list in the URL, with functions to change it. */
export interface ListStateHandle {
  state: ListState
  /** Parts of the URL that this list does not support. If there are any, no rows are requested. */
  problems: ListProblem[]
  /** Changes the state of the list. Changes that lead to other rows return to page 1. */
  change: (next: Partial<ListState>, how?: 'push' | 'replace') => void
  /** Returns the address of the state after a change, for links. */
  addressOf: (next: Partial<ListState>) => string
  /** Resets the list to its default state. */
  reset: () => void
  /** The address of the default state. */
  resetAddress: string
  /** The rows on screen. The column panel takes the names of fields from them. */
  rows?: readonly object[]
}

/**
 * Stores the complete state of a list in the URL.
 *
 * Uses the browser's history instead of the router. Next keeps `useSearchParams` up to date for both, but the router
 * would also fetch the page from the server for rows that the browser requests itself.
 */
export function useListState(rules: ListRules): ListStateHandle {
  const params = useSearchParams()
  const pathname = usePathname()
  const query = params.toString()
  const { state, problems } = useMemo(() => parseListState(new URLSearchParams(query), rules), [query, rules])

  const go = useCallback(
    (next: ListState, how: 'push' | 'replace') => {
      const wanted = formatListState(next, rules)
      if (wanted === addressed().toString()) return
      const address = wanted ? `${pathname}?${wanted}` : pathname
      // A new object each time, because Next's wrapper adds its own data to it.
      if (how === 'push') window.history.pushState({ ...VIEWED_LIST }, '', address)
      else window.history.replaceState({ ...VIEWED_LIST }, '', address)
    },
    [pathname, rules],
  )
  const change = useCallback(
    (next: Partial<ListState>, how: 'push' | 'replace' = 'push') =>
      go(changeListState(parseListState(addressed(), rules).state, next, rules), how),
    [go, rules],
  )
  const reset = useCallback(() => go(defaultListState(rules), 'push'), [go, rules])
  // Without a query, the list would open with the user's default view.
  const address = (next: ListState) => `${pathname}?${formatListState(next, rules) || PLAIN_QUERY}`
  const addressOf = (next: Partial<ListState>) => address(changeListState(state, next, rules))

  return { state, problems, change, addressOf, reset, resetAddress: address(defaultListState(rules)) }
}

/** Returns the current query of the URL. It includes changes that React has not rendered yet. */
function addressed(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
