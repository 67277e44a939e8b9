import { DAY_MS, MINUTE_MS, workdaysAfter } from './calendar'
import type { Simulation, Line, Purchase } from './simulation'
import { needsApproval, type ReturnOutcome } from './plan'
import { approverOf } from './seller'
import type { Status } from './report'

const REASONS = [
  ...['Arrived damaged.', 'Wrong size.', 'Ordered too many.', 'Does not fit what we have.'],
  ...['Not as described.', 'Stopped working after a week.'],
]
const DECLINE_REASONS = [
  'Used, so it cannot be taken back.',
  'The time for returns is over.',
  'No fault was found.',
]
/** Maximum age of returns that are still in progress at the end, in days. */
const MAX_PENDING_RETURN_AGE_DAYS = 20

const OUTCOMES_IN_PROGRESS: ReadonlySet<ReturnOutcome | null> = new Set([
  'Unsubmitted',
  'AwaitingApproval',
  'Open',
])

interface Return {
  ID: string
  Status: Status
}

interface Item {
  LineItemID: string
  Quantity: number
  /** Refund for the item. */
  refund: number
}

function itemsOf({ lines, random }: Purchase): Item[] {
  const returnable = lines.filter(({ Product }) => Product.Returnable)
  const chosen = random.shuffled(returnable).slice(0, random.chance(0.75) ? 1 : 2)
  return chosen.map(({ ID, Quantity, LineTotal }: Line) => {
    const count = random.chance(0.4) ? Quantity : random.integer(1, Math.max(1, Math.ceil(Quantity / 3)))
    return { LineItemID: ID, Quantity: count, refund: Math.floor((LineTotal / Quantity) * count * 100) / 100 }
  })
}

/** Schedules the return of a completed order, if its plan has one and an item can be returned. */
export function startReturn(simulation: Simulation, purchase: Purchase): void {
  const { plan, random, shopper, id } = purchase
  const items = itemsOf(purchase)
  plan.returnOutcome ??= simulation.unmet.returns.take()
  if (plan.returnOutcome === null) return
  if (items.length === 0) return simulation.unmet.returns.add(plan.returnOutcome)
  const requestedAt = OUTCOMES_IN_PROGRESS.has(plan.returnOutcome)
    ? Math.max(
        simulation.moment + DAY_MS,
        simulation.end - random.integer(3, MAX_PENDING_RETURN_AGE_DAYS) * DAY_MS,
      )
    : simulation.moment + random.integer(3, 16) * DAY_MS
  simulation.at(workdaysAfter(requestedAt, 0, random), async () => {
    const made = await shopper.person.call<Return>('POST', '/orderreturns', {
      ID: simulation.market.idOf('return', `${id}-return`),
      OrderID: id,
      Comments: random.pick(REASONS),
      ItemsToReturn: items.map(({ LineItemID, Quantity }) => ({
        ...{ LineItemID, Quantity },
        Comments: random.pick(REASONS),
      })),
    })
    simulation.counts.returns++
    if (plan.returnOutcome === 'Unsubmitted') return
    simulation.at(simulation.moment + random.integer(3, 20) * MINUTE_MS, () =>
      submit(simulation, purchase, made.ID, items),
    )
  })
}

async function submit(simulation: Simulation, purchase: Purchase, id: string, items: Item[]): Promise<void> {
  const { plan, random, shopper } = purchase
  const { Status } = await shopper.person.call<Return>('POST', `/orderreturns/${id}/submit`)
  const next = workdaysAfter(simulation.moment, 1, random)
  if (plan.returnOutcome === 'Canceled')
    return simulation.at(
      next,
      async () => void (await shopper.person.call('POST', `/orderreturns/${id}/cancel`)),
    )
  if (Status === 'Open') {
    if (plan.returnOutcome !== null && needsApproval(plan.returnOutcome))
      simulation.unmet.returns.add(plan.returnOutcome)
    return scheduleRefund(simulation, purchase, id, items, next)
  }
  if (plan.returnOutcome !== 'AwaitingApproval')
    simulation.at(next, () => decide(simulation, purchase, id, items))
}

async function decide(simulation: Simulation, purchase: Purchase, id: string, items: Item[]): Promise<void> {
  const { plan, random, shopper } = purchase
  const approver = await approverOf(simulation, `/orderreturns/${id}`, shopper.buyer, null)
  if (!approver) return
  if (plan.returnOutcome === 'Declined') {
    const body = { Comments: random.pick(DECLINE_REASONS), AllowResubmit: false }
    return void (await approver.call('POST', `/orderreturns/${id}/decline`, body))
  }
  await approver.call('POST', `/orderreturns/${id}/approve`, { Comments: 'Send it back to Norfolk.' })
  scheduleRefund(
    simulation,
    purchase,
    id,
    items,
    workdaysAfter(simulation.moment, random.integer(2, 6), random),
  )
}

/**
 * Schedules the seller's refund after the goods have arrived: sets the amounts, then refunds the card or completes the
 * return.
 */
function scheduleRefund(
  { at }: Simulation,
  purchase: Purchase,
  id: string,
  items: Item[],
  when: number,
): void {
  const { plan, random, payment, seller } = purchase
  const refund = Math.round(items.reduce((sum, one) => sum + one.refund, 0) * 100) / 100
  at(when, async () => {
    await seller.call('PATCH', `/orderreturns/${id}`, {
      ItemsToReturn: items.map(({ refund: RefundAmount, ...item }) => ({ ...item, RefundAmount })),
    })
    if (plan.returnOutcome === 'Open') return
    if (payment?.Type !== 'CreditCard' || refund <= 0)
      return void (await seller.call('POST', `/orderreturns/${id}/complete`))
    // A refund of the full amount completes the return.
    await seller.call('POST', `/orders/All/${purchase.id}/payments`, {
      ...{ ID: `refund-${random.integer(100, 999)}`, Type: 'CreditCard', CreditCardID: payment.CreditCardID },
      ...{ Amount: -refund, OrderReturnID: id, Accepted: true },
    })
  })
}
