/** The view of the carts of buyers, which begins with the one that changed last. */
export const CARTS = {
  name: 'Carts',
  filters: { Status: 'Unsubmitted' },
  sort: '!LastUpdated',
  columns: ['from', 'customer', 'updated', 'lines', 'total'],
}
