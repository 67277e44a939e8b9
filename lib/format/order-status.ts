/** The order statuses that the product knows (spec section 4), in the order an order goes through them. */
export const ORDER_STATUSES = [
  'Unsubmitted',
  'AwaitingApproval',
  'Declined',
  'Open',
  'Completed',
  'Canceled',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The status that a text names; a text that names none counts as completed (spec section 4). */
export function formatStatus(status: string | null | undefined): OrderStatus {
  return ORDER_STATUSES.find((known) => known === status) ?? 'Completed'
}

/** A status in words: "Awaiting approval". */
export function statusWords(status: OrderStatus): string {
  return status === 'AwaitingApproval' ? 'Awaiting approval' : status
}
