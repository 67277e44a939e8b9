import { keys } from '@/lib/ordercloud/keys'
import type { Resource } from '@/lib/resource/resource'
import type { RequestScope } from '@/lib/resource/service'

const MAX_COMPANIES_SHOWN = 10

/** Returns the list options for the first companies by name without the current one. */
export function otherCompaniesOptions(id: string, search = '') {
  return {
    ...(search && { search }),
    sortBy: ['Name'],
    page: 1,
    pageSize: MAX_COMPANIES_SHOWN,
    filters: { ID: `!${id}` },
  }
}

/**
 * Returns the query for the first companies by name without the current one, with their number. The switcher and its
 * panel share it.
 */
export function otherCompanies<T extends object>(resource: Resource<T>, id: string, search = '') {
  const options = otherCompaniesOptions(id, search)
  return {
    queryKey: keys.list(resource.path, options),
    queryFn: (scope: RequestScope) => resource.service.list(options, { signal: scope.signal }),
  }
}
