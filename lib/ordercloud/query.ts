/**
 * Serializes list parameters exactly as the platform's library does, so that a server prefetch and the browser
 * request the same list. Filters are flattened with dots and repeated for arrays. Other arrays become one
 * comma-joined value. Empty values are left out. Throws for a null filter, as the library does.
 */
export function toQueryString(parameters: Record<string, unknown> = {}): string {
  const { filters, ...rest } = parameters
  const pairs: string[] = []
  if (isObject(filters)) addFilters(filters, '', pairs)
  for (const [key, value] of Object.entries(rest)) {
    if (!value) continue
    pairs.push(`${key}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`)
  }
  return pairs.join('&')
}

function addFilters(filters: object, prefix: string, pairs: string[]): void {
  for (const [name, value] of Object.entries(filters)) {
    const key = prefix + name
    if (value === null) {
      throw new Error(
        `Null is not a valid value for the filter ${key}. Use !* to find records without a value.`,
      )
    }
    if (isObject(value) && !Array.isArray(value)) addFilters(value, `${key}.`, pairs)
    else if (Array.isArray(value))
      for (const entry of value) pairs.push(`${key}=${encodeURIComponent(String(entry))}`)
    else if (value !== undefined && value !== '') pairs.push(`${key}=${encodeURIComponent(String(value))}`)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
