'use client'

import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Returns the user's time zone. UTC in the server's HTML and during hydration, because the server cannot know it. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}
