/** Filter of lists of orders that the platform takes as a part of the path. */
export const DIRECTION = 'direction'

/** Statuses of orders that the platform lists only where it is asked for what is not submitted. */
const DRAFTS: readonly unknown[] = ['Unsubmitted', 'AwaitingApproval', 'Declined']

/** Filters of a list of orders as the platform has to be asked: orders that are not submitted are asked for as such. */
export function orderFilters<T extends { readonly Status?: unknown; readonly IsSubmitted?: unknown }>(
  filters: T,
): T | (T & { IsSubmitted: string }) {
  const isOfDrafts = DRAFTS.includes(filters.Status) && filters.IsSubmitted === undefined
  return isOfDrafts ? { ...filters, IsSubmitted: 'false' } : filters
}
