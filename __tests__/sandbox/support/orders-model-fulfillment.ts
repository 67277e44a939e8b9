import {
  asAdmin,
  orderFor,
  reject,
  sum,
  type Actor,
  type Order,
  type Return,
  type Shipment,
  type State,
} from './orders-model'

/** Returns the quantity of a line that is on shipments, or on shipments that have left. */
const shippedOf = (state: State, order: Order, line: string, hasLeft: boolean): number =>
  sum(
    state.shipments
      .filter((shipment) => shipment.hasLeft || !hasLeft)
      .flatMap(({ items }) => items.filter((item) => item.order === order.id && item.line === line)),
    ({ quantity }) => quantity,
  )

/** Completes an open order once everything has left. */
export function completeIfShipped(state: State, order: Order): void {
  const isDone = order.lines.every(({ id, quantity }) => shippedOf(state, order, id, true) >= quantity)
  if (order.status === 'Open' && order.lines.length > 0 && isDone) order.status = 'Completed'
}

/** Updates the shipped quantities of the lines. */
function follow(state: State, order: Order): void {
  for (const line of order.lines) line.shipped = shippedOf(state, order, line.id, false)
  completeIfShipped(state, order)
}

const followAll = (state: State, ids: readonly string[]): void => {
  for (const order of state.orders) if (ids.includes(order.id)) follow(state, order)
}

export function ship(state: State, actor: Actor, id: string, shipmentId: string): void {
  asAdmin(actor)
  const order = orderFor(state, actor, id)
  if (order.status !== 'Open') reject('Order.CannotShipBadStatus')
  if (order.lines.length === 0) reject('Order.CannotShipWithNoLineItems')
  const isSent = state.shipments.some(({ items }) => items.some((item) => item.order === id))
  if (isSent) reject('Order.ConflictsWithOtherShipments')
  const items = order.lines.map((line) => ({ order: id, line: line.id, quantity: line.quantity }))
  state.shipments.push({ id: shipmentId, hasLeft: true, items })
  follow(state, order)
}

const shipmentOf = (state: State, id: string): Shipment =>
  state.shipments.find((shipment) => shipment.id === id) ?? reject('NotFound')

export function putOn(state: State, shipmentId: string, item: Shipment['items'][number]): void {
  const shipment = shipmentOf(state, shipmentId)
  const order = orderFor(state, 'admin', item.order)
  const line = order.lines.find(({ id }) => id === item.line) ?? reject('NotFound')
  if (!['Unsubmitted', 'AwaitingApproval', 'Open'].includes(order.status)) reject('Order.CannotShipBadStatus')
  const known = shipment.items.find((one) => one.order === item.order && one.line === item.line)
  if (item.quantity > line.quantity - line.shipped + (known?.quantity ?? 0))
    reject('ShipmentItem.QuantityExceeded')
  if (known) known.quantity = item.quantity
  else shipment.items.push({ ...item })
  follow(state, order)
}

export function takeOff(state: State, shipmentId: string, order: string, line: string): void {
  const shipment = shipmentOf(state, shipmentId)
  const found = shipment.items.find((one) => one.order === order && one.line === line)
  if (!found) reject('NotFound')
  shipment.items = shipment.items.filter((one) => one !== found)
  followAll(state, [order])
}

export function setLeft(state: State, shipmentId: string, hasLeft: boolean): void {
  const shipment = shipmentOf(state, shipmentId)
  if (shipment.hasLeft === hasLeft) return
  shipment.hasLeft = hasLeft
  followAll(
    state,
    shipment.items.map(({ order }) => order),
  )
}

export function removeShipment(state: State, shipmentId: string): void {
  const { items } = shipmentOf(state, shipmentId)
  state.shipments = state.shipments.filter(({ id }) => id !== shipmentId)
  followAll(
    state,
    items.map(({ order }) => order),
  )
}

/**
 * Checks the items of a return. A quantity can be returned only once and only if it was received. Shoppers may return
 * only returnable products.
 */
function checkItems(state: State, actor: Actor, order: Order, one: Return): void {
  const others = state.returns.filter(
    ({ id, order: of, status }) =>
      id !== one.id && of === order.id && status !== 'Declined' && status !== 'Canceled',
  )
  for (const item of one.items) {
    const line = order.lines.find(({ id }) => id === item.line)
    if (!line) return reject('NotFound')
    if (actor !== 'admin' && !state.products[line.product].isReturnable)
      reject('OrderReturn.ProductNotEligibleToReturn')
    const got = order.status === 'Completed' ? line.quantity : line.shipped
    const claimed = sum(
      others.flatMap(({ items }) => items.filter((other) => other.line === item.line)),
      ({ quantity }) => quantity,
    )
    if (item.quantity > got - claimed) reject('OrderReturn.ItemQuantityExceeded')
  }
}

export function giveBackGoods(state: State, actor: Actor, one: Omit<Return, 'status'>): void {
  const order = orderFor(state, actor, one.order)
  if (actor !== 'admin' && order.owner !== actor) reject('NotFound')
  if (order.status !== 'Open' && order.status !== 'Completed')
    reject('OrderReturn.CannotCreateBadOrderStatus')
  const refund = actor === 'admin' ? one.refund : null
  const made: Return = { ...one, refund, status: 'Unsubmitted' }
  checkItems(state, actor, order, made)
  state.returns.push(made)
}

interface Found {
  order: Order
  one: Return
}

function returnFor(state: State, actor: Actor, id: string): Found {
  const one = state.returns.find((other) => other.id === id) ?? reject('NotFound')
  return { one, order: orderFor(state, actor, one.order) }
}

function assertOwn({ order }: Found, actor: Actor): void {
  if (actor !== 'admin' && order.owner !== actor) reject('InsufficientRoles')
}

/**
 * Submits a return. Returns of large orders need the approval of the seller's administrators. Their own returns do not.
 */
export function submitReturn(state: State, actor: Actor, id: string): void {
  const found = returnFor(state, actor, id)
  assertOwn(found, actor)
  const { order, one } = found
  if (one.status !== 'Unsubmitted') reject('Order.CannotSubmitBadStatus')
  checkItems(state, actor, order, one)
  one.status = order.total > 5000 && actor !== 'admin' ? 'AwaitingApproval' : 'Open'
}

export function answerReturn(
  state: State,
  actor: Actor,
  id: string,
  to: 'Open' | 'Declined' | 'Unsubmitted',
): void {
  asAdmin(actor)
  const { one } = returnFor(state, actor, id)
  if (one.status !== 'AwaitingApproval') reject('OrderReturn.NotEligibleToApproveOrDecline')
  one.status = to
}

export function cancelReturn(state: State, actor: Actor, id: string): void {
  const found = returnFor(state, actor, id)
  assertOwn(found, actor)
  const { one } = found
  if (one.status === 'Unsubmitted') reject('OrderReturn.CannotCancelUnsubmitted')
  const isOver = one.status === 'Canceled' || one.status === 'Declined'
  const isPaid = found.order.payments.some(({ returnId }) => returnId === id)
  if (isOver || isPaid || (one.status === 'Completed' && actor !== 'admin'))
    reject('Order.CannotCancelInCurrentStatus')
  one.status = 'Canceled'
}

export function completeReturn(state: State, actor: Actor, id: string): void {
  asAdmin(actor)
  const { one } = returnFor(state, actor, id)
  if (one.status !== 'Open') reject('OrderReturn.CannotCompleteBadStatus')
  if (one.refund === null) reject('OrderReturn.CannotCompleteInvalidAmount')
  one.status = 'Completed'
}
