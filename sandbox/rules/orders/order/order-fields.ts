import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { fieldError, idExists, PlatformError, platformError } from '../../../core/http/errors'
import type { JsonObject, Json, JsonFields } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { readRecord } from '../../../core/records/store'
import { bodyObject, chooseId } from '../../../core/records/write'
import { discardCalculation } from '../checkout/checkout'
import { assertMayChange, type Direction } from './order-access'
import { savedAddress, shipTo } from './order-addresses'
import { partiesOf } from './order-parties'
import { newOrder, type OpenOrder } from './open-order'
import { saveOrder } from './save-order'
import { FIRST_STATUS, isOver, fixedField, isBeforeOpen } from '../transitions'
import type { Order } from '../../../contract/records'

const OVERRIDES = [
  { field: 'ShippingCost', role: 'OverrideShipping', code: 'Order.OverrideShippingPermission' },
  { field: 'TaxCost', role: 'OverrideTax', code: 'Order.OverrideTaxPermission' },
] as const

/**
 * Rejects negative costs, and costs from callers without the role to set them. Sending the current value is no change.
 */
function checkOverrides(ctx: Context, sent: Partial<Order>, before: Order | null): void {
  const { roles } = callerOf(ctx)
  for (const { field, role, code } of OVERRIDES) {
    const value = sent[field]
    if (value === undefined || value === null || value === (before?.[field] ?? 0)) continue
    if (!roles.has(role) && !roles.has('FullAccess'))
      throw platformError(
        code,
        `Setting ${field} requires the role ${role}.`,
        { Field: field, Role: role },
        403,
      )
    if (value < 0)
      throw new PlatformError(400, [fieldError(field, 'must be at least 0', { Rule: 'minimum' })])
  }
}

/** Updates the order's addresses from the submitted address IDs. */
async function settleAddresses(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  sent: Partial<Order>,
  before: Order | null,
): Promise<void> {
  const { order } = open
  const changes = (field: 'BillingAddressID' | 'ShippingAddressID'): boolean =>
    Object.hasOwn(sent, field) && (sent[field] || null) !== (before?.[field] ?? null)
  if (changes('BillingAddressID')) {
    const id = sent.BillingAddressID || null
    order.BillingAddress = id ? await savedAddress(ctx, tx, order, id, 'Billing') : null
    order.BillingAddressID = id
  }
  if (changes('ShippingAddressID')) {
    const id = sent.ShippingAddressID || null
    shipTo(open, id, id ? await savedAddress(ctx, tx, order, id, 'Shipping') : null)
  }
}

/**
 * Returns the id of a new order. An anonymous user's order has the id in the user's token, and only one order is
 * allowed.
 */
async function newOrderId(ctx: Context, tx: Tx, wanted: Json | undefined): Promise<string> {
  const { orderId } = callerOf(ctx)
  const orders = ctx.platform.table('Orders')
  if (orderId !== undefined) {
    const { rows } = await tx.query('select orderid from order_tokens where token_order = $1', [orderId])
    if (rows[0]?.[0]) throw idExists('Order', rows[0][0])
  }
  const id = await chooseId(ctx, tx, orders, wanted || orderId)
  if (await readRecord(tx, orders, [], id)) throw idExists('Order', id)
  return id
}

/** Creates an unsubmitted order. Checks parties, addresses and costs (facts 6.1 and 6.3). */
export async function createOrder(
  ctx: Context,
  tx: Tx,
  direction: Direction,
  body: JsonFields,
): Promise<OpenOrder> {
  const { models } = ctx.platform
  const sent = models.read('Order', body)
  models.validate('Order', { ...sent, ID: null })
  checkOverrides(ctx, sent, null)
  const parties = await partiesOf(ctx, tx, direction, sent)
  const id = await newOrderId(ctx, tx, body.ID ?? sent.ID)
  const { FromUser, Currency, ...named } = parties
  const order = models.complete(
    'Order',
    { ...sent, ...named, ID: id, BillingAddressID: null, ShippingAddressID: null },
    {
      FromUser,
      Currency,
      Status: FIRST_STATUS,
      IsSubmitted: false,
      DateCreated: formatInstant(ctx.platform.now()),
    },
  )
  const open = newOrder(order)
  await settleAddresses(ctx, tx, open, sent, null)
  await saveOrder(ctx, tx, open)
  const { orderId } = callerOf(ctx)
  if (orderId !== undefined) {
    await tx.query('insert into order_tokens (token_order, orderid) values ($1, $2)', [orderId, open.id])
  }
  return open
}

/** Fields that can still be changed after an order is completed, canceled or declined. */
const ALWAYS_EDITABLE_FIELDS = new Set(['ID', 'Comments', 'xp'])

/** Rejects changes to the costs, addresses and users of a completed, canceled or declined order (facts 6.2). */
function assertNotOver({ id, order }: OpenOrder, changed: readonly string[]): void {
  if (!isOver(order)) return
  const wrong = changed.filter((field) => !ALWAYS_EDITABLE_FIELDS.has(field))
  if (wrong.length === 0) return
  throw new PlatformError(
    400,
    wrong.map((field) => fixedField(field, { ID: id, Status: order.Status })),
  )
}

/** Discards the calculation of an order that is not open yet. The calculation of an open order is final. */
async function discardCalculationBeforeOpen(tx: Tx, { id, order }: OpenOrder): Promise<void> {
  if (isBeforeOpen(order)) await discardCalculation(tx, id)
}

/** Fields that can only be set when an order is created. */
const CREATE_ONLY_FIELDS = ['FromCompanyID', 'ToCompanyID', 'FromUserID'] as const

/** Changes an order, partially or completely. */
export async function changeOrder(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  body: JsonFields,
  mode: 'patch' | 'save',
): Promise<void> {
  const { models } = ctx.platform
  const before = open.order
  assertMayChange(ctx, before)
  const sent = models.read('Order', body)
  models.validate('Order', { ...sent, ID: null })
  checkOverrides(ctx, sent, before)
  const kept: JsonObject = {}
  for (const field of CREATE_ONLY_FIELDS) kept[field] = before[field] ?? null
  // A PUT without a cost keeps the value that a caller with the role has set.
  for (const { field } of OVERRIDES) if (sent[field] == null) kept[field] = before[field] ?? null
  for (const field of ['BillingAddressID', 'ShippingAddressID'] as const) kept[field] = before[field] ?? null
  const draft = { ...sent, ...kept }
  const order =
    mode === 'save' ? models.complete('Order', draft, before) : models.patch('Order', before, draft)
  const wanted = body.ID ?? sent.ID
  order.ID = open.id
  if (typeof wanted === 'string' && wanted !== '' && wanted !== open.id) {
    const orders = ctx.platform.table('Orders')
    order.ID = await chooseId(ctx, tx, orders, wanted)
    if (await readRecord(tx, orders, [], order.ID)) throw idExists('Order', order.ID)
  }
  models.validate('Order', { ...order, ID: null })
  const isSame = (field: keyof Order): boolean =>
    JSON.stringify(order[field]) === JSON.stringify(before[field])
  const addressed = mode === 'save' ? { BillingAddressID: null, ShippingAddressID: null, ...sent } : sent
  const named = (['BillingAddressID', 'ShippingAddressID'] as const).filter(
    (field) => Object.hasOwn(addressed, field) && (addressed[field] || null) !== (before[field] ?? null),
  )
  assertNotOver(open, [
    ...(Object.keys(order) as (keyof Order)[]).filter((field) => !isSame(field)),
    ...named,
  ])
  open.order = order
  await settleAddresses(ctx, tx, open, addressed, before)
  await saveOrder(ctx, tx, open)
  await discardCalculationBeforeOpen(tx, open)
}

/** Changes the name and email address of the user of an anonymous order. */
export async function changeFromUser(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const { order } = open
  assertMayChange(ctx, order)
  assertNotOver(open, ['FromUser'])
  const { rows } = await tx.query('select 1 from order_tokens where orderid = $1', [open.id])
  if (rows.length === 0) {
    throw platformError('User.IsNotTemp', 'The user name can be changed only on orders of anonymous users.', {
      OrderID: open.id,
    })
  }
  const { models } = ctx.platform
  const user = models.read('User', bodyObject(ctx))
  const sent: JsonObject = {}
  for (const field of ['FirstName', 'LastName', 'Email'])
    if (user[field] !== undefined) sent[field] = user[field]
  models.validate('User', sent)
  if (order.FromUser) Object.assign(order.FromUser, sent)
  await saveOrder(ctx, tx, open)
}

/** Stores an order after `change` has updated its addresses. */
export async function changeAddresses(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  change: () => void,
): Promise<void> {
  assertMayChange(ctx, open.order)
  assertNotOver(open, ['ShippingAddress'])
  change()
  await saveOrder(ctx, tx, open)
  await discardCalculationBeforeOpen(tx, open)
}
