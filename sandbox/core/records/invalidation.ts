import { randomUUID } from 'node:crypto'
import type { ChangedTables, ChannelSubscription, Database, Queryable } from '../../db/types'
import type { Change } from './changed-tables'

const CHANNEL = 'quartermaster_changes'
/** Maximum length of a notice. PostgreSQL rejects notices of 8000 bytes and more. */
const MAX_NOTICE_BYTES = 7900
/** Maximum number of changed records of one table that a notice lists one by one. */
const MAX_LISTED_RECORDS = 200
const EVERYTHING = '*'
const PROBE = '?'

/** Receives changes by other processes. A returned promise resolves when the listener has applied the change. */
export type ChangeListener = (change: Change) => unknown

/**
 * Notifies the processes on one database about each other's changes, so that no process serves stale cached data.
 * Notices are part of the transaction that makes the change, and arrive within milliseconds of its commit. The embedded
 * engine has only one process, so it sends and reads no notices.
 */
export class Invalidation {
  private readonly self = randomUUID()
  private readonly listeners = new Set<ChangeListener>()
  private alone = true
  private heard = false
  private listening: ChannelSubscription | null = null
  /** Resolves when all changes received so far have been applied. */
  private followed: Promise<unknown> = Promise.resolve()

  /** False while changes by others may go unnoticed. Data that they could change must then not be cached. */
  get receivesNotices(): boolean {
    return this.alone || this.heard
  }

  /**
   * Calls `listener` after each change by another process.
   * @returns a function that removes the listener
   */
  onForeignChange(listener: ChangeListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Starts to listen. Listening ends with the database. */
  async start(db: Database): Promise<void> {
    if (!db.listen) return
    this.alone = false
    this.listening = await db.listen(CHANNEL, {
      message: (payload) => this.receive(payload),
      lost: () => {
        this.heard = false
        this.notifyListeners('all')
      },
      // Poolers may drop notices. Only the return of its own notice proves that they arrive.
      connected: () => void this.notify(db, PROBE).catch(() => undefined),
    })
  }

  /** Resolves once every change is applied that another process had answered before the call. */
  async catchUp(): Promise<void> {
    // While notices do not arrive, nothing is cached.
    if (!this.listening || !this.heard) return
    await this.listening.catchUp()
    await this.followed
  }

  /** Adds a notice of changed tables to the transaction `tx`. */
  async announce(tx: Queryable, changed: ChangedTables): Promise<void> {
    if (this.alone) return
    const names = [...changed]
      .map(([name, numbers]) =>
        numbers && numbers.length <= MAX_LISTED_RECORDS ? `${name}:${numbers.join('.')}` : name,
      )
      .join(',')
    if (names !== '') await this.notify(tx, names.length > MAX_NOTICE_BYTES ? EVERYTHING : names)
  }

  private async notify(db: Queryable, what: string): Promise<void> {
    await db.query('select pg_notify($1, $2)', [CHANNEL, `${this.self} ${what}`])
  }

  private receive(payload: string): void {
    const [from, what = EVERYTHING] = payload.split(' ')
    if (from !== this.self) return what === EVERYTHING ? this.notifyListeners('all') : this.notifyTables(what)
    if (what !== PROBE) return
    this.notifyListeners('all')
    this.heard = true
  }

  private notifyTables(what: string): void {
    const changed: ChangedTables = new Map()
    for (const one of what.split(',')) {
      const [name = '', numbers] = one.split(':')
      changed.set(name, numbers ? numbers.split('.').map(Number) : null)
    }
    this.notifyListeners(changed)
  }

  private notifyListeners(change: Change): void {
    const work = [...this.listeners].map((listener) => listener(change)).filter(Boolean)
    if (work.length > 0) this.followed = Promise.allSettled([this.followed, ...work])
  }
}
