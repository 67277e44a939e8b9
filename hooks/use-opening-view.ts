'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { defaultView } from '@/lib/resource/list-settings'
import { LOOKED_AT } from './use-list-state'
import { useSession } from './use-session'

/** Lists that entries of the history showed, by entry and route. Next may rewrite an entry's state without the mark in it. */
const shown = new Set<string>()

/** True where the current entry of the history has shown the list before; from now on it has. */
function wasShown(route: string, state: Partial<typeof LOOKED_AT> | null): boolean {
  // Not every browser has the Navigation API.
  const entry = (window as Partial<Pick<Window, 'navigation'>>).navigation?.currentEntry
  if (!entry) return state?.isListSeen === true
  const list = `${entry.key} ${route}`
  const isBefore = state?.isListSeen === true || shown.has(list)
  shown.add(list)
  return isBefore
}

/**
 * Opens a list with the user's default view where its address asks for nothing, not even for what it would show anyway.
 * Only when somebody comes to the list: an entry of the history that was looked at before keeps the rows it had, also
 * after a reset.
 */
export function useOpeningView(route: string): void {
  const owner = useSession().decoded?.userName ?? ''
  const query = useSearchParams().toString()
  useEffect(() => {
    const entry = window.history.state as Partial<typeof LOOKED_AT> | null
    if (wasShown(route, entry)) return
    const wanted = query === '' ? defaultView({ owner, route }) : ''
    const address = wanted === '' ? undefined : `${route}?${wanted}`
    // Next's own wrapper, which tells its hooks, takes a state without its marks.
    if (address) window.history.replaceState({ ...LOOKED_AT }, '', address)
    else window.history.replaceState({ ...entry, ...LOOKED_AT }, '')
  }, [owner, route, query])
}
