import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { buyerMemberships } from './memberships'
import type { Party } from './party'

/**
 * Who gave a user of a buyer the locale: one of the user's groups, or else the buyer; undefined when it was assigned
 * otherwise meanwhile. Two short lists, whatever the number of groups.
 */
export async function readLocaleSource(
  oc: OrderCloud,
  { buyerId, userId, localeId }: { buyerId: string; userId: string; localeId: string },
  request: object,
): Promise<Party | null> {
  const [assigned, memberships] = await Promise.all([
    readAllAssignments((page) =>
      oc.Locales.ListAssignments({ buyerID: buyerId, localeID: localeId, ...page }, request),
    ),
    readAllAssignments((page) => buyerMemberships(buyerId).list(oc, { userID: userId, ...page }, request)),
  ])
  const own = memberships.map(({ UserGroupID }) => UserGroupID)
  // A group's locale goes before the buyer's.
  const group = assigned.find(({ UserGroupID }) => UserGroupID && own.includes(UserGroupID))?.UserGroupID
  if (group) return { BuyerID: buyerId, UserGroupID: group }
  return assigned.some(({ UserGroupID }) => !UserGroupID) ? { BuyerID: buyerId } : null
}
