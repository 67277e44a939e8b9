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
}

/** Statements of one transaction, and the tables it has changed so far. */
export interface Tx extends Queryable {
  readonly changed: Set<string>
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
