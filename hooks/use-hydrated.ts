'use client'

import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * False in the server's HTML and until React has hydrated it. Controls that would lose a press or a key are disabled
 * until then, because React resets earlier input.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
