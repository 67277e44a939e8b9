import { noteActivity } from '@/lib/activity/note'
import type { CatalogAssignment } from '@/lib/ordercloud/models'
import { notedRecord } from '@/lib/resource/resource'
import { buyerCatalogs } from './resource'

/** Title of the panel that says how a catalog is assigned to its buyer. */
export const VIEW_TITLE = 'What this buyer sees'

/** What the activity of a buyer's catalogs calls their assignments. */
export const assignmentPath = (buyerId: string) => `${buyerCatalogs(buyerId).path}/assignment`

/** Notes in the activity of a catalog that it was given to a buyer or taken from it, with its flags. */
export function noteAssignment(kind: 'assigned' | 'unassigned', row: CatalogAssignment): void {
  const { BuyerID = '', CatalogID = '' } = row
  noteActivity({
    ...notedRecord(buyerCatalogs(BuyerID), CatalogID),
    kind,
    assignment: { title: VIEW_TITLE, what: `buyer ${BuyerID}`, path: assignmentPath(BuyerID), row },
  })
}
