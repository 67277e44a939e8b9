import type { Refusal } from './api'

export const STATUSES = [
  'Unsubmitted',
  'AwaitingApproval',
  'Open',
  'Completed',
  'Declined',
  'Canceled',
] as const
export type Status = (typeof STATUSES)[number]
export type Tally = Record<Status, number>

/** What a run has done. */
export interface Report {
  asked: number
  /** Orders begun by this run; of these by guests, taken along by those who signed in or registered, with a promotion; returns requested. */
  orders: number
  byGuests: number
  takenAlong: number
  withPromotion: number
  returns: number
  calls: number
  /** What was refused, most frequent first. */
  refused: { call: string; code: string; message: string; count: number }[]
  /** All orders of the marketplace, those passed on to suppliers too, and all returns, as they are at the end. */
  byStatus: { orders: Tally; returns: Tally }
}

/** Counts refusals by what was called and why not; ids in paths are left out. */
export class Refusals {
  private readonly counts = new Map<string, { call: string; code: string; message: string; count: number }>()

  constructor(private readonly tell: (line: string) => void) {}

  add({ call: full, code, message }: Refusal): void {
    const call = full.replace(
      /(?<=\/(?:incoming|outgoing|all|buyers|users|orderreturns|shipments)\/)[^/]+/gi,
      '…',
    )
    const key = `${call} ${code}`
    const known = this.counts.get(key) ?? { call, code, message, count: 0 }
    this.counts.set(key, known)
    known.count++
    this.tell(`Refused: ${full}: ${code}, ${message}`)
  }

  list(): Report['refused'] {
    return [...this.counts.values()].sort((a, b) => b.count - a.count || (a.call < b.call ? -1 : 1))
  }
}

const tallied = (tally: Tally): string => STATUSES.map((status) => `${status} ${tally[status]}`).join(', ')

/** True where a run did all that it was asked for. */
export const isComplete = ({ asked, orders }: Report): boolean => orders === asked

/** The lines that tell what a run has done. */
export function summary(report: Report): string[] {
  const { asked, orders, byGuests, takenAlong, withPromotion, returns, calls, refused, byStatus } = report
  const guests =
    byGuests === 0
      ? ''
      : `${byGuests} by guests (${takenAlong} taken along by users who signed in or registered), `
  const count = refused.reduce((sum, one) => sum + one.count, 0)
  return [
    `${orders} of ${asked} orders made, ${guests}${withPromotion} with a promotion, ${returns} returns, by ${calls} calls.`,
    `Orders now:   ${tallied(byStatus.orders)}`,
    `Returns now:  ${tallied(byStatus.returns)}`,
    ...(count === 0 ? [] : [`Refused: ${count}`]),
    ...refused.map((one) => `${String(one.count).padStart(7)} × ${one.call}: ${one.code}`),
  ]
}
