import type { Queryable } from '../../db/types'
import type { Operation } from '../../contract/types'
import type { ChangedTables } from '../records/changed-tables'
import type { Json } from '../records/json'
import type { Platform } from '../records/platform'

export type UserKind = 'admin' | 'buyer' | 'supplier'

/** The caller of an operation, read from the token and never from the rest of the request. */
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
  /** Numeric ID of the user who impersonates this user. */
  impersonator?: number | undefined
  /** The only order that an anonymous user may change; undefined for other users. */
  orderId?: string | undefined
  /** The invitation that restricts the caller to adding line items to the order of another user. */
  invitationId?: string | undefined
  /**
   * Hash of the code that was sent with the token. Using the token voids the code, and using the code voids the token.
   */
  codeHash?: string | undefined
}

/** Statements of one transaction, and the record of its changes. */
export interface Tx extends Queryable {
  /** The tables that the statements so far have changed. `query` adds them by itself. */
  readonly changed: ChangedTables
  /** Functions to run after the commit and before the response. Each opens its own transactions. */
  readonly after: (() => Promise<void>)[]
}

/** One request while the engine processes it. */
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
  /** Set while a seed document is loaded: IDs that the platform would otherwise choose are then kept. */
  seeding?: true
}

/** Returns the caller of an operation that needs a token (the dispatcher has checked it). */
export function callerOf(ctx: Context): Caller {
  if (!ctx.caller) throw new Error(`${ctx.operation.id} has no caller`)
  return ctx.caller
}

/** Returns a query parameter by name, in any case; null when absent or empty. */
export function queryValue(ctx: Context, name: string): string | null {
  const wanted = name.toLowerCase()
  return ctx.query.find(([key]) => key.toLowerCase() === wanted)?.[1] || null
}
