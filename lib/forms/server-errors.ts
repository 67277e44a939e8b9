import { displayMessage, itemMessage, toPlatformError } from '@/lib/ordercloud/errors'

/** Error message for an ID that another record has. */
export const ID_TAKEN = 'This ID is already in use. Choose another one.'

/** Server errors, grouped by the place where they are shown. */
export interface SortedErrors {
  /** Messages by form field. */
  fields: Record<string, string>
  /** Messages that belong to no field of this form. They are shown above the save bar. */
  rest: string[]
}

/**
 * Finds the form field for each error of a rejected write.
 *
 * For validation failures, the platform names the field in `Data.Field`. Some codes always concern one field
 * (`ProductFacet.XpPathInUse`), which the form declares in `codes`. `IdExists` concerns the ID in every form.
 */
export function sortServerErrors(
  error: unknown,
  names: readonly string[],
  codes: Readonly<Record<string, string>> = {},
): SortedErrors {
  const sorted: SortedErrors = { fields: {}, rest: [] }
  const failure = toPlatformError(error)
  if (failure.errors.length === 0) sorted.rest.push(displayMessage(failure))
  for (const item of failure.errors) {
    const { ErrorCode, Data } = item
    const known = Object.hasOwn(codes, ErrorCode) ? codes[ErrorCode] : undefined
    const wanted = known ?? (ErrorCode === 'IdExists' ? 'ID' : fieldOf(Data))
    const name = names.find((one) => one.toLowerCase() === wanted?.toLowerCase())
    const message = ErrorCode === 'IdExists' ? ID_TAKEN : itemMessage(item)
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
