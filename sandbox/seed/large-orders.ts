import type { Tx } from '../db/types'
import type { Json, JsonObject } from '../core/records/json'
import { formatInstant } from '../core/records/model'
import type { Platform } from '../core/records/platform'
import { insertRecords, type Stored } from '../core/records/store'
import { saveApproval } from '../rules/orders/approvals/approval-rows'
import { setTotals } from '../rules/orders/order/totals'
import { MARKETPLACE_ID } from './constants'
import { joinSeed } from './format'
import { FIRST_DAY, largeProduct, randomOf, withoutInvertedIndexes } from './large'
import { largeBuyerId, largeBuyerOf, largeUser, largeUserId } from './large-people'
import { loadSeed, type Progress } from './load'
import type { LineItem, OrderApproval, Order } from '../contract/records'
import { snapshot } from '../rules/orders/lines/line-snapshots'

/**
 * Generates many orders of the generated users, over two years and in all six statuses, with lines, payments, approvals
 * and shipments. The n-th order is the same every time (for the same users and products), so that an interrupted load
 * can continue and a larger number adds to the existing orders.
 */

/** Default number of orders for `--seed large`. */
export const LARGE_ORDERS = 100_000

/** Number of orders per transaction. */
const ORDERS_PER_TRANSACTION = 500
/** Minimum number of new orders for which rebuilding the inverted indexes is worthwhile. */
const MIN_ORDERS_FOR_INDEX_REBUILD = 2000
const DAY_MS = 86_400_000
const PERIOD_DAYS = 730
const SUPPLIER_COUNT = 20
const BUYER_COUNT = 100
const RULE = 'second-look'
/** Distribution of statuses over 100 orders. The order numbers step through it so that every status occurs early. */
const STATUSES = [
  ...Array<Status>(62).fill('Completed'),
  ...Array<Status>(15).fill('Open'),
  ...Array<Status>(8).fill('Canceled'),
  ...Array<Status>(8).fill('Unsubmitted'),
  ...Array<Status>(4).fill('AwaitingApproval'),
  ...Array<Status>(3).fill('Declined'),
]
const SHIPPERS = ['DHL', 'UPS', 'FedEx', 'GLS'] as const
const COMMENTS = [
  null,
  null,
  null,
  'Please ring at gate 3.',
  'Leave at the back door.',
  'Needed before the shift begins.',
]

type Status = 'Unsubmitted' | 'AwaitingApproval' | 'Declined' | 'Open' | 'Completed' | 'Canceled'

/** An order with its dependent records, as stored. */
interface LargeOrder {
  order: Order
  lines: LineItem[]
  payment: JsonObject | null
  /** The shipment of the order. Its items have the shipped quantities of the lines. */
  shipment: JsonObject | null
  approval: OrderApproval | null
}

const numbered = (prefix: string, index: number, length: number): string =>
  `${prefix}-${String(index).padStart(length, '0')}`

export const largeOrderId = (index: number): string => numbered('LO', index, 7)
const largeSupplierId = (index: number): string => numbered('LS', index, 2)

/** Returns suppliers that sell to all buyers, and an approval rule for each buyer. */
function parties() {
  const suppliers = Array.from({ length: SUPPLIER_COUNT }, (_, at) => largeSupplierId(at + 1))
  const buyers = Array.from({ length: BUYER_COUNT }, (_, at) => largeBuyerId(at + 1))
  return joinSeed({
    Objects: {
      Suppliers: suppliers.map((ID) => ({
        ID,
        Name: `Supplier ${ID}`,
        Active: true,
        AllBuyersCanOrder: true,
      })),
      ApprovalRules: buyers.map((BuyerID) => ({
        BuyerID,
        ID: RULE,
        Name: 'Second look',
        ApprovingGroupID: 'approvers',
        RuleExpression: 'order.xp.SecondLook = true',
      })),
    },
  })
}

/** Returns the start of an order in milliseconds. The starts are spread over two years without visible order. */
const orderStartTime = (index: number): number =>
  FIRST_DAY + Math.floor(((index * 0.618_033_988_75) % 1) * PERIOD_DAYS * DAY_MS)

function dates(status: Status, created: number, hours: number): JsonObject {
  const at = (day: number): string =>
    formatInstant(new Date(created + Math.round((day * 24 + hours) * 3_600_000)))
  const isSubmitted = status === 'Open' || status === 'Completed' || status === 'Canceled'
  return {
    DateCreated: formatInstant(new Date(created)),
    DateSubmitted: isSubmitted ? at(0) : null,
    DateDeclined: status === 'Declined' ? at(1) : null,
    DateCanceled: status === 'Canceled' ? at(1) : null,
    DateCompleted: status === 'Completed' ? at(4) : null,
    LastUpdated: at({ Completed: 4, Canceled: 1, Declined: 1 }[status as string] ?? 0),
    IsSubmitted: isSubmitted,
  }
}

/**
 * Returns the shipped quantity of a line: everything of a completed order, and the first line of a partly shipped open
 * order.
 */
function shippedOf(status: Status, line: number, quantity: number, isPartly: boolean): number {
  if (status === 'Completed') return quantity
  return status === 'Open' && isPartly && line === 0 ? quantity : 0
}

/** Generates the order number `index` (from 1), for the given numbers of users and products. */
export function largeOrder(
  { models }: Pick<Platform, 'models'>,
  index: number,
  { users, products }: { users: number; products: number },
): LargeOrder {
  const random = randomOf(index * 3_266_489_917)
  const below = (count: number): number => Math.floor(random() * count)
  const status = STATUSES[(index * 37) % STATUSES.length] as Status
  const user = 1 + below(users)
  const seller = random() < 0.35 ? largeSupplierId(1 + below(SUPPLIER_COUNT)) : MARKETPLACE_ID
  const when = dates(status, orderStartTime(index), 1 + below(5))
  const isPartly = random() < 0.34
  const lines = Array.from({ length: 1 + Math.floor(random() ** 2 * 5) }, (_, at) => {
    const { Description: _text, ...product } = largeProduct(1 + below(products))
    const quantity = 1 + below(12)
    const price = (product.xp as { Price: number }).Price
    return models.complete(
      'LineItem',
      { ID: `L${at + 1}`, ProductID: product.ID as Json, Quantity: quantity, UnitPrice: price, Specs: [] },
      {
        DateAdded: formatInstant(new Date(orderStartTime(index) + at)),
        Product: models.complete('LineItemProduct', product),
        QuantityShipped: shippedOf(status, at, quantity, isPartly),
        // Computed in whole cents to avoid rounding errors.
        LineSubtotal: Math.round(price * 100 * quantity) / 100,
        PromotionDiscount: 0,
        PriceOverridden: true,
        SupplierID: seller === MARKETPLACE_ID ? null : seller,
      },
    )
  })
  const buyer = { ...largeUser(user), CompanyID: largeBuyerOf(user) }
  const from = models.complete('OrderUser', buyer, buyer)
  const isAsked = status === 'AwaitingApproval' || status === 'Declined'
  const order = models.complete(
    'Order',
    {
      ID: largeOrderId(index),
      FromCompanyID: largeBuyerOf(user),
      ToCompanyID: seller,
      FromUserID: largeUserId(user),
      Comments: COMMENTS[below(COMMENTS.length)] ?? null,
      ShippingCost: below(40),
      TaxCost: 0,
      xp: {
        PO: `PO-${100_000 + below(900_000)}`,
        Channel: random() < 0.7 ? 'Web' : 'Phone',
        SecondLook: isAsked,
      },
    },
    { ...when, FromUser: from, Status: status, PromotionDiscount: 0 },
  )
  setTotals(order, lines)
  const sent = lines.filter(({ QuantityShipped }) => QuantityShipped > 0)
  return {
    order,
    lines,
    payment: status === 'Unsubmitted' ? null : paymentOf(models, order),
    shipment: sent.length > 0 ? shipmentOf(models, order, SHIPPERS[below(SHIPPERS.length)] as string) : null,
    approval: isAsked ? approvalOf(order) : null,
  }
}

function paymentOf(models: Platform['models'], order: JsonObject): JsonObject {
  return models.complete(
    'Payment',
    { ID: 'P1', Type: 'PurchaseOrder', Amount: order.Total ?? null, Accepted: true },
    { DateCreated: order.DateCreated ?? null, Transactions: [] },
  )
}

function shipmentOf(models: Platform['models'], order: JsonObject, Shipper: string): JsonObject {
  const left = order.DateCompleted ?? order.LastUpdated ?? null
  return models.complete('Shipment', {
    ID: String(order.ID).replace('LO', 'LSH'),
    BuyerID: order.FromCompanyID ?? null,
    OwnerID: order.ToCompanyID ?? null,
    Shipper,
    DateShipped: left,
    TrackingNumber: `${Shipper}${String(order.ID).slice(3)}`,
  })
}

function approvalOf({ DateCreated, DateDeclined, Status }: Order): OrderApproval {
  const isDeclined = Status === 'Declined'
  return {
    AllowResubmit: false,
    ApprovalRuleID: RULE,
    ApprovingGroupID: 'approvers',
    Status: isDeclined ? 'Declined' : 'Pending',
    DateCreated: DateCreated ?? null,
    DateCompleted: DateDeclined ?? null,
    Approver: null,
    Comments: isDeclined ? 'Not in this quarter.' : null,
  }
}

const record = (parents: string[], body: JsonObject): Stored => ({
  parents,
  id: String(body.ID),
  body,
  secret: null,
})

/** Returns the items of a shipment: copies of the shipped lines, as the platform stores them. */
function itemsOf({ models }: Platform, { order, lines, shipment }: LargeOrder): Stored[] {
  if (!shipment) return []
  return lines
    .filter(({ QuantityShipped }) => QuantityShipped > 0)
    .map((line) => ({
      parents: [String(shipment.ID)],
      id: line.ID,
      body: {
        ...snapshot(models, 'ShipmentItem', line),
        OrderID: order.ID,
        LineItemID: line.ID,
      },
      secret: null,
    }))
}

async function storeOrders(tx: Tx, platform: Platform, all: readonly LargeOrder[]): Promise<void> {
  const idOf = ({ order }: LargeOrder): string => String(order.ID)
  const records: Record<string, Stored[]> = {
    Orders: all.map(({ order }) => record([], order)),
    LineItems: all.flatMap((one) => one.lines.map((line) => record([idOf(one)], line))),
    Payments: all.flatMap((one) => (one.payment ? [record([idOf(one)], one.payment)] : [])),
    Shipments: all.flatMap(({ shipment }) => (shipment ? [record([], shipment)] : [])),
    ShipmentItems: all.flatMap((one) => itemsOf(platform, one)),
  }
  for (const [name, those] of Object.entries(records)) {
    const table = platform.table(name)
    await insertRecords(tx, table, those)
  }
  await tx.query(
    `update shipmentitems set orderid = body ->> 'OrderID', lineitemid = body ->> 'LineItemID'
     where shipmentid = any($1::text[])`,
    [(records.Shipments ?? []).map(({ id }) => id)],
  )
  for (const { order, approval } of all)
    if (approval)
      await saveApproval(tx, String(order.ID), {
        side: 'buyer',
        company: String(order.FromCompanyID),
        ruleId: RULE,
        groupId: 'approvers',
        status: approval.Status,
        body: approval,
      })
}

/**
 * Adds generated orders until there are `count`, by the first `users` generated users of the first `products` generated
 * products. Does nothing when there are no users or products.
 */
export async function growOrders(
  platform: Platform,
  { orders: count, ...of }: { orders: number; users: number; products: number },
  progress: Progress = () => undefined,
): Promise<void> {
  if (count === 0 || of.users === 0 || of.products === 0) return
  const { db } = platform
  const { rows: first } = await db.query('select 1 from suppliers where id = $1', [largeSupplierId(1)])
  if (first.length === 0)
    await loadSeed(platform, parties(), (_, done, total) => progress('Making suppliers', done, total))
  const { rows } = await db.query('select max(id) from orders where id between $1 and $2', [
    largeOrderId(0),
    largeOrderId(9_999_999),
  ])
  const present = Number(rows[0]?.[0]?.slice(3) ?? 0)
  if (present >= count) return
  const load = async (): Promise<void> => {
    for (let from = present + 1; from <= count; from += ORDERS_PER_TRANSACTION) {
      const size = Math.min(ORDERS_PER_TRANSACTION, count - from + 1)
      const made = Array.from({ length: size }, (_, at) => largeOrder(platform, from + at, of))
      await platform.transaction((tx) => storeOrders(tx, platform, made))
      progress('Making orders', from + size - 1, count)
    }
  }
  const tables = ['orders', 'lineitems', 'payments', 'shipments', 'shipmentitems']
  if (count - present >= Math.max(MIN_ORDERS_FOR_INDEX_REBUILD, present))
    await withoutInvertedIndexes(platform, tables, progress, load)
  else await load()
  for (const table of [...tables, 'order_approvals']) await db.script(`vacuum (analyze) ${table}`)
}
