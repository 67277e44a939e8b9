/** What was read from some tables, kept in memory until one of them changes. */
export class TableMemo<T> {
  private value: T | null = null
  private version = 0

  constructor(
    private readonly tables: readonly string[],
    private readonly load: () => Promise<T>,
    /** False while changes by others may go unheard. */
    private readonly mayKeep: () => boolean,
  ) {}

  /** The value at once where it is known, so that looking costs nothing; else a promise of it. */
  get(): T | Promise<T> {
    return this.value ?? this.reload()
  }

  /** These tables have changed. */
  forget(changed: ReadonlySet<string>): void {
    if (!this.tables.some((table) => changed.has(table))) return
    this.value = null
    this.version++
  }

  private async reload(): Promise<T> {
    const { version } = this
    const value = await this.load()
    // A change that came in between makes the value too old to keep.
    if (version === this.version && this.mayKeep()) this.value = value
    return value
  }
}
