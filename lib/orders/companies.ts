import { keys } from '@/lib/ordercloud/keys'
import { getSettings } from '@/lib/settings'

/** The companies that orders come from and go to, by the path of their list. */
export type CompanyKind = 'buyers' | 'suppliers'

/** What is named in rows of lists: companies, and the catalogs that buyers order from. */
export type NamedKind = CompanyKind | 'catalogs'

/** Whether an id is the marketplace's own: it takes part in orders, and is neither a buyer nor a supplier. */
export function isMarketplace(id: string): boolean {
  // The platform spells ids as they were made; an operator may have typed theirs in another case.
  return id.toLowerCase() === getSettings().marketplaceId.toLowerCase()
}

let loading: Promise<typeof import('./read-companies')> | undefined

/** After the rows, whose page does not carry it; one promise for all, so that all of them go on together. */
function loadReader() {
  loading ??= import('./read-companies').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * What the platform knows of one company or catalog, none where there is no such one for this viewer. All that are asked for
 * at the same time are asked for by one call per kind. Quiet: an id is an answer, too.
 *
 * Kept as a list of one row, so that whatever is written to a company or deleted is followed as in every other list.
 */
export function companyQuery(kind: NamedKind, id: string) {
  return {
    queryKey: keys.list(kind, { named: id }),
    queryFn: async () => (await loadReader()).readCompany(kind, id),
    staleTime: 5 * 60_000,
  }
}
