import { Api, RejectedCall, type Page, type Transport } from './api'
import { DAY_MS } from './calendar'
import { clockOf, type Clock } from './clock'
import { startOrder } from './orders'
import { Timeline, type Simulation } from './simulation'
import { Market, type Access } from './market'
import { UnmetOutcomes, planOrders } from './plan'
import { Random } from './random'
import { RejectedCalls, STATUSES, type Report, type Tally } from './report'
import { Assortment } from './assortment'

export interface Options {
  /** The platform's address without a trailing slash. */
  url: string
  transport: Transport
  access: Access
  orders: number
  /** Number of orders that guests start, if there are shops that accept guests. */
  guests?: number
  /** Seed of the random numbers. The same seed on the same marketplace creates the same orders. */
  seed: string
  /** Number of days until now that orders are spread over, if the platform's clock can be set. */
  days: number
  /** Clock of a platform in this process. Without it, the clock is determined through the API. */
  clock?: Clock
  /** End of the simulation. The default is the current time. */
  end?: Date
  /** Receives the number of started orders. */
  progress?: (label: string, done: number, total: number) => void
  /** Receives messages about rejected calls as they occur. */
  log?: (line: string) => void
  /** Ends the run early and resets the clock. */
  signal?: AbortSignal
}

/** Error for a marketplace that has no shoppers. The message is one sentence. */
export class NoShoppersError extends Error {}

async function tally(market: Market, list: string, extra: string[]): Promise<Tally> {
  const counts: Partial<Tally> = {}
  for (const status of STATUSES) {
    counts[status] = 0
    // Orders that were canceled before submission are only listed by a separate filter.
    for (const more of status === 'Canceled' ? extra : ['']) {
      const { Meta } = await market.admin.get<Page<unknown>>(`${list}?Status=${status}&pageSize=1${more}`)
      counts[status] += Meta.TotalCount
    }
  }
  return counts as Tally
}

/** Runs the events in order. A rejected call ends only the event that made it. */
async function runEvents(timeline: Timeline, simulation: Simulation, { signal }: Options): Promise<void> {
  for (let event = timeline.next(simulation.end); event; event = timeline.next(simulation.end)) {
    if (signal?.aborted) return
    simulation.moment = event.at
    await simulation.clock.set(new Date(event.at))
    try {
      await event.act()
    } catch (error) {
      if (!(error instanceof RejectedCall)) throw error
      simulation.addRejectedCall(error)
    }
  }
}

/**
 * Simulates the activity of a marketplace: shoppers, approvers, sellers and suppliers who use only the public API. If
 * the platform's clock can be set, orders are spread over the days until now, and the clock is always reset at the end.
 * Otherwise all orders have the current date.
 * @throws NoShoppersError when there are no shoppers
 * @throws UnreachablePlatform when the platform cannot be reached
 */
export async function runSimulation(options: Options): Promise<Report> {
  const { orders, seed, url, transport, access, progress, log = () => undefined } = options
  const api = new Api(url, transport)
  const clock = options.clock ?? (await clockOf(api))
  if (!clock.isMovable) log('The clock of this platform cannot be set: all orders have the current date.')
  const end = (options.end ?? new Date()).getTime()
  const random = new Random(seed)
  const rejectedCalls = new RejectedCalls(log)
  const timeline = new Timeline()
  try {
    // Undoes the clock offset of an earlier run that was killed.
    await clock.reset()
    const market = new Market(api, clock, access)
    await market.discover()
    if (market.shoppers.length === 0)
      throw new NoShoppersError(
        'This marketplace has no shoppers. Add active buyer users, and an impersonation configuration or their password.',
      )
    const counts = { orders: 0, byGuests: 0, transferredFromGuests: 0, withPromotion: 0, returns: 0 }
    const guests = market.hasGuests ? (options.guests ?? 0) : 0
    // An event never takes place before the event that scheduled it, even if working hours would place it earlier.
    const at: Simulation['at'] = (moment, act) => timeline.add(Math.max(moment, simulation.moment), act)
    const addRejectedCall: Simulation['addRejectedCall'] = (error) => rejectedCalls.add(error)
    const simulation: Simulation = {
      ...{ market, assortment: new Assortment(), clock, random, seed },
      ...{ moment: 0, end, counts, at, addRejectedCall },
      unmet: { orders: new UnmetOutcomes(), returns: new UnmetOutcomes() },
    }
    for (const plan of planOrders(orders, [end - options.days * DAY_MS, end], random.of('plan'), guests)) {
      startOrder(simulation, plan)
      if (progress) at(plan.at, async () => progress('Shopping', plan.number, orders))
    }
    await runEvents(timeline, simulation, options)
    await clock.reset()
    const byStatus = {
      orders: await tally(market, '/orders/All', ['', '&IsSubmitted=false']),
      returns: await tally(market, '/orderreturns', ['']),
    }
    return { requested: orders, ...counts, calls: api.calls, rejected: rejectedCalls.list(), byStatus }
  } finally {
    await clock.reset()
  }
}
