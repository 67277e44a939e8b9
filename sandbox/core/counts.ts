/**
 * TotalCount is asked for with every page, and counting is what grows with the data. A count is remembered until one
 * of the tables it looked at changes, so turning pages never counts again.
 *
 * Writes are noticed in this process only; with several processes on one PostgreSQL the memo must stay off.
 */
export class CountMemo {
  private readonly sizes = new Map<string, { until: number; size: number }>()
  private readonly versions = new Map<string, number>()
  private readonly memo = new Map<string, { stamp: string; value: unknown }>()

  constructor(
    private readonly enabled: boolean,
    private readonly limit = 5000,
  ) {}

  /** A table has changed: counts that looked at it are void. */
  bump(tables: Iterable<string>): void {
    for (const table of tables) this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
  }

  /** The remembered value for `key`, or what `compute` answers. */
  async get<T>(key: string, tables: Iterable<string>, compute: () => Promise<T>): Promise<T> {
    if (!this.enabled) return compute()
    const names = [...tables]
    const stamp = (): string => names.map((name) => this.versions.get(name) ?? 0).join('.')
    const before = stamp()
    const known = this.memo.get(key)
    if (known?.stamp === before) return known.value as T
    const value = await compute()
    // A write that came in between makes the value too old to keep.
    if (stamp() === before) {
      this.memo.delete(key)
      this.memo.set(key, { stamp: before, value })
      if (this.memo.size > this.limit) this.memo.delete(this.memo.keys().next().value as string)
    }
    return value
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
