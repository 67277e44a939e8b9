import { isPlainObject, isSame } from './diff'

/** One field of a form that holds something else than before; `name` is a path: `PasswordConfig.MinimumAge`. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

/** The fields in which two states of a form differ. Groups of fields are looked into, lists are one field. */
export function changedFields(before: object, after: object, prefix = ''): FieldChange[] {
  return Object.entries(after).flatMap(([key, to]: [string, unknown]) => {
    const from = own(before, key)
    const name = prefix + key
    if (isPlainObject(from) && isPlainObject(to)) return changedFields(from, to, `${name}.`)
    return isSame(from, to) ? [] : [{ name, before: from, after: to }]
  })
}

/** What a form holds in one field. */
export function valueAt(values: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((part, key) => (isPlainObject(part) ? own(part, key) : undefined), values)
}

/** A copy of a form's values with another one in one field. */
export function withValue<V extends object>(values: V, name: string, value: unknown): V {
  const [key = '', ...rest] = name.split('.')
  const inner = own(values, key)
  const next = rest.length > 0 && isPlainObject(inner) ? withValue(inner, rest.join('.'), value) : value
  return { ...values, [key]: next }
}

function own(values: object, key: string): unknown {
  return Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : undefined
}
