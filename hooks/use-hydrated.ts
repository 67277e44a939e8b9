'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the server's HTML and until React has taken it over. Controls that would swallow a press or a
 * key until then are off for that moment: React resets what was typed into a field before.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
