import fc from 'fast-check'
import * as model from './payments-model'
import type { PaymentsWorld, Step } from './payments-model-world'

/** The inputs of a step. Numbers select among the records that exist when the step is taken. */
export interface Choice {
  which: number
  second: number
  actor: model.Actor
  /** True for a choice regardless of the status. Most of these are rejected. */
  isWild: boolean
  means: model.Means
  amount: number | null
  isAccepted: boolean | null
  quantity: number
}

const choice: fc.Arbitrary<Choice> = fc.record({
  which: fc.nat(9),
  second: fc.nat(9),
  actor: fc.constantFrom<model.Actor>('shopper', 'shopper', 'approver', 'admin', 'admin'),
  isWild: fc.nat(4).map((number) => number === 0),
  means: fc.constantFrom<model.Means>(...model.MEANS, 'limited', 'limited'),
  amount: fc.constantFrom(null, null, -300, 0, 500, 1000, 2050, 9000),
  isAccepted: fc.constantFrom(null, true, false),
  quantity: fc.integer({ min: 1, max: 7 }),
})

/** Returns the step for a choice. Null if nothing fits. */
export type Plan = (world: PaymentsWorld, chosen: Choice) => Promise<Step | null> | Step | null

const among = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % items.length]

const always = (): boolean => true

/** Returns an order that fits, or any order in a wild step. */
const orderOf = (
  { state }: PaymentsWorld,
  { which, isWild }: Choice,
  fits: (order: model.Order) => boolean = always,
): model.Order | undefined => among(isWild ? state.orders : state.orders.filter(fits), which)

const isIn =
  (...statuses: model.Status[]) =>
  ({ status }: model.Order): boolean =>
    statuses.includes(status)

/** Steps on a whole order. */
export const plans = {
  submit: (world: PaymentsWorld, actor: model.Actor, id: string): Step =>
    world.act('Submit', actor, id, (state) => model.submit(state, actor, id)),
  approve: (world: PaymentsWorld, actor: model.Actor, id: string): Step =>
    world.act('Approve', actor, id, (state) => model.decide(state, actor, id, 'Open'), {}),
  decline: (world: PaymentsWorld, actor: model.Actor, id: string, AllowResubmit: boolean): Step => {
    const to = AllowResubmit ? 'Unsubmitted' : 'Declined'
    return world.act('Decline', actor, id, (state) => model.decide(state, actor, id, to), { AllowResubmit })
  },
  cancel: (world: PaymentsWorld, actor: model.Actor, id: string): Step =>
    world.act('Cancel', actor, id, (state) => model.cancel(state, actor, id)),
  complete: (world: PaymentsWorld, actor: model.Actor, id: string): Step =>
    world.act('Complete', actor, id, (state) => model.complete(state, actor, id)),
  drop: (world: PaymentsWorld, actor: model.Actor, id: string): Step =>
    world.act('Delete', actor, id, (state) => model.drop(state, actor, id)),
}

/** An action on an order by the chosen actor, or by the actor who usually takes it. */
const acting =
  (
    plan: (world: PaymentsWorld, actor: model.Actor, id: string, chosen: Choice) => Step,
    fits: (order: model.Order) => boolean,
    usual?: model.Actor,
  ): Plan =>
  (world, chosen) => {
    const order = orderOf(world, chosen, fits)
    if (!order) return null
    return plan(world, chosen.isWild ? chosen.actor : (usual ?? chosen.actor), order.id, chosen)
  }

const draft: Plan = async (world, { quantity }) => {
  if (world.state.orders.length < 3) await world.draft(quantity)
  return null
}

const pay: Plan = (world, chosen) => {
  const order = orderOf(world, chosen, ({ payments }) => payments.length < 3)
  if (!order) return null
  const { actor, means, amount, isAccepted } = chosen
  return world.pay(actor, order.id, { means, amount, isAccepted, returnId: null })
}

const refund: Plan = (world, chosen) => {
  const order = orderOf(world, chosen, ({ returns }) => returns.some(({ status }) => status === 'Open'))
  if (!order) return null
  const open = order.returns.filter(({ status }) => chosen.isWild || status === 'Open')
  const returned = among(open, chosen.second)
  if (!returned) return null
  const { means, isAccepted } = chosen
  const amount = chosen.amount === null ? -returned.refund : -chosen.amount
  const actor = chosen.isWild ? chosen.actor : 'admin'
  // An amount of minus zero has to become zero.
  return world.pay(actor, order.id, { means, amount: amount + 0, isAccepted, returnId: returned.id })
}

/** A step on a payment. */
const onPayment =
  (plan: (world: PaymentsWorld, chosen: Choice, order: model.Order, payment: model.Payment) => Step): Plan =>
  (world, chosen) => {
    const order = orderOf(world, chosen, ({ payments }) => payments.length > 0)
    const payment = order && among(order.payments, chosen.second)
    return order && payment ? plan(world, chosen, order, payment) : null
  }

const setAmount = onPayment((world, { actor, amount }, { id }, payment) => {
  const to = payment.returnId === null || amount === null ? amount : -amount + 0
  return world.change(actor, id, payment.id, { amount: to })
})

const setAccepted = onPayment((world, { actor, isWild, isAccepted }, { id }, payment) =>
  world.change(isWild ? actor : 'admin', id, payment.id, { isAccepted: isAccepted ?? true }),
)

const rename = onPayment((world, { actor }, { id }, payment) =>
  world.change(actor, id, payment.id, { id: world.id('payment') }),
)

const removePayment = onPayment((world, { actor }, { id }, payment) => world.remove(actor, id, payment.id))

const noteTransaction = onPayment((world, { actor }, { id }, payment) => ({
  op: 'Payments.CreateTransaction',
  actor,
  orderId: id,
  params: { paymentID: payment.id },
  body: { Type: 'Capture', DateExecuted: '2026-01-01T00:00:00Z', Amount: 5 },
  change: (state) => model.noteTransaction(state, actor, id),
}))

const setQuantity: Plan = (world, chosen) => {
  const order = orderOf(world, chosen, isIn('Unsubmitted', 'Open'))
  if (!order) return null
  const { quantity } = chosen
  const actor = chosen.isWild ? chosen.actor : 'admin'
  return {
    op: 'LineItems.Patch',
    actor,
    orderId: order.id,
    params: { lineItemID: 'line-1' },
    body: { Quantity: quantity },
    change: (state) => model.setQuantity(state, actor, order.id, quantity),
  }
}

const setShipping: Plan = (world, chosen) => {
  const order = orderOf(world, chosen)
  if (!order) return null
  const shipping = Math.abs(chosen.amount ?? 0)
  return world.act('Patch', 'admin', order.id, (state) => model.setShipping(state, order.id, shipping), {
    ShippingCost: shipping / 100,
  })
}

const makeReturn: Plan = (world, chosen) => {
  const order = orderOf(world, chosen, isIn('Open', 'Completed'))
  if (!order) return null
  const [ID, refund] = [world.id('return'), Math.abs(chosen.amount ?? model.totalOf(order))]
  return {
    op: 'OrderReturns.Create',
    actor: 'admin',
    orderId: order.id,
    body: { ID, OrderID: order.id, RefundAmount: refund / 100 },
    change: (state) => model.makeReturn(state, order.id, ID, refund),
  }
}

/** A step of an administrator on a return. */
const onReturn =
  (verb: string, change: (state: model.State, orderId: string, id: string) => void): Plan =>
  (world, chosen) => {
    const order = orderOf(world, chosen, ({ returns }) => returns.length > 0)
    const returned = order && among(order.returns, chosen.second)
    if (!order || !returned) return null
    return {
      op: `OrderReturns.${verb}`,
      actor: 'admin',
      orderId: order.id,
      params: { returnID: returned.id },
      change: (state) => change(state, order.id, returned.id),
    }
  }

/** Steps with their relative frequency. */
export const paymentSteps: [number, Plan, fc.Arbitrary<Choice>][] = (
  [
    [3, draft],
    [10, pay],
    [4, setAmount],
    [4, setAccepted],
    [1, rename],
    [3, removePayment],
    [1, noteTransaction],
    [5, setQuantity],
    [4, setShipping],
    [8, acting(plans.submit, isIn('Unsubmitted'))],
    [3, acting(plans.approve, isIn('AwaitingApproval'), 'approver')],
    [
      1,
      acting(
        (world, actor, id, { second }) => plans.decline(world, actor, id, second % 2 === 0),
        isIn('AwaitingApproval'),
        'approver',
      ),
    ],
    [1, acting(plans.cancel, isIn('Unsubmitted', 'AwaitingApproval', 'Open'))],
    [1, acting(plans.complete, isIn('Open'), 'admin')],
    [1, acting(plans.drop, isIn('Completed', 'Canceled', 'Declined'), 'admin')],
    [4, makeReturn],
    [4, onReturn('Submit', model.submitReturn)],
    [1, onReturn('Cancel', model.cancelReturn)],
    [6, refund],
  ] satisfies [number, Plan][]
).map(([weight, plan]) => [weight, plan, choice])
