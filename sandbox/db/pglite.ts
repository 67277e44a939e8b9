import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openPGlite, type PGliteEngine, type PGliteEngineOptions } from './pglite-engine'
import { DiskSpaceGuard } from './disk-space'
import { TransactionScope } from './scope'
import {
  toText,
  type Columns,
  type Database,
  type Param,
  type QueryOptions,
  type Queryable,
  type Rows,
} from './types'
import { decodeAnswer } from './wire'
import type { StatementMessage } from './worker'

type Statement = Omit<StatementMessage, 'id'>
type Send = (statement: Statement) => Promise<Rows>

export interface PGliteOptions extends PGliteEngineOptions {
  /** File of the worker thread; without it the database runs on the caller's thread (tests). */
  workerFile?: URL | string
  /**
   * Called when the thread dies, e.g. because the disk is full. Acknowledged writes are safe, but no further ones are
   * possible.
   */
  onCrash?: (error: Error) => void
}

/** Opens the embedded database, in a worker thread when `workerFile` is given. */
export async function openPGliteDatabase(options: PGliteOptions): Promise<Database> {
  const send = options.workerFile ? await threadSender(options) : inlineSender(await openPGlite(options))
  return new PGliteDatabase(send, options.directory === null ? null : new DiskSpaceGuard(options.directory))
}

/** Returns a database over an open in-memory engine, on the caller's thread. */
export function databaseOf(engine: PGliteEngine): Database {
  return new PGliteDatabase(inlineSender(engine), null)
}

/** Time after which statements on the caller's thread let it handle other events, in milliseconds. */
const MAX_BLOCK_MS = 20

function inlineSender(engine: PGliteEngine): Send {
  let blockedSince = performance.now()
  return async ({ sql, values = [], prepared = false, script, close }) => {
    if (close) {
      await engine.close()
      return { rows: [], count: 0 }
    }
    const bytes = await (script === undefined
      ? engine.run(sql ?? '', values, prepared)
      : engine.script(script))
    if (performance.now() - blockedSince > MAX_BLOCK_MS) {
      await setImmediate()
      blockedSince = performance.now()
    }
    return read(bytes)
  }
}

function read(bytes: Uint8Array): Rows {
  const { error, ...rows } = decodeAnswer(bytes)
  if (error) throw error
  return rows
}

interface Answer {
  id: number
  bytes: Uint8Array
  ready?: true
  failed?: string
}

function threadSender({ workerFile, directory, onCrash }: PGliteOptions): Promise<Send> {
  const worker = new Worker(workerFile as URL, { workerData: { directory } })
  const waiting = new Map<number, { resolve(rows: Rows): void; reject(error: Error): void }>()
  let next = 0
  let closing = false
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      reject(error)
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
      if (!closing) onCrash?.(error)
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The database thread ended')))
    worker.on('message', (answer: Answer) => {
      if (answer.failed !== undefined) return reject(new Error(answer.failed))
      if (answer.ready) {
        return resolve((statement) => {
          if (statement.close) closing = true
          return new Promise((done, reject) => {
            const id = ++next
            waiting.set(id, { resolve: done, reject })
            worker.postMessage({ id, ...statement })
          }).finally(() => (statement.close ? worker.terminate() : undefined)) as Promise<Rows>
        })
      }
      const one = waiting.get(answer.id)
      waiting.delete(answer.id)
      try {
        one?.resolve(read(answer.bytes))
      } catch (error) {
        one?.reject(error as Error)
      }
    })
  })
}

const isWrite = (sql: string): boolean => /^\s*(insert|update|delete)/i.test(sql)

/**
 * Database with one connection for all requests. Plain statements are queued; a transaction blocks all other
 * statements.
 */
class PGliteDatabase implements Database {
  readonly engine = 'pglite'
  /** Resolves when the last requested transaction has ended; null when there is none. */
  private gate: Promise<unknown> | null = null
  private readonly scope = new TransactionScope<Queryable>()

  constructor(
    private readonly send: Send,
    private readonly diskSpace: DiskSpaceGuard | null,
  ) {}

  async query<Row extends Columns>(
    sql: string,
    params: readonly Param[] = [],
    options?: QueryOptions,
  ): Promise<Rows<Row>> {
    const tx = this.scope.current()
    if (tx) return tx.query<Row>(sql, params, options)
    while (this.gate) await this.gate
    return this.statement<Row>(sql, params, options)
  }

  async script(sql: string): Promise<void> {
    while (this.gate && !this.scope.current()) await this.gate
    await this.send({ script: sql })
  }

  async transaction<T>(run: (tx: Queryable) => Promise<T>): Promise<T> {
    const outer = this.scope.current()
    if (outer) return run(outer)
    while (this.gate) await this.gate
    let open!: () => void
    const gate = new Promise<void>((resolve) => (open = resolve))
    this.gate = gate
    try {
      // The statement is not awaited, because the following statements queue behind it on the same connection.
      const began = this.statement('begin', [], { prepared: true })
      began.catch(() => undefined)
      let hasWritten = false
      const tx: Queryable = {
        query: (sql, params, options) => {
          hasWritten ||= isWrite(sql)
          return this.statement(sql, params ?? [], options)
        },
      }
      const result = await this.scope.run(tx, () => run(tx))
      await began
      if (hasWritten) this.diskSpace?.assert()
      await this.statement('commit', [], { prepared: true })
      return result
    } catch (error) {
      await this.statement('rollback', []).catch(() => undefined)
      throw error
    } finally {
      this.gate = null
      open()
    }
  }

  async close(): Promise<void> {
    while (this.gate) await this.gate
    await this.send({ close: true })
  }

  private async statement<Row extends Columns>(
    sql: string,
    params: readonly Param[],
    options?: QueryOptions,
  ): Promise<Rows<Row>> {
    if (isWrite(sql)) this.diskSpace?.assert()
    const answer = await this.send({ sql, values: params.map(toText), prepared: options?.prepared ?? false })
    return answer as Rows<Row>
  }
}
