'use client'

import { useEffect, useRef, type RefObject } from 'react'

/** Returns a ref with the value of the last render, for later calls by a listener, a timer or an undo button. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
