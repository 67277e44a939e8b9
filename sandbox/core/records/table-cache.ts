import type { Change } from './changed-tables'

/** Duration for which an estimate is used, in milliseconds. */
const ESTIMATE_MS = 60_000

/**
 * Cache of values that were read from some tables, valid until one of these changes. It holds the counts of lists, so
 * that paging does not count again, and configuration that many requests read.
 */
export class TableCache {
  private readonly values = new Map<string, { stamp: string; value: unknown }>()
  private readonly versions = new Map<string, number>()
  private readonly estimates = new Map<string, { until: number; value: number }>()
  private epoch = 0

  constructor(
    /**
     * False while a value of these tables may differ from what the caller would read: changes by other processes may go
     * unnoticed, or the caller's own transaction has changed one of them.
     */
    private readonly isCurrent: (tables: readonly string[]) => boolean,
    private readonly limit = 5000,
  ) {}

  /** Voids the values of changed tables. */
  forget(change: Change): void {
    if (change === 'all') return this.clear()
    for (const table of change.keys()) this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
  }

  /** Voids all values. */
  clear(): void {
    this.epoch++
    this.values.clear()
  }

  /** Returns the cached value for `key`, or the result of `read`, which depends on `tables`. */
  async get<T>(key: string, tables: readonly string[], read: () => Promise<T>): Promise<T> {
    if (!this.isCurrent(tables)) return read()
    const stamp = this.stamp(tables)
    const known = this.values.get(key)
    if (known?.stamp === stamp) return known.value as T
    const value = await read()
    this.keep(key, tables, stamp, value)
    return value
  }

  /** Returns the version stamp of the tables. It changes with every write to one of them. */
  stamp(tables: readonly string[]): string {
    return [this.epoch, ...tables.map((name) => this.versions.get(name) ?? 0)].join('.')
  }

  /** Caches a value that was read at `stamp`, unless a write happened since. */
  keep(key: string, tables: readonly string[], stamp: string, value: unknown): void {
    if (!this.isCurrent(tables) || this.stamp(tables) !== stamp) return
    this.values.delete(key)
    this.values.set(key, { stamp, value })
    if (this.values.size > this.limit) this.values.delete(this.values.keys().next().value as string)
  }

  /**
   * Returns a number that was measured at most a minute ago, regardless of later writes. It is precise enough to choose
   * a plan.
   */
  async estimate(key: string, measure: () => Promise<number>): Promise<number> {
    const known = this.estimates.get(key)
    if (known && known.until > Date.now()) return known.value
    const value = await measure()
    this.estimates.set(key, { until: Date.now() + ESTIMATE_MS, value })
    return value
  }
}
