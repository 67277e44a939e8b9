/** Why the visitor is at the sign-in page. */
export type SignInReason = 'expired'

const HERE = 'http://here.invalid'

/**
 * The page to go to after signing in, if it lies on our own origin; undefined for everything else. Refused are
 * other hosts (`//host`, `/\host`, `https:`), control characters, which browsers strip before they parse, the
 * same in encoded form, and the sign-in page itself.
 */
export function safeNextPath(value: string | null | undefined): string | undefined {
  if (!value || !value.startsWith('/') || hasTrick(value)) return undefined
  // An encoded slash or backslash right behind the first slash could be decoded into a host by a later hand.
  const decoded = decodeFully(value)
  if (decoded === undefined || hasTrick(decoded)) return undefined
  if (!URL.canParse(value, HERE)) return undefined
  const url = new URL(value, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//') || url.pathname === '/') return undefined
  return url.pathname + url.search + url.hash
}

/** The sign-in page that leads back to `path`. The landing page needs no word: it is where everyone goes. */
export function signInPath(path?: string, reason?: SignInReason): string {
  const parameters = new URLSearchParams()
  const next = safeNextPath(path)
  if (next && next !== '/dashboard') parameters.set('next', next)
  if (reason) parameters.set('reason', reason)
  const text = parameters.toString()
  return text ? `/?${text}` : '/'
}

/** Whether the browser shows a page of the office, not the sign-in page. */
export function isBrowserPathOffice(): boolean {
  return window.location.pathname !== '/'
}

function hasTrick(path: string): boolean {
  return /^\/[/\\]/.test(path) || hasControlCharacter(path) || /^[^?#]*\\/.test(path)
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 0x20 || character.charCodeAt(0) === 0x7f)
}

function decodeFully(path: string): string | undefined {
  let text = path.split(/[?#]/, 1)[0] ?? ''
  for (let round = 0; round < 5; round += 1) {
    let decoded: string
    try {
      decoded = decodeURIComponent(text)
    } catch {
      return undefined
    }
    if (decoded === text) return text
    text = decoded
  }
  return undefined // nobody encodes a path five times in good faith
}
