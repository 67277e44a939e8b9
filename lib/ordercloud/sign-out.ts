import { clearDrafts } from '../forms/clear-drafts'
import { leaveGuarded } from '../forms/leaving'
import { hasJobs } from '../jobs/presence'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE } from './cookies'
import { toPlatformError } from './errors'
import { forgetSession } from './session'
import { beginSignOut, finishSignOut } from './session-end'
import { announce } from './tabs'

/** Maximum time that signing out waits for the platform's response and for the browser's storage, in milliseconds. */
const MAX_CLEANING_MS = 1000
/**
 * Maximum time that signing out waits until the revocation request is sent, in milliseconds. The browser completes it
 * after that.
 */
const MAX_SENDING_MS = 5000

/**
 * Ends the session at the user's request, in every tab, with a full page load. Client-side navigation would keep
 * pages in the history for the Back button. Unsaved input is lost, so the user must agree first.
 */
export function signOut(): void {
  leaveGuarded(signOutNow)
}

function signOutNow(): void {
  beginSignOut()
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
  ]).finally(finishSignOut)
}

function warnOfKeptTokens(thrown: unknown): void {
  console.warn('The platform did not end the tokens of this session:', toPlatformError(thrown).message)
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
