import type { CatalogAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'

/** Returns every catalog assignment of one buyer, or of one catalog. */
export function readCatalogAssignments(
  oc: OrderCloud,
  of: { buyerID?: string; catalogID?: string },
  request: object,
): Promise<CatalogAssignment[]> {
  return readAllAssignments((page) => oc.Catalogs.ListAssignments({ ...of, ...page }, request))
}
