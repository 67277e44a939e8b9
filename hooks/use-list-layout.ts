'use client'

import { useEffect, useMemo, useRef } from 'react'
import { isLayoutChange, layoutOf } from '@/lib/resource/list-layout'
import { storedLayout, storedViews, storeLayout, type ListPlace } from '@/lib/resource/list-settings'
import { parseViews } from '@/lib/resource/saved-views'
import type { ListStateHandle } from './use-list-state'
import { useViewer } from './use-session'

/**
 * Returns the handle of a list's state that also stores layouts, so that the list opens with the last one. A layout
 * that is changed in a saved view stays in the address, because it belongs to the view.
 */
export function useListLayout(route: string, list: ListStateHandle): ListStateHandle {
  const owner = useViewer().decoded?.userName ?? ''
  const place: ListPlace = useMemo(() => ({ owner, route }), [owner, route])
  const isInView = useRef(false)
  const { state, change } = list
  useEffect(() => {
    const query = queryNow()
    if (parseViews(storedViews(place)).some((view) => view.query !== '' && view.query === query))
      isInView.current = true
    else if (layoutOf(query) === storedLayout(place)) isInView.current = false
  }, [place, state])
  return {
    ...list,
    change: (next, how) => {
      change(next, how)
      if (isLayoutChange(next) && !isInView.current) storeLayout(place, layoutOf(queryNow()))
    },
  }
}

/** Returns the query of the address without the page, as saved views have it. */
function queryNow(): string {
  const params = new URLSearchParams(window.location.search)
  params.delete('page')
  return params.toString()
}
