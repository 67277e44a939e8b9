'use client'

import { useMemo, useSyncExternalStore } from 'react'
import {
  defaultView,
  setDefaultView,
  storedViews,
  subscribeToListSettings,
  type ListPlace,
} from '@/lib/resource/list-settings'
import {
  parseViews,
  removeView,
  renameView,
  saveView,
  viewNamed,
  type SavedView,
} from '@/lib/resource/saved-views'
import { useViewer } from './use-session'

/** The signed-in user's views of one list, including the default view. */
export function useSavedViews(route: string) {
  const owner = useViewer().decoded?.userName ?? ''
  const place: ListPlace = useMemo(() => ({ owner, route }), [owner, route])
  const stored = useSyncExternalStore(
    subscribeToListSettings,
    () => storedViews(place),
    () => '',
  )
  const opensWith = useSyncExternalStore(
    subscribeToListSettings,
    () => defaultView(place),
    () => '',
  )
  const views = useMemo(() => parseViews(stored), [stored])
  return {
    views,
    /** Query of the default view. Empty for none. */
    opensWith,
    openWith: (query: string) => setDefaultView(place, query),
    /** Adds a view, or replaces the state of the view with this name. It stays the default view if it was. */
    save: (view: SavedView) => {
      const before = viewNamed(views, view.name)?.query
      if (before && before === opensWith) setDefaultView(place, view.query)
      saveView(place, view)
    },
    rename: (from: string, to: string) => renameView(place, from, to),
    remove: (view: SavedView) => {
      if (view.query === opensWith) setDefaultView(place, '')
      removeView(place, view.name)
    },
  }
}
