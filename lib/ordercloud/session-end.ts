import { clearDrafts } from '../forms/draft-mark'
import { leaveGuarded } from '../forms/leaving'
import { hasJobs } from '../jobs/presence'
import { isBrowserPathOffice, signInPath } from '../url/next-path'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from './cookies'
import { toPlatformError } from './errors'
import { forgetSession, lapseSession } from './session'
import { announce } from './tabs'

/** Maximum time that signing out waits for the platform's response and for the browser's storage, in milliseconds. */
const MAX_CLEANING_MS = 1000
/**
 * Maximum time that signing out waits until the revocation request is sent, in milliseconds. The browser completes it
 * after that.
 */
const MAX_SENDING_MS = 5000

let isGoing = false
/** True from signing out on this page until the page navigates away. */
let isSigningOut = false

/** True when the user has signed out and the page is closing. Late responses must then be ignored. */
export function hasSignedOut(): boolean {
  return isGoing
}

/**
 * Ends the session at the user's request, in every tab, with a full page load. Client-side navigation would keep
 * pages in the history for the Back button. Unsaved input is lost, so the user must agree first.
 */
export function signOut(): void {
  leaveGuarded(signOutNow)
}

function signOutNow(): void {
  isGoing = window.location.pathname !== '/'
  isSigningOut = true
  const access = readCookie(ACCESS_COOKIE)
  const refresh = readCookie(REFRESH_COOKIE)
  const revocation = import('./revoke-tokens').then((module) => module.sendRevocation(access, refresh))
  const cleaning = [
    revocation.then(({ ended }) => ended).catch(warnOfKeptTokens),
    ...(hasJobs() ? [clearJobs()] : []),
    clearDrafts(),
  ]
  forgetSession()
  announce({ type: 'signed-out' })
  void Promise.all([
    atMost(
      MAX_SENDING_MS,
      revocation.catch(() => undefined),
    ),
    atMost(MAX_CLEANING_MS, Promise.all(cleaning)),
  ]).finally(() => {
    isSigningOut = false
    leave()
  })
}

function warnOfKeptTokens(thrown: unknown): void {
  console.warn('The platform did not end the tokens of this session:', toPlatformError(thrown).message)
}

function leave(): void {
  if (isGoing) window.location.replace('/')
}

/** Leaves the page after another tab has signed out. A page that signs out itself leaves when it is done. */
export function leaveSignedOut(): void {
  if (isSigningOut) return
  isGoing = true
  forgetSession()
  leave()
}

/** Waits for the work, but at most the given milliseconds. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
}

/** Deletes personal data from jobs about people before the next user of this browser. */
async function clearJobs(): Promise<void> {
  try {
    const engine = await import('../jobs/engine')
    await engine.clearJobs()
  } catch (thrown) {
    console.error('Jobs were kept:', thrown)
  }
}

/**
 * Ends a session that the platform no longer accepts: the open page shows a password prompt. If this page never had a
 * valid session, there is nothing to keep, and the sign-in page opens.
 */
export function endSession(): void {
  if (isGoing || !isBrowserPathOffice() || lapseSession()) return
  forgetSession()
  window.location.replace(signInPath(herePath(), 'expired'))
}

/** Leaves the page of an ended session for the sign-in page, which returns to it after sign-in. */
export function leaveLapsed(): void {
  const here = signInPath(herePath())
  forgetSession()
  window.location.replace(here)
}

function herePath(): string {
  return window.location.pathname + window.location.search
}
