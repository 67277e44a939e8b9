import { call, type OrderCloud } from '@/lib/ordercloud/client'
import type { PromotionAssignment, User } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import type { ListPage } from '@/lib/resource/service'

/** Maximum number of further pages of users that are read for one buyer, so that no user counts twice. */
const MAX_MORE_PAGES = 10

/** The parts of a buyer that a promotion is assigned to. */
export interface BuyerReach {
  buyerId: string
  /** IDs of the user groups. Undefined for the buyer with all its users. */
  groupIds: string[] | undefined
}

/** Number of the active users that a promotion reaches. */
export interface Reach {
  users: number
  /** True when users of several groups may be counted more than once. */
  isUpperBound: boolean
}

/** Returns the assigned parts by buyer. A buyer with all its users needs none of its groups. */
export function buyersReached(assignments: readonly PromotionAssignment[]): BuyerReach[] {
  const buyers = new Map<string, Set<string> | undefined>()
  for (const { BuyerID, UserGroupID } of assignments) {
    if (!BuyerID) continue
    if (!UserGroupID) buyers.set(BuyerID, undefined)
    else if (!buyers.has(BuyerID)) buyers.set(BuyerID, new Set([UserGroupID]))
    else buyers.get(BuyerID)?.add(UserGroupID)
  }
  return [...buyers].map(([buyerId, groups]) => ({ buyerId, groupIds: groups && [...groups] }))
}

/** Returns the number of requests that the count takes at least. Large groups of one buyer take more. */
export const requestsOfReach = (buyers: readonly BuyerReach[]): number =>
  buyers.reduce((sum, { groupIds }) => sum + (groupIds?.length ?? 1), 0)

/** Reads the buyers and user groups that a promotion is assigned to. */
export async function readBuyersReached(promotionID: string, signal: AbortSignal): Promise<BuyerReach[]> {
  const assignments = await call(
    (oc) => readAllAssignments((page) => oc.Promotions.ListAssignments({ promotionID, ...page }, { signal })),
    { signal, quiet: true },
  )
  return buyersReached(assignments)
}

const ACTIVE = { Active: 'true' }

/** Counts the active users of all buyers, by one request. */
export async function countAllUsers(signal: AbortSignal): Promise<Reach> {
  const { Meta } = await call(
    (oc) =>
      oc.Users.ListAcrossBuyers({ page: 1, pageSize: 1, filters: ACTIVE }, { signal }) as Promise<
        ListPage<User>
      >,
    { signal, quiet: true },
  )
  return { users: Meta.TotalCount, isUpperBound: false }
}

/** Counts the active users of the assigned buyers and user groups. */
export async function countUsers(buyers: readonly BuyerReach[], signal: AbortSignal): Promise<Reach> {
  const inTurn = createRequestQueue()
  const list = (buyerId: string, options: object) =>
    inTurn(
      () =>
        call(
          (oc: OrderCloud) =>
            oc.Users.List(
              encodeURIComponent(buyerId),
              { ...options, filters: ACTIVE },
              { signal },
            ) as Promise<ListPage<User>>,
          { signal, quiet: true },
        ),
      signal,
    )
  const parts = await Promise.all(
    buyers.map(async ({ buyerId, groupIds = [''] }): Promise<Reach> => {
      const ofGroup = (userGroupID: string) => (userGroupID === '' ? {} : { userGroupID })
      const [only] = groupIds
      if (groupIds.length === 1 && only !== undefined) {
        const { Meta } = await list(buyerId, { ...ofGroup(only), page: 1, pageSize: 1 })
        return { users: Meta.TotalCount, isUpperBound: false }
      }
      const page = { pageSize: PAGE_SIZE, sortBy: ['ID'] }
      const firsts = await Promise.all(
        groupIds.map(async (id) => ({
          id,
          first: await list(buyerId, { ...ofGroup(id), ...page, page: 1 }),
        })),
      )
      const rest = firsts.flatMap(({ id, first }) =>
        Array.from({ length: Math.max(0, first.Meta.TotalPages - 1) }, (_, at) => ({ id, page: at + 2 })),
      )
      if (rest.length > MAX_MORE_PAGES) {
        const users = firsts.reduce((sum, { first }) => sum + first.Meta.TotalCount, 0)
        return { users, isUpperBound: true }
      }
      const others = await Promise.all(
        rest.map(({ id, page: number }) => list(buyerId, { ...ofGroup(id), ...page, page: number })),
      )
      const users = [...firsts.map(({ first }) => first), ...others].flatMap(({ Items }) => Items)
      return { users: new Set(users.map(({ ID }) => ID)).size, isUpperBound: false }
    }),
  )
  return {
    users: parts.reduce((sum, { users }) => sum + users, 0),
    isUpperBound: parts.some(({ isUpperBound }) => isUpperBound),
  }
}
