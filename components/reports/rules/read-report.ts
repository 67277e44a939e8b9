import { call, type OrderCloud } from '@/lib/ordercloud/client'
import type {
  Buyer,
  Catalog,
  Category,
  CategoryProductAssignment,
  ExtendedLineItem,
  Order,
  OrderReturn,
  Product,
  Supplier,
} from '@/lib/ordercloud/models'
import { listDiscounted, readRedemptions, redemptionRequests } from '@/lib/orders/redemptions'
import { COUNTED_DIRECTION, SOLD_STATUSES } from '@/lib/orders/sold'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { supplierReference } from '@/lib/resource/references'
import {
  createPacedReader,
  withinPeriod,
  type Instants,
  type PacedReader,
  type Progress,
} from '@/lib/resource/paced-reader'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import type { ListPage } from '@/lib/resource/service'
import { idSegment } from '@/lib/url/id-segment'
import type { ReportKey, ReportRow } from './definitions'
import {
  monthOf,
  productOf,
  promotionRows,
  returnRows,
  salesRows,
  type ReturnedGoods,
  type SoldLine,
  type Subject,
} from './report-rows'

/** The choices and rights that a report is calculated with. */
export interface ReportRequest {
  key: ReportKey
  instants: Instants
  /** IANA name of the zone whose days and months count. */
  timeZone: string
  /** Returns whether the user may read the names of records, by the roles for it. */
  canRead: (to: Pick<Reference, 'readers'>) => boolean
}

/** Reads everything that a report needs, and returns its rows. Rejects with a PlatformError, or when the signal aborts. */
export async function readReport(
  request: ReportRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ReportRow[]> {
  const reader = createPacedReader(signal, onProgress)
  const { key, instants } = request
  if (key === 'stock') return stockRows(reader)
  if (key === 'promotions') return readPromotions(reader, instants)
  if (key === 'returns') return readReturns(reader, instants)
  const lines = await readSoldLines(reader, instants)
  return salesRows(lines, await subjectsFor(request, reader, lines))
}

/**
 * Returns the number of records that a report reads, by one request. Further requests read names, categories or the
 * promotions of each order.
 */
export async function countRecords(
  { key, instants }: Pick<ReportRequest, 'key' | 'instants'>,
  signal: AbortSignal,
): Promise<number> {
  const one = { page: 1, pageSize: 1 }
  const { Meta } = (await call(
    (oc) => {
      if (key === 'stock') return listStock(oc, one, { signal })
      if (key === 'promotions') return listDiscounted(oc, { ...one, instants }, { signal })
      if (key === 'returns') return listReturns(oc, { ...one, instants }, { signal })
      return listLines(oc, { ...one, instants }, { signal })
    },
    { signal, quiet: true },
  )) as ListPage<object>
  return Meta.TotalCount
}

/** Returns the number of requests for a number of records, as far as it is known before. */
export function requestsFor(key: ReportKey, records: number): number {
  return key === 'promotions' ? redemptionRequests(records) : Math.max(1, Math.ceil(records / PAGE_SIZE))
}

interface Page {
  page: number
  pageSize: number
}
type Part = Page & { instants: Instants }
interface SdkRequest {
  signal: AbortSignal
}

const listLines = (oc: OrderCloud, { instants, ...page }: Part, request: SdkRequest): Promise<object> =>
  oc.LineItems.ListAcrossOrders(
    COUNTED_DIRECTION,
    {
      ...page,
      sortBy: ['DateAdded', 'ID'],
      filters: { 'Order.DateSubmitted': withinPeriod(instants), 'Order.Status': SOLD_STATUSES },
    },
    request,
  )

const listReturns = (oc: OrderCloud, { instants, ...page }: Part, request: SdkRequest): Promise<object> =>
  oc.OrderReturns.List(
    {
      ...page,
      sortBy: ['DateSubmitted', 'ID'],
      filters: { DateSubmitted: withinPeriod(instants), Status: 'Open|Completed' },
    },
    request,
  )

const listStock = (oc: OrderCloud, page: Page, request: SdkRequest): Promise<object> =>
  oc.Products.List({ ...page, sortBy: ['ID'], filters: { 'Inventory.Enabled': true } }, request)

async function readSoldLines(reader: PacedReader, instants: Instants): Promise<SoldLine[]> {
  const lines = await reader.readPeriod<ExtendedLineItem>(instants, listLines)
  return lines.map(({ Order: order, Product: product, ...line }) => ({
    orderId: order?.ID ?? '',
    submitted: order?.DateSubmitted ?? '',
    buyerId: order?.FromCompanyID ?? '',
    supplierId: line.SupplierID ?? '',
    productId: line.ProductID ?? '',
    productName: product?.Name ?? '',
    parentId: product?.ParentID ?? '',
    currency: order?.Currency || 'USD',
    units: line.Quantity ?? 0,
    discount: line.PromotionDiscount ?? 0,
    sales: line.LineTotal ?? 0,
  }))
}

/** Returns the function that says what a line is about. It reads the names and categories that this needs. */
async function subjectsFor(
  { key, timeZone, canRead }: ReportRequest,
  reader: PacedReader,
  lines: readonly SoldLine[],
): Promise<(line: SoldLine) => readonly Subject[]> {
  if (key === 'months') return (line) => [monthOf(line, timeZone)]
  if (key === 'categories') return categoriesFor(reader)
  if (key === 'buyers') {
    const names = canRead(buyerReference)
      ? await readNames<Buyer>(reader, lines, 'buyerId', listBuyers)
      : NO_NAMES
    return ({ buyerId: id }) => [{ id, name: names.get(id) ?? id, href: `/buyers/${idSegment(id)}` }]
  }
  if (key === 'suppliers') {
    const names = canRead(supplierReference)
      ? await readNames<Supplier>(reader, lines, 'supplierId', listSuppliers)
      : NO_NAMES
    return ({ supplierId: id }) => [
      id === ''
        ? { id, name: 'Sold by the marketplace' }
        : { id, name: names.get(id) ?? id, href: `/suppliers/${idSegment(id)}` },
    ]
  }
  return (line) => [productOf(line)]
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

type ListByIds = (oc: OrderCloud, ids: readonly string[], request: SdkRequest) => Promise<object>

const listBuyers: ListByIds = (oc, ids, request) =>
  oc.Buyers.List({ pageSize: PAGE_SIZE, filters: { ID: ids.join('|') } }, request)
const listSuppliers: ListByIds = (oc, ids, request) =>
  oc.Suppliers.List({ pageSize: PAGE_SIZE, filters: { ID: ids.join('|') } }, request)

/** Number of IDs in a filter, so that the address of the request does not become too long. */
const MAX_IDS = 15

async function readByIds<T>(reader: PacedReader, ids: Iterable<string>, list: ListByIds): Promise<T[]> {
  const all = [...new Set(ids)].filter((id) => id !== '')
  const batches = Array.from({ length: Math.ceil(all.length / MAX_IDS) }, (_, at) =>
    all.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  )
  const pages = await Promise.all(
    batches.map((ids) => reader.send((oc, request) => list(oc, ids, request)) as Promise<ListPage<T>>),
  )
  return pages.flatMap(({ Items }) => Items)
}

async function readNames<T extends { ID?: string; Name?: string }>(
  reader: PacedReader,
  lines: readonly SoldLine[],
  field: 'buyerId' | 'supplierId',
  list: ListByIds,
): Promise<ReadonlyMap<string, string>> {
  const records = await readByIds<T>(
    reader,
    lines.map((line) => line[field]),
    list,
  )
  return new Map(records.map(({ ID = '', Name }) => [ID, Name || ID]))
}

const WITHOUT_CATEGORY: Subject = { id: '', name: 'No category' }

/** Returns the function that finds the categories of a line. Variations of a product are in the categories of their parent. */
async function categoriesFor(reader: PacedReader): Promise<(line: SoldLine) => readonly Subject[]> {
  const catalogs = await reader.readAll<Catalog>((oc, page, request) =>
    oc.Catalogs.List({ ...page, sortBy: ['ID'] }, request),
  )
  const byProduct = new Map<string, Subject[]>()
  await Promise.all(
    catalogs.map(async ({ ID: catalogId = '', Name: catalogName }) => {
      const at = encodeURIComponent(catalogId)
      const [categories, assignments] = await Promise.all([
        reader.readAll<Category>((oc, page, request) =>
          oc.Categories.List(at, { ...page, sortBy: ['ID'], depth: 'all' }, request),
        ),
        reader.readAll<CategoryProductAssignment>((oc, page, request) =>
          oc.Categories.ListProductAssignments(at, page, request),
        ),
      ])
      const names = new Map(categories.map(({ ID = '', Name }) => [ID, Name || ID]))
      for (const { CategoryID: id = '', ProductID: product = '' } of assignments) {
        const name = `${names.get(id) ?? id}${catalogs.length > 1 ? ` (${catalogName || catalogId})` : ''}`
        byProduct.set(product, [...(byProduct.get(product) ?? []), { id: `${catalogId}/${id}`, name }])
      }
    }),
  )
  return ({ productId, parentId }) => byProduct.get(parentId || productId) ?? [WITHOUT_CATEGORY]
}

async function readPromotions(reader: PacedReader, instants: Instants): Promise<ReportRow[]> {
  const used = await readRedemptions(reader, instants)
  return promotionRows(used, new Map(used.map(({ orderId, subtotal }) => [orderId, subtotal])))
}

async function readReturns(reader: PacedReader, instants: Instants): Promise<ReportRow[]> {
  const returns = await reader.readPeriod<OrderReturn>(instants, listReturns)
  const orderIds = new Set(returns.map(({ OrderID }) => OrderID))
  const [orders, lines] = await Promise.all([
    readByIds<Order>(reader, orderIds, (oc, ids, request) =>
      oc.Orders.List('All', { pageSize: PAGE_SIZE, filters: { ID: ids.join('|') } }, request),
    ),
    readLinesOf(reader, orderIds),
  ])
  const currencies = new Map(orders.map(({ ID = '', Currency }) => [ID, Currency || 'USD']))
  const byId = new Map(lines.map((line) => [lineKey(line.Order?.ID, line.ID), line]))
  return returnRows(
    returns.map(({ ID: returnId = '', OrderID: orderId, RefundAmount, ItemsToReturn }): ReturnedGoods => ({
      returnId,
      currency: currencies.get(orderId) ?? 'USD',
      refund: RefundAmount ?? null,
      items: (ItemsToReturn ?? []).map(({ LineItemID, Quantity, RefundAmount: refund }) => {
        const line = byId.get(lineKey(orderId, LineItemID))
        return {
          productId: line?.ProductID ?? '',
          productName: line?.Product?.Name ?? line?.ProductID ?? 'Unknown product',
          units: Quantity ?? 0,
          refund: refund ?? 0,
        }
      }),
    })),
  )
}

const lineKey = (orderId: string | undefined, lineId: string | undefined) => JSON.stringify([orderId, lineId])

/** Reads the lines of orders, in batches of IDs. */
async function readLinesOf(reader: PacedReader, orderIds: Iterable<string>): Promise<ExtendedLineItem[]> {
  const all = [...orderIds].filter(Boolean)
  const batches = Array.from({ length: Math.ceil(all.length / MAX_IDS) }, (_, at) =>
    all.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  )
  const lists = await Promise.all(
    batches.map((ids) =>
      reader.readAll<ExtendedLineItem>((oc, page, request) =>
        oc.LineItems.ListAcrossOrders(
          COUNTED_DIRECTION,
          { ...page, sortBy: ['DateAdded', 'ID'], filters: { 'Order.ID': ids.join('|') } },
          request,
        ),
      ),
    ),
  )
  return lists.flat()
}

async function stockRows(reader: PacedReader): Promise<ReportRow[]> {
  const products = await reader.readAll<Product>(listStock)
  return products.map(({ ID: id = '', Name, Inventory }) => {
    const available = Inventory?.QuantityAvailable ?? undefined
    const point = Inventory?.NotificationPoint ?? undefined
    const isKnown = available !== undefined && point !== undefined
    return {
      ...{ id, name: Name || id, href: `/products/${idSegment(id)}`, currency: '' },
      values: {
        ...(available !== undefined && { available }),
        ...(point !== undefined && { point }),
        ...(isKnown && { missing: Math.max(0, point - available) }),
      },
    }
  })
}
