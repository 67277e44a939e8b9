import { setTimeout } from 'node:timers/promises'
import type { RecordOf } from '../../contract/records'
import type { Contract, Operation } from '../../contract/types'
import { TransactionScope } from '../../db/scope'
import {
  SqlError,
  type ChangedTables,
  type Columns,
  type Database,
  type Queryable,
  type Rows,
  type Tx,
} from '../../db/types'
import type { AssignmentTable, Table } from '../../db/schema'
import { Bitmaps } from '../lists/bitmaps'
import { FastCounter, SqlCounter, type Counter } from '../lists/counting'
import { Deliverer } from '../messaging/delivery'
import { FaultRules } from '../http/faults'
import { TableCache } from './table-cache'
import type { Models } from './model'
import type { Keys } from '../auth/tokens'
import type { Change, WrittenTables } from './changed-tables'
import { Invalidation, type ChangeListener } from './invalidation'
import { PrincipalCache } from '../auth/principals'
import { retryWithExternalAnswers } from '../messaging/external-calls'

export interface PlatformSettings {
  marketplaceId: string
  marketplaceName: string
  /** Address that clients use, without a trailing slash. It is also the audience of tokens. */
  publicUrl: string
  /** Makes lists count with plain SQL, without caches and bitmaps: slower, for comparison. */
  countsBySql?: boolean
}

/** Maximum number of attempts of a write that conflicts with others, and the spread of the delays in milliseconds. */
const MAX_ATTEMPTS = 8
const RETRY_SPREAD_MS = 20

/** One running marketplace: its data, its contract and the caches of both. */
export class Platform {
  readonly cache: TableCache
  readonly counter: Counter
  /** Bitmaps by table name. */
  readonly bitmaps: ReadonlyMap<string, Bitmaps>
  /** The database. A statement is a part of the open transaction, if there is one. */
  readonly db: Database
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

  constructor(
    engine: Database,
    readonly contract: Contract,
    readonly models: Models,
    readonly tables: Map<string, Table>,
    readonly assignments: Map<string, AssignmentTable>,
    readonly settings: PlatformSettings,
    readonly keys: Keys,
    private readonly written: WrittenTables,
  ) {
    this.db = {
      engine: engine.engine,
      query: <Row extends Columns>(...statement: Parameters<Queryable['query']>) =>
        this.noticed<Row>(engine, this.open.current(), statement),
      transaction: (run) => engine.transaction(run),
      script: (sql) => engine.script(sql),
      close: () => engine.close(),
      ...(engine.listen ? { listen: engine.listen.bind(engine) } : {}),
    }
    const broad = [...tables.values()].filter((table) => table.definition.bitmaps)
    this.bitmaps = new Map(broad.map((table) => [table.name, new Bitmaps(this.db, table)]))
    const isCurrent = (tables: readonly string[]): boolean => this.isCurrent(tables)
    this.cache = new TableCache(isCurrent)
    this.counter = settings.countsBySql
      ? new SqlCounter(this.db)
      : new FastCounter(this.db, this.cache, this.bitmaps, isCurrent)
    this.operations = new Map(contract.operations.map((operation) => [operation.id, operation]))
    this.onForeignChange((change) => this.follow(change))
  }

  /**
   * Calls `listener` after each change by another process, with its tables; `all` when these are unknown.
   * @returns a function that removes the listener
   */
  onForeignChange(listener: ChangeListener): () => void {
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
   * write conflicts with it, or when it needs an external response (`core/messaging/external-calls.ts`).
   */
  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const outer = this.open.current()
    if (outer) return run(outer)
    return retryWithExternalAnswers(() => this.persist(run))
  }

  /** Runs a statement, and adds the tables that it changes to those of its transaction. */
  private async noticed<Row extends Columns>(
    db: Queryable,
    tx: Tx | undefined,
    statement: Parameters<Queryable['query']>,
  ): Promise<Rows<Row>> {
    const answer = await db.query<Row>(...statement)
    if (tx) this.written.add(tx.changed, statement[0], answer)
    return answer
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
    const changed: ChangedTables = new Map()
    const after: (() => Promise<void>)[] = []
    const result = await this.db.transaction((inner) => {
      const tx: Tx = {
        changed,
        after,
        query: <Row extends Columns>(...statement: Parameters<Queryable['query']>) =>
          this.noticed<Row>(inner, tx, statement),
      }
      return this.open.run(tx, async () => {
        const answer = await run(tx)
        await this.invalidation.announce(tx, changed)
        return answer
      })
    })
    await this.follow(changed)
    if (changed.has('outbox')) this.delivery.wake()
    for (const work of after) await work()
    return result
  }

  /** False while cached data of the tables may differ from what the running code would read. */
  private isCurrent(tables: readonly string[]): boolean {
    const tx = this.open.current()
    return this.invalidation.receivesNotices && !(tx && tables.some((table) => tx.changed.has(table)))
  }

  /**
   * Voids the cached data that a change by this process or another one concerns, and updates the bitmaps. A returned
   * promise resolves when the bitmaps include the change.
   */
  private follow(change: Change): Promise<void> | undefined {
    this.cache.forget(change)
    this.principals.forget(change)
    const updates = [...this.bitmaps].flatMap(([name, bitmaps]) => {
      const numbers = change === 'all' ? null : change.get(name)
      if (numbers === null) bitmaps.forget()
      return numbers ? [bitmaps.follow(numbers)] : []
    })
    if (updates.length === 0) return
    // While the bitmaps are being updated, counts may still come from the old ones. These must not stay cached.
    return Promise.all(updates).then(() => this.cache.forget(change))
  }
}
