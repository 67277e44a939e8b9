'use client'

import { useEffect } from 'react'
import { readClaims } from '@/lib/ordercloud/claims'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from '@/lib/ordercloud/cookies'
import { forgetSession, getSession, sessionChanged } from '@/lib/ordercloud/session'
import { renewIfDue } from '@/lib/ordercloud/sign-in'
import { onAnnouncement } from '@/lib/ordercloud/tabs'
import { signInPath } from '@/lib/url/next-path'

const LOOK_EVERY_MS = 20_000

/**
 * Keeps what the page shows true to the session while it is open: renews a token in use before it ends, leaves
 * when another tab signs out or somebody else signs in, and never shows a page the browser kept from before
 * signing out.
 */
export function useSessionKeeper(): void {
  useEffect(() => {
    const owner = getSession().decoded?.userName

    const look = () => {
      if (document.visibilityState !== 'visible') return
      const claims = readClaims(readCookie(ACCESS_COOKIE))
      // With a refresh token the session is not over: the sign-in page renews it and comes back.
      if (!claims) return readCookie(REFRESH_COOKIE) ? window.location.replace(herePath()) : leave()
      if (owner !== undefined && claims.userName !== owner) return window.location.reload()
      if (getSession().accessToken !== readCookie(ACCESS_COOKIE)) sessionChanged()
      void renewIfDue()
    }
    const leave = () => {
      forgetSession()
      window.location.replace('/')
    }
    // The back-forward cache revives a page as it was left, cookies or not.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && look()

    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', onPageShow)
    const stopListening = onAnnouncement((message) => {
      if (message.type === 'signed-out') leave()
      else if (message.userName !== owner) window.location.reload()
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', onPageShow)
      stopListening()
    }
  }, [])
}

function herePath(): string {
  return signInPath(window.location.pathname + window.location.search)
}
