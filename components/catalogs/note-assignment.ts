import type { QueryClient } from '@tanstack/react-query'
import { noteActivity } from '@/lib/activity/note'
import type { CatalogAssignment } from '@/lib/ordercloud/models'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord } from '@/lib/resource/resource'
import { buyerCatalogs } from './resource'

/** Title of the panel that shows how a catalog is assigned to its buyer. */
export const VIEW_TITLE = 'What this buyer sees'

/** Returns the path of a buyer's catalog assignments in the activity log. */
export const assignmentPath = (buyerId: string) => `${buyerCatalogs(buyerId).path}/assignment`

/** Records in the activity of a catalog that it was assigned to a buyer or unassigned, with its flags. */
export function noteAssignment(kind: 'assigned' | 'unassigned', row: CatalogAssignment): void {
  const { BuyerID = '', CatalogID = '' } = row
  noteActivity({
    ...notedRecord(buyerCatalogs(BuyerID), CatalogID),
    kind,
    assignment: { title: VIEW_TITLE, what: `buyer ${BuyerID}`, path: assignmentPath(BuyerID), row },
  })
}

/** First part of the query keys of the buyers that have a catalog. */
export const CATALOG_BUYERS_PATH = 'catalogs/buyers'

/** Reads the catalogs of a buyer, and the buyers of its catalogs, again. Resolves when those on screen are there. */
export async function refreshAssignments(client: QueryClient, buyerId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.all(buyerCatalogs(buyerId).path) }),
    client.invalidateQueries({ queryKey: keys.all(CATALOG_BUYERS_PATH) }),
  ])
}
