import { Api, Refusal, type Page, type Transport } from './api'
import { DAY } from './calendar'
import { clockOf, type Clock } from './clock'
import { startOrder } from './courses'
import { Timeline, type Fleet } from './fleet'
import { Market, type Access } from './market'
import { Owed, planOrders } from './plan'
import { Random } from './random'
import { Refusals, STATUSES, type Report, type Tally } from './report'
import { Shelf } from './shelf'

export interface Options {
  /** The platform's address, without a slash at its end, and how requests reach it. */
  url: string
  transport: Transport
  access: Access
  orders: number
  /** So many of the orders are begun by guests, as far as there are shops that let them in. */
  guests?: number
  /** The same seed on the same marketplace makes the same orders. */
  seed: string
  /** Orders are spread over so many days until now, where the platform's clock can be set. */
  days: number
  /** Of a platform in this process, whose clock is at hand; else it is asked for. */
  clock?: Clock
  /** When the time is over; now, unless a test says otherwise. */
  end?: Date
  /** Told how many orders have been begun. */
  progress?: (label: string, done: number, total: number) => void
  /** Told what the platform refuses, as it comes. */
  tell?: (line: string) => void
  /** Ends the run early, with the clock put back. */
  signal?: AbortSignal
}

/** There is nothing that the fleet could do on this marketplace, told in one sentence. */
export class NothingToDo extends Error {}

async function tally(market: Market, list: string, extra: string[]): Promise<Tally> {
  const counts: Partial<Tally> = {}
  for (const status of STATUSES) {
    counts[status] = 0
    // Orders that were called off before they were submitted are listed apart from the others.
    for (const more of status === 'Canceled' ? extra : ['']) {
      const { Meta } = await market.admin.get<Page<unknown>>(`${list}?Status=${status}&pageSize=1${more}`)
      counts[status] += Meta.TotalCount
    }
  }
  return counts as Tally
}

/** Whatever is refused ends what was meant to come of it, and nothing else. */
async function follow(timeline: Timeline, fleet: Fleet, { signal }: Options): Promise<void> {
  for (let event = timeline.next(fleet.end); event; event = timeline.next(fleet.end)) {
    if (signal?.aborted) return
    fleet.moment = event.at
    await fleet.clock.set(new Date(event.at))
    try {
      await event.act()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      fleet.refused(error)
    }
  }
}

/**
 * Brings a marketplace to life: shoppers, approvers, sellers and suppliers who call nothing but the public API. Where
 * the platform's clock can be set their orders lie on the days until now, and the clock is put back however this ends;
 * elsewhere all of them are of now. Throws NothingToDo where nobody can shop, and Unreachable.
 */
export async function runFleet(options: Options): Promise<Report> {
  const { orders, seed, url, transport, access, progress, tell = () => undefined } = options
  const api = new Api(url, transport)
  const clock = options.clock ?? (await clockOf(api))
  if (!clock.isMovable) tell('The clock of this platform cannot be set: all orders are of now.')
  const end = (options.end ?? new Date()).getTime()
  const random = new Random(seed)
  const refusals = new Refusals(tell)
  const timeline = new Timeline()
  try {
    // What an earlier run that was killed has left.
    await clock.reset()
    const market = new Market(api, clock, access)
    await market.discover()
    if (market.shoppers.length === 0)
      throw new NothingToDo(
        'Nobody can shop here: it takes active buyer users, and an impersonation configuration or their password.',
      )
    const made = { orders: 0, byGuests: 0, takenAlong: 0, withPromotion: 0, returns: 0 }
    const guests = market.hasGuests ? (options.guests ?? 0) : 0
    // What leads to something else comes before it, whatever hours people keep.
    const at: Fleet['at'] = (moment, act) => timeline.add(Math.max(moment, fleet.moment), act)
    const refused: Fleet['refused'] = (refusal) => refusals.add(refusal)
    const fleet: Fleet = {
      ...{ market, shelf: new Shelf(), clock, random, seed },
      ...{ moment: 0, end, made, at, refused },
      owed: { orders: new Owed(), returns: new Owed() },
    }
    for (const plan of planOrders(orders, [end - options.days * DAY, end], random.of('plan'), guests)) {
      startOrder(fleet, plan)
      if (progress) at(plan.at, async () => progress('Shopping', plan.number, orders))
    }
    await follow(timeline, fleet, options)
    await clock.reset()
    const byStatus = {
      orders: await tally(market, '/orders/All', ['', '&IsSubmitted=false']),
      returns: await tally(market, '/orderreturns', ['']),
    }
    return { asked: orders, ...made, calls: api.calls, refused: refusals.list(), byStatus }
  } finally {
    await clock.reset()
  }
}
