import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows, type PlanScope } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Product, ProductAssignment } from '@/lib/ordercloud/models'
import { canRead } from '@/lib/permissions/check'
import { readChangedSupplierPrices } from '@/lib/price/supplier-prices'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { CountedNames } from '@/lib/resource/counted-names'
import { readByIds } from '@/lib/resource/every-page'
import { createCountedQueue, type RequestQueue } from '@/lib/resource/parallel-requests'
import { readRecordsById } from '@/lib/resource/records-by-id'
import { buyerUserGroupReference } from '@/lib/resource/people-references'
import type { RequestScope } from '@/lib/resource/service'
import { priceSchedulesArea } from '../priceschedules/area'
import { priceSchedules } from '../priceschedules/resource'
import { products } from '../resource'
import {
  addedParties,
  buyingPartyKey,
  PARTY_PRICE_COLUMNS,
  partyPriceRows,
  planPartyPrices,
  type BuyingParty,
  type PartyPrice,
  type PartyPriceRow,
  type PricedProduct,
} from '../rules/party-price-file'
import { BREAK_FIELDS, BREAK_LABELS } from '../rules/price-breaks'
import { createProductReader } from '../selection/read-of-products'
import { readScheduleUses } from './schedule-uses'

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
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'], isRequired: true },
      { name: 'BuyerID', label: 'Buyer ID', aliases: ['Buyer'], isRequired: true },
      { name: 'UserGroupID', label: 'User group ID', aliases: ['User group'] },
      { name: 'SellerID', label: 'Seller ID', aliases: ['Seller'] },
      { name: 'PriceScheduleID', label: 'Price schedule ID', aliases: ['Price schedule'] },
      { name: 'Currency', label: 'Currency' },
      ...BREAK_FIELDS.map((name) => ({ name, label: BREAK_LABELS[name] })),
    ],
    columnsHelp:
      'Each row is one price break of a product for a buyer, or for a user group of this buyer. The rows of a product and buyer or user group replace all price breaks of their price schedule. Prices that the file lacks are kept. A buyer or user group without a price gets the price schedule of its ID, and the prices in the same rows apply to it. Rows without any price keep its prices. Price schedules of others are compared, and not changed. An empty cell clears a sale, subscription or bundle price. Currencies are compared, and not changed.',
    changes: { path: key, route: href, words },
    async plan(file, mapping, scope) {
      const rows: PartyPriceRow[] = readMappedRows(file, mapping)
      const ids = distinctIds(rows.map(({ ProductID = '' }) => ProductID))
      const inFile = await readByIds(products, ids, scope)
      const inTurn = createCountedQueue(scope.onProgress)
      const priced = await readPricedProducts([...inFile.values()], scope, inTurn)
      const own = scheduleIdsOf(priced)
      const named = distinctIds(rows.map(({ PriceScheduleID = '' }) => PriceScheduleID)).filter(
        (id) => !own.some((one) => one.toLowerCase() === id.toLowerCase()),
      )
      const found = {
        products: new Map(priced.map((one) => [(one.product.ID ?? '').toLowerCase(), one])),
        schedules: await readByIds(priceSchedules, [...own, ...named], scope),
      }
      const facts = { ...found, parties: await readParties(addedParties(rows, found), scope) }
      // Only schedules that change need the names of their other uses.
      const plan = planPartyPrices(rows, { ...facts, others: new Map() })
      const changed = plan.targets.map(({ id }) => id).filter((id) => facts.schedules.has(id))
      const [others, supplierPrices] = await Promise.all([
        readOtherUses(changed, rows, priced, scope, inTurn),
        readChangedSupplierPrices(plan, facts.schedules, scope, inTurn),
      ])
      return planPartyPrices(rows, { ...facts, others, supplierPrices })
    },
  },
}

/**
 * Reads the assignments of products to buyers and user groups. Takes one request for 100 assignments of all products,
 * or one for each product when that takes fewer.
 */
async function readPricedProducts(
  some: readonly Product[],
  scope: RequestScope,
  inTurn?: RequestQueue,
): Promise<PricedProduct[]> {
  if (some.length === 0) return []
  const ofProduct = new Map(some.map(({ ID = '' }): [string, ProductAssignment[]] => [ID, []]))
  const readOf = createProductReader([...ofProduct.keys()], scope, inTurn)
  const { rows } = await readOf<ProductAssignment>((oc, of, page) =>
    oc.Products.ListAssignments({ ...of, ...page }, { signal: scope.signal }),
  )
  for (const row of rows) ofProduct.get(row.ProductID ?? '')?.push(row)
  return some.map((product) => ({ product, assignments: ofProduct.get(product.ID ?? '') ?? [] }))
}

/**
 * Reads which buyers and user groups exist. Takes one request for 100 buyers, and one for 100 user groups of each
 * buyer. Undefined for users who may not read them.
 */
async function readParties(
  parties: readonly BuyingParty[],
  scope: PlanScope,
): Promise<Map<string, string> | undefined> {
  if (parties.length === 0) return new Map()
  const { isAdmin, assignedRoles: roles } = scope.viewer
  // The platform lets suppliers read no buyers.
  if (!isAdmin || !canRead(buyerReference, { roles, isAdmin })) return undefined
  const buyers = await readRecordsById(
    buyerReference,
    distinctIds(parties.map(({ BuyerID }) => BuyerID)),
    scope,
  )
  const lists = await Promise.all(
    buyers.map(async ({ ID: BuyerID = '' }) => {
      const ofBuyer = parties.filter((one) => one.BuyerID.toLowerCase() === BuyerID.toLowerCase())
      const to = buyerUserGroupReference(BuyerID)
      const groupIds = distinctIds(ofBuyer.map(({ UserGroupID = '' }) => UserGroupID))
      if (!canRead(to, { roles, isAdmin }))
        return ofBuyer.flatMap(({ UserGroupID }) =>
          UserGroupID ? [[buyingPartyKey({ BuyerID, UserGroupID }), UserGroupID] as const] : [],
        )
      const groups = await readRecordsById(to, groupIds, scope)
      return groups.map(
        ({ ID: UserGroupID = '' }) => [buyingPartyKey({ BuyerID, UserGroupID }), UserGroupID] as const,
      )
    }),
  )
  return new Map([
    ...buyers.map(({ ID: BuyerID = '' }) => [buyingPartyKey({ BuyerID }), BuyerID] as const),
    ...lists.flat(),
  ])
}

function scheduleIdsOf(priced: readonly PricedProduct[]): string[] {
  const ids = priced.flatMap(({ assignments }) =>
    assignments.flatMap(({ PriceScheduleID }) => PriceScheduleID ?? []),
  )
  return [...new Set(ids)].filter(Boolean)
}

/**
 * Returns the other uses of price schedules: as the default of products, and for buyers and user groups that the file
 * lacks. Takes the requests of `readScheduleUses`.
 */
async function readOtherUses(
  scheduleIds: readonly string[],
  rows: readonly PartyPriceRow[],
  priced: readonly PricedProduct[],
  scope: RequestScope,
  inTurn: RequestQueue,
): Promise<Map<string, CountedNames>> {
  const keyOf = ({
    ProductID,
    BuyerID,
    UserGroupID,
    SellerID,
  }: {
    [Field in keyof PartyPriceRow]?: unknown
  }) => [ProductID, BuyerID, UserGroupID ?? '', SellerID ?? ''].join('/').toLowerCase()
  const inFile = new Set(rows.map(keyOf))
  // A row without a seller is the only one of its party.
  const isInFile = (one: PartyPrice) => inFile.has(keyOf(one)) || inFile.has(keyOf({ ...one, SellerID: '' }))
  const own = priced.flatMap(({ assignments }) => assignments).filter(isInFile)
  const uses = await readScheduleUses(scheduleIds, own, scope, inTurn)
  return new Map(
    [...uses].map(([id, { defaults, parties }]) => [
      id,
      {
        names: [...defaults.names, ...parties.names],
        count: defaults.count + parties.count,
      },
    ]),
  )
}
