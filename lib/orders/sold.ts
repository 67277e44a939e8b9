/** The order statuses that count as sales, as a value of the filter `Status`: submitted and not canceled. */
export const SOLD_STATUSES = 'Open|Completed'

/** Counts orders that buyers placed with the user's own company. `All` would count a forwarded order twice. */
export const COUNTED_DIRECTION = 'Incoming'
