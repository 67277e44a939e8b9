'use client'

import { useEffect, useState } from 'react'

const SETTLE_MS = 300

/** The value as it was when it last stood still for 300 ms: what is asked of the platform while somebody types. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
