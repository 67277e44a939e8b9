'use client'

import {
  createContext,
  createElement,
  useContext,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { Claims } from '@/lib/ordercloud/claims'
import { buildSession, getSession, subscribeToSession, type Session } from '@/lib/ordercloud/session'
import { signOut } from '@/lib/ordercloud/sign-out'

const NOBODY = buildSession({ claims: undefined, initialized: false })
const ServerSession = createContext<Session>(NOBODY)

/**
 * Provides the claims that the server read from the token cookie, so that the first HTML already shows the right
 * entries.
 */
export function SessionProvider({ claims, children }: { claims: Claims | undefined; children: ReactNode }) {
  const session = useMemo(() => buildSession({ claims, initialized: false }), [claims])
  return createElement(ServerSession.Provider, { value: session }, children)
}

/**
 * Returns who is signed in and with which roles. The value stays the same object when the browser's own session says
 * the same as the server's, while `useSession` always changes after the first render, because only the browser knows
 * the tokens. Components of which a page has many must use this, so that they do not all render twice.
 */
export function useViewer(): Pick<Session, 'decoded' | 'assignedRoles' | 'isAdmin' | 'isSupplier'> {
  const server = useContext(ServerSession)
  return useSyncExternalStore(
    subscribeToSession,
    () => {
      const session = getSession()
      return isSameUser(session, server) ? server : session
    },
    () => server,
  )
}

function isSameUser({ decoded }: Session, { decoded: other }: Session): boolean {
  return (
    decoded?.userName === other?.userName &&
    decoded?.kind === other?.kind &&
    decoded?.roles.join() === other?.roles.join()
  )
}

/**
 * Returns the authentication state of spec section 3, with `signOut`. `signIn` is only for the sign-in page, so that
 * no other page loads its code.
 */
export function useSession(): Session & { signOut: () => void } {
  const server = useContext(ServerSession)
  const session = useSyncExternalStore(subscribeToSession, getSession, () => server)
  return useMemo(() => ({ ...session, signOut }), [session])
}
