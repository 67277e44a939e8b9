'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'

type PrefetchOptions = NonNullable<Parameters<ReturnType<typeof useRouter>['prefetch']>[1]>

/**
 * Without it, Next prefetches only the route of a page that is rendered for each request. The enum of Next has no public
 * path.
 */
const WHOLE_PAGE = { kind: 'full' as PrefetchOptions['kind'] }

/**
 * Returns a function that prefetches what the server says about a page, so that a click needs no further answer of it.
 * That contains no data: in navigations, pages read it in the browser.
 */
export function usePrefetchPage(): (href: string) => void {
  const router = useRouter()
  return useCallback((href) => router.prefetch(href, WHOLE_PAGE), [router])
}
