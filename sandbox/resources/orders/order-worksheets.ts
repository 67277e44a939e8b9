import { callerOf, type Context } from '../../core/http/context'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound, platformError } from '../../core/http/errors'
import { objectsIn, parseRecord, textOf, type JsonObject } from '../../core/records/json'
import type { Queryable, Tx } from '../../db/types'
import { bodyObject } from '../../core/records/write'
import { applyCalculation } from '../../rules/orders/checkout/apply-calculation'
import {
  callCheckoutIntegration,
  hasSucceeded,
  responseBody,
  type IntegrationResponse,
} from '../../rules/orders/checkout/checkout-call'
import { actingOf, eventOf, type CheckoutRequestType } from '../../rules/orders/checkout/checkout-events'
import { discardCalculation } from '../../rules/orders/checkout/checkout'
import { directionOf } from '../../rules/orders/order/order-access'
import { money, round2, sumOf } from '../../rules/orders/order/totals'
import { saveResponse, worksheetOf } from '../../rules/orders/checkout/worksheet'
import { cartOf, emptyCart, readCart } from './cart'
import { openOrder, type OpenOrder } from '../../rules/orders/order/open-order'
import { saveOrder } from '../../rules/orders/order/save-order'
import { assertOrderAction } from '../../rules/orders/order/status'

/** Reads the order of an operation; null for a cart that does not exist. */
type Find = (ctx: Context, db: Queryable, lock: boolean) => Promise<OpenOrder | null>

const inPath: Find = (ctx, db, lock) => openOrder(ctx, db, directionOf(ctx), ctx.params.orderID ?? '', lock)
const cart: Find = (ctx, db, lock) => (lock ? cartOf(ctx, db as Tx, { create: false }) : readCart(ctx))

async function found(ctx: Context, db: Queryable, find: Find, lock = false): Promise<OpenOrder> {
  const open = await find(ctx, db, lock)
  if (!open) throw notFound('Order', 'cart')
  return open
}

async function worksheet(ctx: Context, find: Find): Promise<Answer> {
  const { platform } = ctx
  const open = await find(ctx, platform.db, false)
  if (open) return { body: await worksheetOf(platform, platform.db, open) }
  const body: JsonObject = {}
  for (const [name] of platform.models.table('OrderWorksheet').fields) body[name] = null
  return { body: { ...body, Order: await emptyCart(ctx), LineItems: [], OrderPromotions: [] } }
}

interface IntegrationRequest {
  what: CheckoutRequestType
  column: 'estimate' | 'calculate'
  model: 'ShipEstimateResponse' | 'OrderCalculateResponse'
  apply(ctx: Context, tx: Tx, open: OpenOrder, response: JsonObject): Promise<void>
}

const ESTIMATE: IntegrationRequest = {
  what: 'shippingrates',
  column: 'estimate',
  model: 'ShipEstimateResponse',
  // New rates void the calculation that used the old ones.
  apply: (_, tx, open) => discardCalculation(tx, open.id),
}

const CALCULATE: IntegrationRequest = {
  what: 'ordercalculate',
  column: 'calculate',
  model: 'OrderCalculateResponse',
  async apply(ctx, tx, open, response) {
    const { rows } = await tx.query('select estimate from orderworksheets where orderid = $1', [open.id])
    await applyCalculation(ctx, tx, open, response)
    await saveOrder(ctx, tx, open, { reprice: false })
    const estimate = rows[0]?.[0]
    if (estimate) await saveResponse(tx, open.id, 'estimate', parseRecord(estimate))
  },
}

/** Returns the fields of an integration's response that the platform knows. */
function known(ctx: Context, { model }: IntegrationRequest, answer: IntegrationResponse): JsonObject {
  const { models } = ctx.platform
  return models.complete(model, models.read(model, responseBody(answer)))
}

/**
 * Calls the checkout integration outside of any transaction, and applies its response to the order if the order has not
 * changed since. A failed call is stored on the worksheet and rejected with IntegrationEvent.BadRequest.
 */
async function callIntegration(ctx: Context, find: Find, question: IntegrationRequest): Promise<Answer> {
  const { platform } = ctx
  const asked = await found(ctx, platform.db, find)
  assertOrderAction(ctx, 'calculate', asked)
  const event = await eventOf(ctx, platform.db)
  if (!event)
    throw platformError(
      'IntegrationEvent.ApiClientNotConfiguredForOrderCalculate',
      'The API client has no OrderCheckoutIntegrationEventID.',
      { ClientID: callerOf(ctx).clientId },
    )
  const answer = await callCheckoutIntegration(platform, event, question.what, {
    worksheet: await worksheetOf(platform, platform.db, asked),
    acting: actingOf(callerOf(ctx)),
  })
  const response = known(ctx, question, answer)
  const body = await platform.transaction(async (tx) => {
    const open = await openOrderAgain(ctx, tx, find, asked)
    if (hasSucceeded(answer)) await question.apply(ctx, tx, open, response)
    await saveResponse(tx, open.id, question.column, response)
    return worksheetOf(platform, tx, open)
  })
  if (hasSucceeded(answer)) return { body }
  throw platformError(
    'IntegrationEvent.BadRequest',
    `The checkout integration "${event.id}" did not respond.`,
    {
      IntegrationEventID: event.id,
      HttpStatusCode: answer.status,
      ResponseBody: answer.unhandled,
    },
  )
}

const contentOf = ({ id, order, items }: OpenOrder): string => JSON.stringify([id, order, items])

async function openOrderAgain(ctx: Context, tx: Tx, find: Find, asked: OpenOrder): Promise<OpenOrder> {
  const open = await found(ctx, tx, find, true)
  // The full content is compared, because two changes may have the same timestamp in milliseconds.
  if (contentOf(open) === contentOf(asked)) return open
  throw platformError(
    'IntegrationEvent.BadRequest',
    `Order "${asked.id}" was changed during the calculation. Try again.`,
    { OrderID: asked.id },
    409,
  )
}

function select(estimates: readonly JsonObject[], selections: readonly JsonObject[]): void {
  for (const { ShipEstimateID, ShipMethodID } of selections) {
    const estimate = estimates.find(({ ID }) => ID === ShipEstimateID)
    if (!estimate) throw notFound('ShipEstimate', textOf(ShipEstimateID))
    const method = objectsIn(estimate.ShipMethods).find(({ ID }) => ID === ShipMethodID)
    if (!method) throw notFound('ShipMethod', textOf(ShipMethodID))
    estimate.SelectedShipMethodID = method.ID ?? null
  }
}

/** Selects among the estimated ship methods, whose costs become the order's ShippingCost. */
function selectShipMethods(ctx: Context, find: Find): Promise<Answer> {
  const { platform } = ctx
  const sent = platform.models.read('OrderShipMethodSelection', bodyObject(ctx))
  platform.models.validate('OrderShipMethodSelection', sent)
  return platform.transaction(async (tx) => {
    const open = await found(ctx, tx, find, true)
    assertOrderAction(ctx, 'calculate', open)
    const { rows } = await tx.query('select estimate from orderworksheets where orderid = $1', [open.id])
    const data = { OrderID: open.id }
    if (!rows[0]?.[0])
      throw platformError(
        'IntegrationEvent.MustCalculateShipping',
        'Shipping must be estimated before ship methods are selected.',
        data,
      )
    const response = parseRecord(rows[0][0])
    const estimates = objectsIn(response.ShipEstimates)
    if (estimates.length === 0)
      throw platformError(
        'IntegrationEvent.MustHaveShipEstimates',
        'There are no ship estimates to select from.',
        data,
      )
    select(estimates, objectsIn(sent.ShipMethodSelections))
    const chosen = estimates.map(({ ShipMethods, SelectedShipMethodID }) => ({
      Cost: objectsIn(ShipMethods).find(({ ID }) => ID === SelectedShipMethodID)?.Cost ?? 0,
    }))
    open.order.ShippingCost = round2(money(sumOf(chosen, 'Cost').toNumber()))
    await discardCalculation(tx, open.id)
    await saveOrder(ctx, tx, open)
    await saveResponse(tx, open.id, 'estimate', response)
    return { body: await worksheetOf(platform, tx, open) }
  })
}

export const orderWorksheetActions: Readonly<Record<string, Handler>> = {
  'IntegrationEvents.GetWorksheet': (ctx) => worksheet(ctx, inPath),
  'IntegrationEvents.EstimateShipping': (ctx) => callIntegration(ctx, inPath, ESTIMATE),
  'IntegrationEvents.SelectShipmethods': (ctx) => selectShipMethods(ctx, inPath),
  'IntegrationEvents.Calculate': (ctx) => callIntegration(ctx, inPath, CALCULATE),
  'Cart.GetOrderWorksheet': (ctx) => worksheet(ctx, cart),
  'Cart.EstimateShipping': (ctx) => callIntegration(ctx, cart, ESTIMATE),
  'Cart.SelectShipMethods': (ctx) => selectShipMethods(ctx, cart),
  'Cart.Calculate': (ctx) => callIntegration(ctx, cart, CALCULATE),
}
