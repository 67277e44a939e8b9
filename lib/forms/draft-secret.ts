import { limitCookie, readCookie } from '../ordercloud/cookies'
import { getSession, wasRemembered } from '../ordercloud/session'

/**
 * Cookie with half of the key that encrypts drafts. The other half is in the database. The cookie lasts as long as
 * the session, so data that a closed browser leaves on disk cannot be decrypted.
 */
const COOKIE = 'quartermaster.draft-key'
const SECRET_BYTES = 32

/** Maximum age of a draft, in milliseconds. */
export const MAX_DRAFT_AGE_MS = 7 * 24 * 3600_000

/** Returns the secret. Undefined when none exists yet, or when it ended with the session. */
export function readDraftSecret(): string | undefined {
  return readCookie(COOKIE)
}

/** Creates and stores the secret. Throws when the browser does not store the cookie. */
export function makeDraftSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  document.cookie = `${COOKIE}=${secret}; path=/`
  limitDraftSecret()
  if (readDraftSecret() !== secret) throw new Error('The browser did not keep the cookie with the draft key.')
  return secret
}

/**
 * Gives the secret the lifetime of the session: until the browser closes or, with "Keep me signed in", for the
 * maximum age of a draft.
 */
export function limitDraftSecret(): void {
  getSession() // reads whether the session is remembered
  limitCookie(COOKIE, wasRemembered() ? MAX_DRAFT_AGE_MS / 1000 : undefined)
}

/** Deletes the secret, so that stored drafts can no longer be decrypted. */
export function forgetDraftSecret(): void {
  document.cookie = `${COOKIE}=; path=/; max-age=0`
}
