'use client'

import { useEffect, useState } from 'react'

const SETTLE_MS = 300

/** Returns the value after it has been unchanged for 300 ms. Used for requests while the user types. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
