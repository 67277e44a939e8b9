import type { Order, Payment, Return, State } from './orders-model'
import { accountOf, among, at, target, type Choice, type Plan } from './orders-model-choice'
import * as goods from './orders-model-fulfillment'
import * as money from './orders-model-payments'

const isPayable = ({ status, lines }: Order): boolean => status !== 'Canceled' && lines.length > 0

const pay: Plan = (world, chosen) => {
  const found = target(world, chosen, (order) => isPayable(order) && order.payments.length < 2)
  if (!found) return null
  const { actor, order } = found
  const isOnAccount = chosen.quantity % 4 !== 0
  const account = isOnAccount ? accountOf(chosen) : null
  const amount = chosen.amount === 0 ? null : chosen.amount
  const payment: Payment = {
    id: world.id('p'),
    account,
    amount,
    isAccepted: chosen.quantity !== 3,
    returnId: null,
  }
  return {
    op: 'Payments.Create',
    actor,
    params: at(actor, order.id),
    body: {
      ID: payment.id,
      Type: account ? 'SpendingAccount' : 'PurchaseOrder',
      ...(account ? { SpendingAccountID: world.of(account) } : {}),
      Amount: amount === null ? null : amount / 100,
      Accepted: payment.isAccepted,
    },
    model: (state) => money.pay(state, actor, order.id, payment),
  }
}

const onPayment =
  (op: string, chance: 'accept' | 'amount' | 'remove'): Plan =>
  (world, chosen) => {
    const own = ({ payments }: Order): Payment[] => payments.filter(({ returnId }) => returnId === null)
    const found = target(world, chosen, (order) =>
      own(order).some(({ isAccepted }) => chance !== 'accept' || !isAccepted),
    )
    const payment = found && among(own(found.order), chosen.quantity)
    if (!found || !payment) return null
    const { actor, order } = found
    const names = { order: order.id, payment: payment.id }
    const amount = chosen.amount === 0 ? null : chosen.amount
    const change = chance === 'accept' ? { isAccepted: true } : { amount }
    const body = chance === 'accept' ? { Accepted: true } : { Amount: amount === null ? null : amount / 100 }
    return {
      op,
      actor,
      params: { ...at(actor, order.id), paymentID: payment.id },
      ...(chance === 'remove' ? {} : { body }),
      model: (state) =>
        chance === 'remove'
          ? money.removePayment(state, actor, names)
          : money.changePayment(state, actor, names, change),
    }
  }

const isOpen = ({ status }: Order): boolean => status === 'Open'

const ship: Plan = (world, chosen) => {
  const found = target(world, chosen, isOpen, true)
  if (!found) return null
  const actor = chosen.isWild ? found.actor : 'admin'
  const ID = world.id('s')
  return {
    op: 'Orders.Ship',
    actor,
    params: at(actor, found.order.id),
    body: { ID },
    model: (state) => goods.ship(state, actor, found.order.id, ID),
  }
}

const makeShipment: Plan = (world, { isAdmin }) => {
  const id = world.id('s')
  return {
    op: 'Shipments.Create',
    actor: 'admin',
    body: { ID: id, ...(isAdmin ? { DateShipped: '2026-01-01T00:00:00Z' } : {}) },
    model: (state) => void state.shipments.push({ id, hasLeft: isAdmin, items: [] }),
  }
}

const putOn: Plan = (world, chosen) => {
  const shipment = among(world.state.shipments, chosen.quantity)
  const found = target(world, chosen, (order) => isOpen(order) && order.lines.length > 0, true)
  const line = found && among(found.order.lines, chosen.quantity)
  if (!shipment || !found || !line) return null
  // Usually takes the full quantity, so that orders get completed.
  const quantity = chosen.isAdmin ? line.quantity : Math.max(1, chosen.quantity)
  const item = { order: found.order.id, line: line.id, quantity }
  return {
    op: 'Shipments.SaveItem',
    actor: 'admin',
    params: { shipmentID: shipment.id },
    body: { OrderID: item.order, LineItemID: item.line, QuantityShipped: quantity },
    model: (state) => goods.putOn(state, shipment.id, item),
  }
}

const takeOff: Plan = ({ state }, { which, quantity }) => {
  const shipment = among(
    state.shipments.filter(({ items }) => items.length > 0),
    which,
  )
  const item = shipment && among(shipment.items, quantity)
  if (!shipment || !item) return null
  return {
    op: 'Shipments.DeleteItem',
    actor: 'admin',
    params: { shipmentID: shipment.id, orderID: item.order, lineItemID: item.line },
    model: (now) => goods.takeOff(now, shipment.id, item.order, item.line),
  }
}

const sendOff: Plan = ({ state }, { which, isWild }) => {
  const shipment = among(state.shipments, which)
  if (!shipment) return null
  return {
    op: 'Shipments.Patch',
    actor: 'admin',
    params: { shipmentID: shipment.id },
    body: { DateShipped: isWild ? null : '2026-01-01T00:00:00Z' },
    model: (now) => goods.setLeft(now, shipment.id, !isWild),
  }
}

const dropShipment: Plan = ({ state }, { which }) => {
  const shipment = among(state.shipments, which)
  if (!shipment) return null
  return {
    op: 'Shipments.Delete',
    actor: 'admin',
    params: { shipmentID: shipment.id },
    model: (now) => goods.removeShipment(now, shipment.id),
  }
}

const hasShipped = ({ status, lines }: Order): boolean =>
  status === 'Completed' || (status === 'Open' && lines.some(({ shipped }) => shipped > 0))

const makeReturn: Plan = (world, chosen) => {
  const found = target(world, chosen, hasShipped)
  const line = found && among(found.order.lines, chosen.quantity)
  if (!found || !line) return null
  const { actor, order } = found
  const refund = chosen.amount > 0 ? chosen.amount : null
  const [id, items] = [world.id('r'), [{ line: line.id, quantity: Math.max(1, chosen.quantity % 4) }]]
  return {
    op: 'OrderReturns.Create',
    actor,
    body: {
      ID: id,
      OrderID: order.id,
      ItemsToReturn: items.map((item) => ({
        LineItemID: item.line,
        Quantity: item.quantity,
        RefundAmount: refund === null ? null : refund / 100,
      })),
    },
    model: (state) => goods.giveBackGoods(state, actor, { id, order: order.id, items, refund }),
  }
}

type OnReturn = (state: State, actor: Choice['actor'], id: string, chosen: Choice) => void

/** A step on a return. Decisions are made by administrators. */
const onReturn =
  (verb: string, from: Return['status'], act: OnReturn, isDecision = false): Plan =>
  ({ state }, chosen) => {
    const fitting = state.returns.filter(({ status }) => status === from)
    const one = among(chosen.isWild ? state.returns : fitting, chosen.which)
    const order = state.orders.find(({ id }) => id === one?.order)
    if (!one || !order) return null
    const own = chosen.isAdmin || isDecision || order.owner === 'marketplace' ? 'admin' : order.owner
    const actor = chosen.isWild ? chosen.actor : own
    return {
      op: `OrderReturns.${verb}`,
      actor,
      params: { returnID: one.id },
      ...(verb === 'Decline' ? { body: { AllowResubmit: chosen.isAdmin } } : {}),
      model: (now) => act(now, actor, one.id, chosen),
    }
  }

const refund: Plan = (world, chosen) => {
  const { state } = world
  const open = state.returns.filter(({ status }) => status === 'Open')
  const one = among(chosen.isWild ? state.returns : open, chosen.which)
  if (!one) return null
  const amount = -Math.abs(chosen.isAdmin ? (one.refund ?? chosen.amount) : chosen.amount)
  const account = accountOf(chosen)
  const payment: Payment = { id: world.id('p'), account, amount, isAccepted: true, returnId: one.id }
  return {
    op: 'Payments.Create',
    actor: 'admin',
    params: at('admin', one.order),
    body: {
      ID: payment.id,
      Type: 'SpendingAccount',
      SpendingAccountID: world.of(account),
      Amount: amount / 100,
      Accepted: true,
      OrderReturnID: one.id,
    },
    model: (now) => money.refund(now, 'admin', one.order, payment),
  }
}

/** Steps on payments, shipments and returns, with their relative frequency. */
export const fulfillmentSteps: [number, Plan][] = [
  [4, pay],
  [4, onPayment('Payments.Patch', 'accept')],
  [1, onPayment('Payments.Patch', 'amount')],
  [1, onPayment('Payments.Delete', 'remove')],
  [2, ship],
  [1, makeShipment],
  [4, putOn],
  [1, takeOff],
  [1, sendOff],
  [1, dropShipment],
  [5, makeReturn],
  [5, onReturn('Submit', 'Unsubmitted', goods.submitReturn)],
  [
    2,
    onReturn(
      'Approve',
      'AwaitingApproval',
      (state, actor, id) => goods.answerReturn(state, actor, id, 'Open'),
      true,
    ),
  ],
  [
    1,
    onReturn(
      'Decline',
      'AwaitingApproval',
      (state, actor, id, { isAdmin }) =>
        goods.answerReturn(state, actor, id, isAdmin ? 'Unsubmitted' : 'Declined'),
      true,
    ),
  ],
  [1, onReturn('Complete', 'Open', goods.completeReturn, true)],
  [1, onReturn('Cancel', 'Open', goods.cancelReturn)],
  [3, refund],
]
