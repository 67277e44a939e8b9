import { clearDrafts } from '../forms/draft-mark'
import { leaveGuarded } from '../forms/leaving'
import { hasJobs } from '../jobs/presence'
import { isBrowserPathOffice, signInPath } from '../url/next-path'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from './cookies'
import { toPlatformError } from './errors'
import { forgetSession, lapseSession } from './session'
import { announce } from './tabs'

/** The longest time that signing out waits for the platform's answer and for the browser's storage. */
const MAX_CLEANING_MS = 1000
/** The longest time that it waits until the request that ends the tokens is sent: after that the browser completes it. */
const MAX_SENDING_MS = 5000

let isGoing = false
/** True from signing out on this page until it leaves by itself. */
let isSigningOut = false

/** True once whoever worked on this page has signed out and it is going: what is still answered is nobody's. */
export function hasSignedOut(): boolean {
  return isGoing
}

/**
 * Ends the session on purpose, in every tab, by a hard navigation: a soft one would leave pages behind for Back. What is
 * typed and not saved goes with it, so nothing is done before whoever typed it has agreed.
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

/** Leaves the page of a session that another tab ended on purpose. A page that signs out itself leaves when it is done. */
export function leaveSignedOut(): void {
  if (isSigningOut) return
  isGoing = true
  forgetSession()
  leave()
}

/** Waits until the work is done, for so many milliseconds at the most. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
}

/** Removes what jobs about people have noted, for whoever uses this browser next. */
async function clearJobs(): Promise<void> {
  try {
    const engine = await import('../jobs/engine')
    await engine.clearJobs()
  } catch (thrown) {
    console.error('Jobs were kept:', thrown)
  }
}

/**
 * Ends a session the platform no longer honours: the open page asks for the password. Where this browser never took
 * the session for a valid one, there is nothing to go on with, and the sign-in page is the place to ask.
 */
export function endSession(): void {
  if (isGoing || !isBrowserPathOffice() || lapseSession()) return
  forgetSession()
  window.location.replace(signInPath(herePath(), 'expired'))
}

/** Leaves the page of a session that ended, for the sign-in page, which leads back to it. */
export function leaveLapsed(): void {
  const here = signInPath(herePath())
  forgetSession()
  window.location.replace(here)
}

function herePath(): string {
  return window.location.pathname + window.location.search
}
