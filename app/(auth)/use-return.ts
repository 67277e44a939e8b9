'use client'

import { useSearchParams } from 'next/navigation'
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
  'Your remembered session was renewed but not accepted. Check that the clock of this device is right, then sign in.'
const NO_COOKIES_SENTENCE =
  'Cookies are switched off in this browser. Allow them for this site: your session is kept in them.'
const RENEWALS_KEY = 'quartermaster.renewals'
/** Long enough for the rounds of a slow connection. */
const LOOP_MS = 60_000
const LOOP_COUNT = 3

interface Return {
  /** What the visitor should know before signing in. */
  notice: string | undefined
  /** A remembered session is being renewed, or another sign-in ended: there is nothing to fill in. */
  isResuming: boolean
  /** The page to go on to. */
  next: string
  /** Goes on to the page asked for, by a hard navigation that passes the middleware. */
  proceed: () => void
}

/**
 * What brings a visitor to the sign-in page decides what it does: end a single sign-on, renew a remembered session,
 * drop a buyer's, or ask. A link to reset a password does none of it.
 */
export function useReturn(): Return {
  const parameters = useSearchParams()
  const next = safeNextPath(parameters.get('next')) ?? '/dashboard'
  const [notice, setNotice] = useState(parameters.get('reason') === 'expired' ? EXPIRED_SENTENCE : undefined)
  const [isResuming, setResuming] = useState(parameters.has('sso'))
  const hasLooked = useRef(false)
  const proceed = useCallback(() => window.location.replace(next), [next])

  useEffect(() => {
    if (hasLooked.current) return // renewing twice would burn a rotated refresh token
    hasLooked.current = true
    void look()

    async function look() {
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
      if (isGoingInCircles()) {
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
      window.history.replaceState(null, '', '/') // tokens do not stay in an address
      try {
        window.location.replace(safeNextPath(await endSingleSignOn(back)) ?? '/dashboard')
      } catch (thrown) {
        const error = toPlatformError(thrown)
        // Somebody signed in goes on with that session; only what the provider says of this one is worth a stop.
        const isSignedIn = staffClaims(readCookie(ACCESS_COOKIE)) !== undefined
        if (isSignedIn && error.errorCode !== 'SingleSignOnRefused') return proceed()
        setResuming(false)
        setNotice(displayMessage(error))
      }
    }
  }, [parameters, proceed])

  return { notice, isResuming, next, proceed }
}

interface Renewal {
  at: number
  token: string
}

/**
 * Back at the sign-in page with the very token that was just renewed, the server judges it otherwise than this
 * browser and will do so again; and whatever else sends a visitor back time after time must end as well.
 */
function isGoingInCircles(): boolean {
  const recent = readRenewals()
  const token = readCookie(ACCESS_COOKIE)
  return recent.length >= LOOP_COUNT || recent.some((renewal) => renewal.token === tailOf(token))
}

function noteRenewal(): void {
  const renewal = { at: Date.now(), token: tailOf(readCookie(ACCESS_COOKIE)) }
  try {
    sessionStorage.setItem(RENEWALS_KEY, JSON.stringify([...readRenewals(), renewal]))
  } catch {
    // Storage may be switched off: then nobody counts the rounds.
  }
}

function readRenewals(): Renewal[] {
  try {
    const renewals = JSON.parse(sessionStorage.getItem(RENEWALS_KEY) ?? '[]') as Renewal[]
    return renewals.filter((renewal) => Date.now() - renewal.at < LOOP_MS)
  } catch {
    return [] // storage is switched off, or holds what nothing of ours has written
  }
}

// The end of the signature is enough to tell two tokens apart.
function tailOf(token: string | undefined): string {
  return token?.slice(-24) ?? 'none'
}
