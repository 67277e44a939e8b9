import type { Queryable } from '../../db/types'

/** A value that is read from some tables and cached until one of them changes. */
export interface CachedQuery<T> {
  tables: readonly string[]
  load(db: Queryable): Promise<T>
}

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

  /** Drops the value when one of the changed tables is among those it was read from; `all` when these are unknown. */
  forget(changed: ReadonlySet<string> | 'all'): void {
    if (changed !== 'all' && !this.tables.some((table) => changed.has(table))) return
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
