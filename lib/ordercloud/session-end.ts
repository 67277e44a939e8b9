import { dropDrafts } from '../forms/drafts'
import { leaveGuarded } from '../forms/leaving'
import { hasJobs } from '../jobs/presence'
import { isBrowserPathOffice, signInPath } from '../url/next-path'
import { readClaims } from './claims'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from './cookies'
import { toPlatformError } from './errors'
import { loadOrderCloud } from './sdk'
import { forgetSession, lapseSession } from './session'
import { announce } from './tabs'

const RENEW_BEFORE_SECONDS = 30
const LATE_MS = 1000

let isGoing = false

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
  dropDrafts()
  isGoing = window.location.pathname !== '/'
  forgetSession()
  announce({ type: 'signed-out' })
  if (hasJobs()) void clearJobs().finally(leave)
  else leave()
}

function leave(): void {
  if (isGoing) window.location.replace('/')
}

/** Leaves the page of a session that another tab ended on purpose. */
export function leaveSignedOut(): void {
  isGoing = true
  forgetSession()
  leave()
}

/** What jobs about people have noted goes with whoever ran them. Nobody is kept waiting for it. */
async function clearJobs(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, LATE_MS))
  const cleared = import('../jobs/engine').then((engine) => engine.clearJobs())
  await Promise.race([late, cleared]).catch((thrown: unknown) => console.error('Jobs were kept:', thrown))
}

/**
 * Renews the token of an open page shortly before it ends, so that no navigation meets an expired one. Without a
 * refresh token, or when the platform refuses it, the session ends with the token.
 */
export async function renewIfDue(): Promise<void> {
  const claims = readClaims(readCookie(ACCESS_COOKIE))
  if (claims ? claims.exp - Date.now() / 1000 > RENEW_BEFORE_SECONDS : !readCookie(REFRESH_COOKIE)) return
  try {
    const [{ ensureToken }, oc] = await Promise.all([import('./tokens'), loadOrderCloud()])
    await ensureToken(oc)
  } catch (thrown) {
    // No answer is no refusal: the next look, or the next call, tries again.
    if (toPlatformError(thrown).status === 401) endSession()
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
