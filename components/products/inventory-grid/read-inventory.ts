import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { InventoryRecord, Product, Variant } from '@/lib/ordercloud/models'
import { idBatches, MAX_IDS_PER_REQUEST } from '@/lib/resource/id-batches'
import { createRequestQueue, type RequestQueue } from '@/lib/resource/parallel-requests'
import { searchOptions, type FilterValue, type ListPage } from '@/lib/resource/service'
import { locationName, locationService } from '../inventory/locations'
import { products } from '../resource'
import {
  inventoryKey,
  isLow,
  locationRow,
  numbersOf,
  productOf,
  productRow,
  variantRow,
  withVariantRows,
  type InventoryNumbers,
  type InventoryProduct,
  type InventoryRow,
} from '../rules/inventory-grid'
import { variantsOf } from '../variants/variants'

/** Returns the query key of a part of the grid. It is read again with the lists of products, when a product changes. */
export const inventoryQueryKey = (part: Readonly<Record<string, unknown>>) =>
  keys.list(products.path, { grid: 'inventory', ...part })

/** Number of products on a page of the grid. */
const INVENTORY_PAGE_SIZE = 50

const MAX_PAGE_SIZE = 100
/** Maximum number of products whose notification points are compared. */
export const MAX_COMPARED = 1000
/** Maximum number of products whose locations or variants are compared. Each one takes a request. */
export const MAX_WITH_PARTS = 100
/** Maximum number of variants of a product in the grid. They take one request. */
export const MAX_VARIANTS_SHOWN = 100

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
  /** One page of the variants of a product, in the order of their IDs. */
  variants: (
    productId: string,
    filters: Record<string, FilterValue>,
    page?: number,
  ) => Promise<ListPage<Variant>>
  /** All variants of a product, or those with some IDs. */
  allVariants: (productId: string, ids?: readonly string[]) => Promise<Variant[]>
  /** All locations of a product, or of one of its variants. */
  locations: (productId: string, variantId?: string) => Promise<InventoryRecord[]>
  requests: () => number
}

/** Returns functions that read for one screen and count their requests. Only a few requests run in parallel. */
function readerOf(search: string, signal?: AbortSignal, inTurn: RequestQueue = createRequestQueue()): Reader {
  let requests = 0
  const send = <A>(run: () => Promise<A>): Promise<A> =>
    inTurn(() => {
      requests += 1
      return run()
    }, signal)
  const scope = { ...(signal && { signal }), quiet: true }
  const readVariants: Reader['variants'] = (productId, filters, page = 1) =>
    send(() =>
      variantsOf(productId).service.list(
        { sortBy: ['ID'], page, pageSize: MAX_VARIANTS_SHOWN, filters },
        scope,
      ),
    )
  return {
    list: (filters, page, pageSize) =>
      send(() =>
        products.service.list(
          { ...searchOptions(products.search, search), sortBy: ['Name'], page, pageSize, filters },
          scope,
        ),
      ),
    variants: readVariants,
    allVariants: async (productId, ids) => {
      // For more IDs, reading all variants takes fewer requests.
      if (ids === undefined || ids.length > MAX_IDS_PER_REQUEST)
        return readAllPages((page) => readVariants(productId, {}, page))
      const lists = await Promise.all(
        [...idBatches(ids)].map((batch) => readVariants(productId, { ID: batch.join('|') })),
      )
      return lists.flatMap(({ Items }) => Items)
    },
    locations: (productId, variantId) => {
      const id = encodeURIComponent(productId)
      return readAllPages((page) =>
        send(() =>
          call(async (oc) => {
            const options = { page, pageSize: MAX_PAGE_SIZE, sortBy: ['ID' as const], includeAddress: true }
            const list =
              variantId === undefined
                ? oc.InventoryRecords.List(id, options, { signal })
                : oc.InventoryRecords.ListVariant(id, encodeURIComponent(variantId), options, { signal })
            return (await list) as ListPage<InventoryRecord>
          }, scope),
        ),
      )
    },
    requests: () => requests,
  }
}

/** Reads a list of a few pages completely. */
async function readAllPages<T>(readPage: (page: number) => Promise<ListPage<T>>): Promise<T[]> {
  const first = await readPage(1)
  const others = await Promise.all(
    Array.from({ length: Math.max(first.Meta.TotalPages - 1, 0) }, (_, at) => readPage(at + 2)),
  )
  return [first, ...others].flatMap(({ Items }) => Items)
}

/** Returns which of these products have inventory records. Takes one request for 100 products. */
async function idsWithLocations(reader: Reader, rows: readonly Product[]): Promise<Set<string>> {
  const ids = rows
    .filter(({ Inventory }) => Inventory?.VariantLevelTracking !== true)
    .map(({ ID = '' }) => ID)
  const found = await Promise.all(
    [...idBatches(ids)].map((batch) =>
      reader.list({ ...WITH_LOCATIONS, ID: batch.join('|') }, 1, MAX_IDS_PER_REQUEST),
    ),
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

/** The choice of the variants of a file. By default all of them, with all their locations. */
interface VariantChoice {
  signal?: AbortSignal | undefined
  inTurn?: RequestQueue
  /** Returns the IDs of the variants of a product to read. */
  idsOf?: (productId: string) => readonly string[]
  /** Returns true for a variant whose locations are read. */
  needsLocations?: (variant: InventoryRow) => boolean
}

/**
 * Reads the inventory of products like `readInventoryOf`, with that of variants where a product tracks its inventory by
 * variant. Takes one more request for 100 variants of such a product, and one for the locations of each variant.
 */
export async function readInventoryWithVariants(
  some: readonly Product[],
  { signal, inTurn, idsOf, needsLocations = () => true }: VariantChoice,
): Promise<InventoryRow[]> {
  const reader = readerOf('', signal, inTurn)
  const rows = await rowsOf(
    reader,
    some.filter(({ Inventory }) => Inventory?.Enabled === true),
  )
  const lists = await Promise.all(
    rows
      .filter(({ isByVariant }) => isByVariant)
      .map(async (row) => {
        const ids = idsOf?.(row.productId)
        const variants = ids?.length === 0 ? [] : await reader.allVariants(row.productId, ids)
        return [row.productId, variants.map((one) => variantRow(productOf(row), one, false))] as const
      }),
  )
  const locations = await locationsOfVariants(
    reader,
    lists.flatMap(([, variants]) => variants).filter(needsLocations),
  )
  return withVariantRows(rows, new Map(lists), locations)
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

/** The first variants of a product, with the number of requests that read them. */
export interface VariantRows {
  rows: InventoryRow[]
  /** Number of all variants of the product. */
  total: number
  requests: number
}

/** Reads the first variants of a product that tracks its inventory by variant, in the order of their IDs. */
export async function readVariantRows(
  product: InventoryRow,
  inTurn: RequestQueue,
  signal?: AbortSignal,
): Promise<VariantRows> {
  const reader = readerOf('', signal, inTurn)
  const { Items, Meta } = await reader.variants(product.productId, {})
  const rows = Items.map((variant) => variantRow(productOf(product), variant, false))
  return { rows, total: Meta.TotalCount, requests: reader.requests() }
}

/**
 * Reads the locations of variants of a product, by the key of the row of the variant. Takes one request for each
 * variant that may have some, because the platform lists the locations of one variant at a time.
 */
export async function readVariantLocations(
  variants: readonly InventoryRow[],
  inTurn: RequestQueue,
  signal?: AbortSignal,
): Promise<{ locations: Map<string, InventoryRow[]>; requests: number }> {
  const reader = readerOf('', signal, inTurn)
  return { locations: await locationsOfVariants(reader, variants), requests: reader.requests() }
}

async function locationsOfVariants(
  reader: Reader,
  variants: readonly InventoryRow[],
): Promise<Map<string, InventoryRow[]>> {
  const lists = variants
    .filter(mayHaveLocations)
    .map(async (row) => [row.key, await locationsOfRow(reader, row)] as const)
  return new Map(await Promise.all(lists))
}

/** True for a variant that may have locations. The platform gives those that have some a quantity. */
export function mayHaveLocations({ variant, location, numbers }: InventoryRow): boolean {
  return variant !== undefined && location === undefined && numbers.quantity !== null
}

/** Reads the locations of the product or of the variant of a row. */
async function locationsOfRow(reader: Reader, row: InventoryRow): Promise<InventoryRow[]> {
  const records = await reader.locations(row.productId, row.variant?.id)
  return records.map((record) => locationRow(productOf(row), record, locationName(record), row.variant))
}

/**
 * Reads the products, variants, and locations of products whose quantity has fallen to their notification point. The
 * platform cannot compare two fields, so all of them with a notification point are read, 100 with each request. The
 * variants and locations take at least one request for each product.
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
  const [own, located, varied] = await Promise.all([
    readAll({ ...TRACKED, 'Inventory.NotificationPoint': '*' }, MAX_COMPARED),
    readAll({ ...TRACKED, 'InventoryRecords.NotificationPoint': '*' }, MAX_WITH_PARTS),
    readAll({ ...TRACKED, 'Inventory.VariantLevelTracking': 'true' }, MAX_WITH_PARTS),
  ])
  const low = own.items.filter((product) => isLow(productRow(product, false)))
  const [withLocations, locations, variants] = await Promise.all([
    idsWithLocations(reader, low),
    Promise.all(located.items.map((product) => locationRows(reader, product))),
    Promise.all(varied.items.map((product) => notifiedVariantRows(reader, product))),
  ])
  const rows = [
    ...low.map((product) => productRow(product, withLocations.has(product.ID ?? ''))),
    ...[...locations.flat(), ...variants.flat()].filter(isLow),
  ].sort((a, b) => a.productName.localeCompare(b.productName) || (a.key < b.key ? -1 : 1))
  const isCut = own.isCut || located.isCut || varied.isCut
  return { rows, pages: 1, total: rows.length, requests: reader.requests(), isCut }
}

/** Reads the variants of a product that have a notification point. */
async function notifiedVariantRows(reader: Reader, product: InventoryProduct): Promise<InventoryRow[]> {
  const filters = { 'Inventory.NotificationPoint': '*' }
  const variants = await readAllPages((page) => reader.variants(product.ID ?? '', filters, page))
  return variants.map((variant) => variantRow(product, variant, false))
}

async function locationRows(reader: Reader, product: Product): Promise<InventoryRow[]> {
  return locationsOfRow(reader, productRow(product, true))
}

/**
 * Reads the numbers that the platform has now for some rows, by their keys. Takes one request for 100 products or for
 * 100 variants of a product, and one for each product or variant with changed locations. Rows that no longer exist are
 * missing.
 */
export async function readNumbers(rows: readonly InventoryRow[]): Promise<Map<string, InventoryNumbers>> {
  const reader = readerOf('')
  const numbers = new Map<string, InventoryNumbers>()
  const own = rows.filter(({ location }) => !location)
  const productIds = own.filter(({ variant }) => !variant).map(({ productId }) => productId)
  const readProducts = async (ids: readonly string[]) => {
    const { Items } = await reader.list({ ...TRACKED, ID: ids.join('|') }, 1, MAX_IDS_PER_REQUEST)
    for (const { ID = '', Inventory } of Items) numbers.set(ID, numbersOf(Inventory))
  }
  const variantIds = new Map<string, string[]>()
  for (const { productId, variant } of own)
    if (variant) variantIds.set(productId, [...(variantIds.get(productId) ?? []), variant.id])
  const readVariants = async ([productId, ids]: readonly [string, readonly string[]]) => {
    for (const { ID = '', Inventory } of await reader.allVariants(productId, ids))
      numbers.set(inventoryKey(productId, ID), numbersOf(Inventory))
  }
  const readLocations = async ({ productId, variant }: InventoryRow) => {
    for (const record of await reader.locations(productId, variant?.id))
      numbers.set(inventoryKey(productId, variant?.id, record.ID ?? ''), numbersOf(record))
  }
  const located = new Map(
    rows.flatMap((row) =>
      row.location ? [[inventoryKey(row.productId, row.variant?.id), row] as const] : [],
    ),
  )
  await Promise.all([
    ...[...idBatches(productIds)].map(readProducts),
    ...[...variantIds].map((named) => readVariants(named).catch(ignoreNotFound)),
    ...[...located.values()].map((row) => readLocations(row).catch(ignoreNotFound)),
  ])
  return numbers
}

/** Ignores that the product or the variant no longer exists. Its rows are then missing. */
function ignoreNotFound(error: unknown): void {
  if (toPlatformError(error).status !== 404) throw error
}

/** Writes the changed numbers of one row. Returns the numbers that the platform has afterwards. */
export async function writeNumbers(
  row: InventoryRow,
  patch: { quantity?: number | null; notificationPoint?: number | null },
): Promise<InventoryNumbers> {
  const { productId, variant, location } = row
  const { quantity, notificationPoint } = patch
  const body = {
    ...(quantity !== undefined && { QuantityAvailable: quantity as number }),
    // The platform accepts null for "none", but the types of its library do not.
    ...(notificationPoint !== undefined && { NotificationPoint: notificationPoint as number }),
  }
  if (location) {
    const owner = { product: { ID: productId }, variant: variant && { ID: variant.id } }
    return numbersOf(await locationService(owner).patch(location.id, body))
  }
  const change = { Inventory: body }
  const { Inventory } = variant
    ? await variantsOf(productId).service.patch(variant.id, change)
    : await products.service.patch(productId, change)
  return numbersOf(Inventory)
}
