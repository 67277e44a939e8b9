import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows } from '@/lib/csv/import-plan'
import { isPlatformId } from '@/lib/forms/platform-id'
import { call } from '@/lib/ordercloud/client'
import type { Product, ProductAssignment } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { readByIds } from '@/lib/resource/every-page'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import { priceSchedulesArea } from '../priceschedules/area'
import { priceSchedules } from '../priceschedules/resource'
import { readSchedules } from '../reprice/read-schedules'
import { products } from '../resource'
import {
  PARTY_PRICE_COLUMNS,
  partyPriceName,
  partyPriceRows,
  planPartyPrices,
  type PartyPriceRow,
  type PricedProduct,
} from '../rules/party-price-file'
import { BREAK_FIELDS, BREAK_LABELS } from '../rules/price-breaks'

const { key, href, words } = priceSchedulesArea

/** The file with the prices of products for buyers and user groups: one row for each of them and each price break. */
export const partyPriceFile: RowFile<Product> = {
  columns: PARTY_PRICE_COLUMNS,
  exportHelp:
    'One row for each product, buyer or user group, and price break of its price schedule. Those who pay the default price have one row with empty prices. Products that are assigned to no buyer have no rows.',
  async readRows(records, scope) {
    const priced = await readPricedProducts(records, scope)
    const schedules = await readByIds(priceSchedules, scheduleIdsOf(priced), scope)
    return priced.flatMap((one) => partyPriceRows(one, schedules))
  },
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'] },
      { name: 'BuyerID', label: 'Buyer ID', aliases: ['Buyer'] },
      { name: 'UserGroupID', label: 'User group ID', aliases: ['User group'] },
      { name: 'SellerID', label: 'Seller ID', aliases: ['Seller'] },
      { name: 'PriceScheduleID', label: 'Price schedule ID', aliases: ['Price schedule'] },
      { name: 'Currency', label: 'Currency' },
      ...BREAK_FIELDS.map((name) => ({ name, label: BREAK_LABELS[name] })),
    ],
    columnsHelp:
      'Each row is one price break of a product for a buyer, or for a user group of this buyer. The rows of a product and buyer or user group replace all price breaks of their price schedule. Prices that the file lacks are kept. An empty cell clears a sale or subscription price. Price schedules and currencies are compared, and not changed.',
    changes: { path: key, route: href, words },
    async plan(file, mapping, scope) {
      const rows: PartyPriceRow[] = readMappedRows(file, mapping)
      const ids = rows.map(({ ProductID = '' }) => ProductID).filter(isPlatformId)
      const distinct = [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()]
      const found = await readByIds(products, distinct, scope)
      const priced = await readPricedProducts([...found.values()], scope)
      const facts = {
        products: new Map(priced.map((one) => [(one.product.ID ?? '').toLowerCase(), one])),
        schedules: await readByIds(priceSchedules, scheduleIdsOf(priced), scope),
      }
      // Only schedules that change need the names of their other uses.
      const plan = planPartyPrices(rows, { ...facts, others: new Map() })
      const changed = plan.targets.map(({ id }) => id)
      const others = await readOtherUses(changed, rows, scope)
      return planPartyPrices(rows, { ...facts, others })
    },
  },
}

/** Reads the assignments of products to buyers and user groups. Takes one request for each product. */
async function readPricedProducts(
  some: readonly Product[],
  { signal }: RequestScope,
): Promise<PricedProduct[]> {
  const inTurn = createRequestQueue()
  return Promise.all(
    some.map(async (product) => ({
      product,
      assignments: await readAllAssignments((page) =>
        inTurn(
          () =>
            call(
              (oc) =>
                oc.Products.ListAssignments({ productID: product.ID ?? '', ...page }, { signal }) as Promise<
                  AssignmentList<ProductAssignment>
                >,
              { ...(signal && { signal }), quiet: true },
            ),
          signal,
        ),
      ),
    })),
  )
}

function scheduleIdsOf(priced: readonly PricedProduct[]): string[] {
  const ids = priced.flatMap(({ assignments }) =>
    assignments.flatMap(({ PriceScheduleID }) => PriceScheduleID ?? []),
  )
  return [...new Set(ids)].filter(Boolean)
}

/**
 * Returns the names of the other uses of price schedules: as the default of products, and for buyers and user groups
 * that the file lacks. Takes one request for each schedule, and one for the products of 50 of them.
 */
async function readOtherUses(
  scheduleIds: readonly string[],
  rows: readonly PartyPriceRow[],
  scope: RequestScope,
): Promise<Map<string, string[]>> {
  if (scheduleIds.length === 0) return new Map()
  const { signal } = scope
  const keyOf = ({
    ProductID,
    BuyerID,
    UserGroupID,
    SellerID,
  }: {
    [Field in keyof PartyPriceRow]?: unknown
  }) => [ProductID, BuyerID, UserGroupID ?? '', SellerID ?? ''].join('/').toLowerCase()
  const inFile = new Set(rows.map(keyOf))
  const inTurn = createRequestQueue()
  const [{ others }, assignments] = await Promise.all([
    // No product is left out, because every default price is another use.
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
      // A row without a seller is the only one of its party.
      const ofParties = (assignments[at] ?? []).filter(
        (one) => !inFile.has(keyOf(one)) && !inFile.has(keyOf({ ...one, SellerID: '' })),
      )
      return [id, [...(others.get(id) ?? []), ...ofParties.map((one) => partyPriceName(one))]]
    }),
  )
}
