'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The visitor's time zone; UTC in the server's HTML and while it is taken over, since the server cannot know. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}
