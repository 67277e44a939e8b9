import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { User } from '@/lib/ordercloud/models'

/** Which orders a user takes along to another buyer; one with orders underway is not moved at all. */
export const MOVED_ORDERS = [
  { value: 'None', label: 'None: all stay with this buyer' },
  { value: 'Unsubmitted', label: 'Only those not submitted yet' },
  { value: 'All', label: 'All' },
] as const

export type MovedOrders = (typeof MOVED_ORDERS)[number]['value']

/** Moves that were asked for without an answer. The user may have moved. */
const unanswered = new Set<string>()

/** Gives a user to another buyer; the id stays. Rejects as `call` does; the caller shows the failure. */
export function moveUser(from: string, userId: string, to: string, orders: MovedOrders): Promise<User> {
  const [oldBuyer, user, newBuyer] = [from, userId, to].map(encodeURIComponent) as [string, string, string]
  return call((oc) => oc.Users.Move(oldBuyer, user, newBuyer, { orders }), {
    write: true,
    quiet: true,
  })
}

/**
 * Moves a user so that trying again is safe: where an answer was lost, now or with an earlier try, and the user is
 * found at the new buyer, that is what was asked for.
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
    if (status === null || status >= 500) unanswered.add(key)
    else if (status !== 404 || !unanswered.has(key)) throw error
    moved = await findMoved(from, userId, to)
    if (!moved) throw error
  }
  unanswered.delete(key)
  return moved
}

/** The user at the new buyer; undefined when not there, when still at the old one, or when that cannot be read. */
async function findMoved(from: string, userId: string, to: string): Promise<User | undefined> {
  const at = (buyerId: string) =>
    call((oc) => oc.Users.Get(encodeURIComponent(buyerId), encodeURIComponent(userId)), { quiet: true })
  try {
    const user = await at(to)
    // Somebody else may have the same id there: only who is gone from the old buyer has moved.
    const isGone = await at(from).then(
      () => false,
      (error: unknown) => toPlatformError(error).status === 404,
    )
    return isGone ? user : undefined
  } catch {
    return undefined
  }
}
