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
import { signIn, signOut, type Credentials } from '@/lib/ordercloud/sign-in'

const NOBODY = buildSession({ claims: undefined, initialized: false })
const ServerSession = createContext<Session>(NOBODY)

/** Hands on what the server read from the token cookie, so that the first HTML already shows the right entries. */
export function SessionProvider({ claims, children }: { claims: Claims | undefined; children: ReactNode }) {
  const session = useMemo(() => buildSession({ claims, initialized: false }), [claims])
  return createElement(ServerSession.Provider, { value: session }, children)
}

/** The authentication state of spec section 3, with the two ways to change it. Both end in a hard navigation by the caller. */
export function useSession(): Session & {
  signIn: (credentials: Credentials) => Promise<void>
  signOut: () => void
} {
  const server = useContext(ServerSession)
  const session = useSyncExternalStore(subscribeToSession, getSession, () => server)
  return useMemo(() => ({ ...session, signIn, signOut }), [session])
}
