'use client'

import { useEffect } from 'react'
import { clearDrafts } from '@/lib/forms/clear-drafts'
import { readClaims } from '@/lib/ordercloud/claims'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from '@/lib/ordercloud/cookies'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import { getSession, sessionChanged } from '@/lib/ordercloud/session'
import { endSession, leaveSignedOut } from '@/lib/ordercloud/session-end'
import { onAnnouncement } from '@/lib/ordercloud/tabs'
import { readDisplayName } from '@/lib/ordercloud/display-name'

const SESSION_CHECK_INTERVAL_MS = 20_000
const RENEW_BEFORE_SECONDS = 30

/**
 * Keeps an open page consistent with the session: renews a token before it expires, leaves the page when another tab
 * signs out or another user signs in, and never shows a page that the browser cached before signing out.
 */
export function useSessionKeeper(): void {
  useEffect(() => {
    const owner = getSession().decoded?.userName
    const draftOwner = sessionOwner()
    if (draftOwner !== undefined) void clearDrafts(draftOwner)

    let hadName = false
    const look = () => {
      hadName ||= readDisplayName() !== ''
      if (document.visibilityState !== 'visible') return
      const claims = readClaims(readCookie(ACCESS_COOKIE))
      if (!claims && getSession().isLapsed) return // the page shows the password prompt
      // Signing out deletes the stored name, an expired session does not. If the browser denies storage, there never
      // was a name.
      if (!claims && !readCookie(REFRESH_COOKIE))
        return hadName && readDisplayName() === '' ? leave() : endSession()
      if (claims && owner !== undefined && claims.userName !== owner) return window.location.reload()
      if (getSession().accessToken !== readCookie(ACCESS_COOKIE)) sessionChanged()
      void renewIfDue()
    }
    const leave = () => {
      document.body.hidden = true // also while the browser asks whether to discard the input
      leaveSignedOut()
    }
    // The back-forward cache restores a page as it was, regardless of cookies.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && look()

    look()
    const timer = setInterval(look, SESSION_CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', onPageShow)
    const stopListening = onAnnouncement((message) => {
      if (message.type === 'signed-out') {
        void clearDrafts()
        leave()
      } else if (message.userName !== owner) window.location.reload()
      else look()
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', onPageShow)
      stopListening()
    }
  }, [])
}

/**
 * Renews the token of an open page shortly before it expires, so that no navigation has an expired token. Without a
 * refresh token, or when the platform rejects it, the session ends with the token.
 */
async function renewIfDue(): Promise<void> {
  const claims = readClaims(readCookie(ACCESS_COOKIE))
  if (claims ? claims.exp - Date.now() / 1000 > RENEW_BEFORE_SECONDS : !readCookie(REFRESH_COOKIE)) return
  try {
    const [{ ensureToken }, oc] = await Promise.all([import('@/lib/ordercloud/tokens'), loadOrderCloud()])
    await ensureToken(oc)
  } catch (thrown) {
    // A missing response is not a rejection. The next check, or the next call, tries again.
    if (toPlatformError(thrown).status === 401) endSession()
  }
}
