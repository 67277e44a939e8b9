import { isPlainObject, isSame } from './diff'

/** One changed field of a form. `name` is a path: `PasswordConfig.MinimumAge`. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

/**
 * Returns the fields in which two states of a form differ. Compares groups of fields field by field. A list counts as
 * one field.
 */
export function changedFields(before: object, after: object, prefix = ''): FieldChange[] {
  return Object.entries(after).flatMap(([key, to]: [string, unknown]) => {
    const from = own(before, key)
    const name = prefix + key
    if (isPlainObject(from) && isPlainObject(to)) return changedFields(from, to, `${name}.`)
    return isSame(from, to) ? [] : [{ name, before: from, after: to }]
  })
}

/** Returns the value of one field of a form. */
export function valueAt(values: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((part, key) => (isPlainObject(part) ? own(part, key) : undefined), values)
}

/** Returns a copy of a form's values with another value in one field. */
export function withValue<V extends object>(values: V, name: string, value: unknown): V {
  const [key = '', ...rest] = name.split('.')
  const inner = own(values, key)
  const next = rest.length > 0 && isPlainObject(inner) ? withValue(inner, rest.join('.'), value) : value
  return { ...values, [key]: next }
}

function own(values: object, key: string): unknown {
  return Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : undefined
}
