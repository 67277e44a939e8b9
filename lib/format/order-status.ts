/** The order statuses that the product supports (spec section 4), in the order of the order process. */
export const ORDER_STATUSES = [
  'Unsubmitted',
  'AwaitingApproval',
  'Declined',
  'Open',
  'Completed',
  'Canceled',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Returns the status that a text names. Any other text counts as completed (spec section 4). */
export function formatStatus(status: string | null | undefined): OrderStatus {
  return ORDER_STATUSES.find((known) => known === status) ?? 'Completed'
}

/** Returns a status in words: "Awaiting approval". */
export function statusWords(status: OrderStatus): string {
  return status === 'AwaitingApproval' ? 'Awaiting approval' : status
}
