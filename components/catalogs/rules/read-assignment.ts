import type { CatalogAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

/** Returns the assignment of a catalog to a buyer, or null when there is none. */
export async function readAssignment(oc: OrderCloud, buyerID: string, catalogID: string, request: object) {
  const { Items } = await oc.Catalogs.ListAssignments({ buyerID, catalogID }, request)
  return (Items[0] as CatalogAssignment | undefined) ?? null
}
