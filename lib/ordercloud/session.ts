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
    initialized: flags.initialized,
    userName: userName || decoded?.userName || '',
  }
}

let current: Session | undefined
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

/** Called when the session ends here or in another tab: caches and drafts of the person must go. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Reads the state anew and tells everyone. */
export function sessionChanged(): void {
  current = readFromBrowser()
  for (const listener of listeners) listener()
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

/** Drops the tokens and all that belongs to the session; the caller navigates. */
export function forgetSession(): void {
  removeTokenCookies()
  storeUserName('')
  for (const listener of endListeners) listener()
  sessionChanged()
}

function readFromBrowser(): Session {
  const accessToken = readCookie(ACCESS_COOKIE)
  return buildSession({
    accessToken,
    refreshToken: readCookie(REFRESH_COOKIE),
    claims: readClaims(accessToken),
    userName: readUserName(),
    loading: loadingCount > 0,
    initialized: true,
  })
}
