import type { Sql } from '../core/records/sql'

/** A path parameter that names a parent of a record. Parents are listed outermost first. */
export interface Parent {
  /** Name in the contract's path, e.g. `buyerID`. */
  param: string
  /** Name of the parent's resource, e.g. `Buyers`. */
  of: string
}

/**
 * Rules that decide which callers may read and change records of a kind, in addition to roles (facts of the platform,
 * 4.6 and 3.1).
 * - `adminOnly`: only admin users, reading included.
 * - `seller`: belongs to the marketplace owner; other users may read with the roles, only admins change.
 * - `organization`: buyers or suppliers themselves; only admins create and delete, members may change their own.
 * - `within`: inside one buyer or supplier; its own users and admins change.
 * - `owned`: carries OwnerID; suppliers see and change their own.
 * - `under`: follows the parent record.
 */
export type Access =
  | { kind: 'adminOnly' }
  | { kind: 'seller' }
  | { kind: 'organization'; of: 'buyer' | 'supplier' }
  | { kind: 'within'; of: 'buyer' | 'supplier' }
  | { kind: 'owned'; hiddenFrom?: 'buyer' }
  | { kind: 'under' }

/** A field that names a record of another kind. */
export interface Reference {
  field: string
  to: string
  /** True when the named record has the same parent as this one. */
  sameParent?: true
  /** The field of this record that names the buyer of the named record. While it is empty, the reference is ignored. */
  parentField?: string
  /** Field that disables the reference when it is set. */
  unless?: string
  /**
   * True: applies only to records that the marketplace owns (by OwnerID). False: only to those of a supplier. Absent:
   * always.
   */
  ofMarketplace?: boolean
  /** The right that the caller needs on the named record, when the right to read it is not enough. */
  needs?: 'write'
  /** Effect on this record when the named record is deleted. */
  onDelete: 'clear' | 'keep' | { errorCode: string; message: string }
  /** Error code when the named record does not exist; the generic NotFound when absent. */
  missing?: string
}

/** A field that lists filter and sort by although it is not stored in the record. */
export interface ComputedField {
  kind: 'number' | 'boolean' | 'date' | 'string'
  /**
   * Returns SQL over alias `t`, with text in lower case. It adds other tables that it reads to `sql.uses`, or sets
   * `sql.volatile`.
   */
  expression(sql: Sql): string
}

/**
 * A field that `read` fills with a record of another kind. Filters on fields of that record query it directly, because
 * the copy in the stored body is as old as its last write.
 */
export interface FilledField {
  /** SQL over alias `t` of the listed record, for the key of the named record. */
  key: string
  /**
   * SQL of the same key over alias `t` of the named record, by the resources it may belong to; `owner` is the
   * marketplace's ID.
   */
  from: Readonly<Record<string, (owner: string) => string>>
}

/** Records of another kind that a list filters by, e.g. the line items of orders: `LineItems.ProductID=x`. */
export interface Collection {
  /** Name of their resource. */
  of: string
  /** Column of the collection's table that names the listed record. */
  column: string
}

/** The part of a resource's definition that its table, and the statements on it, depend on. */
export interface TableDefinition {
  /**
   * The SDK's name of the resource, e.g. `Products`. Its operations are `Products.List` and so on, unless `operations`
   * overrides them.
   */
  name: string
  model: string
  table: string
  access: Access
  parents?: Parent[]
  /** Operation ids that are not `name.Verb`, e.g. `{ List: 'InventoryRecords.ListVariant' }`. */
  operations?: Partial<Record<'List' | 'Create' | 'Get' | 'Save' | 'Patch' | 'Delete', string>>
  references?: Reference[]
  /** Fields, searched or sorted by, that must be unique (in any case), and the error for a duplicate. */
  unique?: { field: string; code: string; status?: number }[]
  /** Fields that get a column of their own, in addition to those that the contract searches and sorts by. */
  columns?: string[]
  /** Additional indexes, by the suffix of their names, as SQL after `on table`. */
  indexes?: Readonly<Record<string, string>>
  /**
   * Fields of the word search with stemming, by rank: A has the highest weight. Fields of one rank are searched as one.
   */
  words?: Partial<Record<'A' | 'B' | 'C' | 'D', string[]>>
  /**
   * True for tables that may grow large and have no parents: broad filters and facets are counted by bitmaps
   * (`core/lists/bitmaps.ts`).
   */
  bitmaps?: true
  computed?: Readonly<Record<string, ComputedField>>
  /** Collections that the resource's own list filters by, by the first segment of such a filter. */
  collections?: Readonly<Record<string, Collection>>
  filled?: Readonly<Record<string, FilledField>>
  /** Fields that only `read` fills: lists reject filters and sorting by them. */
  unlisted?: readonly string[]
  /**
   * Set when a record may belong to a single user of its buyer. Other users do not see it, and it is deleted with the
   * user.
   */
  privateOf?: 'Users'
  /** True when a list across all parents exists: the default sort then has an index without the parents. */
  acrossParents?: true
  /** Name of another resource whose table this resource shares. It has its own `read` and its own model. */
  sharesTableOf?: string
  /** True when the platform chooses the ID (a GUID). An ID in the body is ignored on create. */
  serverId?: true
  /**
   * True when IDs are found in any case, as those of API clients. The hosted platform returns these GUIDs in upper case
   * on the record itself and in lower case where other records refer to it.
   */
  idInAnyCase?: true
  /**
   * True for one record per marketplace, without an ID of its own (`/integrations/productsync`). It is stored in the
   * shared settings table.
   */
  singleton?: true
  /** Record that a new marketplace contains. While it is unchanged, a create with its ID replaces it. */
  starter?: { readonly ID: string }
  /** True when a PUT to a missing ID is rejected instead of creating the record. */
  noCreateOnSave?: true
}

/** One of the IDs that an assignment joins, or the party it is for. */
export interface AssignmentKey {
  field: string
  of: string
  optional?: true
  /** The column of the same row that names the record's parent, e.g. BuyerID for a UserGroupID. */
  parentField?: string
  /** True when the record has the same parent as the path. */
  underParent?: true
  /**
   * Column that stores the ID, where its name does not follow from the field. The definition then shares the table of
   * another assignment.
   */
  column?: string
  /** Name of the record's kind in a NotFound error, where it differs from the model. */
  called?: string
  /**
   * True when the key may also name the marketplace itself, which is not a record. The row then stores the name in the
   * body and leaves the column empty.
   */
  orMarketplace?: true
}

/** The part of an assignment's definition that its table depends on. */
export interface AssignmentTableDefinition {
  name: string
  model: string
  table: string
  access: Access
  list: string
  save: string
  /** Operations that delete. Each finds the row by its path and query parameters. */
  delete: string[]
  parents?: Parent[]
  keys: AssignmentKey[]
  /** Field that names a record without being a key. An index finds the rows by it. */
  lookup?: string
  /** SQL condition that selects the rows of this kind, where several kinds share a table. */
  only?: string
}
