import type { Change } from '../records/changed-tables'

/**
 * Cache of counts. Every page of a list needs a TotalCount, and the cost of counting grows with the data. A count is
 * cached until one of the tables it depends on changes, so paging does not count again.
 *
 * Changes by other processes on the database are reported by the owner of `isInformed`. While `isInformed` returns
 * false, nothing is cached.
 */
export class CountMemo {
  private readonly sizes = new Map<string, { until: number; size: number }>()
  private readonly versions = new Map<string, number>()
  private epoch = 0
  private readonly memo = new Map<string, { stamp: string; value: unknown }>()

  constructor(
    private readonly isInformed: () => boolean,
    private readonly limit = 5000,
  ) {}

  /** Voids the counts that depend on changed tables. */
  forget(change: Change): void {
    if (change === 'all') return this.clear()
    for (const table of change.keys()) this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
  }

  /** Voids everything. */
  clear(): void {
    this.epoch++
    this.memo.clear()
  }

  /** Returns the cached value for `key`, or the result of `compute`. */
  async get<T>(key: string, tables: readonly string[], compute: () => Promise<T>): Promise<T> {
    if (!this.isInformed()) return compute()
    const before = this.stamp(tables)
    const known = this.memo.get(key)
    if (known?.stamp === before) return known.value as T
    const value = await compute()
    this.keep(key, tables, before, value)
    return value
  }

  /** Returns the version stamp of the tables. It changes with every write to one of them. */
  stamp(tables: readonly string[]): string {
    return [this.epoch, ...tables.map((name) => this.versions.get(name) ?? 0)].join('.')
  }

  /** Caches a value that was computed at `stamp`, unless a write happened since. */
  keep(key: string, tables: readonly string[], stamp: string, value: unknown): void {
    if (!this.isInformed() || this.stamp(tables) !== stamp) return
    this.memo.delete(key)
    this.memo.set(key, { stamp, value })
    if (this.memo.size > this.limit) this.memo.delete(this.memo.keys().next().value as string)
  }

  /**
   * Returns the approximate size of a table, measured at most a minute ago regardless of later writes. It is precise
   * enough to choose a plan.
   */
  async roughSize(table: string, measure: () => Promise<number>): Promise<number> {
    const known = this.sizes.get(table)
    if (known && known.until > Date.now()) return known.size
    const size = await measure()
    this.sizes.set(table, { until: Date.now() + 60_000, size })
    return size
  }
}
