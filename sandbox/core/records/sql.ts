import type { Param } from '../../db/types'

/** Collects bound values while SQL text is composed; values never enter the text. */
export class Sql {
  readonly params: Param[] = []
  /** Tables beside the listed one that the conditions read. A cached count depends on them too. */
  readonly uses = new Set<string>()
  /** True when the conditions depend on the clock or on sign-ins, so that no count may be cached. */
  volatile = false

  /** Binds a value and returns its placeholder, e.g. `$3`. */
  bind(value: Param): string {
    this.params.push(value)
    return `$${this.params.length}`
  }

  /** Returns a copy that later bindings do not change. */
  snapshot(): Sql {
    const copy = new Sql()
    copy.params.push(...this.params)
    for (const table of this.uses) copy.uses.add(table)
    copy.volatile = this.volatile
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
