import { isBrowserPathOffice, signInPath } from '../url/next-path'
import { forgetSession, lapseSession } from './session'

let isGoing = false
/** True from signing out on this page until the page navigates away. */
let isSigningOut = false

/** True when the user has signed out and the page is closing. Late responses must then be ignored. */
export function hasSignedOut(): boolean {
  return isGoing
}

/** Marks the page as signed out by its user. It stays open until `finishSignOut`. */
export function beginSignOut(): void {
  isGoing = window.location.pathname !== '/'
  isSigningOut = true
}

/** Leaves the page that its user has signed out of. */
export function finishSignOut(): void {
  isSigningOut = false
  leave()
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
