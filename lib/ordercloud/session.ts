import { readClaims, isExpired, type Claims } from './claims'
import { ACCESS_COOKIE, readCookie, REFRESH_COOKIE, removeTokenCookies } from './cookies'
import { readDisplayName, storeDisplayName } from './display-name'

/** The authentication state of spec section 3. */
export interface Session {
  isAuthenticated: boolean
  accessToken: string | undefined
  refreshToken: string | undefined
  decoded: Claims | undefined
  assignedRoles: readonly string[]
  isAdmin: boolean
  isSupplier: boolean
  /** True while signing in or refreshing. */
  loading: boolean
  /** True when the session has ended under an open page, which shows a password prompt. */
  isLapsed: boolean
  /** False while the page still shows the server's state of the session. */
  initialized: boolean
  /** The user's name for display. The name that the platform knows is `decoded.userName`. */
  displayName: string
}

interface SessionFacts {
  accessToken?: string
  refreshToken?: string
  claims: Claims | undefined
  displayName?: string
  loading?: boolean
  initialized: boolean
}

/** Builds the session state from known facts. Pure, for server and browser. */
export function buildSession({
  claims,
  accessToken,
  refreshToken,
  displayName,
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
    displayName: displayName || decoded?.userName || '',
  }
}

let current: Session | undefined
/** The last authenticated session of this page, whose user owns the page. */
let known: Session | undefined
/** True when the tokens came with a refresh token. It stays true after a rejected renewal removes that token. */
let isRemembered = false
let isLapsed = false
let loadingCount = 0
const listeners = new Set<() => void>()
const endListeners = new Set<() => void>()

/** Returns the state in this browser. It is the same object until a change, as React's store hook requires. */
export function getSession(): Session {
  current ??= readFromBrowser()
  return current
}

/** Calls `listener` when the state may have changed. Returns the function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls `listener` when the session ends in this or another tab, to clear personal caches. Drafts stay for the same
 * user. Only signing out deletes them.
 */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Reads the state again and notifies all listeners. */
export function sessionChanged(): void {
  current = readFromBrowser()
  for (const listener of listeners) listener()
}

/** True when the user chose to stay signed in beyond the access token. */
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
 * Deletes tokens that the platform no longer accepts, and nothing else. The page stays unchanged until its user has
 * signed in again. False when no user had signed in on this page.
 */
export function lapseSession(): boolean {
  if (!known) return false
  if (isLapsed) return true
  isLapsed = true
  removeTokenCookies()
  sessionChanged()
  return true
}

/** Deletes the tokens and all other data of the session. The caller navigates. */
export function forgetSession(): void {
  known = undefined
  isRemembered = false
  isLapsed = false
  removeTokenCookies()
  storeDisplayName('')
  for (const listener of endListeners) listener()
  sessionChanged()
}

function readFromBrowser(): Session {
  const accessToken = readCookie(ACCESS_COOKIE)
  const session = buildSession({
    accessToken,
    refreshToken: readCookie(REFRESH_COOKIE),
    claims: readClaims(accessToken),
    displayName: readDisplayName(),
    loading: loadingCount > 0,
    initialized: true,
  })
  if (session.isAuthenticated) {
    isLapsed = false
    // A new token without a refresh token means that the user did not choose to stay signed in.
    if (session.refreshToken !== undefined) isRemembered = true
    else if (session.accessToken !== known?.accessToken) isRemembered = false
    known = session
    return session
  }
  if (!known) return session
  // While a token is renewed or requested, the page keeps its rights. Otherwise its forms would disappear with the
  // user's input.
  const { decoded, assignedRoles, isAdmin, isSupplier, displayName } = known
  return { ...session, decoded, assignedRoles, isAdmin, isSupplier, displayName, isLapsed }
}
