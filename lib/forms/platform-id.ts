// Kept apart from the form rules, so that pages without a form do not load the validation library.

/** The characters that the platform allows in an ID: letters, digits, dash and underscore. */
export const ID_PATTERN = /^[A-Za-z0-9_-]+$/

/** Maximum length of an ID, in characters. */
export const ID_MAX = 100

/** True for text that can be an ID. Other text needs no request. */
export function isPlatformId(value: string): boolean {
  return value.length <= ID_MAX && ID_PATTERN.test(value)
}

/** Returns the texts that can be IDs, without duplicates. Ignores case, as the platform does. */
export function distinctIds(values: readonly string[]): string[] {
  return [...new Map(values.filter(isPlatformId).map((id) => [id.toLowerCase(), id])).values()]
}
