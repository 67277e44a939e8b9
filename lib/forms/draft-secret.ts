import { limitCookie, readCookie } from '../ordercloud/cookies'
import { getSession, wasRemembered } from '../ordercloud/session'

/**
 * Half of the key that encrypts drafts; the other half is in the database. The cookie lasts as long as the session, so
 * that what a closed browser leaves on the disk cannot be opened.
 */
const COOKIE = 'quartermaster.draft-key'
const SECRET_BYTES = 32

/** Longest time that a draft is kept, in milliseconds. */
export const MAX_DRAFT_AGE_MS = 7 * 24 * 3600_000

/** Returns the secret; undefined where none was made yet, or where it went with the session. */
export function readDraftSecret(): string | undefined {
  return readCookie(COOKIE)
}

/** Makes the secret and keeps it. Throws where the browser does not keep the cookie. */
export function makeDraftSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  document.cookie = `${COOKIE}=${secret}; path=/`
  limitDraftSecret()
  if (readDraftSecret() !== secret) throw new Error('The browser did not keep the cookie with the draft key.')
  return secret
}

/**
 * Gives the secret the lifetime of the session: until the browser closes, or with "Keep me signed in" as long as a draft
 * is kept at most.
 */
export function limitDraftSecret(): void {
  getSession() // reads whether the session is remembered
  limitCookie(COOKIE, wasRemembered() ? MAX_DRAFT_AGE_MS / 1000 : undefined)
}

/** Forgets the secret: no stored draft can be opened any more. */
export function forgetDraftSecret(): void {
  document.cookie = `${COOKIE}=; path=/; max-age=0`
}
