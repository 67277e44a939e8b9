import type { JsonObject } from '../../core/json'

/** True until an order is open or over: what it costs may still be calculated anew. */
export function isBeforeOpen({ Status: status }: JsonObject): boolean {
  return status === 'Unsubmitted' || status === 'AwaitingApproval'
}

/** True for orders that nothing more becomes of. */
export function isOver({ Status: status }: JsonObject): boolean {
  return status === 'Canceled' || status === 'Completed' || status === 'Declined'
}
