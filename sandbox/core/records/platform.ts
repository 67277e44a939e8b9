import { setTimeout } from 'node:timers/promises'
import type { RecordOf } from '../../contract/records'
import type { Contract, Operation } from '../../contract/types'
import { TransactionScope } from '../../db/scope'
import { SqlError, type Database } from '../../db/types'
import type { AssignmentTable, Table } from '../../db/schema'
import { Bitmaps } from '../lists/bitmaps'
import type { Tx } from '../http/context'
import { CountMemo } from '../lists/counts'
import { Deliverer } from '../messaging/delivery'
import { FaultRules } from '../http/faults'
import { TableMemo } from './memo'
import type { Models } from './model'
import type { Keys } from '../auth/tokens'
import { Invalidation, type ForeignChange, type ForeignListener } from './invalidation'
import { PrincipalCache } from '../auth/principals'
import { loadSyncConfigs, type SyncConfigs } from '../messaging/entity-sync'
import { retryWithExternalAnswers } from '../messaging/external-calls'
import { loadTrackingEvents, type TrackingEvents } from '../messaging/tracking'
import { loadWebhooks, type Webhook } from '../messaging/webhooks'

export interface PlatformSettings {
  marketplaceId: string
  marketplaceName: string
  /** Address that clients use, without a trailing slash. It is also the audience of tokens. */
  publicUrl: string
}

/** Maximum number of attempts of a write that conflicts with others, and the spread of the delays in milliseconds. */
const MAX_ATTEMPTS = 8
const RETRY_SPREAD_MS = 20

/** One running marketplace: its data, its contract and the caches of both. */
export class Platform {
  readonly counts: CountMemo
  /** Bitmaps by table name. */
  readonly bitmaps: ReadonlyMap<string, Bitmaps>
  private readonly open = new TransactionScope<Tx>()
  readonly operations: Map<string, Operation>
  /** Receives the changes of other processes on the same database. */
  readonly invalidation = new Invalidation()
  /** Callers by numeric ID, dropped whenever a user changes. */
  readonly principals = new PrincipalCache(this.invalidation)
  /** Offset added to the machine's clock, in milliseconds, so that the public API can create data at past times. */
  clockOffset = 0
  /** Sends the pending rows of the outbox. The serving process starts it. */
  readonly delivery = new Deliverer(this)
  /** Faults that tests have requested. */
  readonly faults = new FaultRules()
  /** Configuration that every write reads, cached until its tables change. */
  readonly webhooks = new TableMemo<Webhook[]>(
    ['webhooks'],
    () => loadWebhooks(this),
    () => this.invalidation.receivesNotices,
  )
  readonly trackingEvents = new TableMemo<TrackingEvents>(
    ['trackingevents'],
    () => loadTrackingEvents(this),
    () => this.invalidation.receivesNotices,
  )
  readonly syncs = new TableMemo<SyncConfigs>(
    ['settings'],
    () => loadSyncConfigs(this),
    () => this.invalidation.receivesNotices,
  )

  constructor(
    readonly db: Database,
    readonly contract: Contract,
    readonly models: Models,
    readonly tables: Map<string, Table>,
    readonly assignments: Map<string, AssignmentTable>,
    readonly settings: PlatformSettings,
    readonly keys: Keys,
  ) {
    this.counts = new CountMemo(() => this.invalidation.receivesNotices)
    const broad = [...tables.values()].filter((table) => table.definition.bitmaps)
    this.bitmaps = new Map(broad.map((table) => [table.name, new Bitmaps(db, table)]))
    this.operations = new Map(contract.operations.map((operation) => [operation.id, operation]))
    this.onForeignChange((change, touched) => this.followOthers(change, touched))
  }

  /**
   * Calls `listener` after each change by another process, with its tables; `all` when these are unknown.
   * @returns a function that removes the listener
   */
  onForeignChange(listener: ForeignListener): () => void {
    return this.invalidation.onForeignChange(listener)
  }

  now(): Date {
    return new Date(Date.now() + this.clockOffset)
  }

  /** Returns the table of a resource. Every name comes from a definition, so a missing one is a programming error. */
  table<Resource extends string>(name: Resource): Table<RecordOf<Resource>> {
    const table = this.tables.get(name)
    if (!table) throw new Error(`There is no resource ${name}`)
    return table as Table<RecordOf<Resource>>
  }

  assignment(name: string): AssignmentTable {
    const table = this.assignments.get(name)
    if (!table) throw new Error(`There is no assignment ${name}`)
    return table
  }

  /**
   * Runs a write as one transaction and voids the cached data that it has changed. Inside another transaction it
   * becomes a part of that one, and the caches are voided after the outer commit. `run` is called again when another
   * write conflicts with it, or when it needs an external response (`core/questions.ts`).
   */
  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const outer = this.open.current()
    if (outer) return run(outer)
    return retryWithExternalAnswers(() => this.persist(run))
  }

  private async persist<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(run)
      } catch (error) {
        // PostgreSQL has undone this write because of a deadlock with another one.
        if (!(error instanceof SqlError && error.code === '40P01') || attempt === MAX_ATTEMPTS) throw error
        // The delay is random, so that the conflicting writes do not collide again.
        await setTimeout(Math.random() * RETRY_SPREAD_MS * attempt)
      }
    }
  }

  private async attempt<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const changed = new Set<string>()
    const touched = new Map<string, number[]>()
    const after: (() => Promise<void>)[] = []
    const result = await this.db.transaction((inner) => {
      const query: Tx['query'] = (sql, params, options) => inner.query(sql, params, options)
      const tx: Tx = { changed, touched, after, query }
      return this.open.run(tx, async () => {
        const answer = await run(tx)
        await this.invalidation.announce(tx, changed, touched)
        return answer
      })
    })
    await this.followChanges(changed, touched)
    for (const work of after) await work()
    return result
  }

  private async followChanges(changed: Set<string>, touched: Map<string, number[]>): Promise<void> {
    for (const table of changed) if (!touched.has(table)) this.bitmaps.get(table)?.forget()
    // The bitmaps are updated before the counts are voided, so that a count from old bitmaps is not cached as current.
    for (const [table, numbers] of touched) await this.bitmaps.get(table)?.follow(numbers)
    this.counts.bump(changed)
    this.webhooks.forget(changed)
    this.syncs.forget(changed)
    this.trackingEvents.forget(changed)
    if (changed.has('outbox')) this.delivery.wake()
    this.principals.forget(changed)
  }

  private followOthers(change: ForeignChange, touched: ReadonlyMap<string, number[]>): void | Promise<void> {
    let followed: Promise<void> | undefined
    if (change === 'all') {
      this.counts.clear()
      for (const bitmaps of this.bitmaps.values()) bitmaps.forget()
    } else {
      // The bitmaps are still being updated. The second `bump` voids the counts that were computed from them in the
      // meantime.
      const following = [...touched].map(([table, numbers]) => this.bitmaps.get(table)?.follow(numbers))
      for (const table of change) if (!touched.has(table)) this.bitmaps.get(table)?.forget()
      this.counts.bump(change)
      if (following.length > 0) followed = Promise.all(following).then(() => this.counts.bump(touched.keys()))
    }
    this.principals.forget(change)
    const changed = change === 'all' ? new Set(['webhooks', 'settings', 'trackingevents']) : change
    this.webhooks.forget(changed)
    this.syncs.forget(changed)
    this.trackingEvents.forget(changed)
    return followed
  }
}
