import { randomUUID } from 'node:crypto'
import type { Database, Listening, Queryable } from '../db/types'

const CHANNEL = 'quartermaster_changes'
/** PostgreSQL refuses notices of 8000 bytes and more. */
const LONGEST = 7900
/** Changed records of one table that a notice names one by one. */
const FEW = 200
const EVERYTHING = '*'
const PROBE = '?'

/** Tables that another process has changed; `all` when it cannot be told which. */
export type ForeignChange = ReadonlySet<string> | 'all'

/**
 * Also told which records of tables with bitmaps, by their numbers, where these were few. A promise that it answers
 * resolves when it has followed the change.
 */
export type ForeignListener = (change: ForeignChange, touched: ReadonlyMap<string, number[]>) => unknown

/**
 * Tells the processes on one database what each of them has changed, so that what is kept in memory does not outlive
 * it. Notices are part of the transaction that changes, and arrive within milliseconds of its commit. The embedded
 * engine has one process only: there nothing is sent and nothing is asked.
 */
export class Invalidation {
  private readonly self = randomUUID()
  private readonly listeners = new Set<ForeignListener>()
  private alone = true
  private heard = false
  private listening: Listening | null = null
  /** Resolves when the changes heard so far have been followed. */
  private followed: Promise<unknown> = Promise.resolve()

  /** False while changes of others may go unheard: then nothing may be remembered that they could change. */
  get hears(): boolean {
    return this.alone || this.heard
  }

  /** Calls `listener` after each change by another process; answers how to stop that. */
  onForeignChange(listener: ForeignListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Starts to hear; ends with the database. */
  async start(db: Database): Promise<void> {
    if (!db.listen) return
    this.alone = false
    this.listening = await db.listen(CHANNEL, {
      message: (payload) => this.receive(payload),
      lost: () => {
        this.heard = false
        this.tell('all')
      },
      // Only its own notice, come back, proves that notices come through: poolers may swallow them.
      hears: () => void this.notify(db, PROBE).catch(() => undefined),
    })
  }

  /** Resolves once every change of another process has been followed that was answered before the call. */
  async catchUp(): Promise<void> {
    // While nothing is heard, nothing is remembered either.
    if (!this.listening || !this.heard) return
    await this.listening.catchUp()
    await this.followed
  }

  /** Adds a notice of changed tables to the transaction `tx`. */
  async announce(
    tx: Queryable,
    tables: Iterable<string>,
    touched: ReadonlyMap<string, readonly number[]>,
  ): Promise<void> {
    if (this.alone) return
    const names = [...tables]
      .map((name) => {
        const numbers = touched.get(name) ?? []
        return numbers.length > 0 && numbers.length <= FEW ? `${name}:${numbers.join('.')}` : name
      })
      .join(',')
    if (names !== '') await this.notify(tx, names.length > LONGEST ? EVERYTHING : names)
  }

  private async notify(db: Queryable, what: string): Promise<void> {
    await db.query('select pg_notify($1, $2)', [CHANNEL, `${this.self} ${what}`])
  }

  private receive(payload: string): void {
    const [from, what = EVERYTHING] = payload.split(' ')
    if (from !== this.self) return what === EVERYTHING ? this.tell('all') : this.tellOf(what)
    if (what !== PROBE) return
    this.tell('all')
    this.heard = true
  }

  private tellOf(what: string): void {
    const tables = new Set<string>()
    const touched = new Map<string, number[]>()
    for (const one of what.split(',')) {
      const [name = '', numbers] = one.split(':')
      tables.add(name)
      if (numbers) touched.set(name, numbers.split('.').map(Number))
    }
    this.tell(tables, touched)
  }

  private tell(change: ForeignChange, touched: ReadonlyMap<string, number[]> = new Map()): void {
    const work = [...this.listeners].map((listener) => listener(change, touched)).filter(Boolean)
    if (work.length > 0) this.followed = Promise.allSettled([this.followed, ...work])
  }
}
