import { MAX_ROWS_SHOWN } from '@/components/resource/jobs/review-list'
import type { Target } from '@/lib/jobs/job'
import type { PriceSchedule, ProductAssignment } from '@/lib/ordercloud/models'
import { readSupplierPrices, type SupplierPrices } from '@/lib/price/supplier-prices'
import { readByIds } from '@/lib/resource/every-page'
import type { RequestScope } from '@/lib/resource/service'
import { priceSchedules } from '../priceschedules/resource'
import { readScheduleUses, type ScheduleUses } from '../pricing/schedule-uses'
import { buyingPartyKey, type BuyingParty } from '../rules/party-price-file'
import { scheduleIdOf } from '../rules/reprice'
import { createProductReader } from '../selection/read-of-products'
import { readSuppliedProducts } from '../suppliers/read-product-suppliers'
import { readSchedules, type SelectedSchedules } from './read-schedules'

/** The price schedules that a buyer, user group or supplier has for a selection of products. */
export interface PartySchedules {
  /** The price schedules of each product, of which there is one for each seller. */
  scheduleIdsOf: ReadonlyMap<string, readonly string[]>
  schedules: ReadonlyMap<string, PriceSchedule>
  /**
   * The uses besides those of the selected products for this buyer, user group or supplier, of the schedules that are
   * shown.
   */
  uses: ReadonlyMap<string, ScheduleUses>
  /** The products besides the selected ones of this supplier that suppliers sell at the schedules that are shown. */
  supplierPrices: ReadonlyMap<string, SupplierPrices>
}

/** Reads the default price schedules of selected products, and who else has them. */
export async function readDefaultPrices(
  targets: readonly Target[],
  scope: RequestScope,
): Promise<SelectedSchedules & Pick<PartySchedules, 'supplierPrices'>> {
  const found = await readSchedules(targets, scope)
  const ids = [...new Set(targets.map(scheduleIdOf))]
  const shown = ids.flatMap((id) => found.schedules.get(id) ?? []).slice(0, MAX_ROWS_SHOWN)
  return { ...found, supplierPrices: await readSupplierPrices(shown, scope) }
}

/** Reads the prices of selected products for a buyer, or for one of its user groups alone. */
export async function readPartySchedules(
  targets: readonly Target[],
  { BuyerID, UserGroupID }: BuyingParty,
  scope: RequestScope,
): Promise<PartySchedules> {
  const productIds = targets.map(({ id }) => id)
  const selected = new Set(productIds)
  const key = buyingPartyKey({ BuyerID, ...(UserGroupID && { UserGroupID }) })
  const isOwn = (one: ProductAssignment) =>
    selected.has(one.ProductID ?? '') &&
    buyingPartyKey({
      ...{ BuyerID: one.BuyerID ?? '' },
      ...(one.UserGroupID && { UserGroupID: one.UserGroupID }),
    }) === key
  const readOf = createProductReader(productIds, scope)
  const { rows } = await readOf<ProductAssignment>((oc, of, page) =>
    oc.Products.ListAssignments(
      {
        ...{ buyerID: BuyerID, level: UserGroupID ? 'Group' : 'Company' },
        ...(UserGroupID && { userGroupID: UserGroupID }),
        ...{ ...of, ...page },
      },
      { signal: scope.signal },
    ),
  )
  const scheduleIdsOf = new Map<string, string[]>()
  const own = rows.filter(isOwn)
  for (const { ProductID = '', PriceScheduleID } of own)
    if (PriceScheduleID)
      scheduleIdsOf.set(ProductID, [...(scheduleIdsOf.get(ProductID) ?? []), PriceScheduleID])
  return readSchedulesOf(productIds, scheduleIdsOf, own, scope)
}

/**
 * Reads the prices at which a supplier sells selected products. Takes one request for each product that it sells. A
 * product that it sells at the default price has none.
 */
export async function readSupplierSchedules(
  targets: readonly Target[],
  supplierId: string,
  scope: RequestScope,
): Promise<PartySchedules> {
  const productIds = targets.map(({ id }) => id)
  const { priceIds } = await readSuppliedProducts({ supplierId, change: 'price', productIds }, scope)
  const scheduleIdsOf = new Map(
    [...priceIds].flatMap(([id, scheduleId]) => (scheduleId === null ? [] : [[id, [scheduleId]] as const])),
  )
  const found = await readSchedulesOf(productIds, scheduleIdsOf, [], scope)
  const withoutSelected = ({ products, ...prices }: SupplierPrices): SupplierPrices => ({
    ...{ ...prices, products: products?.filter(({ ID = '' }) => !priceIds.has(ID)) },
  })
  const others = [...found.supplierPrices].map(([id, prices]) => [id, withoutSelected(prices)] as const)
  return { ...found, supplierPrices: new Map(others) }
}

async function readSchedulesOf(
  productIds: readonly string[],
  scheduleIdsOf: PartySchedules['scheduleIdsOf'],
  own: readonly ProductAssignment[],
  scope: RequestScope,
): Promise<PartySchedules> {
  // In the order of the selection, as the preview has them.
  const ids = [...new Set(productIds.flatMap((id) => scheduleIdsOf.get(id) ?? []))]
  const shown = ids.slice(0, MAX_ROWS_SHOWN)
  const [schedules, uses] = await Promise.all([
    readByIds(priceSchedules, ids, scope),
    readScheduleUses(shown, own, scope),
  ])
  const supplierPrices = await readSupplierPrices(
    shown.flatMap((id) => schedules.get(id) ?? []),
    scope,
  )
  return { scheduleIdsOf, schedules, uses, supplierPrices }
}
