import { lazy } from '@/lib/lazy'
import { keys } from '@/lib/ordercloud/keys'
import { getSettings } from '@/lib/settings'
import type { NamedKind } from './read-companies'

/** The companies that place and fulfill orders, by the path of their list. */
export type CompanyKind = 'buyers' | 'suppliers'

/** True for the ID of the marketplace itself, which takes part in orders but is neither a buyer nor a supplier. */
export function isMarketplace(id: string): boolean {
  // The platform returns IDs in their original case. The configured ID may differ in case.
  return id.toLowerCase() === getSettings().marketplaceId.toLowerCase()
}

// Loads after the rows, because the page does not include it. All callers share the module, so that their requests are
// combined.
const reader = lazy(() => import('./read-companies'))

/**
 * Query for one company or catalog as a list of one row, or empty when the user may not see it. Simultaneous queries
 * share one request per kind. Shows no failure, because the ID can be displayed instead.
 *
 * The list form lets cache updates after a write or delete apply as for every other list.
 */
export function companyQuery(kind: NamedKind, id: string) {
  return {
    queryKey: keys.list(kind, { named: id }),
    queryFn: async () => (await reader.load()).readCompany(kind, id),
    staleTime: 5 * 60_000,
  }
}

/** Query for the users of all buyers with an ID. Otherwise like `companyQuery`. */
export function buyerUserQuery(id: string) {
  return {
    queryKey: keys.list('users', { named: id }),
    queryFn: async () => (await reader.load()).readBuyerUsers(id),
    staleTime: 5 * 60_000,
  }
}
