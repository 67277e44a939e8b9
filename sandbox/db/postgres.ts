import { createHash } from 'node:crypto'
import pg from 'pg'
import { listenPostgres } from './postgres-listen'
import { TransactionScope } from './scope'
import {
  SqlError,
  type Columns,
  toText,
  type Database,
  type Param,
  type QueryOptions,
  type Queryable,
  type Rows,
} from './types'

/** Leaves every value as text, as the embedded engine returns it, so that both engines share the parsing of rows. */
const TEXT_ONLY = { getTypeParser: () => (value: string | null) => value }

function asSqlError(error: unknown): unknown {
  const { code, constraint, detail, message } = error as pg.DatabaseError
  return error instanceof pg.DatabaseError
    ? new SqlError(message, code ?? 'XX000', constraint ?? null, detail ?? null)
    : error
}

async function statement<Row extends Columns>(
  client: pg.ClientBase,
  sql: string,
  params: readonly Param[] = [],
  options?: QueryOptions,
): Promise<Rows<Row>> {
  const name = options?.prepared ? createHash('sha1').update(sql).digest('base64') : undefined
  try {
    const config = {
      text: sql,
      values: params.map(toText),
      name,
      rowMode: 'array' as const,
      types: TEXT_ONLY,
    }
    const { rows, rowCount } = await client.query(config as unknown as pg.QueryArrayConfig)
    return { rows: rows as Row[], count: rowCount ?? 0 }
  } catch (error) {
    throw asSqlError(error)
  }
}

async function script(client: pg.ClientBase, sql: string): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    throw asSqlError(error)
  })
}

/** Opens a PostgreSQL server (15 or newer) by its connection string. */
export async function openPostgresDatabase(connectionString: string): Promise<Database> {
  // jit=off: compiling a plan costs more than any of these statements (measured: 44 ms of 350).
  const pool = new pg.Pool({ connectionString, max: 10, options: '-c jit=off -c timezone=UTC' })
  pool.on('error', () => undefined)
  const probe = await pool.connect()
  probe.release()

  /**
   * Runs a function with a client of the pool. `pool.query` would close the connection after every failed statement.
   */
  const withClient = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  }

  const scope = new TransactionScope<Queryable & Pick<Database, 'script'>>()
  const stops: (() => Promise<void>)[] = []
  return {
    engine: 'postgres',
    listen: async (channel, hearing) => {
      const { stop, catchUp } = await listenPostgres(connectionString, channel, hearing)
      stops.push(stop)
      return { catchUp }
    },
    query: (sql, params, options) =>
      scope.current()?.query(sql, params, options) ??
      withClient((client) => statement(client, sql, params, options)),
    script: (sql) => scope.current()?.script(sql) ?? withClient((client) => script(client, sql)),
    transaction: async (run) => {
      const outer = scope.current()
      if (outer) return run(outer)
      return withClient(async (client) => {
        await client.query('begin')
        try {
          // Statements run in sequence, because a connection accepts no second statement while the first is in
          // progress.
          let last: Promise<unknown> = Promise.resolve()
          const inSequence = <R>(run: () => Promise<R>): Promise<R> => {
            const next = last.then(run)
            last = next.catch(() => undefined)
            return next
          }
          const tx = {
            query: <Row extends Columns>(...[sql, params, options]: Parameters<Queryable['query']>) =>
              inSequence(() => statement<Row>(client, sql, params, options)),
            script: (sql: string) => inSequence(() => script(client, sql)),
          }
          const result = await scope.run(tx, () => run(tx))
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback').catch(() => undefined)
          throw error
        }
      })
    },
    close: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await pool.end()
    },
  }
}
