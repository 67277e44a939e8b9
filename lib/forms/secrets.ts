import type { ValidatedRecord } from './ids'
import { text } from './rules'

/**
 * Returns the rule for a secret. An empty field keeps the saved secret, so `isNeeded` makes it required only while the
 * record is created.
 */
export function secretText(label: string, max: number, isNeeded = false) {
  const rule = text(label, max)
  if (!isNeeded) return rule
  return rule.test('required', `${label} is required.`, (value, { options }) => {
    const { isExisting = false } = (options.context ?? {}) as Partial<ValidatedRecord>
    return value !== '' || isExisting
  })
}

/** Returns the secrets that the user typed. Empty ones are left out, which keeps the saved ones. */
export function typedSecrets<S extends object>(secrets: S): Partial<S> {
  return Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')) as Partial<S>
}
