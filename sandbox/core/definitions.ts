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
  | { kind: 'owned'; hiddenFrom?: 'buyer' }
  | { kind: 'under' }

/** A field that names a record of another kind. */
export interface Reference {
  field: string
  to: string
  /** The record named lives under the same parent as this one. */
  sameParent?: true
  /** The field of this record that names the buyer the named record lives in; without it the reference is not meant. */
  parentField?: string
  /** With this field set the reference is not meant. */
  unless?: string
  /** Meant where the marketplace owns the record (true) or a supplier does (false), by its OwnerID; absent: always. */
  ofMarketplace?: boolean
  /** Naming the record takes the right to change it, not only to see it. */
  needs?: 'write'
  /** What a deletion of the named record does here. */
  onDelete: 'clear' | 'keep' | { refuse: string; message: string }
  /** Code of the refusal where nothing has the id named; the generic NotFound when absent. */
  missing?: string
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
  /** Refuses what was sent before the contract's own rules do, where the platform has a code for it. */
  check?(sent: JsonObject): void
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

/** A field that lists filter and sort by though no record holds it. */
export interface ComputedField {
  kind: 'number' | 'boolean' | 'date' | 'string'
  /** SQL over alias `t`, texts in lower case; names what else it looks into by `sql.uses`, or sets `sql.volatile`. */
  expression(sql: Sql): string
}

/**
 * A field that `read` fills with a record of another kind. Filters on what that record holds look into it, because the
 * copy in the stored body is as old as its last write.
 */
export interface FilledField {
  /** SQL of what names the record, over alias `t` of the listed record. */
  key: string
  /** SQL of the same key over alias `t` of the named record, by the resources it may be of; `owner` is the marketplace's id. */
  from: Readonly<Record<string, (owner: string) => string>>
}

/** Records of another kind that a list filters by, e.g. the line items of orders: `LineItems.ProductID=x`. */
export interface Collection {
  /** Name of their resource. */
  of: string
  /** The column of theirs that names the listed record. */
  column: string
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
  /** Fields, searched or sorted by, that no two records may have alike (in any case), and the refusal of a second one. */
  unique?: { field: string; code: string; status?: number }[]
  /** Fields that get a column of their own beside those the contract searches and sorts by. */
  columns?: string[]
  /** Further indexes by the end of their names, as SQL after `on table`. */
  indexes?: Readonly<Record<string, string>>
  /** Word search with stemming, by rank: A weighs most. Fields of one rank are searched as one. */
  words?: Partial<Record<'A' | 'B' | 'C' | 'D', string[]>>
  /** May grow large and has no parents: broad filters and facets are counted by bitmaps (`core/bitmaps.ts`). */
  bitmaps?: true
  computed?: Readonly<Record<string, ComputedField>>
  /** Records that the resource's own list filters by, by the first word of such a filter. */
  collections?: Readonly<Record<string, Collection>>
  filled?: Readonly<Record<string, FilledField>>
  /** Fields that `read` alone fills: lists refuse to filter and sort by them. */
  unlisted?: readonly string[]
  /** A record may belong to one user of its buyer alone: unseen by everyone else, gone with the user. */
  privateOf?: 'Users'
  /** Is also listed over all its parents: the default sort then has an index without them. */
  acrossParents?: true
  /** Kept among the records of another resource, whose table it shares; it reads and shapes its own. */
  kin?: string
  /** The platform chooses the id (a GUID); an id in the body is ignored on create. */
  serverId?: true
  /**
   * Ids are found in any case, as those of API clients: the hosted platform answers these GUIDs in upper case on the
   * record itself and in lower case where other records refer to it.
   */
  idInAnyCase?: true
  /** One per marketplace, without an id of its own (`/integrations/productsync`); kept in the shared settings table. */
  singleton?: true
  /** The record that an empty marketplace begins with. As long as it is unchanged, a create with its ID replaces it. */
  starter?: { readonly ID: string }
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
  /** Column that holds it, where it is not named after the field: the definition then shares another one's table. */
  column?: string
  /** What a missing record is called, where that is not its model. */
  called?: string
  /** May also name the marketplace itself, which is no record: the row then keeps the name beside an empty column. */
  orMarketplace?: true
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
  /** Field that names a record without being a key; its rows are found by an index. */
  lookup?: string
  /** SQL condition on the rows that are of this kind, where several kinds share a table. */
  only?: string
  /** Refuses query parameters of a list that contradict each other. */
  asked?(ctx: Context): void
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
