import { readClaims, isExpired, type Claims } from './claims'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE, removeTokenCookies } from './cookies'
import { readUserName, storeUserName } from './user-name'

/** The authentication state of spec section 3. */
export interface Session {
  isAuthenticated: boolean
  accessToken: string | undefined
  refreshToken: string | undefined
  decoded: Claims | undefined
  assignedRoles: readonly string[]
  isAdmin: boolean
  isSupplier: boolean
  /** Signing in or refreshing right now. */
  loading: boolean
  /** The session ended under an open page, which waits for its user's password. */
  isLapsed: boolean
  /** False while the page still shows what the server knew of the session. */
  initialized: boolean
  userName: string
}

interface SessionFacts {
  accessToken?: string
  refreshToken?: string
  claims: Claims | undefined
  userName?: string
  loading?: boolean
  initialized: boolean
}

/** Builds the state from what is known; pure, for server and browser alike. */
export function buildSession({
  claims,
  accessToken,
  refreshToken,
  userName,
  ...flags
}: SessionFacts): Session {
  const decoded = claims && !isExpired(claims) ? claims : undefined
  return {
    isAuthenticated: decoded !== undefined,
    accessToken,
    refreshToken,
    decoded,
    assignedRoles: decoded?.roles ?? [],
    isAdmin: decoded?.kind === 'admin',
    isSupplier: decoded?.kind === 'supplier',
    loading: flags.loading ?? false,
    isLapsed: false,
    initialized: flags.initialized,
    userName: userName || decoded?.userName || '',
  }
}

let current: Session | undefined
/** The last one of this page that was authenticated: whose page it is. */
let known: Session | undefined
/** Whether its tokens came with one to renew them by; a refused renewal takes that one away, not the wish. */
let isRemembered = false
let isLapsed = false
let loadingCount = 0
const listeners = new Set<() => void>()
const endListeners = new Set<() => void>()

/** The state in this browser; the same object until something changes, as React's store hook demands. */
export function getSession(): Session {
  current ??= readFromBrowser()
  return current
}

/** Called when the state may have changed. Returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called when the session ends here or in another tab: caches of the person must go. Drafts stay for the
 * same person; signing out on purpose drops them. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Reads the state anew and tells everyone. */
export function sessionChanged(): void {
  current = readFromBrowser()
  for (const listener of listeners) listener()
}

/** Whether the session that ended was to outlive its access token. */
export function wasRemembered(): boolean {
  return isRemembered
}

/** Marks the state as loading while `work` runs. */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  loadingCount += 1
  sessionChanged()
  try {
    return await work()
  } finally {
    loadingCount -= 1
    sessionChanged()
  }
}

/**
 * Drops tokens the platform no longer honours, and nothing else: the page stays as it is until its user has
 * signed in again. False when nobody had signed in here, so that there is no page to keep.
 */
export function lapseSession(): boolean {
  if (!known) return false
  if (isLapsed) return true
  isLapsed = true
  removeTokenCookies()
  sessionChanged()
  return true
}

/** Drops the tokens and all that belongs to the session; the caller navigates. */
export function forgetSession(): void {
  known = undefined
  isRemembered = false
  isLapsed = false
  removeTokenCookies()
  storeUserName('')
  for (const listener of endListeners) listener()
  sessionChanged()
}

function readFromBrowser(): Session {
  const accessToken = readCookie(ACCESS_COOKIE)
  const session = buildSession({
    accessToken,
    refreshToken: readCookie(REFRESH_COOKIE),
    claims: readClaims(accessToken),
    userName: readUserName(),
    loading: loadingCount > 0,
    initialized: true,
  })
  if (session.isAuthenticated) {
    isLapsed = false
    // Only another token can come without a refresh token because nobody asked to be remembered.
    if (session.refreshToken !== undefined) isRemembered = true
    else if (session.accessToken !== known?.accessToken) isRemembered = false
    known = session
    return session
  }
  if (!known) return session
  // While a token is renewed or asked for, the page must not lose its rights: its forms would go, with what is typed.
  const { decoded, assignedRoles, isAdmin, isSupplier, userName } = known
  return { ...session, decoded, assignedRoles, isAdmin, isSupplier, userName, isLapsed }
}
