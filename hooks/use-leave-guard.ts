'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useRouter } from 'next/navigation'

/** The parts of the browser's Navigation API that the guard uses; not in TypeScript's own library yet. */
interface TraverseEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  destination: { key: string }
}
interface NavigationLike extends EventTarget {
  traverseTo: (key: string) => unknown
}

/**
 * Holds a user back who is about to lose typed text.
 *
 * In-app links are caught before the router sees them, back and forward through the Navigation API (where
 * a browser lacks it they are not caught), closing and reloading by the browser's own question.
 *
 * @returns the question to show: `isAsking`, and what the two answers do.
 */
export function useLeaveGuard(isDirty: boolean) {
  const router = useRouter()
  const [go, setGo] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    const ask = (next: () => void) => setGo(() => next)

    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link?.href || !isPlain || link.target === '_blank' || link.hasAttribute('download')) return
      const to = new URL(link.href)
      const isOurs = to.origin === location.origin
      if (!isOurs || (to.pathname === location.pathname && to.search === location.search)) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => router.push(to.pathname + to.search + to.hash))
    }

    const navigation = (window as { navigation?: NavigationLike }).navigation
    const onNavigate = (event: Event) => {
      const { navigationType, cancelable, destination } = event as TraverseEvent
      if (isLeaving.current || navigationType !== 'traverse' || !cancelable) return
      event.preventDefault()
      ask(() => navigation?.traverseTo(destination.key))
    }

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

    document.addEventListener('click', onClick, true)
    navigation?.addEventListener('navigate', onNavigate)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      navigation?.removeEventListener('navigate', onNavigate)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty, router])

  const stay = useCallback(() => setGo(null), [])
  const leave = useCallback(() => {
    isLeaving.current = true
    setGo(null)
    go?.()
  }, [go])
  return { isAsking: go !== null, stay, leave }
}
