'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readClaims, staffClaims } from '@/lib/ordercloud/claims'
import { ACCESS_COOKIE, keepsCookies, readCookie, REFRESH_COOKIE } from '@/lib/ordercloud/cookies'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { forgetSession } from '@/lib/ordercloud/session'
import { BUYER_SENTENCE, resumeSession } from '@/lib/ordercloud/sign-in'
import { endSingleSignOn, readReturn, type SingleSignOnReturn } from '@/lib/ordercloud/single-sign-on'
import { safeNextPath } from '@/lib/url/next-path'

const EXPIRED_SENTENCE = 'Your session has expired. Please log in.'
const LOOP_SENTENCE =
  'Your session was renewed but not accepted. Check that the clock of this device is correct, then sign in.'
const NO_COOKIES_SENTENCE = 'This browser blocks cookies. Allow cookies for this site, then sign in.'
const RENEWALS_KEY = 'quartermaster.renewals'
/** Time window for counting renewals, in milliseconds. Long enough for several round trips on a slow connection. */
const LOOP_MS = 60_000
const LOOP_COUNT = 3

interface SignInFlow {
  /** Message to show the visitor before signing in. */
  notice: string | undefined
  /** True while a remembered session is renewed or a single sign-on completes. The form needs no input then. */
  isResuming: boolean
  /** Path of the page to open after signing in. */
  next: string
  /** Opens `next` without loading a document, after the form has signed the user in. */
  enter: () => void
}

/**
 * Decides what the sign-in page does from the way the visitor arrived. It completes a single sign-on, renews a
 * remembered session, drops a buyer's session, or shows the form. A link to reset a password skips all of this.
 */
export function useSignInFlow(): SignInFlow {
  const parameters = useSearchParams()
  const next = safeNextPath(parameters.get('next')) ?? '/dashboard'
  const [notice, setNotice] = useState(parameters.get('reason') === 'expired' ? EXPIRED_SENTENCE : undefined)
  const [isResuming, setResuming] = useState(parameters.has('sso'))
  const hasLooked = useRef(false)
  const router = useRouter()
  const enter = useCallback(() => router.replace(next), [router, next])

  useEffect(() => {
    // A new document starts over when the server does not accept a renewed session, so that the loop can be detected.
    const proceed = () => window.location.replace(next)
    if (hasLooked.current) return // renewing twice would invalidate a rotated refresh token
    hasLooked.current = true
    void continueSignIn()

    async function continueSignIn() {
      if (!keepsCookies()) setNotice(NO_COOKIES_SENTENCE)
      const back = readReturn(window.location.search, window.location.hash)
      if (back) return goOn(back)
      if (parameters.has('reset')) return
      if (readClaims(readCookie(ACCESS_COOKIE))?.kind === 'buyer') {
        forgetSession()
        setNotice(BUYER_SENTENCE)
        return
      }
      if (!readCookie(REFRESH_COOKIE)) return
      if (isRenewalLoop()) {
        forgetSession()
        setNotice(LOOP_SENTENCE)
        return
      }
      setResuming(true)
      const outcome = await resumeSession().catch(() => 'failed' as const)
      if (outcome === 'resumed') {
        noteRenewal()
        proceed()
        return
      }
      setResuming(false)
      if (outcome === 'ended') setNotice(EXPIRED_SENTENCE)
      if (outcome === 'buyer') setNotice(BUYER_SENTENCE)
      if (outcome === 'failed')
        setNotice('Your session could not be renewed. Reload the page to try again, or sign in.')
    }

    async function goOn(back: SingleSignOnReturn) {
      window.history.replaceState(null, '', '/') // removes the tokens from the address
      try {
        window.location.replace(safeNextPath(await endSingleSignOn(back)) ?? '/dashboard')
      } catch (thrown) {
        const error = toPlatformError(thrown)
        // A signed-in user continues with the existing session. Only a rejection by the identity provider is shown
        // instead.
        const isSignedIn = staffClaims(readCookie(ACCESS_COOKIE)) !== undefined
        if (isSignedIn && error.errorCode !== 'SingleSignOnRejected') return proceed()
        setResuming(false)
        setNotice(displayMessage(error))
      }
    }
  }, [parameters, next])

  return { notice, isResuming, next, enter }
}

interface Renewal {
  at: number
  token: string
}

/**
 * Returns true when session renewals form a redirect loop. Coming back with the token that was just renewed means that
 * the server judges the token differently from this browser, and will do so again. Too many renewals within `LOOP_MS`
 * end the loop as well, whatever their cause.
 */
function isRenewalLoop(): boolean {
  const recent = readRenewals()
  const token = readCookie(ACCESS_COOKIE)
  return recent.length >= LOOP_COUNT || recent.some((renewal) => renewal.token === tailOf(token))
}

function noteRenewal(): void {
  const renewal = { at: Date.now(), token: tailOf(readCookie(ACCESS_COOKIE)) }
  try {
    sessionStorage.setItem(RENEWALS_KEY, JSON.stringify([...readRenewals(), renewal]))
  } catch {
    // When storage is switched off, renewals are not counted.
  }
}

function readRenewals(): Renewal[] {
  try {
    const renewals = JSON.parse(sessionStorage.getItem(RENEWALS_KEY) ?? '[]') as Renewal[]
    return renewals.filter((renewal) => Date.now() - renewal.at < LOOP_MS)
  } catch {
    return [] // storage is switched off, or holds a value that this app did not write
  }
}

// The end of the signature is enough to distinguish two tokens.
function tailOf(token: string | undefined): string {
  return token?.slice(-24) ?? 'none'
}
