import { call } from '@/lib/ordercloud/client'
import type { ProductAssignment } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import { readSchedules } from '../reprice/read-schedules'
import { partyPriceName } from '../rules/party-price-file'

/** The uses of a price schedule. */
export interface ScheduleUses {
  /** Names of the products whose default it is. */
  defaults: readonly string[]
  /** Names of the prices of buyers and user groups, such as "anchor for harborline". */
  parties: readonly string[]
}

/**
 * Reads the uses of price schedules. Takes one request for each schedule, and one for the products of 50 of them.
 *
 * @param isOwn true for the price of a buyer or user group that is not counted
 * @param inTurn the queue of the requests for schedules, when several readers share one
 */
export async function readScheduleUses(
  scheduleIds: readonly string[],
  isOwn: (assignment: ProductAssignment) => boolean,
  scope: RequestScope,
  inTurn = createRequestQueue(),
): Promise<Map<string, ScheduleUses>> {
  if (scheduleIds.length === 0) return new Map()
  const { signal } = scope
  const [{ others }, assignments] = await Promise.all([
    // No product is left out, because every default price is a use.
    readSchedules(
      scheduleIds.map((id) => ({ id: '', name: '', before: { DefaultPriceScheduleID: id } })),
      scope,
    ),
    Promise.all(
      scheduleIds.map((priceScheduleID) =>
        readAllAssignments((page) =>
          inTurn(
            () =>
              call(
                (oc) =>
                  oc.Products.ListAssignments({ priceScheduleID, ...page }, { signal }) as Promise<
                    AssignmentList<ProductAssignment>
                  >,
                { ...(signal && { signal }), quiet: true },
              ),
            signal,
          ),
        ),
      ),
    ),
  ])
  return new Map(
    scheduleIds.map((id, at) => {
      const parties = (assignments[at] ?? []).filter((one) => !isOwn(one)).map((one) => partyPriceName(one))
      return [id, { defaults: others.get(id) ?? [], parties }]
    }),
  )
}
