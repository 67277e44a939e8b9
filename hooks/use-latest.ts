'use client'

import { useEffect, useRef, type RefObject } from 'react'

/** Holds what the last render was given, for whatever is called later: a listener, a timer, an offer to undo. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
