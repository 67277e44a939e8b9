import type { CatalogAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

/** How a catalog is assigned to a buyer; null when it is not. */
export async function readAssignment(oc: OrderCloud, buyerID: string, catalogID: string, request: object) {
  const { Items } = await oc.Catalogs.ListAssignments({ buyerID, catalogID }, request)
  return (Items[0] as CatalogAssignment | undefined) ?? null
}
