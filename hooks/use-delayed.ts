'use client'

import { useEffect, useState } from 'react'

/** Delay before a loading state is shown, in milliseconds (spec section 9). */
const LOADING_DELAY_MS = 200

/** True when the condition has been true for a while without interruption. Short states therefore do not flicker. */
export function useDelayed(isSo: boolean, delayMs = LOADING_DELAY_MS): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSo, delayMs])
  return isSo && isLong
}
