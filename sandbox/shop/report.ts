import type { RejectedCall } from './api'

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

/** The results of a run. */
export interface Report {
  requested: number
  /**
   * Counts of the run: orders, orders by guests, orders taken over by guests who signed in or registered, orders with a
   * promotion, and returns.
   */
  orders: number
  byGuests: number
  transferredFromGuests: number
  withPromotion: number
  returns: number
  calls: number
  /** Rejected calls, most frequent first. */
  rejected: { call: string; code: string; message: string; count: number }[]
  /**
   * All orders of the marketplace, including those forwarded to suppliers, and all returns, by status at the end of the
   * run.
   */
  byStatus: { orders: Tally; returns: Tally }
}

/** Counts rejected calls by path and error code. IDs in paths are left out. */
export class RejectedCalls {
  private readonly counts = new Map<string, { call: string; code: string; message: string; count: number }>()

  constructor(private readonly log: (line: string) => void) {}

  add({ call: full, code, message }: RejectedCall): void {
    const call = full.replace(
      /(?<=\/(?:incoming|outgoing|all|buyers|users|orderreturns|shipments)\/)[^/]+/gi,
      '…',
    )
    const key = `${call} ${code}`
    const known = this.counts.get(key) ?? { call, code, message, count: 0 }
    this.counts.set(key, known)
    known.count++
    this.log(`Rejected: ${full}: ${code}, ${message}`)
  }

  list(): Report['rejected'] {
    return [...this.counts.values()].sort((a, b) => b.count - a.count || (a.call < b.call ? -1 : 1))
  }
}

const formatTally = (tally: Tally): string =>
  STATUSES.map((status) => `${status} ${tally[status]}`).join(', ')

/** Returns true when a run has created all requested orders. */
export const isComplete = ({ requested, orders }: Report): boolean => orders === requested

/** Returns the lines that summarize a run. */
export function summary(report: Report): string[] {
  const {
    requested,
    orders,
    byGuests,
    transferredFromGuests,
    withPromotion,
    returns,
    calls,
    rejected,
    byStatus,
  } = report
  const guests =
    byGuests === 0
      ? ''
      : `${byGuests} by guests (${transferredFromGuests} transferred to users who signed in or registered), `
  const count = rejected.reduce((sum, one) => sum + one.count, 0)
  return [
    `${orders} of ${requested} orders made, ${guests}${withPromotion} with a promotion, ${returns} returns, by ${calls} calls.`,
    `Orders now:   ${formatTally(byStatus.orders)}`,
    `Returns now:  ${formatTally(byStatus.returns)}`,
    ...(count === 0 ? [] : [`Rejected: ${count}`]),
    ...rejected.map((one) => `${String(one.count).padStart(7)} × ${one.call}: ${one.code}`),
  ]
}
