/** A value that may be bound to a statement; arrays become PostgreSQL array literals. */
export type Param = string | number | bigint | boolean | null | readonly (string | number | bigint | null)[]

/** The columns of a row, in PostgreSQL's text form and not parsed. */
export type Columns = (string | null)[]

/** The answer to one statement. */
export interface Rows<Row extends Columns = Columns> {
  rows: Row[]
  /** Number of rows returned or changed. */
  count: number
}

export interface QueryOptions {
  /**
   * Keeps the statement prepared. For point reads and writes only: after five runs PostgreSQL may settle on a generic
   * plan, which is right for a primary key and wrong for filters (measured: 3 ms became 103 ms).
   */
  prepared?: boolean
}

export interface Queryable {
  /** Runs one statement. `Row` states its columns: `string` for a column that is never null. */
  query<Row extends Columns>(
    sql: string,
    params?: readonly Param[],
    options?: QueryOptions,
  ): Promise<Rows<Row>>
}

/**
 * The tables that a transaction has changed. Of a table with bitmaps, the numbers of the changed records where all of
 * them are known; else null.
 */
export type ChangedTables = Map<string, number[] | null>

/** Statements of one transaction, and the record of its changes. */
export interface Tx extends Queryable {
  /** The tables that the statements so far have changed. `query` adds them by itself. */
  readonly changed: ChangedTables
  /** Functions to run after the commit and before the response. Each opens its own transactions. */
  readonly after: (() => Promise<void>)[]
}

/** Callbacks of a channel. `lost` and `connected` are called each time the connection breaks, and each time it is opened. */
export interface ChannelCallbacks {
  message(payload: string): void
  lost(): void
  connected(): void
}

/** A channel that is listened to. */
export interface ChannelSubscription {
  /** Resolves once all notices have been received whose transactions were answered before the call. */
  catchUp(): Promise<void>
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Receives the notices of other processes until the database is closed; exists only where other processes are
   * possible.
   */
  listen?(channel: string, hearing: ChannelCallbacks): Promise<ChannelSubscription>
  /** Runs several statements without parameters, e.g. DDL: in the open transaction, or else in one of their own. */
  script(sql: string): Promise<void>
  /** Commits when `run` resolves, rolls back when it rejects. Statements inside must use the given `tx`. */
  transaction<T>(run: (tx: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A statement that PostgreSQL rejected. `code` is the SQLSTATE, e.g. 23505 for a duplicate key. */
export class SqlError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly constraint: string | null = null,
    readonly detail: string | null = null,
  ) {
    super(message)
    this.name = 'SqlError'
  }
}

/** Converts a bound value to PostgreSQL's text form; null stays null. */
export function toText(value: Param): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value)
}

function arrayLiteral(values: readonly (string | number | bigint | null)[]): string {
  const parts = values.map((value) => {
    if (value === null) return 'NULL'
    if (typeof value !== 'string') return String(value)
    return `"${value.replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${parts.join(',')}}`
}
