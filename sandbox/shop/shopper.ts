import { RejectedCall, type Page } from './api'
import { nowIn, type Line, type Order, type Payment, type Purchase, type Simulation } from './simulation'
import { setGuestDetails } from './guests'
import type { Shopper } from './market'
import type { Plan } from './plan'
import type { Random } from './random'
import type { Basket } from './assortment'
import type { Status } from './report'

interface Address {
  ID: string
  Shipping: boolean
  Billing: boolean
}

interface Worksheet {
  Order: Order
  ShipEstimateResponse: { ShipEstimates: { ID: string; ShipMethods: { ID: string }[] }[] } | null
}

const COMMENTS = [
  ...[
    'Please deliver before ten in the morning.',
    'Call the gate when you arrive.',
    'Leave with the storeman.',
  ],
  ...[
    'Needed for the job that starts on Monday.',
    'One invoice for all lines, please.',
    'Mark with our order number.',
  ],
]
/** Share of orders that go directly to a supplier. */
const DIRECT_ORDER_SHARE = 0.12
/** Index of the offered shipping method, with its weight. */
const METHODS = [
  [0, 7],
  [1, 2],
  [2, 1],
] as const

/** Lists that a shopper can use, such as addresses. Each is requested once. */
const listCache = new WeakMap<Shopper, Map<string, Promise<unknown>>>()

async function readOwnList<T>(shopper: Shopper, path: string): Promise<T[]> {
  const cached = listCache.get(shopper) ?? new Map<string, Promise<unknown>>()
  listCache.set(shopper, cached)
  const answer = (cached.get(path) as Promise<Page<T>> | undefined) ?? shopper.person.get<Page<T>>(path)
  cached.set(path, answer)
  return (await answer).Items
}

const pickOrNull = <T>(random: Random, list: readonly T[]): T | null =>
  list.length > 0 ? random.pick(list) : null

/** Chooses the seller: mostly the marketplace, sometimes a supplier that sells to the shopper's company. */
async function chooseSeller(
  { market }: Simulation,
  plan: Plan,
  shopper: Shopper,
  random: Random,
): Promise<string> {
  // Suppliers have no approval rules, so that approvals and returns go to the marketplace.
  if (plan.isLarge || plan.returnOutcome !== null) return market.id
  const sellers = await readOwnList<{ ID: string }>(shopper, '/me/sellers?pageSize=100')
  const suppliers = sellers.filter(({ ID }) => ID !== market.id)
  return suppliers.length > 0 && random.chance(DIRECT_ORDER_SHARE) ? random.pick(suppliers).ID : market.id
}

/** Creates an order and fills the cart; null when the shopper finds nothing to buy. */
export async function fillCart(
  simulation: Simulation,
  plan: Plan,
  shopper: Shopper,
  random: Random,
): Promise<Purchase | null> {
  const { market, assortment } = simulation
  const to = await chooseSeller(simulation, plan, shopper, random)
  const basket = await assortment.basket(shopper, to, plan.isLarge, random)
  if (basket.lines.length === 0) return null
  const addresses = await readOwnList<Address>(shopper, '/me/addresses?pageSize=100')
  const shipTo =
    pickOrNull(
      random,
      addresses.filter(({ Shipping }) => Shipping),
    )?.ID ?? null
  const order = await shopper.person.call<Order>('POST', '/orders/Outgoing', {
    ID: market.idOf('order', `shop-${simulation.seed}-${plan.number}`),
    ToCompanyID: to,
    ShippingAddressID: shipTo,
    BillingAddressID:
      pickOrNull(
        random,
        addresses.filter(({ Billing }) => Billing),
      )?.ID ?? null,
    Comments: random.chance(0.2) ? random.pick(COMMENTS) : null,
  })
  simulation.counts.orders++
  if (shopper.guestOf !== null) {
    simulation.counts.byGuests++
    await setGuestDetails(shopper, order.ID, random)
  }
  await shopper.person.call('PUT', `/cart/${order.ID}`)
  const lines = await putInCart(simulation, shopper, basket, random)
  const seller = to === market.id ? market.desk : await market.senderOf(to)
  return { id: order.ID, plan, shopper, to, seller, random, lines, shipTo, total: 0, payment: null }
}

async function putInCart(
  simulation: Simulation,
  shopper: Shopper,
  { lines }: Basket,
  random: Random,
): Promise<Line[]> {
  const centers = await readOwnList<{ ID: string }>(shopper, '/me/costcenters?pageSize=100')
  const center = random.chance(0.7) ? pickOrNull(random, centers) : null
  const put: Line[] = []
  for (const [index, line] of lines.entries()) {
    const body = { ID: String(index + 1), ...line, CostCenter: center?.ID ?? null }
    try {
      put.push(await shopper.person.call<Line>('POST', '/cart/lineitems', body))
    } catch (error) {
      // The product may be sold out or unavailable to the shopper. The other lines are still added.
      if (!(error instanceof RejectedCall)) throw error
      simulation.addRejectedCall(error)
    }
  }
  return put
}

/**
 * Applies a suitable promotion: sometimes one by its code, otherwise the automatic ones. Returns true when one was
 * applied.
 */
async function applyPromotions({ shopper: { person }, id, random }: Purchase): Promise<boolean> {
  if (!random.chance(0.5)) return false
  const at = `/orders/Outgoing/${id}`
  const { Items } = await person.get<Page<{ Code: string; AutoApply: boolean; Amount: number }>>(
    `${at}/eligiblepromotions?pageSize=100`,
  )
  const useful = Items.filter(({ Amount }) => Amount > 0)
  const byCode = useful.filter(({ AutoApply }) => !AutoApply)
  if (byCode.length > 0 && random.chance(0.6)) {
    await person.call('POST', `${at}/promotions/${random.pick(byCode).Code}`)
    return true
  }
  if (byCode.length === useful.length) return false
  await person.call('POST', `${at}/applypromotions`)
  return true
}

/** Chooses the shipping method if the shop offers any. Returns the order's total. */
async function chooseShipping({ shopper, id, random }: Purchase): Promise<number> {
  const at = `/orders/Outgoing/${id}`
  if (!shopper.hasCheckout) return (await shopper.person.get<Order>(at)).Total
  const estimated = await shopper.person.call<Worksheet>('POST', `${at}/estimateshipping`)
  const wanted = random.weighted(METHODS)
  const selections = (estimated.ShipEstimateResponse?.ShipEstimates ?? []).flatMap(({ ID, ShipMethods }) => {
    const method = ShipMethods[wanted] ?? ShipMethods[0]
    return method ? [{ ShipEstimateID: ID, ShipMethodID: method.ID }] : []
  })
  if (selections.length > 0)
    await shopper.person.call('POST', `${at}/shipmethods`, { ShipMethodSelections: selections })
  return (await shopper.person.call<Worksheet>('POST', `${at}/calculate`)).Order.Total
}

/**
 * Chooses the payment for an order over `total`: a valid account or card if there is one, otherwise an invoice. Guests
 * enter a card.
 */
async function choosePayment(simulation: Simulation, shopper: Shopper, total: number, random: Random) {
  if (shopper.guestOf !== null) {
    const card = { CardType: 'Visa', PartialAccountNumber: String(random.integer(1000, 9999)) }
    return { Type: 'CreditCard' as const, xp: { CreditCard: card } }
  }
  const how = random.weighted([
    ['account', 2],
    ['card', 4],
    ['invoice', 5],
  ] as const)
  const now = nowIn(simulation)
  if (how === 'account') {
    const { Items } = await shopper.person.get<
      Page<{ ID: string; Balance: number; AllowAsPaymentMethod: boolean }>
    >('/me/spendingaccounts?pageSize=100')
    const account = Items.find((one) => one.AllowAsPaymentMethod && one.Balance >= total)
    if (account) return { Type: 'SpendingAccount' as const, SpendingAccountID: account.ID }
  }
  if (how === 'card') {
    const cards = await readOwnList<{ ID: string; ExpirationDate: string | null }>(
      shopper,
      '/me/creditcards?pageSize=100',
    )
    const card = pickOrNull(
      random,
      cards.filter((one) => one.ExpirationDate === null || new Date(one.ExpirationDate) > now),
    )
    if (card) return { Type: 'CreditCard' as const, CreditCardID: card.ID }
  }
  return { Type: 'PurchaseOrder' as const, xp: { PONumber: `PO-${random.integer(10_000, 99_999)}` } }
}

/** Checks out and submits an order. The marketplace accepts pending payments first. Returns the order's status. */
export async function checkOut(simulation: Simulation, purchase: Purchase): Promise<Status> {
  const { shopper, id, random } = purchase
  if (await applyPromotions(purchase)) simulation.counts.withPromotion++
  purchase.total = await chooseShipping(purchase)
  if (purchase.total > 0) {
    const sent = {
      ID: 'payment-1',
      Amount: purchase.total,
      ...(await choosePayment(simulation, shopper, purchase.total, random)),
    }
    purchase.payment = await shopper.person.call<Payment>('POST', `/orders/Outgoing/${id}/payments`, sent)
    await acceptPayment(simulation, purchase)
  }
  return (await shopper.person.call<Order>('POST', `/orders/Outgoing/${id}/submit`)).Status
}

async function acceptPayment(simulation: Simulation, { id, payment, total }: Purchase): Promise<void> {
  if (payment?.Accepted) return
  const at = `/orders/All/${id}/payments/payment-1`
  if (payment?.Type === 'CreditCard')
    await simulation.market.desk.call('POST', `${at}/transactions`, {
      ...{ ID: 'authorization', Type: 'CreditCardAuthorization', Succeeded: true, ResultCode: '1' },
      ...{ DateExecuted: nowIn(simulation).toISOString(), Amount: total, ResultMessage: 'Approved' },
    })
  await simulation.market.desk.call('PATCH', at, { Accepted: true })
}
