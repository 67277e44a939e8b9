import type { AssignmentTableDefinition, TableDefinition } from '../../db/definitions'
import type { AssignmentTable, Table } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Json, JsonObject } from '../records/json'
import type { Sql } from '../records/sql'
import type { Context } from './context'

/** Input of a write hook. The hook may change the record or reject the write. */
export interface Write<T extends JsonObject = JsonObject> {
  ctx: Context
  tx: Tx
  parents: string[]
  /** The full record about to be stored; hooks may change it. */
  record: T
  /** The record as stored before; null on create. */
  existing: T | null
  /** The fields that the caller sent, cleaned. */
  sent: Partial<T>
}

export interface Deletion<T extends JsonObject = JsonObject> {
  ctx: Context
  tx: Tx
  parents: string[]
  record: T
}

/** A stored record that is prepared for a response. */
export interface ReadRecord<T extends JsonObject = JsonObject> {
  parents: string[]
  body: T
}

interface ResourceHooks {
  /** Rejects sent fields before the contract's own rules are applied, where the platform has a specific error code. */
  check?(sent: JsonObject): void
  /** Checks and completes a record before it is stored, inside the transaction. */
  write?(write: Write): Promise<void> | void
  /** Runs after a record is stored, inside the same transaction. */
  written?(write: Write): Promise<void>
  /** Runs before a record is deleted, inside the transaction. */
  remove?(deletion: Deletion): Promise<void>
  /** Runs after a record is deleted, inside the same transaction. */
  removed?(deletion: Deletion): Promise<void>
  /** Returns conditions on `t` for query parameters that are not fields. */
  narrow?(ctx: Context, sql: Sql): string[]
  /**
   * Fills fields that are computed on read. It receives whole pages, so that it queries once per page and not per
   * record.
   */
  read?(ctx: Context, records: ReadRecord[]): Promise<void>
}

/** A resource: its table, and the rules that differ from plain records. */
export interface ResourceDefinition extends TableDefinition, ResourceHooks {}

/**
 * Returns the definition of a table with its hooks. `Table` does not name them, because hooks use the platform, which
 * holds all tables.
 */
export function definitionOf(table: Table): ResourceDefinition {
  return table.definition
}

export interface AssignmentRow<T extends JsonObject = JsonObject> {
  parents: string[]
  body: T
}

export interface AssignmentDefinition extends AssignmentTableDefinition {
  /** Rejects query parameters of a list that contradict each other. */
  asked?(ctx: Context): void
  /** Checks a row before it is stored, inside the transaction. */
  write?(ctx: Context, tx: Tx, row: AssignmentRow): Promise<void>
  /** Runs after a row was stored or deleted, inside the same transaction. */
  changed?(ctx: Context, tx: Tx, row: AssignmentRow): Promise<void>
}

/** Returns the definition of an assignment with its hooks. */
export function assignmentDefinitionOf(table: AssignmentTable): AssignmentDefinition {
  return table.definition
}

/** Result of a handler: a body (object, or JSON text ready to send), and optionally another status. */
export interface Answer {
  status?: number
  body?: Json | undefined
  text?: string
  location?: string
}

export type Handler = (ctx: Context) => Promise<Answer>
