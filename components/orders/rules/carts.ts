/** The view of the carts of buyers, which begins with the one that changed last. */
export const CARTS = {
  name: 'Carts',
  filters: { Status: 'Unsubmitted' },
  sort: '!LastUpdated',
  columns: ['from', 'customer', 'updated', 'lines', 'total'],
}

/** Platform roles that can read the carts of other users. Any one of them is sufficient. */
const CART_READERS = ['FullAccess', 'OrderAdmin', 'UnsubmittedOrderReader']

/** True for users who may see the carts of others. */
export function canSeeCarts(roles: readonly string[]): boolean {
  return CART_READERS.some((role) => roles.includes(role))
}
