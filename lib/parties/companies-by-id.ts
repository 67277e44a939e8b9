/** Maximum page size of the platform. No list of the app shows more. */
export const MAX_NAMES_PER_REQUEST = 100

/** Returns the list options for companies or catalogs by ID. */
export function companiesByIdOptions(sortBy: string, ids: readonly string[]) {
  return { sortBy: [sortBy], page: 1, pageSize: MAX_NAMES_PER_REQUEST, filters: { ID: ids.join('|') } }
}
