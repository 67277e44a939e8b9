import type { Param } from '../db/types'

/** Collects bound values while SQL text is put together; values never enter the text. */
export class Sql {
  readonly params: Param[] = []
  /** Tables beside the listed one that the conditions look into: a memoised count depends on them too. */
  readonly uses = new Set<string>()
  /** The conditions look at the clock, or at sign-ins: no count of theirs stays true. */
  volatile = false

  /** Binds a value and returns its place, e.g. `$3`. */
  bind(value: Param): string {
    this.params.push(value)
    return `$${this.params.length}`
  }

  /** A copy as it is now, unmoved by what is bound later. */
  snapshot(): Sql {
    const copy = new Sql()
    copy.params.push(...this.params)
    for (const table of this.uses) copy.uses.add(table)
    copy.volatile = this.volatile
    return copy
  }
}

/** A text as a LIKE pattern that matches itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A path as a jsonb `#>` operand, e.g. `{xp,Price}`, with quoting. */
export function jsonPathArray(path: readonly string[]): string {
  return `{${path.map((key) => `"${key.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

/** A path as a jsonpath that reaches into lists on the way, e.g. `$."xp"."Tags"[*]`. */
export function lenientJsonPath(path: readonly string[]): string {
  return `$${path.map((key) => `.${JSON.stringify(key)}`).join('')}[*]`
}

/** A stored instant in a year that PostgreSQL takes, in the form that `formatInstant` writes. */
const STORED_INSTANT = '^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$'

/**
 * SQL of a stored date as a `timestamptz`: null where the text is no date in the years 1 to 9999, as earlier versions of
 * the platform stored some. A plain cast would make one such record fail every statement that reads it.
 */
export function instantOf(text: string): string {
  return `(case when (${text}) ~ '${STORED_INSTANT}' then (${text})::timestamptz end)`
}
