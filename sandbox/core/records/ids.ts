import { randomBytes } from 'node:crypto'

const PLATFORM_ID = /^[A-Za-z0-9_-]{1,100}$/

/** Returns true for letters, digits, dash and underscore, at most 100 characters. */
export function isPlatformId(text: string): boolean {
  return PLATFORM_ID.test(text)
}

/** Returns a new ID in the platform's format: 16 random bytes as 22 URL-safe base64 characters. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}
