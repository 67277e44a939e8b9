'use client'

import { useEffect, useState } from 'react'

/** How long something may load before its loading state shows, in milliseconds (spec section 9). */
export const LOADING_DELAY_MS = 200

/** True once something has been so for a while without a break: what is over sooner never flickers. */
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
