import type { JsonObject } from '../../../core/records/json'

/** Returns true until an order is open or over. Until then its costs may be recalculated. */
export function isBeforeOpen({ Status: status }: JsonObject): boolean {
  return status === 'Unsubmitted' || status === 'AwaitingApproval'
}

/** Returns true for orders in a final status. */
export function isInFinalStatus({ Status: status }: JsonObject): boolean {
  return status === 'Canceled' || status === 'Completed' || status === 'Declined'
}
