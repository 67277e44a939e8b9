import { PlatformError, displayMessage } from '@/lib/ordercloud/errors'

/** Server errors sorted by where they are shown. */
export interface SortedErrors {
  /** Form field to message. */
  fields: Record<string, string>
  /** What belongs to no field of this form; shown above the save bar. */
  rest: string[]
}

/**
 * Finds the form field that each error of a refused write is about.
 *
 * The platform names the field in `Data.Field` for validation failures; some codes always mean one field
 * (`ProductFacet.XpPathInUse`), which the form declares in `codes`. `IdExists` means the id in every form.
 */
export function sortServerErrors(
  error: unknown,
  names: readonly string[],
  codes: Readonly<Record<string, string>> = {},
): SortedErrors {
  const sorted: SortedErrors = { fields: {}, rest: [] }
  if (!(error instanceof PlatformError)) {
    sorted.rest.push(error instanceof Error ? error.message : 'An unknown error occurred')
    return sorted
  }
  if (error.errors.length === 0) sorted.rest.push(displayMessage(error))
  for (const { ErrorCode, Message, Data } of error.errors) {
    const known = Object.hasOwn(codes, ErrorCode) ? codes[ErrorCode] : undefined
    const wanted = known ?? (ErrorCode === 'IdExists' ? 'ID' : fieldOf(Data))
    const name = names.find((one) => one.toLowerCase() === wanted?.toLowerCase())
    const message = ErrorCode === 'IdExists' ? 'This ID is taken. Choose another one.' : Message
    if (name && !sorted.fields[name]) sorted.fields[name] = message
    else sorted.rest.push(message)
  }
  return sorted
}

function fieldOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'Field')) return undefined
  const field: unknown = (data as { Field: unknown }).Field
  return typeof field === 'string' ? field : undefined
}
