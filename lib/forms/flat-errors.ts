/** A problem of one field, by its name in the form: `Name`, `PasswordConfig.MinimumLength` or `Breaks.1.Price`. */
export interface FieldProblem {
  name: string
  message: string
}

/** Name of an entry of a list that has errors in its parts: `1` in `Breaks.1.Price`. */
const ENTRY = /^\d+$/

/**
 * Returns the problems of a form, one per field. Fields may be nested in objects. A list of values is one field,
 * whichever value is invalid, unless its error has one for each part of its entries.
 *
 * @param errors the errors of react-hook-form
 */
export function flatErrors(errors: object, prefix = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    const name = prefix + key
    const own = Array.isArray(error) ? error.find(isProblem) : error
    const ofEntries = isProblem(error) ? Object.entries(error).filter(([entry]) => ENTRY.test(entry)) : []
    if (ofEntries.length > 0) return flatErrors(Object.fromEntries(ofEntries), `${name}.`)
    if (Array.isArray(error) || isProblem(own)) return [{ name, message: messageOf(own) }]
    return flatErrors(error, `${name}.`)
  })
}

function isProblem(error: unknown): boolean {
  return typeof (error as { type?: unknown } | null | undefined)?.type === 'string'
}

function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : 'Check this field.'
}
