/** The order statuses that count as sales, as a value of the filter `Status`: submitted and not canceled. */
export const SOLD_STATUSES = 'Open|Completed'
