'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { isExpired, readClaims } from '@/lib/ordercloud/claims'
import { ACCESS_COOKIE, readCookie } from '@/lib/ordercloud/cookies'

/** Time that the pointer or the focus must stay on a link before its page is prefetched, in milliseconds. */
export const HOVER_DELAY_MS = 100

type PrefetchOptions = NonNullable<Parameters<ReturnType<typeof useRouter>['prefetch']>[1]>

/**
 * By default, Next prefetches only the route of a page that is rendered for each request. The enum of Next has no public
 * path.
 */
const FULL_PREFETCH = { kind: 'full' as PrefetchOptions['kind'] }

/**
 * Returns a function that prefetches the answer of the server for a page, so that a click sends no further request to it.
 * In navigations, this answer contains no data, which pages read in the browser. Without a valid token the answer is the
 * redirect to the sign-in page, which the router would keep, so that nothing is prefetched then.
 */
export function usePrefetchPage(): (href: string) => void {
  const router = useRouter()
  return useCallback(
    (href) => {
      const claims = readClaims(readCookie(ACCESS_COOKIE))
      if (claims && !isExpired(claims)) router.prefetch(href, FULL_PREFETCH)
    },
    [router],
  )
}

/**
 * Returns event handlers of a link that call `prefetch` once when the pointer or the focus stays on it, and when it is
 * pressed.
 */
export function usePrefetchHandlers(prefetch: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isPrefetched = useRef(false)
  const now = () => {
    clearTimeout(timer.current)
    if (isPrefetched.current) return
    isPrefetched.current = true
    prefetch()
  }
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(now, HOVER_DELAY_MS)
  }
  const forget = () => {
    clearTimeout(timer.current)
    isPrefetched.current = false
  }
  useEffect(() => forget, [])
  return { now, soon, forget }
}
