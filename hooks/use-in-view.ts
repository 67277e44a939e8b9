'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * Detects when an element has been visible on screen since it was mounted. A hidden element never counts as visible.
 *
 * @param margin extends the screen, as the `rootMargin` of an IntersectionObserver
 */
export function useInView<E extends Element>(margin?: string) {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      margin === undefined ? {} : { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen, margin])
  return { ref, isSeen }
}
