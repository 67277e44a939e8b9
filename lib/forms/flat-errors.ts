/** A problem of one field, by its name in the form: `Name`, or `PasswordConfig.MinimumLength`. */
export interface FieldProblem {
  name: string
  message: string
}

/**
 * The problems of a form, one for each field. Fields may lie in objects; a list of values is one field, whichever of
 * them is wrong.
 *
 * @param errors as react-hook-form keeps them
 */
export function flatErrors(errors: object, prefix = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    const name = prefix + key
    const own = Array.isArray(error) ? error.find(isProblem) : error
    if (Array.isArray(error) || isProblem(own)) return [{ name, message: messageOf(own) }]
    return flatErrors(error, `${name}.`)
  })
}

function isProblem(error: unknown): boolean {
  return typeof (error as { type?: unknown } | null | undefined)?.type === 'string'
}

function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : 'Check this field'
}
