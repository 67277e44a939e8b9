import type { Param } from '../../db/types'

/** Collects bound values while SQL text is composed; values never enter the text. */
export class Sql {
  readonly params: Param[] = []
  /** Tables beside the listed one that the conditions read. A cached count depends on them too. */
  readonly uses = new Set<string>()
  /** True when the conditions depend on the clock or on sign-ins, so that no count may be cached. */
  volatile = false
  /** Index of the value of `trustsHashes` among `params`. */
  private trust: number | null = null

  /** Binds a value and returns its placeholder, e.g. `$3`. */
  bind(value: Param): string {
    this.params.push(value)
    return `$${this.params.length}`
  }

  /**
   * Returns a condition that decides how equality is read: true where equal hashes are taken for equal values (`params`),
   * false where the values are compared too (`exactParams`).
   */
  trustsHashes(): string {
    this.trust ??= this.params.push(true) - 1
    return `$${this.trust + 1}::boolean`
  }

  /** The bound values with which the conditions compare values and not only their hashes. */
  get exactParams(): Param[] {
    return this.params.map((value, at) => (at === this.trust ? false : value))
  }

  /** Returns a copy that later bindings do not change. */
  snapshot(): Sql {
    const copy = new Sql()
    copy.params.push(...this.params)
    for (const table of this.uses) copy.uses.add(table)
    copy.volatile = this.volatile
    copy.trust = this.trust
    return copy
  }
}

/** Escapes text for a LIKE pattern that matches it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Returns a path as a jsonb `#>` operand, e.g. `{xp,Price}`, with quoting. */
export function jsonPathArray(path: readonly string[]): string {
  return `{${path.map((key) => `"${key.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

/** Returns a path as a jsonpath that descends into lists, e.g. `$."xp"."Tags"[*]`. */
export function lenientJsonPath(path: readonly string[]): string {
  return `$${path.map((key) => `.${JSON.stringify(key)}`).join('')}[*]`
}

/** Pattern of a stored instant in a year that PostgreSQL accepts, in the format of `formatInstant`. */
const STORED_INSTANT = '^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$'

/**
 * Returns SQL of a stored date as a `timestamptz`; null where the text is not a date in the years 1 to 9999. Earlier
 * versions of the platform stored such texts, and a plain cast would make one such record fail every statement that
 * reads it.
 */
export function instantOf(text: string): string {
  return `(case when (${text}) ~ '${STORED_INSTANT}' then (${text})::timestamptz end)`
}
