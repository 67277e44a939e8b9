'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import {
  defaultListState,
  formatListState,
  parseListState,
  type ListProblem,
  type ListRules,
  type ListState,
} from '@/lib/url/list-state'

/** The state of a list, read from the address and written to it. */
export interface ListStateHandle {
  state: ListState
  /** Parts of the address that this list cannot follow; with any, no rows are asked for. */
  problems: ListProblem[]
  /** Goes to another state of the same list. Anything but a page change starts again at page 1. */
  change: (next: Partial<ListState>, how?: 'push' | 'replace') => void
  /** Goes to the list with nothing asked of it. */
  reset: () => void
}

/**
 * Makes the address the whole state of a list.
 *
 * Written with the browser's history and not with the router: Next keeps `useSearchParams` in step with
 * both, but the router would fetch the page from the server again for rows that the browser asks for itself.
 */
export function useListState(rules: ListRules): ListStateHandle {
  const params = useSearchParams()
  const pathname = usePathname()
  const query = params.toString()
  const { state, problems } = useMemo(() => parseListState(new URLSearchParams(query), rules), [query, rules])

  const go = useCallback(
    (next: ListState, how: 'push' | 'replace') => {
      const wanted = formatListState(next, rules)
      if (wanted === query) return
      const address = wanted ? `${pathname}?${wanted}` : pathname
      if (how === 'push') window.history.pushState(null, '', address)
      else window.history.replaceState(null, '', address)
    },
    [pathname, query, rules],
  )
  const change = useCallback(
    (next: Partial<ListState>, how: 'push' | 'replace' = 'push') => go({ ...state, page: 1, ...next }, how),
    [go, state],
  )
  const reset = useCallback(() => go(defaultListState(rules), 'push'), [go, rules])

  return { state, problems, change, reset }
}
