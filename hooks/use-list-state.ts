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

/** Marks an entry of the history whose list was looked at: it opens with the rows it had, and not with a default view. */
export const LOOKED_AT = { isListSeen: true } as const

/** The state of a list, read from the address and written to it. */
export interface ListStateHandle {
  state: ListState
  /** Parts of the address that this list cannot follow; with any, no rows are asked for. */
  problems: ListProblem[]
  /** Goes to another state of the same list. Asking for other rows starts again at page 1. */
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
      if (wanted === addressed().toString()) return
      const address = wanted ? `${pathname}?${wanted}` : pathname
      // A new object each time: Next's wrapper writes its own marks into it.
      if (how === 'push') window.history.pushState({ ...LOOKED_AT }, '', address)
      else window.history.replaceState({ ...LOOKED_AT }, '', address)
    },
    [pathname, rules],
  )
  const change = useCallback(
    (next: Partial<ListState>, how: 'push' | 'replace' = 'push') =>
      go(
        { ...parseListState(addressed(), rules).state, ...(asksForOthers(next) && { page: 1 }), ...next },
        how,
      ),
    [go, rules],
  )
  const reset = useCallback(() => go(defaultListState(rules), 'push'), [go, rules])

  return { state, problems, change, reset }
}

/** False where only the looks of the same rows change. */
function asksForOthers(next: Partial<ListState>): boolean {
  return Object.keys(next).some((key) => key !== 'columns' && key !== 'view')
}

/** What the address says now: a change made a moment ago is in it before React has rendered it. */
function addressed(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
