/** The reason for opening the sign-in page. */
type SignInReason = 'expired'

const HERE = 'http://here.invalid'

/**
 * Returns the page to open after sign-in if it is on the app's own origin. Undefined for everything else: other hosts
 * (`//host`, `/\host`, `https:`), control characters, which browsers strip before parsing, the same in encoded form,
 * and the sign-in page itself.
 */
export function safeNextPath(value: string | null | undefined): string | undefined {
  if (!value || !value.startsWith('/') || isUnsafePath(value)) return undefined
  // An encoded slash or backslash right after the first slash could be decoded into a host later.
  const decoded = decodeFully(value)
  if (decoded === undefined || isUnsafePath(decoded)) return undefined
  if (!URL.canParse(value, HERE)) return undefined
  const url = new URL(value, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//') || url.pathname === '/') return undefined
  return url.pathname + url.search + url.hash
}

/**
 * Returns the URL of the sign-in page that leads back to `path`. The dashboard is left out, because it is the
 * default.
 */
export function signInPath(path?: string, reason?: SignInReason): string {
  const parameters = new URLSearchParams()
  const next = safeNextPath(path)
  if (next && next !== '/dashboard') parameters.set('next', next)
  if (reason) parameters.set('reason', reason)
  const text = parameters.toString()
  return text ? `/?${text}` : '/'
}

/** True when the browser shows a page of the app other than the sign-in page. */
export function isBrowserPathOffice(): boolean {
  return window.location.pathname !== '/'
}

function isUnsafePath(path: string): boolean {
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
  return undefined // a path that is encoded five times is suspicious
}
