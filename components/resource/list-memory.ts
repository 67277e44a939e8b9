'use client'

import { useSyncExternalStore } from 'react'

const searches = new Map<string, string>()
const never = () => () => undefined

/** Keeps the state a list had, so that "back to the list" leads to the same rows. Lives as long as the tab's page. */
export function rememberList(route: string, search: string): void {
  searches.set(route, search)
}

/** The address of a list in the state it was last seen in. */
export function lastListAddress(route: string): string {
  return route + (searches.get(route) ?? '')
}

/** The same for drawing: the server, which remembers nobody's lists, draws the plain address. */
export function useLastListAddress(route: string): string {
  return useSyncExternalStore(
    never,
    () => lastListAddress(route),
    () => route,
  )
}
