import { readProfilesPanel } from '@/components/access/public-server'
import { readCompanyHeader } from '@/components/companies/header/prefetch'
import { readAssignmentPanel } from '@/components/resource/assign/prefetch'
import { prefetchRecord, type ReadBeside } from '@/components/resource/prefetch'
import { keys } from '@/lib/ordercloud/keys'
import type { Supplier, MeUser } from '@/lib/ordercloud/models'
import { prefetchFromPlatform, readServerClaims } from '@/lib/ordercloud/server'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { documentData, type DocumentData } from '@/lib/resource/document-data'
import { buyersOfSupplier } from './linked-buyers'
import { suppliers } from './resource'

/** Reads the panels of a supplier's page. */
export const readSupplierPage: ReadBeside<Supplier> = (document, id) =>
  Promise.all([
    // The rows contain the names.
    readAssignmentPanel(document, buyersOfSupplier(id), { to: buyerReference, viewOf: false }),
    !document.isSupplier && readProfilesPanel(document, { SupplierID: id }),
  ])

/**
 * Reads the company of a signed-in supplier user for a document load. Returns undefined for other users, without a
 * request, and when the response does not arrive in time.
 */
export async function prefetchOwnCompany(): Promise<
  { id: string | undefined; own: DocumentData } | undefined
> {
  if ((await readServerClaims())?.kind !== 'supplier') return undefined
  const me = await prefetchFromPlatform<MeUser>('/me')
  return me && { id: me.Supplier?.ID, own: documentData([[keys.item('me', 'company'), me]]) }
}

/**
 * Reads the signed-in user's company together with its supplier record. Parts that do not arrive in time are undefined.
 */
export async function prefetchOwnSupplier() {
  const known = await prefetchOwnCompany()
  if (known?.id === undefined) return { own: known?.own, record: undefined }
  return {
    own: known.own,
    record: (await prefetchRecord(suppliers, known.id, { beside: readCompanyHeader(suppliers) })).prefetched,
  }
}
