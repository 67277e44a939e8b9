import { orderFor, reject, type Actor, type Order, type State } from './orders-model'
import { among, at, target, type Choice, type Plan } from './orders-model-choice'
import { addLine as add, removeLine, setQuantity } from './orders-model-lines'
import * as model from './orders-model-orders'
import { NEW_CART, type World } from './orders-model-world'

const isDraft = ({ status }: Order): boolean => status === 'Unsubmitted'
const isChanging = (order: Order): boolean => isDraft(order) || order.status === 'Open'
const isPromoted = (order: Order): boolean => isDraft(order) || order.status === 'AwaitingApproval'

const create: Plan = (world, { actor, isAdmin }) => {
  const ID = world.id('o')
  const owner = actor === 'boss' ? 'boss' : 'ann'
  const [FromCompanyID, FromUserID] = ['M', owner]
  return {
    op: 'Orders.Create',
    actor: isAdmin ? 'admin' : owner,
    params: { direction: isAdmin ? 'Incoming' : 'Outgoing' },
    body: isAdmin ? { ID, FromCompanyID, FromUserID } : { ID },
    model: (state) => void model.create(state, owner, ID),
  }
}

const lineBody = (world: World, { product, quantity: Quantity }: Choice, ID: string) => ({
  ID,
  ProductID: world.of(product),
  Quantity,
})

const addLine: Plan = (world, chosen) => {
  const found = target(world, chosen, isChanging)
  if (!found) return null
  const { order, actor } = found
  const id = world.id('l')
  const { product, quantity } = chosen
  return {
    op: 'LineItems.Create',
    actor,
    params: at(actor, order.id),
    body: lineBody(world, chosen, id),
    model: (state) => add(state, actor, orderFor(state, actor, order.id), { id, product, quantity }),
  }
}

/** A step on a line of an order. */
const onLine =
  (op: string, act: (state: State, actor: Actor, order: Order, line: string, chosen: Choice) => void): Plan =>
  (world, chosen) => {
    const found = target(world, chosen, (order) => isChanging(order) && order.lines.length > 0)
    const line = found && among(found.order.lines, chosen.quantity)
    if (!found || !line) return null
    const { order, actor } = found
    return {
      op,
      actor,
      params: { ...at(actor, order.id), lineItemID: line.id },
      ...(op.endsWith('Patch') ? { body: { Quantity: chosen.quantity } } : {}),
      model: (state) => act(state, actor, orderFor(state, actor, order.id), line.id, chosen),
    }
  }

const shopper = ({ actor }: Choice): 'ann' | 'boss' => (actor === 'boss' ? 'boss' : 'ann')
const noCart = (): never => reject('NotFound')

const cartLine: Plan = (world, chosen) => {
  const actor = shopper(chosen)
  const { product, quantity } = chosen
  const id = world.id('l')
  return {
    op: 'Cart.CreateLineItem',
    actor,
    body: lineBody(world, chosen, id),
    model: (state) => {
      const order = model.cartOf(state, actor) ?? model.create(state, actor, NEW_CART)
      add(state, actor, order, { id, product, quantity })
    },
  }
}

/** A step on the cart of a shopper. */
const onCart =
  (op: string, act: (state: State, actor: Actor, order: Order, chosen: Choice) => void): Plan =>
  (world, chosen) => {
    const actor = shopper(chosen)
    return {
      op,
      actor,
      params: { promoCode: world.of(chosen.promotion) },
      model: (state) => act(state, actor, model.cartOf(state, actor) ?? noCart(), chosen),
    }
  }

const setCart: Plan = (world, chosen) => {
  const found = target(world, chosen, isDraft)
  if (!found) return null
  const actor = shopper(chosen)
  const { id } = found.order
  return {
    op: 'Cart.SetActiveCart',
    actor,
    params: { orderID: id },
    model: (state) => {
      const order = state.orders.find((one) => one.id === id)
      if (order?.owner !== actor || !isDraft(order)) noCart()
      state.carts[actor] = id
    },
  }
}

type Act = (state: State, actor: Actor, order: Order, chosen: Choice) => void

/** A step on a whole order. */
const onOrder =
  (
    op: string,
    act: Act,
    {
      fits = () => true,
      all = false,
      body,
      as = (actor) => actor,
    }: {
      fits?: (order: Order) => boolean
      all?: boolean
      body?: (chosen: Choice) => Record<string, unknown>
      as?: (actor: Actor, chosen: Choice, order: Order) => Actor
    } = {},
  ): Plan =>
  (world, chosen) => {
    const found = target(world, chosen, fits, all)
    if (!found) return null
    const actor = as(found.actor, chosen, found.order)
    const { id } = found.order
    return {
      op,
      actor,
      params: { ...at(actor, id), promoCode: world.of(chosen.promotion) },
      body: body?.(chosen),
      model: (state) => act(state, actor, orderFor(state, actor, id), chosen),
    }
  }

const isAwaiting = ({ status }: Order): boolean => status === 'AwaitingApproval'
const isOpen = ({ status }: Order): boolean => status === 'Open'
const hasLines = (order: Order): boolean => isDraft(order) && order.lines.length > 0

/** Returns the actor who has to give the first pending approval. */
const approver = (actor: Actor, { isWild }: Choice, { approvals }: Order): Actor => {
  const pending = approvals.find(({ status }) => status === 'Pending')
  return isWild || !pending ? actor : pending.rule === 'big' ? 'boss' : 'chief'
}

/** Completes an order. Roles are checked before the order is looked up. */
const complete: Plan = (world, chosen) => {
  const found = target(world, chosen, isOpen, true)
  if (!found) return null
  const actor = chosen.isWild ? found.actor : 'admin'
  const { id } = found.order
  return {
    op: 'Orders.Complete',
    actor,
    params: at(actor, id),
    model: (state) => model.complete(state, actor, id),
  }
}

/** Splits or forwards an order. The platform chooses the ids of the new orders. */
const split =
  (op: 'Orders.Split' | 'Orders.Forward'): Plan =>
  (world, chosen) => {
    const found = target(world, chosen, isOpen, true)
    if (!found) return null
    const actor = chosen.isWild ? found.actor : 'admin'
    const { id } = found.order
    return {
      op,
      actor,
      params: at(actor, id),
      model: (state) => model.split(state, actor, id, op === 'Orders.Forward'),
      learn: (state, { OutgoingOrders }) => {
        for (const { ID, ToCompanyID } of OutgoingOrders as { ID: string; ToCompanyID: string }[])
          model.rename(state, model.madeFor(ToCompanyID), ID)
      },
    }
  }

const costs = ({ quantity, amount }: Choice): { shipping?: number; tax?: number } =>
  quantity > 3 ? { shipping: Math.max(0, amount) } : { tax: quantity * 10 }

/** Steps on orders, with their relative frequency. */
export const orderSteps: [number, Plan][] = [
  [3, create],
  [6, addLine],
  [3, cartLine],
  [
    3,
    onLine('LineItems.Patch', (state, actor, order, line, { quantity }) =>
      setQuantity(state, actor, order, line, quantity),
    ),
  ],
  [1, onLine('LineItems.Delete', removeLine)],
  [1, setCart],
  [1, onCart('Cart.Submit', model.submit)],
  [1, onCart('Cart.Delete', (state, actor, order) => model.remove(state, actor, order))],
  [
    1,
    onCart('Cart.AddPromotion', (state, actor, order, { promotion }) =>
      model.addPromotion(state, actor, order, promotion),
    ),
  ],
  [
    3,
    onOrder(
      'Orders.AddPromotion',
      (state, actor, order, { promotion }) => model.addPromotion(state, actor, order, promotion),
      { fits: isPromoted },
    ),
  ],
  [
    1,
    onOrder(
      'Orders.RemovePromotion',
      (state, actor, order, { promotion }) => model.removePromotion(state, actor, order, promotion),
      { fits: ({ applied }) => applied.length > 0 },
    ),
  ],
  [
    1,
    onOrder(
      'Orders.Patch',
      (state, actor, order, chosen) => model.setCosts(state, actor, order.id, costs(chosen)),
      {
        body: (chosen) => {
          const { shipping, tax } = costs(chosen)
          return shipping === undefined ? { TaxCost: (tax ?? 0) / 100 } : { ShippingCost: shipping / 100 }
        },
      },
    ),
  ],
  [8, onOrder('Orders.Submit', model.submit, { fits: hasLines, all: true })],
  [
    1,
    onOrder('Orders.Validate', (state, actor, order) => model.validate(state, actor, order.id), {
      fits: isDraft,
    }),
  ],
  [5, onOrder('Orders.Approve', model.approve, { fits: isAwaiting, body: () => ({}), as: approver })],
  [
    1,
    onOrder(
      'Orders.Decline',
      (state, actor, order, { quantity }) => model.decline(state, actor, order, quantity % 2 === 0),
      {
        fits: isAwaiting,
        body: ({ quantity }) => ({ AllowResubmit: quantity % 2 === 0 }),
        as: approver,
      },
    ),
  ],
  [1, onOrder('Orders.Cancel', model.cancel, { fits: isChanging, all: true })],
  [1, onOrder('Orders.Delete', model.remove, { all: true })],
  [1, complete],
  [1, split('Orders.Forward')],
  [1, split('Orders.Split')],
]
