import { call } from '@/lib/ordercloud/client'
import type { ProductAssignment } from '@/lib/ordercloud/models'
import type { AssignmentList } from '@/lib/resource/assignments'
import type { CountedNames } from '@/lib/resource/counted-names'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import { readSchedules } from '../reprice/read-schedules'
import { partyPriceName, type PartyPrice } from '../rules/party-price-file'

const FIRST_PAGE = { page: 1, pageSize: 100 }

/** The uses of a price schedule. */
export interface ScheduleUses {
  /** The products whose default it is. */
  defaults: CountedNames
  /** The prices of buyers and user groups, with names such as "anchor for harborline". */
  parties: CountedNames
}

const NO_NAMES: CountedNames = { names: [], count: 0 }

/**
 * Reads the uses of price schedules. Takes one request for each schedule, and those of `readSchedules` for the
 * products.
 *
 * @param own the prices of buyers and user groups that are not counted
 * @param inTurn the queue of the requests for schedules, when several readers share one
 */
export async function readScheduleUses(
  scheduleIds: readonly string[],
  own: readonly PartyPrice[],
  scope: RequestScope,
  inTurn = createRequestQueue(),
): Promise<Map<string, ScheduleUses>> {
  if (scheduleIds.length === 0) return new Map()
  const { signal } = scope
  const [{ others }, lists] = await Promise.all([
    // No product is left out, because every default price is a use.
    readSchedules(
      scheduleIds.map((id) => ({ id: '', name: '', before: { DefaultPriceScheduleID: id } })),
      scope,
    ),
    Promise.all(
      scheduleIds.map((priceScheduleID) =>
        inTurn(
          () =>
            call(
              (oc) =>
                oc.Products.ListAssignments({ priceScheduleID, ...FIRST_PAGE }, { signal }) as Promise<
                  AssignmentList<ProductAssignment>
                >,
              { ...(signal && { signal }), quiet: true },
            ),
          signal,
        ),
      ),
    ),
  ])
  const ownKeys = new Set(own.map(keyOf))
  return new Map(
    scheduleIds.map((id, at) => {
      const { Items = [], Meta } = lists[at] ?? {}
      const names = Items.filter((one) => !ownKeys.has(keyOf(one))).map((one) => partyPriceName(one))
      const total = Meta?.TotalCount ?? 0
      const ownCount = own.filter(({ PriceScheduleID }) => PriceScheduleID === id).length
      // Own prices may not be among the first rows.
      const count = total > Items.length ? Math.max(total - ownCount, names.length) : names.length
      return [id, { defaults: others.get(id) ?? NO_NAMES, parties: { names, count } }]
    }),
  )
}

function keyOf({ ProductID, BuyerID, UserGroupID, SellerID, PriceScheduleID }: PartyPrice): string {
  return [ProductID, BuyerID, UserGroupID ?? '', SellerID ?? '', PriceScheduleID].join('/')
}
