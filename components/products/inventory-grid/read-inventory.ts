import { call } from '@/lib/ordercloud/client'
import type { InventoryRecord, Product } from '@/lib/ordercloud/models'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { MAX_IDS_PER_REQUEST } from '@/lib/resource/records-by-id'
import { searchOptions, type FilterValue, type ListPage } from '@/lib/resource/service'
import { locationName, locationService } from '../inventory/locations'
import { products } from '../resource'
import {
  isLow,
  locationRow,
  numbersOf,
  productRow,
  type InventoryNumbers,
  type InventoryRow,
} from '../rules/inventory-grid'

/** Number of products on a page of the grid. */
const INVENTORY_PAGE_SIZE = 50

const MAX_PAGE_SIZE = 100
/** Maximum number of products whose notification points are compared. */
export const MAX_COMPARED = 1000
/** Maximum number of products whose locations are compared. Each one takes a request. */
export const MAX_WITH_LOCATIONS = 100

const TRACKED = { 'Inventory.Enabled': 'true' } as const
/** Filter for products with at least one inventory record. */
const WITH_LOCATIONS = { 'InventoryRecords.AddressID': '*' } as const

/** The rows of the grid, with the number of requests that read them. */
export interface InventoryRows {
  rows: InventoryRow[]
  /** Number of pages, and of products on all of them. */
  pages: number
  total: number
  requests: number
  /** True when there are more products with a notification point than are compared. */
  isCut: boolean
}

interface Reader {
  list: (filters: Record<string, FilterValue>, page: number, pageSize: number) => Promise<ListPage<Product>>
  locations: (productId: string) => Promise<InventoryRecord[]>
  requests: () => number
}

/** Returns functions that read for one screen and count their requests. Only a few requests run in parallel. */
function readerOf(search: string, signal?: AbortSignal): Reader {
  const inTurn = createRequestQueue()
  let requests = 0
  const send = <A>(run: () => Promise<A>): Promise<A> =>
    inTurn(() => {
      requests += 1
      return run()
    }, signal)
  const scope = { ...(signal && { signal }), quiet: true }
  return {
    list: (filters, page, pageSize) =>
      send(() =>
        products.service.list(
          { ...searchOptions(products.search, search), sortBy: ['Name'], page, pageSize, filters },
          scope,
        ),
      ),
    locations: async (productId) => {
      const readPage = (page: number) =>
        send(() =>
          call(
            async (oc) =>
              (await oc.InventoryRecords.List(
                encodeURIComponent(productId),
                { page, pageSize: MAX_PAGE_SIZE, sortBy: ['ID'], includeAddress: true },
                { signal },
              )) as ListPage<InventoryRecord>,
            scope,
          ),
        )
      const first = await readPage(1)
      const others = await Promise.all(
        Array.from({ length: Math.max(first.Meta.TotalPages - 1, 0) }, (_, at) => readPage(at + 2)),
      )
      return [first, ...others].flatMap(({ Items }) => Items)
    },
    requests: () => requests,
  }
}

/** Returns which of these products have inventory records. Takes one request for 100 products. */
async function idsWithLocations(reader: Reader, rows: readonly Product[]): Promise<Set<string>> {
  const ids = rows
    .filter(({ Inventory }) => Inventory?.VariantLevelTracking !== true)
    .map(({ ID = '' }) => ID)
  const found = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, at) => {
      const some = ids.slice(at * MAX_IDS_PER_REQUEST, (at + 1) * MAX_IDS_PER_REQUEST)
      return reader.list({ ...WITH_LOCATIONS, ID: some.join('|') }, 1, MAX_IDS_PER_REQUEST)
    }),
  )
  return new Set(found.flatMap(({ Items }) => Items.map(({ ID = '' }) => ID)))
}

/** Returns the IDs of those of the products that have inventory records. Takes one request for 100 products. */
export async function readIdsWithLocations(
  tracked: readonly Product[],
  signal?: AbortSignal,
): Promise<Set<string>> {
  return tracked.length > 0 ? idsWithLocations(readerOf('', signal), tracked) : new Set()
}

/** Returns the rows of products, each followed by those of its locations. */
async function rowsOf(reader: Reader, tracked: readonly Product[]): Promise<InventoryRow[]> {
  const withLocations = tracked.length > 0 ? await idsWithLocations(reader, tracked) : new Set<string>()
  const rows = await Promise.all(
    tracked.map(async (product): Promise<InventoryRow[]> => {
      const { ID = '' } = product
      if (!withLocations.has(ID)) return [productRow(product, false)]
      return [productRow(product, true), ...(await locationRows(reader, product))]
    }),
  )
  return rows.flat()
}

/**
 * Reads the inventory of products, in their order. Those that do not track it are left out. Takes one request for 100
 * products, and one more for each of those with locations.
 */
export async function readInventoryOf(
  some: readonly Product[],
  signal?: AbortSignal,
): Promise<InventoryRow[]> {
  return rowsOf(
    readerOf('', signal),
    some.filter(({ Inventory }) => Inventory?.Enabled === true),
  )
}

/**
 * Reads one page of products with their inventory. Takes one request for the products, one for which of them have
 * locations, and one for the locations of each of those.
 */
export async function readInventoryPage(
  { search, page }: { search: string; page: number },
  signal?: AbortSignal,
): Promise<InventoryRows> {
  const reader = readerOf(search, signal)
  const { Items, Meta } = await reader.list(TRACKED, page, INVENTORY_PAGE_SIZE)
  const rows = await rowsOf(reader, Items)
  return {
    ...{ rows, pages: Meta.TotalPages, total: Meta.TotalCount },
    ...{ requests: reader.requests(), isCut: false },
  }
}

/**
 * Reads the products and locations whose quantity has fallen to their notification point. The platform cannot compare
 * two fields, so all products with a notification point are read, 100 with each request.
 */
export async function readLowInventory(search: string, signal?: AbortSignal): Promise<InventoryRows> {
  const reader = readerOf(search, signal)
  const readAll = async (filters: Record<string, FilterValue>, max: number) => {
    const first = await reader.list(filters, 1, MAX_PAGE_SIZE)
    const pages = Math.min(first.Meta.TotalPages, max / MAX_PAGE_SIZE)
    const others = await Promise.all(
      Array.from({ length: Math.max(pages - 1, 0) }, (_, at) => reader.list(filters, at + 2, MAX_PAGE_SIZE)),
    )
    const items = [first, ...others].flatMap(({ Items }) => Items)
    return { items, isCut: first.Meta.TotalCount > max }
  }
  const [own, located] = await Promise.all([
    readAll({ ...TRACKED, 'Inventory.NotificationPoint': '*' }, MAX_COMPARED),
    readAll({ ...TRACKED, 'InventoryRecords.NotificationPoint': '*' }, MAX_WITH_LOCATIONS),
  ])
  const low = own.items.filter(({ Inventory }) => isLow(numbersOf(Inventory)))
  const [withLocations, locations] = await Promise.all([
    idsWithLocations(reader, low),
    Promise.all(located.items.map((product) => locationRows(reader, product))),
  ])
  const rows = [
    ...low.map((product) => productRow(product, withLocations.has(product.ID ?? ''))),
    ...locations.flat().filter(({ numbers }) => isLow(numbers)),
  ].sort((a, b) => a.productName.localeCompare(b.productName) || (a.key < b.key ? -1 : 1))
  const isCut = own.isCut || located.isCut
  return { rows, pages: 1, total: rows.length, requests: reader.requests(), isCut }
}

async function locationRows(reader: Reader, product: Product): Promise<InventoryRow[]> {
  const records = await reader.locations(product.ID ?? '')
  return records.map((record) => locationRow(product, record, locationName(record)))
}

/**
 * Reads the numbers that the platform has now for some rows, by their keys. Takes one request for 100 products, and one
 * for each product with changed locations. Rows that no longer exist are missing.
 */
export async function readNumbers(rows: readonly InventoryRow[]): Promise<Map<string, InventoryNumbers>> {
  const reader = readerOf('')
  const numbers = new Map<string, InventoryNumbers>()
  const productIds = rows.filter(({ location }) => !location).map(({ productId }) => productId)
  const readProducts = async (from: number) => {
    const ids = productIds.slice(from, from + MAX_IDS_PER_REQUEST)
    const { Items } = await reader.list({ ...TRACKED, ID: ids.join('|') }, 1, MAX_IDS_PER_REQUEST)
    for (const { ID = '', Inventory } of Items) numbers.set(ID, numbersOf(Inventory))
  }
  const readLocations = async (productId: string) => {
    for (const record of await reader.locations(productId))
      numbers.set(`${productId}/${record.ID ?? ''}`, numbersOf(record))
  }
  const located = new Set(rows.filter(({ location }) => location).map(({ productId }) => productId))
  await Promise.all([
    ...Array.from({ length: Math.ceil(productIds.length / MAX_IDS_PER_REQUEST) }, (_, at) =>
      readProducts(at * MAX_IDS_PER_REQUEST),
    ),
    ...[...located].map(readLocations),
  ])
  return numbers
}

/** Writes the changed numbers of one row. Returns the numbers that the platform has afterwards. */
export async function writeNumbers(
  row: InventoryRow,
  patch: { quantity?: number | null; notificationPoint?: number | null },
): Promise<InventoryNumbers> {
  const { quantity, notificationPoint } = patch
  const body = {
    ...(quantity !== undefined && { QuantityAvailable: quantity as number }),
    // The platform accepts null for "none", but the types of its library do not.
    ...(notificationPoint !== undefined && { NotificationPoint: notificationPoint as number }),
  }
  if (row.location)
    return numbersOf(await locationService({ product: { ID: row.productId } }).patch(row.location.id, body))
  const { Inventory } = await products.service.patch(row.productId, { Inventory: body })
  return numbersOf(Inventory)
}
