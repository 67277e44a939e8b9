'use client'

import { useSyncExternalStore } from 'react'

const searches = new Map<string, string>()
/** The last opened row and the address of its list. */
let lastOpenedRow: { address: string; id: string } | undefined
let hasGoneBack = false
if (typeof window !== 'undefined') window.addEventListener('popstate', () => (hasGoneBack = true))
const subscribeToNothing = () => () => undefined

/**
 * Stores the state of a list in memory, so that "back to the list" shows the same rows. The state lasts until the page
 * is reloaded.
 */
export function rememberList(route: string, search: string): void {
  searches.set(route, search)
}

/** Returns the address of a list with its last state. */
export function lastListAddress(route: string): string {
  return route + (searches.get(route) ?? '')
}

/**
 * Returns the address of a list with its last state, for rendering. The server returns the plain address, because it
 * stores no states of lists.
 */
export function useLastListAddress(route: string): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => lastListAddress(route),
    () => route,
  )
}

/** Stores the row that the user opens, so that it can get the focus when the user returns. */
export function rememberRow(id: string): void {
  lastOpenedRow = { address: addressNow(), id }
  hasGoneBack = false
}

/**
 * Returns the row that the user left before returning with the browser's Back. Only the first call after that returns
 * it.
 */
export function takeReturnedRowId(): string | undefined {
  const id = hasGoneBack && lastOpenedRow?.address === addressNow() ? lastOpenedRow.id : undefined
  hasGoneBack = false
  return id
}

function addressNow(): string {
  return window.location.pathname + window.location.search
}
