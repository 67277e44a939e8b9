'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useRouter } from 'next/navigation'
import { guardLeaving } from '@/lib/forms/leaving'
import { isTabChange } from '@/lib/url/record-tab'
import { useLatest } from './use-latest'

/** The parts of the browser's Navigation API that the guard uses. TypeScript's own library does not have them yet. */
interface TraverseEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  destination: { key: string; url: string }
}
interface NavigationLike extends EventTarget {
  traverseTo: (key: string) => unknown
}

/**
 * Requests confirmation before the user leaves unsaved input.
 *
 * In-app links are intercepted before the router handles them. Back and forward are intercepted through the
 * Navigation API, if the browser has it. Signing out is intercepted before the session ends. Closing and reloading
 * show the browser's own dialog. If the input is saved while the confirmation is open, navigation continues without
 * an answer.
 *
 * @param isSafe called before the page is closed or reloaded: true when no input would be lost
 * @param keepsTabs true when the input stays on the page while the user changes the tab of a record's page
 * @returns the confirmation to show: `isAsking`, `isSigningOut` (drafts do not survive signing out), and the actions
 * of the two buttons.
 */
export function useLeaveGuard(
  isDirty: boolean,
  { isSafe = () => false, keepsTabs = false }: { isSafe?: () => boolean; keepsTabs?: boolean } = {},
) {
  const router = useRouter()
  const [requested, setAsked] = useState<{ go: () => void; isSigningOut?: true } | null>(null)
  const isLeaving = useRef(false)
  const isReleased = useRef(false)
  const latest = useLatest(isSafe)

  useEffect(() => {
    if (!isDirty) return
    const ask = (go: () => void) => setAsked({ go })

    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link?.href || !isPlain || link.target === '_blank' || link.hasAttribute('download')) return
      const to = new URL(link.href)
      const isOurs = to.origin === location.origin
      if (!isOurs || (to.pathname === location.pathname && to.search === location.search)) return
      if (keepsTabs && isTabChange(new URL(location.href), to)) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => router.push(to.pathname + to.search + to.hash))
    }

    const navigation = (window as { navigation?: NavigationLike }).navigation
    const onNavigate = (event: Event) => {
      const { navigationType, cancelable, destination } = event as TraverseEvent
      if (isLeaving.current || navigationType !== 'traverse' || !cancelable) return
      if (keepsTabs && isTabChange(new URL(location.href), new URL(destination.url))) return
      event.preventDefault()
      ask(() => navigation?.traverseTo(destination.key))
    }

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current && !latest.current()) event.preventDefault()
    }

    document.addEventListener('click', onClick, true)
    navigation?.addEventListener('navigate', onNavigate)
    window.addEventListener('beforeunload', onUnload)
    const stopGuarding = guardLeaving({
      ask: (go) => setAsked({ go, isSigningOut: true }),
      release: () => void (isReleased.current = true),
    })
    return () => {
      stopGuarding()
      document.removeEventListener('click', onClick, true)
      navigation?.removeEventListener('navigate', onNavigate)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty, keepsTabs, router, latest])

  const stay = useCallback(() => setAsked(null), [])
  const leave = useCallback(() => {
    // Another form of the page may still prevent signing out.
    if (!requested?.isSigningOut) isLeaving.current = true
    setAsked(null)
    requested?.go()
  }, [requested])
  const isMoot = requested !== null && !isDirty
  useEffect(() => {
    // Navigation is an action on the router, which belongs in an effect. It ends the question in the same step.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (isMoot) leave()
  }, [isMoot, leave])
  return {
    isAsking: requested !== null && isDirty,
    isSigningOut: requested?.isSigningOut === true,
    stay,
    leave,
  }
}
