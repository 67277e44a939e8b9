import {
  approverOf,
  asAdmin,
  assertChanges,
  orderFor,
  reject,
  rejectAny,
  type Actor,
  type Order,
  type PromotionName,
  type State,
} from './orders-model'
import { completeIfShipped } from './orders-model-fulfillment'
import {
  giveBack,
  hold,
  lacking,
  named,
  ordinary,
  promotionErrors,
  redeem,
  settle,
  shortages,
  take,
} from './orders-model-money'

/** Creates an empty order. */
export function create(state: State, owner: Order['owner'], id: string): Order {
  const order: Order = {
    id,
    owner,
    status: 'Unsubmitted',
    isSubmitted: false,
    shipping: 0,
    tax: 0,
    subtotal: 0,
    discount: 0,
    total: 0,
    lines: [],
    applied: [],
    payments: [],
    taken: {},
    stock: {},
    approvals: [],
  }
  state.orders.push(order)
  return order
}

/** Returns the actor's unsubmitted order that was set as the cart, or the newest one. */
export function cartOf(state: State, actor: Actor): Order | undefined {
  const own = state.orders.filter(({ owner, status }) => owner === actor && status === 'Unsubmitted')
  return own.find(({ id }) => id === state.carts[actor]) ?? own.at(-1)
}

/** Sets the costs of an order. This requires full access, and the order must not be completed or canceled. */
export function setCosts(
  state: State,
  actor: Actor,
  id: string,
  costs: { shipping?: number; tax?: number },
): void {
  const order = orderFor(state, actor, id)
  assertChanges(order, actor)
  for (const cost of ['shipping', 'tax'] as const) {
    const wanted = costs[cost]
    if (wanted === undefined || wanted === order[cost]) continue
    if (actor !== 'admin')
      reject(cost === 'tax' ? 'Order.OverrideTaxPermission' : 'Order.OverrideShippingPermission')
    if (['Canceled', 'Completed', 'Declined'].includes(order.status)) reject('ValidationFailure')
    order[cost] = wanted
  }
  settle(state, order)
}

function assertPromotable(order: Order, actor: Actor): void {
  if (actor !== 'admin' && order.owner !== actor) reject('InsufficientRoles')
  if (order.status !== 'Unsubmitted' && order.status !== 'AwaitingApproval')
    reject('Order.CannotApplyPromoBadStatus')
}

export function addPromotion(state: State, actor: Actor, order: Order, name: PromotionName): void {
  assertPromotable(order, actor)
  if (order.applied.some((one) => one.name === name)) reject('Promotion.AlreadyAdded')
  if (!state.promotions[name].isActive) reject('Promotion.NotActive')
  const isAlone = !state.promotions[name].canCombine
  if (order.applied.some((one) => isAlone || !state.promotions[one.name].canCombine))
    reject('Promotion.CannotCombine')
  const one = { name, shares: [], errorCode: null as string | null, isRedeemed: false }
  order.applied.push(one)
  settle(state, order)
  if (one.errorCode) reject(one.errorCode)
}

export function removePromotion(state: State, actor: Actor, order: Order, name: PromotionName): void {
  assertPromotable(order, actor)
  if (!order.applied.some((one) => one.name === name)) reject('NotFound')
  order.applied = order.applied.filter((one) => one.name !== name)
  settle(state, order)
}

/** Returns the codes of all problems that prevent the submission of an order. */
function problems(state: State, order: Order): string[] {
  const bought = order.lines.map(({ product }) => state.products[product])
  const codes = order.lines.length === 0 ? ['Order.CannotSubmitWithNoLineItems'] : []
  if (bought.some(({ isThere, isActive }) => isThere && !isActive))
    codes.push('Order.CannotSubmitWithInactiveProduct')
  if (bought.some(({ isThere }) => !isThere)) codes.push('Order.ProductsNotFound')
  codes.push(...shortages(state, order), ...promotionErrors(order))
  if (ordinary(order).some(({ isAccepted }) => !isAccepted))
    codes.push('Order.CannotSubmitWithUnaccceptedPayments')
  if (named(order) > order.total) codes.push('Payment.AlreadyPaid')
  return [...codes, ...lacking(state, order)]
}

/** Checks a submission without changing the state. */
export function validate(state: State, actor: Actor, id: string): void {
  const tried = structuredClone(state)
  const order = orderFor(tried, actor, id)
  if (order.status !== 'Unsubmitted') reject('Order.CannotSubmitBadStatus')
  settle(tried, order)
  rejectAny(problems(tried, order))
}

/**
 * Applies the approval rules until none requests a further approval. An approver's own order counts as approved.
 * Returns true while an approval is pending.
 */
function request(order: Order): boolean {
  const has = (rule: string): boolean => order.approvals.some((one) => one.rule === rule)
  const isApproved = (): boolean =>
    order.approvals.some(({ rule, status }) => rule === 'big' && status === 'Approved')
  const asks = (rule: 'big' | 'huge'): void => {
    const status = approverOf(rule) === order.owner ? 'Approved' : 'Pending'
    order.approvals.push({ rule, status })
  }
  if (order.owner !== 'marketplace') {
    if (!has('big') && order.total > 6000) asks('big')
    if (!has('huge') && order.total > 12_000 && isApproved()) asks('huge')
  }
  return order.approvals.some(({ status }) => status === 'Pending')
}

function open(state: State, order: Order): void {
  order.status = 'Open'
  order.isSubmitted = true
  hold(state, order, true)
  redeem(state, order)
  completeIfShipped(state, order)
}

export function submit(state: State, actor: Actor, order: Order): void {
  if (actor !== 'admin' && order.owner !== actor) reject('InsufficientRoles')
  if (order.status !== 'Unsubmitted') reject('Order.CannotSubmitBadStatus')
  settle(state, order)
  rejectAny(problems(state, order))
  take(state, order)
  // A submitted order stops being a cart, even if it becomes unsubmitted again.
  for (const actor of Object.keys(state.carts) as Actor[])
    if (state.carts[actor] === order.id) delete state.carts[actor]
  order.approvals = []
  if (request(order)) order.status = 'AwaitingApproval'
  else open(state, order)
}

/** Gives the approvals that the caller is responsible for. */
function answer(order: Order, actor: Actor, status: 'Approved' | 'Declined'): void {
  if (order.status !== 'AwaitingApproval') reject('Order.MustBeAwaitingApproval')
  const mine = order.approvals.filter(
    (one) => one.status === 'Pending' && approverOf(one.rule) === actor && order.owner !== actor,
  )
  if (mine.length === 0) reject('Order.NotEligibleToApprove')
  for (const one of mine) one.status = status
}

export function approve(state: State, actor: Actor, order: Order): void {
  answer(order, actor, 'Approved')
  if (!request(order)) open(state, order)
}

export function decline(state: State, actor: Actor, order: Order, isAgain: boolean): void {
  answer(order, actor, 'Declined')
  order.status = isAgain ? 'Unsubmitted' : 'Declined'
  order.approvals = order.approvals.filter(({ status }) => status !== 'Pending')
  giveBack(state, order)
}

export function cancel(state: State, actor: Actor, order: Order): void {
  if (actor !== 'admin' && order.owner !== actor) reject('InsufficientRoles')
  const before = ['Unsubmitted', 'AwaitingApproval', 'Declined']
  if (!before.includes(order.status) && !(actor === 'admin' && order.status === 'Open'))
    reject('Order.CannotCancelInCurrentStatus')
  order.status = 'Canceled'
  order.approvals = order.approvals.filter(({ status }) => status !== 'Pending')
  hold(state, order, false)
  giveBack(state, order)
}

export function complete(state: State, actor: Actor, id: string): void {
  asAdmin(actor)
  const order = orderFor(state, actor, id)
  if (order.status !== 'Open') reject('Order.CannotCompleteBadStatus')
  order.status = 'Completed'
}

export function remove(state: State, actor: Actor, order: Order): void {
  const isOwnDraft = order.owner === actor && order.status === 'Unsubmitted'
  if (actor !== 'admin' && !isOwnDraft) reject('InsufficientRoles')
  if (order.lines.some(({ outgoing }) => outgoing !== null)) reject('Order.CannotDeleteForwardedOrder')
  giveBack(state, order)
  if (order.status !== 'Completed') hold(state, order, false)
  state.orders = state.orders.filter((one) => one !== order)
  for (const line of state.orders.flatMap(({ lines }) => lines)) {
    if (line.outgoing === order.id) line.outgoing = null
    if (line.incoming === order.id) line.incoming = null
  }
  for (const shipment of state.shipments)
    shipment.items = shipment.items.filter((item) => item.order !== order.id)
  state.returns = state.returns.filter((one) => one.order !== order.id)
}

/** Returns the provisional id of an order to a supplier, until the platform has assigned one. */
export const madeFor = (supplier: string): string => `made-for-${supplier}`

/** Replaces the provisional id of a new order by the id that the platform has chosen. */
export function rename(state: State, from: string, to: string): void {
  for (const order of state.orders) {
    if (order.id === from) order.id = to
    for (const line of order.lines) if (line.outgoing === from) line.outgoing = to
  }
}

/** Creates one order per supplier, from the lines that have a supplier and were not forwarded yet. */
export function split(state: State, actor: Actor, id: string, isForwarded: boolean): void {
  asAdmin(actor)
  const order = orderFor(state, actor, id)
  if (order.owner === 'marketplace') reject('Order.CannotSplitOutgoing')
  if (order.status !== 'Open') reject('ValidationFailure')
  for (const supplier of ['north', 'south']) {
    const lines = order.lines.filter(
      ({ product, outgoing }) => state.products[product].supplier === supplier && outgoing === null,
    )
    if (lines.length === 0) continue
    const made = create(state, 'marketplace', madeFor(supplier))
    made.lines = lines.map((line) => ({ ...line, discount: 0, shipped: 0, incoming: order.id }))
    for (const line of lines) line.outgoing = made.id
    settle(state, made)
    if (isForwarded) Object.assign(made, { status: 'Open', isSubmitted: true })
  }
}
