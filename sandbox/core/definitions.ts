import type { Json, JsonObject } from './json'
import type { Context, Tx } from './context'
import type { Sql } from './sql'

/** A path parameter that a record lives under, outermost first. */
export interface Parent {
  /** As in the contract's path, e.g. `buyerID`. */
  param: string
  /** Name of the resource it names, e.g. `Buyers`. */
  of: string
}

/**
 * Who may read and change records of a kind, beyond roles (facts of the platform, 4.6 and 3.1).
 * - `adminOnly`: only admin users, reading included.
 * - `seller`: belongs to the marketplace owner; others may read with the roles, only admins change.
 * - `organisation`: buyers or suppliers themselves; only admins create and delete, members may change their own.
 * - `within`: inside one buyer or supplier; its own users and admins change.
 * - `owned`: carries OwnerID; suppliers see and change their own.
 * - `under`: follows the parent record.
 */
export type Access =
  | { kind: 'adminOnly' }
  | { kind: 'seller' }
  | { kind: 'organisation'; of: 'buyer' | 'supplier' }
  | { kind: 'within'; of: 'buyer' | 'supplier' }
  | { kind: 'owned' }
  | { kind: 'under' }

/** A field that names a record of another kind. */
export interface Reference {
  field: string
  to: string
  /** The record named lives under the same parent as this one. */
  sameParent?: true
  /** What a deletion of the named record does here. */
  onDelete: 'clear' | 'keep' | { refuse: string; message: string }
}

/** What a write hook sees: the record as it will be stored, which it may change or refuse. */
export interface Write {
  ctx: Context
  tx: Tx
  parents: string[]
  /** The whole record about to be stored; hooks may change it. */
  record: JsonObject
  /** As stored before; null on create. */
  existing: JsonObject | null
  /** The fields the caller sent, cleaned. */
  sent: JsonObject
}

export interface Deletion {
  ctx: Context
  tx: Tx
  parents: string[]
  record: JsonObject
}

/** A record on its way out. */
export interface ReadRecord {
  parents: string[]
  body: JsonObject
}

export interface ResourceHooks {
  /** Checks and completes a record before it is stored, inside the transaction. */
  write?(write: Write): Promise<void> | void
  /** After it is stored, inside the same transaction. */
  written?(write: Write): Promise<void>
  /** Before it is deleted, inside the transaction. */
  remove?(deletion: Deletion): Promise<void>
  /** After it is deleted, inside the same transaction. */
  removed?(deletion: Deletion): Promise<void>
  /** Conditions on `t` from query parameters that are no fields. */
  narrow?(ctx: Context, sql: Sql): string[]
  /** Fills fields that are computed when read; gets whole pages, so that it asks once and not per record. */
  read?(ctx: Context, records: ReadRecord[]): Promise<void>
}

export interface ResourceDefinition extends ResourceHooks {
  /** The SDK's resource, e.g. `Products`; its operations are `Products.List` and so on unless `operations` says otherwise. */
  name: string
  model: string
  table: string
  access: Access
  parents?: Parent[]
  /** Operation ids that are not `name.Verb`, e.g. `{ List: 'InventoryRecords.ListVariant' }`. */
  operations?: Partial<Record<'List' | 'Create' | 'Get' | 'Save' | 'Patch' | 'Delete', string>>
  references?: Reference[]
  /** Fields that get a column of their own beside those the contract searches and sorts by. */
  columns?: string[]
  /** Word search with stemming, by rank: A weighs most. */
  words?: Partial<Record<'A' | 'B' | 'C', string[]>>
  /** The platform chooses the id (a GUID); an id in the body is ignored on create. */
  serverId?: true
  /** One per marketplace, without an id of its own (`/integrations/productsync`); kept in the shared settings table. */
  singleton?: true
  /** A PUT to an id that does not exist is refused instead of creating it. */
  noCreateOnSave?: true
}

/** One of the ids an assignment joins, or the party it is for. */
export interface AssignmentKey {
  field: string
  of: string
  optional?: true
  /** The column of the same row that names the record's parent, e.g. BuyerID for a UserGroupID. */
  parentField?: string
  /** The record lives under the path's parent. */
  underParent?: true
}

export interface AssignmentRow {
  parents: string[]
  body: JsonObject
}

export interface AssignmentDefinition {
  name: string
  model: string
  table: string
  access: Access
  list: string
  save: string
  /** Operations that delete; each finds the row by its path and query parameters. */
  delete: string[]
  parents?: Parent[]
  keys: AssignmentKey[]
  /** Checks a row before it is stored, inside the transaction. */
  write?(ctx: Context, tx: Tx, row: AssignmentRow): Promise<void>
  /** After it was stored or deleted, inside the same transaction. */
  changed?(ctx: Context, tx: Tx, row: AssignmentRow): Promise<void>
}

/** Answer of a handler: a body (object, or JSON text ready to send), and optionally another status. */
export interface Answer {
  status?: number
  body?: Json | undefined
  text?: string
  location?: string
}

export type Handler = (ctx: Context) => Promise<Answer>
