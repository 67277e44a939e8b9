/** A value that may be bound to a statement; arrays become PostgreSQL array literals. */
export type Param = string | number | bigint | boolean | null | readonly (string | number | bigint | null)[]

/** The answer to one statement. Values are PostgreSQL's text form; nothing is parsed until somebody needs it. */
export interface Rows {
  rows: (string | null)[][]
  /** Rows returned or changed. */
  count: number
}

export interface QueryOptions {
  /**
   * Keeps the statement prepared. For point reads and writes only: after five runs PostgreSQL may settle on a
   * generic plan, which is right for a primary key and wrong for filters (measured: 3 ms became 103 ms).
   */
  prepared?: boolean
}

export interface Queryable {
  query(sql: string, params?: readonly Param[], options?: QueryOptions): Promise<Rows>
}

/** What is told of a channel that is listened to: again and again when the connection breaks and is made anew. */
export interface Hearing {
  message(payload: string): void
  lost(): void
  hears(): void
}

/** A channel that is being listened to. */
export interface Listening {
  /** Resolves once every notice has been heard whose transaction was answered before the call. */
  catchUp(): Promise<void>
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /** Hears the notices of other processes until the database is closed; only where there can be others. */
  listen?(channel: string, hearing: Hearing): Promise<Listening>
  /** Runs several statements without parameters, e.g. DDL. */
  script(sql: string): Promise<void>
  /** Commits when `run` resolves, rolls back when it rejects. Statements inside must use the given `tx`. */
  transaction<T>(run: (tx: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A statement that PostgreSQL refused. `code` is the SQLSTATE, e.g. 23505 for a duplicate key. */
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

/** PostgreSQL's text form of a bound value; null stays null. */
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
