'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import type { Choosable } from '@/lib/resource/columns'
import { supportedLayout, withLayout } from '@/lib/resource/list-layout'
import { defaultView, storedLayout } from '@/lib/resource/list-settings'
import type { ListRules } from '@/lib/url/list-state'
import { VIEWED_LIST } from './use-list-state'
import { useViewer } from './use-session'

/**
 * Lists that history entries have shown, by entry and route. Needed because Next may rewrite an entry's state without
 * the flag.
 */
const shown = new Set<string>()

/** True when the current history entry has shown the list before. Marks it as shown. */
function wasShown(route: string, state: Partial<typeof VIEWED_LIST> | null): boolean {
  // Some browsers lack the Navigation API.
  const entry = (window as Partial<Pick<Window, 'navigation'>>).navigation?.currentEntry
  if (!entry) return state?.isListSeen === true
  const list = `${entry.key} ${route}`
  const isBefore = state?.isListSeen === true || shown.has(list)
  shown.add(list)
  return isBefore
}

/**
 * Opens a list with the user's default view when its URL has no query at all, and otherwise with the layout that the
 * user last gave the list, unless the URL has a layout. Applies only when the user newly opens the list: a history entry
 * that was already shown keeps its rows and its layout, even after a reset.
 */
export function useOpeningView(
  route: string,
  { rules, columns }: { rules: ListRules; columns: readonly Choosable[] },
): void {
  const owner = useViewer().decoded?.userName ?? ''
  const query = useSearchParams().toString()
  useEffect(() => {
    let isCurrent = true
    const open = () => {
      if (!isCurrent) return
      const entry = window.history.state as Partial<typeof VIEWED_LIST> | null
      if (wasShown(route, entry)) return
      const place = { owner, route }
      const view = query === '' ? defaultView(place) : ''
      const wanted = view || withLayout(query, supportedLayout(storedLayout(place), rules, columns))
      const address = wanted === query ? undefined : `${route}?${wanted}`
      // Next's wrapper notifies its hooks only for a state without its own data.
      if (address) window.history.replaceState({ ...VIEWED_LIST }, '', address)
      else window.history.replaceState({ ...entry, ...VIEWED_LIST }, '')
    }
    // The first effects of a document run before Next wraps the history. Its hooks would miss the new address.
    queueMicrotask(open)
    return () => {
      isCurrent = false
    }
  }, [owner, route, query, rules, columns])
}
