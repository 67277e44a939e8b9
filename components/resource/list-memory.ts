'use client'

import { useSyncExternalStore } from 'react'

const searches = new Map<string, string>()
/** The row that was last opened, and the address of its list. */
let left: { address: string; id: string } | undefined
let hasGoneBack = false
if (typeof window !== 'undefined') window.addEventListener('popstate', () => (hasGoneBack = true))
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

/** Keeps which row the user goes to, for the way back. */
export function rememberRow(id: string): void {
  left = { address: addressNow(), id }
  hasGoneBack = false
}

/** The row that the user comes back from by the browser's Back; told once. */
export function rowComeBackFrom(): string | undefined {
  const id = hasGoneBack && left?.address === addressNow() ? left.id : undefined
  hasGoneBack = false
  return id
}

function addressNow(): string {
  return window.location.pathname + window.location.search
}
