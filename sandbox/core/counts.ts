/**
 * TotalCount is asked for with every page, and counting is what grows with the data. A count is remembered until one
 * of the tables it looked at changes, so turning pages never counts again.
 *
 * What other processes on the database write is told by `isInformed`'s owner; while it cannot be, nothing is remembered.
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

  /** A table has changed: counts that looked at it are void. */
  bump(tables: Iterable<string>): void {
    for (const table of tables) this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
  }

  /** Anything may have changed. */
  clear(): void {
    this.epoch++
    this.memo.clear()
  }

  /** The remembered value for `key`, or what `compute` answers. */
  async get<T>(key: string, tables: readonly string[], compute: () => Promise<T>): Promise<T> {
    if (!this.isInformed()) return compute()
    const before = this.stamp(tables)
    const known = this.memo.get(key)
    if (known?.stamp === before) return known.value as T
    const value = await compute()
    this.keep(key, tables, before, value)
    return value
  }

  /** What the tables' contents are known by now; changes with every write to one of them. */
  stamp(tables: readonly string[]): string {
    return [this.epoch, ...tables.map((name) => this.versions.get(name) ?? 0)].join('.')
  }

  /** Remembers a value that was true at `stamp`, unless a write has come in between. */
  keep(key: string, tables: readonly string[], stamp: string, value: unknown): void {
    if (!this.isInformed() || this.stamp(tables) !== stamp) return
    this.memo.delete(key)
    this.memo.set(key, { stamp, value })
    if (this.memo.size > this.limit) this.memo.delete(this.memo.keys().next().value as string)
  }

  /** How big a table was within the last minute, whatever was written since: good enough to choose a plan by. */
  async roughSize(table: string, measure: () => Promise<number>): Promise<number> {
    const known = this.sizes.get(table)
    if (known && known.until > Date.now()) return known.size
    const size = await measure()
    this.sizes.set(table, { until: Date.now() + 60_000, size })
    return size
  }
}
