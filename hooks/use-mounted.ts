'use client'

import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still on the page, for what runs on after it has gone. */
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
