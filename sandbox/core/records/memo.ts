import type { Change } from './changed-tables'

/** Cache of a value read from some tables, valid until one of them changes. */
export class TableMemo<T> {
  private value: T | null = null
  private version = 0

  constructor(
    private readonly tables: readonly string[],
    private readonly load: () => Promise<T>,
    /** False while changes by other processes may go unnoticed. */
    private readonly mayKeep: () => boolean,
  ) {}

  /** Returns the cached value synchronously, so that a lookup costs nothing; else a promise of the loaded value. */
  get(): T | Promise<T> {
    return this.value ?? this.reload()
  }

  /** Drops the value when one of the changed tables is among those it was read from. */
  forget(change: Change): void {
    if (change !== 'all' && !this.tables.some((table) => change.has(table))) return
    this.value = null
    this.version++
  }

  private async reload(): Promise<T> {
    const { version } = this
    const value = await this.load()
    // A change during the load makes the value too old to cache.
    if (version === this.version && this.mayKeep()) this.value = value
    return value
  }
}
