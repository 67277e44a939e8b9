import { keys } from '@/lib/ordercloud/keys'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { buyerMemberships } from './memberships'
import type { Party } from './party'

/**
 * Returns the party whose assignment gives a buyer's user the locale: one of the user's groups, or else the buyer.
 * Null when neither is assigned any more. Takes two lists, whatever the number of groups.
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
  // A group's locale takes precedence over the buyer's.
  const group = assigned.find(({ UserGroupID }) => UserGroupID && own.includes(UserGroupID))?.UserGroupID
  if (group) return { BuyerID: buyerId, UserGroupID: group }
  return assigned.some(({ UserGroupID }) => !UserGroupID) ? { BuyerID: buyerId } : null
}

/** Query parts for the source of a user's locale, for the browser and for documents. */
export function localeSourceQuery(user: { buyerId: string; userId: string; localeId: string }) {
  const { buyerId, userId, localeId } = user
  return {
    queryKey: keys.list(`buyers/${encodeURIComponent(buyerId)}/locale`, { userId, localeId }),
    run: (oc: OrderCloud, request: object = {}) => readLocaleSource(oc, user, request),
  }
}
