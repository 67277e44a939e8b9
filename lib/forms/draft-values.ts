import { isSame } from './diff'
import { withCompanions, type Together } from './together'

/** The fields of `values` that differ from `base`, and those that go together with one. */
export function changesOf<V extends object>(base: Partial<V>, values: V, together?: Together): Partial<V> {
  const names = Object.keys(values).filter((name) => !isSame(base[name as keyof V], values[name as keyof V]))
  return fieldsOf(values, withCompanions(names, together))
}

/** Fields that no draft may hold. */
const SECRET_FIELDS: readonly string[] = ['Password']

/** The same changes without passwords: they are typed again. */
export function withoutSecrets<V extends object>(changes: Partial<V>): Partial<V> {
  const kept = Object.entries(changes).filter(([name]) => !SECRET_FIELDS.includes(name))
  return Object.fromEntries(kept) as Partial<V>
}

/** The part of what was typed that a form with these values can take and does not hold already. */
export function fitting<V extends object>(draft: Readonly<Record<string, unknown>>, values: V): Partial<V> {
  const fit = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const kept = Object.hasOwn(draft, name) ? draft[name] : undefined
    return kindOf(kept) === kindOf(value) && !isSame(kept, value) ? [[name, kept]] : []
  })
  return Object.fromEntries(fit) as Partial<V>
}

/** Some fields of `values`. */
export function fieldsOf<V extends object>(values: Partial<V>, names: readonly string[]): Partial<V> {
  const some = names.map((name) => [name, values[name as keyof V]])
  return Object.fromEntries(some) as Partial<V>
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}
