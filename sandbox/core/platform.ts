import { setTimeout } from 'node:timers/promises'
import type { Contract, Operation } from '../contract/types'
import { TransactionScope } from '../db/scope'
import { SqlError, type Database } from '../db/types'
import type { AssignmentTable, Table } from '../db/schema'
import { Bitmaps } from './bitmaps'
import type { Tx } from './context'
import { CountMemo } from './counts'
import { Deliverer } from './delivery'
import { FaultRules } from './faults'
import { TableMemo } from './memo'
import type { Models } from './model'
import type { Keys } from './tokens'
import { Invalidation, type ForeignChange, type ForeignListener } from './invalidation'
import { PrincipalCache } from './principals'
import { loadSyncConfigs, type SyncConfigs } from './entity-sync'
import { answering } from './questions'
import { loadTrackingEvents, type TrackingEvents } from './tracking'
import { loadWebhooks, type Webhook } from './webhooks'

export interface PlatformSettings {
  marketplaceId: string
  marketplaceName: string
  /** Address clients use, without a trailing slash; also the tokens' audience. */
  publicUrl: string
}

/** How often a write is tried that others are in the way of, and how far apart, in milliseconds. */
const MAX_ATTEMPTS = 8
const RETRY_SPREAD_MS = 20

/** One running marketplace: its data, its contract and what is kept in memory of both. */
export class Platform {
  readonly counts: CountMemo
  /** By table name. */
  readonly bitmaps: ReadonlyMap<string, Bitmaps>
  private readonly open = new TransactionScope<Tx>()
  readonly operations: Map<string, Operation>
  /** Hears what other processes on the same database change. */
  readonly invalidation = new Invalidation()
  /** Callers by numeric id, dropped whenever a user changes. */
  readonly principals = new PrincipalCache(this.invalidation)
  /** Added to the machine's clock, in milliseconds, so that history can be lived through the public calls. */
  clockOffset = 0
  /** Sends what the outbox holds; started by whoever serves. */
  readonly delivery = new Deliverer(this)
  /** Misbehaviour that tests have asked for. */
  readonly faults = new FaultRules()
  /** Configuration that every write looks at, kept until its tables change. */
  readonly webhooks = new TableMemo<Webhook[]>(
    ['webhooks'],
    () => loadWebhooks(this),
    () => this.invalidation.hears,
  )
  readonly trackingEvents = new TableMemo<TrackingEvents>(
    ['trackingevents'],
    () => loadTrackingEvents(this),
    () => this.invalidation.hears,
  )
  readonly syncs = new TableMemo<SyncConfigs>(
    ['settings'],
    () => loadSyncConfigs(this),
    () => this.invalidation.hears,
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
    this.counts = new CountMemo(() => this.invalidation.hears)
    const broad = [...tables.values()].filter((table) => table.definition.bitmaps)
    this.bitmaps = new Map(broad.map((table) => [table.name, new Bitmaps(db, table)]))
    this.operations = new Map(contract.operations.map((operation) => [operation.id, operation]))
    this.onForeignChange((change, touched) => this.followOthers(change, touched))
  }

  /** Calls `listener` after each change by another process, with its tables; `all` when these are unknown. */
  onForeignChange(listener: ForeignListener): () => void {
    return this.invalidation.onForeignChange(listener)
  }

  now(): Date {
    return new Date(Date.now() + this.clockOffset)
  }

  /** The table of a resource; every name comes from a definition, so a miss is a mistake in the code. */
  table(name: string): Table {
    const table = this.tables.get(name)
    if (!table) throw new Error(`There is no resource ${name}`)
    return table
  }

  assignment(name: string): AssignmentTable {
    const table = this.assignments.get(name)
    if (!table) throw new Error(`There is no assignment ${name}`)
    return table
  }

  /**
   * Runs a write as one transaction and voids what was remembered of what it has changed. Inside another one it is a
   * part of that, and nothing is voided before that commits. `run` is called again where another write was in its way,
   * or where it needs an answer from outside (`core/questions.ts`).
   */
  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const outer = this.open.current()
    if (outer) return run(outer)
    return answering(() => this.persist(run))
  }

  private async persist<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(run)
      } catch (error) {
        // Two writes waited for each other, and PostgreSQL has undone this one.
        if (!(error instanceof SqlError && error.code === '40P01') || attempt === MAX_ATTEMPTS) throw error
        // By chance, lest those that were in each other's way meet again.
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
    // Before counts are voided: a count of the old bitmaps must not be remembered as one of the new state.
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
      // A count of bitmaps that are still to follow must not be remembered as one of the new state.
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
