import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { User } from '@/lib/ordercloud/models'

/** Options for the orders that a user takes along to another buyer. A user with orders in progress cannot be moved. */
export const MOVED_ORDERS = [
  { value: 'None', label: 'None: all orders stay with this buyer' },
  { value: 'Unsubmitted', label: 'Only carts' },
  { value: 'All', label: 'All' },
] as const

export type MovedOrders = (typeof MOVED_ORDERS)[number]['value']

/** Moves whose response was lost. The user may have been moved. */
const movesWithoutResponse = new Set<string>()

/** Moves a user to another buyer. The id does not change. Rejects as `call` does; the caller shows the failure. */
export function moveUser(from: string, userId: string, to: string, orders: MovedOrders): Promise<User> {
  const [oldBuyer, user, newBuyer] = [from, userId, to].map(encodeURIComponent) as [string, string, string]
  return call((oc) => oc.Users.Move(oldBuyer, user, newBuyer, { orders }), {
    write: true,
    quiet: true,
  })
}

/**
 * Moves a user so that a retry is safe. If the response of this or an earlier attempt was lost and the user is found at
 * the new buyer, the move counts as successful.
 */
export async function moveUserOnce(
  from: string,
  userId: string,
  to: string,
  orders: MovedOrders,
): Promise<User> {
  const key = [from, userId, to].join('/')
  let moved: User | undefined
  try {
    moved = await moveUser(from, userId, to, orders)
  } catch (error) {
    const { status } = toPlatformError(error)
    if (status === null || status >= 500) movesWithoutResponse.add(key)
    else if (status !== 404 || !movesWithoutResponse.has(key)) throw error
    moved = await findMoved(from, userId, to)
    if (!moved) throw error
  }
  movesWithoutResponse.delete(key)
  return moved
}

/**
 * Returns the user at the new buyer. Undefined when the user is not there, is still at the old buyer, or cannot be
 * read.
 */
async function findMoved(from: string, userId: string, to: string): Promise<User | undefined> {
  const at = (buyerId: string) =>
    call((oc) => oc.Users.Get(encodeURIComponent(buyerId), encodeURIComponent(userId)), { quiet: true })
  try {
    const user = await at(to)
    // The new buyer may have another user with the same id. Only a user who is gone from the old buyer has moved.
    const isGone = await at(from).then(
      () => false,
      (error: unknown) => toPlatformError(error).status === 404,
    )
    return isGone ? user : undefined
  } catch {
    return undefined
  }
}
