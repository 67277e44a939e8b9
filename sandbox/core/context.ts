import type { Queryable } from '../db/types'
import type { Operation } from '../contract/types'
import type { Json } from './json'
import type { Platform } from './platform'

export type UserKind = 'admin' | 'buyer' | 'supplier'

/** Who calls: read from the token, never from the request. */
export interface Caller {
  /** Numeric id, the token's `u`. */
  uid: number
  kind: UserKind
  /** Id of the buyer or supplier; empty for admins. */
  company: string
  userId: string
  username: string
  roles: ReadonlySet<string>
  clientId: string
  /** Numeric id of whoever acts in the name of this user. */
  impersonator?: number | undefined
  /** The one order of an anonymous user, who may change nothing else; others have none. */
  orderId?: string | undefined
  /** The invitation by which the caller adds line items to somebody else's order, and may do nothing else. */
  invitationId?: string | undefined
  /** Hash of the code that was sent with the token; what either is used for, the other is no longer. */
  codeHash?: string | undefined
}

/** Statements of one transaction, and what it has changed so far. */
export interface Tx extends Queryable {
  /** Names of tables. */
  readonly changed: Set<string>
  /** Numbers of the changed records, by table, of tables that have bitmaps. */
  readonly touched: Map<string, number[]>
  /** Work for when it is committed, before it is answered; each makes its own transactions. */
  readonly after: (() => Promise<void>)[]
}

/** One request on its way through the engine. */
export interface Context {
  platform: Platform
  operation: Operation
  /** Path parameters by the contract's names. */
  params: Record<string, string>
  query: [string, string][]
  /** Parsed JSON body; undefined when there is none. */
  body: Json | undefined
  /** Null for operations that need no token. */
  caller: Caller | null
  /** Set while a seed document is loaded: ids the platform would choose itself are then kept. */
  seeding?: true
}

/** The caller of an operation that needs a token (the dispatcher has checked it). */
export function callerOf(ctx: Context): Caller {
  if (!ctx.caller) throw new Error(`${ctx.operation.id} has no caller`)
  return ctx.caller
}

/** A query parameter by name, in any case; null when absent or empty. */
export function queryValue(ctx: Context, name: string): string | null {
  const wanted = name.toLowerCase()
  return ctx.query.find(([key]) => key.toLowerCase() === wanted)?.[1] || null
}
