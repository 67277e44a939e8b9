import { HOUR_MS, MINUTE_MS, workdaysAfter } from './calendar'
import type { Simulation, Order, Purchase } from './simulation'
import { signInWithOrder } from './guests'
import type { Shopper } from './market'
import { needsApproval, type Plan } from './plan'
import type { Random } from './random'
import { startReturn } from './returns'
import { approverOf, divide, forward, shipAll, shipForwarded, shipPart } from './seller'
import { checkOut, fillCart } from './shopper'

const DECLINES = [
  'Not in this quarter’s budget.',
  'We still have these in stores; please check with them first.',
  'Please use the frame contract for this.',
  'Too many for one site. Split it and ask again.',
]
const APPROVALS = ['Approved.', 'Fine, thank you.', 'Go ahead.', null, null]
const CANCELLATIONS = ['Ordered twice by mistake.', 'The job was called off.', 'Found it on site.']

/** Weight of shoppers who also approve orders, so that they order less. */
const APPROVER_WEIGHT = 0.25
/** Maximum number of shoppers that are tried for an order when they find nothing to buy. */
const MAX_SHOPPERS_TRIED = 8

/**
 * Chooses the shopper of the next order. Large orders go to shoppers who are not approvers, so that they require
 * approval.
 */
function chooseShopper({ market }: Simulation, { isLarge, isGuest }: Plan, random: Random): Shopper {
  if (isGuest) return market.guest(random)
  const { shoppers } = market
  const free = isLarge ? shoppers.filter(({ isApprover }) => !isApprover) : shoppers
  return random.weighted(
    (free.length > 0 ? free : shoppers).map((one) => [one, one.isApprover ? APPROVER_WEIGHT : 1] as const),
  )
}

/** Schedules the steps of an order, starting with the cart. */
export function startOrder(simulation: Simulation, plan: Plan): void {
  const random = simulation.random.of(`order ${plan.number}`)
  simulation.at(plan.at, async () => {
    if (plan.outcome === 'complete' && plan.returnOutcome === null && !plan.isGuest)
      assignUnmetOutcome(simulation, plan)
    let purchase: Purchase | null = null
    for (let tries = 0; tries < MAX_SHOPPERS_TRIED && !purchase; tries++)
      purchase = await fillCart(simulation, plan, chooseShopper(simulation, plan, random), random)
    if (!purchase || purchase.lines.length === 0 || plan.outcome === 'abandon') return
    const begun = purchase
    simulation.at(plan.at + random.integer(4, 45) * MINUTE_MS, () => submit(simulation, begun))
  })
}

/** Gives a plan the unmet outcome of an earlier order, if there is one. */
function assignUnmetOutcome({ unmet }: Simulation, plan: Plan): void {
  plan.outcome = unmet.orders.take() ?? 'complete'
  plan.isLarge = needsApproval(plan.outcome)
}

async function submit(simulation: Simulation, purchase: Purchase): Promise<void> {
  const { plan, random } = purchase
  if (plan.isGuest) await signInWithOrder(simulation, purchase)
  const status = await checkOut(simulation, purchase)
  const now = simulation.moment
  if (plan.outcome === 'cancel')
    return simulation.at(now + random.between(2, 30) * HOUR_MS, () => cancel(purchase, status === 'Open'))
  if (status === 'Open') {
    if (needsApproval(plan.outcome)) simulation.unmet.orders.add(plan.outcome)
    return fulfill(simulation, purchase, now)
  }
  if (plan.outcome !== 'pending') scheduleDecision(simulation, purchase, now)
}

function scheduleDecision(simulation: Simulation, purchase: Purchase, now: number): void {
  const { random } = purchase
  simulation.at(
    workdaysAfter(
      now,
      random.weighted([
        [1, 6],
        [2, 3],
        [4, 1],
      ] as const),
      random,
    ),
    () => decide(simulation, purchase),
  )
}

/**
 * Approves or declines an order as one of its approvers. An approver of the buyer must find the order in the list of
 * approvable orders.
 */
async function decide(simulation: Simulation, purchase: Purchase): Promise<void> {
  const { id, plan, random, shopper } = purchase
  const path = `/orders/All/${id}`
  const approver = await approverOf(simulation, path, shopper.buyer, shopper.user)
  if (!approver) return
  const isBuyers =
    approver !== simulation.market.admin &&
    simulation.market.shoppers.some(({ person }) => person === approver)
  if (isBuyers) {
    const { Items } = await approver.get<{ Items: Order[] }>(`/me/orders/approvable?ID=${id}`)
    if (Items.length === 0) return
  }
  if (plan.outcome === 'decline') {
    const body = { Comments: random.pick(DECLINES), AllowResubmit: false }
    return void (await approver.call('POST', `${path}/decline`, body))
  }
  const { Status } = await approver.call<Order>('POST', `${path}/approve`, {
    Comments: random.pick(APPROVALS),
  })
  const now = simulation.moment
  if (Status === 'Open') fulfill(simulation, purchase, now)
  else scheduleDecision(simulation, purchase, now)
}

/** Cancels an order: an open one by the seller, a pending one by the shopper. */
async function cancel({ id, shopper, seller, random }: Purchase, isOpen: boolean): Promise<void> {
  if (!isOpen) return void (await shopper.person.call('POST', `/orders/Outgoing/${id}/cancel`))
  await seller.call('PATCH', `/orders/All/${id}`, { Comments: random.pick(CANCELLATIONS) })
  await seller.call('POST', `/orders/All/${id}/cancel`)
}

/** Schedules the work of the order desk and the suppliers on an open order. */
function fulfill(simulation: Simulation, purchase: Purchase, opened: number): void {
  const { plan, random } = purchase
  const accepted = workdaysAfter(opened, random.chance(0.6) ? 0 : 1, random)
  const isForwarded = random.chance(0.75)
  const parts = random.chance(0.28) ? divide(purchase) : null
  // An order that stays open is not shipped completely.
  const isLeft = plan.outcome === 'open'
  simulation.at(accepted, async () => {
    const orders = await forward(simulation, purchase, !isForwarded)
    const sent = workdaysAfter(accepted, random.integer(1, 3), random)
    for (const [index, order] of orders.entries())
      if (!isLeft || index > 0) simulation.at(sent, () => shipForwarded(simulation, purchase, order))
    if (parts) simulation.at(sent + HOUR_MS, () => shipPart(simulation, purchase, parts[0] ?? [], 'first'))
    if (isLeft) return
    const last = parts ? workdaysAfter(sent, random.integer(2, 6), random) : sent + HOUR_MS
    simulation.at(last, async () => {
      if (parts) await shipPart(simulation, purchase, parts[1] ?? [], 'rest')
      else if (random.chance(0.06)) await pickUp(purchase)
      else await shipAll(simulation, purchase)
      startReturn(simulation, purchase)
    })
  })
}

/** Completes an order without a shipment, because the buyer picks up the goods. */
async function pickUp({ id, seller }: Purchase): Promise<void> {
  await seller.call('POST', `/orders/All/${id}/complete`)
}
