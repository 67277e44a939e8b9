'use client'

import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * False in the server's HTML and until React has hydrated it, for content that only the browser knows. Controls in the
 * office need not be disabled until then, because `lib/early-events` keeps clicks and input.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
