import { call, type OrderCloud } from '@/lib/ordercloud/client'
import type { Order, Payment } from '@/lib/ordercloud/models'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { ListPage, RequestScope } from '@/lib/resource/service'

/**
 * Number of orders whose payments are read at a time, of those that were submitted and as many of those that wait for
 * approval. The platform lists the two apart, and payments of one order only.
 */
export const MOVEMENT_ORDERS = 25

/** Maximum number of requests at a time: one for each list of orders, and one for the payments of each order. */
export const MOVEMENT_REQUESTS = 2 * (MOVEMENT_ORDERS + 1)

/** Maximum number of payments that are read of an order: the platform's maximum page size. */
const MAX_PAYMENTS = 100

/**
 * The effect of a payment on the account: `taken` reduced the balance, `refunded` increased it, `returned` was given back
 * because the order was canceled, and `notAccepted` takes nothing before the payment is accepted.
 */
export type MovementKind = 'taken' | 'refunded' | 'returned' | 'notAccepted'

/** One payment of an order that uses a spending account. */
export interface Movement {
  kind: MovementKind
  orderId: string
  /** Instant of the submission of the order, or of its creation while it has none; instant of a refund. */
  date: string | null | undefined
  currency: string | undefined
  /** Change of the balance that is in effect now: negative when money is taken, 0 when it was returned. */
  change: number
  payment: Payment
}

/** The movements of some orders, and the page of the list of orders that they are from. */
export interface MovementPage {
  movements: Movement[]
  /** Number of the orders that were read. */
  orders: number
  /** Total number of orders of the buyer, without carts and declined orders. */
  total: number
  hasOlder: boolean
}

const CHARGING: readonly (Order['Status'] | undefined)[] = ['AwaitingApproval', 'Open', 'Completed']
const isRest = ({ Amount }: Payment) => Amount === null || Amount === undefined
const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { Amount }) => sum + (Amount ?? 0), 0)
const toCents = (amount: number) => Math.round(amount * 100) / 100 + 0

/**
 * Returns the payments of one order that use a spending account, with what they take from it now. Only accepted payments
 * of a submitted order take money. A payment without an amount takes the rest of the total.
 *
 * @param payments all payments of the order, because the rest depends on the others
 */
export function movementsOf(order: Order, payments: readonly Payment[], accountId: string): Movement[] {
  const isCharging = CHARGING.includes(order.Status)
  const refunded = -sumOf(payments.filter(({ OrderReturnID }) => OrderReturnID))
  const accepted = payments.filter((one) => !one.OrderReturnID && one.Accepted === true)
  // The total counts as the refunded amount when it falls below, so that the same money is not given back twice.
  const rest = Math.max(0, Math.max(order.Total ?? 0, refunded) - sumOf(accepted))
  return payments
    .filter(({ SpendingAccountID }) => SpendingAccountID === accountId)
    .map((payment) => {
      const isRefund = Boolean(payment.OrderReturnID)
      const takes = isCharging && (isRefund || payment.Accepted === true)
      const amount = isRest(payment) ? rest : (payment.Amount ?? 0)
      const kind = !isCharging ? 'returned' : isRefund ? 'refunded' : takes ? 'taken' : 'notAccepted'
      return {
        kind,
        orderId: order.ID ?? '',
        date: isRefund ? payment.DateCreated : (order.DateSubmitted ?? order.DateCreated),
        currency: payment.Currency ?? order.Currency,
        change: takes ? toCents(-amount) : 0,
        payment,
      }
    })
}

/** Returns movements with the newest first. */
export function newestFirst(movements: readonly Movement[]): Movement[] {
  const at = ({ date }: Movement) => Date.parse(date ?? '') || 0
  return [...movements].sort((one, other) => at(other) - at(one))
}

/** Returns what movements have taken and given back, by currency. */
export function movementSums(
  movements: readonly Movement[],
): { currency: string | undefined; taken: number; refunded: number }[] {
  const sums = new Map<string, { currency: string | undefined; taken: number; refunded: number }>()
  for (const { currency, change } of movements) {
    if (change === 0) continue
    const sum = sums.get(currency ?? '') ?? { currency, taken: 0, refunded: 0 }
    if (change < 0) sum.taken = toCents(sum.taken - change)
    else sum.refunded = toCents(sum.refunded + change)
    sums.set(currency ?? '', sum)
  }
  return [...sums.values()]
}

/**
 * The lists of orders that can have movements, with their filters and orders. Carts and declined orders have none. Orders
 * that wait for approval take money already, but they have no date of submission.
 */
const LISTS = [
  { Status: 'Open|Completed|Canceled', sortBy: ['!DateSubmitted', 'ID'] },
  { Status: 'AwaitingApproval', sortBy: ['!DateCreated', 'ID'] },
] as const

/**
 * Reads the movements of a spending account in the latest orders of its buyer, or in older ones. Takes one request for
 * each list of orders and one for the payments of each order, a few at a time. After a failure, no further ones are made.
 *
 * @param page number of the page of orders, the latest ones first
 */
export async function readMovements(
  { buyerId, accountId, page }: { buyerId: string; accountId: string; page: number },
  { signal }: RequestScope,
  onProgress: (progress: { done: number; total: number }) => void = () => {},
): Promise<MovementPage> {
  const failure = new AbortController()
  const either = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal
  const inTurn = createRequestQueue()
  const progress = { done: 0, total: MOVEMENT_REQUESTS }
  const send = async <T>(run: (oc: OrderCloud) => Promise<unknown>): Promise<ListPage<T>> => {
    try {
      const answer = await inTurn(() => call(run, { signal: either, quiet: true }), either)
      either.throwIfAborted()
      progress.done += 1
      onProgress({ ...progress })
      return answer as ListPage<T>
    } catch (error) {
      failure.abort(error)
      throw error
    }
  }
  const lists = await Promise.all(
    LISTS.map(({ Status, sortBy }) =>
      send<Order>((oc) =>
        oc.Orders.List(
          'All',
          {
            sortBy: [...sortBy],
            page,
            pageSize: MOVEMENT_ORDERS,
            filters: { FromCompanyID: buyerId, Status },
          },
          { signal: either },
        ),
      ),
    ),
  )
  const orders = lists.flatMap(({ Items }) => Items)
  progress.total = LISTS.length + orders.length
  onProgress({ ...progress })
  const movements = await Promise.all(
    orders.map(async (order) => {
      const { Items } = await send<Payment>((oc) =>
        oc.Payments.List(
          'All',
          encodeURIComponent(order.ID ?? ''),
          { page: 1, pageSize: MAX_PAYMENTS },
          { signal: either },
        ),
      )
      return movementsOf(order, Items, accountId)
    }),
  )
  return {
    movements: movements.flat(),
    orders: orders.length,
    total: lists.reduce((sum, { Meta }) => sum + Meta.TotalCount, 0),
    hasOlder: lists.some(({ Meta }) => page < Meta.TotalPages),
  }
}
