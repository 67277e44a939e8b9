import {
  assertChanges,
  reject,
  rejectAny,
  type Actor,
  type Line,
  type Order,
  type ProductName,
  type State,
} from './orders-model'
import { completeIfShipped } from './orders-model-fulfillment'
import { hold, price, settle, shortages } from './orders-model-money'

function assertItemsChange(order: Order, actor: Actor): void {
  assertChanges(order, actor)
  if (order.status !== 'Unsubmitted' && order.status !== 'Open') reject('ValidationFailure')
}

function settleItems(state: State, order: Order): void {
  settle(state, order)
  if (order.status === 'Open') hold(state, order, true)
  completeIfShipped(state, order)
}

function checkQuantity(state: State, line: Line): void {
  const [least] = state.products[line.product].breaks[0] ?? [1]
  if (line.quantity < least) reject('PriceSchedule.CannotBeLessThanMin')
}

/** Adds a line to an order that the caller may see. */
export function addLine(
  state: State,
  actor: Actor,
  order: Order,
  sent: { id: string; product: ProductName; quantity: number },
): void {
  assertItemsChange(order, actor)
  const product = state.products[sent.product]
  if (!product.isThere || !product.isActive) reject('NotFound')
  if (sent.quantity < 1) reject('LineItem.QuantityMustBePositive')
  const amounts = { price: 0, subtotal: 0, discount: 0, shipped: 0 }
  const line: Line = { ...sent, ...amounts, outgoing: null, incoming: null }
  price(line, product)
  order.lines.push(line)
  checkQuantity(state, line)
  rejectAny(shortages(state, order, line))
  settleItems(state, order)
}

const lineOf = (order: Order, id: string): Line =>
  order.lines.find((line) => line.id === id) ?? reject('NotFound')

export function setQuantity(state: State, actor: Actor, order: Order, id: string, quantity: number): void {
  const line = lineOf(order, id)
  assertItemsChange(order, actor)
  if (quantity < 1) reject('LineItem.QuantityMustBePositive')
  if (quantity < line.shipped) reject('ValidationFailure')
  const product = state.products[line.product]
  const isChanged = line.quantity !== quantity
  line.quantity = quantity
  // Prices are fixed on submit.
  if (order.status === 'Open') line.subtotal = line.price * quantity
  else if (!product.isThere) reject('NotFound')
  else {
    price(line, product)
    checkQuantity(state, line)
  }
  if (isChanged) rejectAny(shortages(state, order, line))
  settleItems(state, order)
}

export function removeLine(state: State, actor: Actor, order: Order, id: string): void {
  const line = lineOf(order, id)
  assertItemsChange(order, actor)
  if (line.shipped > 0 || line.outgoing !== null) reject('ValidationFailure')
  order.lines = order.lines.filter((one) => one !== line)
  settleItems(state, order)
}
