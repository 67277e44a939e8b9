import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { Order, Promotion, PromotionAssignment } from '@/lib/ordercloud/models'
import type { SampleOrder } from '@/lib/orders/sample'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { userIdOf } from './rules/clashes'

/** The users of a sample whom the assignments of promotions reach. */
export interface AssignedUsers {
  /** Returns true for a promotion that is for all buyers, or assigned to the buyer or a user group of the user of an order. */
  reaches: (promotion: Pick<Promotion, 'ID' | 'AllowAllBuyers'>, order: Order) => boolean
  /** True when user groups could not be read. Their users then count as reached. */
  isPartial: boolean
}

/**
 * Reads the assignments of promotions as far as the orders of a sample need them: one request for each 100 assignments,
 * and one for each user group of a buyer in the sample. Promotions for all buyers need none.
 */
export async function readAssignedUsers(
  promotions: readonly Pick<Promotion, 'ID' | 'AllowAllBuyers'>[],
  sample: readonly SampleOrder[],
  signal: AbortSignal,
): Promise<AssignedUsers> {
  const restricted = new Set(
    promotions.flatMap(({ ID, AllowAllBuyers }) => (AllowAllBuyers ? [] : (ID ?? []))),
  )
  const buyers = new Set(sample.map(({ order }) => order.FromCompanyID ?? ''))
  const scope = { signal, quiet: true }
  const all: PromotionAssignment[] =
    restricted.size === 0
      ? []
      : await call(
          (oc) => readAllAssignments((page) => oc.Promotions.ListAssignments(page, { signal })),
          scope,
        )
  const assignments = all.filter(
    ({ PromotionID = '', BuyerID = '' }) => restricted.has(PromotionID) && buyers.has(BuyerID),
  )
  const inTurn = createRequestQueue()
  const groups = new Map(
    assignments.flatMap(({ BuyerID = '', UserGroupID }) =>
      UserGroupID ? [[keyOf(BuyerID, UserGroupID), [BuyerID, UserGroupID] as const]] : [],
    ),
  )
  let isPartial = false
  const members = new Map<string, ReadonlySet<string> | undefined>()
  await Promise.all(
    [...groups].map(async ([key, [buyerId, userGroupID]]) => {
      try {
        const rows = await inTurn(
          () =>
            call(
              (oc) =>
                readAllAssignments((page) =>
                  oc.UserGroups.ListUserAssignments(
                    encodeURIComponent(buyerId),
                    { userGroupID, ...page },
                    { signal },
                  ),
                ),
              scope,
            ),
          signal,
        )
        members.set(key, new Set(rows.flatMap(({ UserID }) => UserID ?? [])))
      } catch (error) {
        if (toPlatformError(error).status !== 403) throw error
        isPartial = true
      }
    }),
  )
  const reaches: AssignedUsers['reaches'] = ({ ID, AllowAllBuyers }, order) =>
    AllowAllBuyers === true ||
    assignments.some(({ PromotionID, BuyerID = '', UserGroupID }) => {
      if (PromotionID !== ID || BuyerID !== order.FromCompanyID) return false
      if (!UserGroupID) return true
      return members.get(keyOf(BuyerID, UserGroupID))?.has(userIdOf(order)) ?? true
    })
  return { reaches, isPartial }
}

const keyOf = (buyerId: string, groupId: string) => JSON.stringify([buyerId, groupId])
