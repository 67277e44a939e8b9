'use client'

import { useEffect, useRef, type RefObject } from 'react'

/** Returns a ref that is true while the component is mounted, for work that continues after it unmounts. */
export function useMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
