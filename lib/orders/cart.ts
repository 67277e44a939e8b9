import type {
  LineItem,
  Order,
  OrderPromotion,
  OrderWorksheet,
  Payment,
  Address,
} from '@/lib/ordercloud/models'
import { PlatformError } from '@/lib/ordercloud/errors'
import { performOnce } from '@/lib/orders/write-once'
import type { AsUser } from '@/lib/ordercloud/as-user'

/** Direction of the orders that a buyer's user places. */
const OUTGOING = 'Outgoing'
/** Number of rows that are read of each part of a cart: the platform's maximum. */
const PAGE_SIZE = 100
const UNCALCULATED = 'Order.CannotSubmitUncalculatedOrder'
const at = encodeURIComponent

/** Options of a write. `isQuiet` is true when the caller shows the failure. */
interface Quiet {
  isQuiet?: boolean
}

/** A cart with everything that its page shows. */
export interface Cart {
  order: Order
  lines: LineItem[]
  promotions: OrderPromotion[]
  payments: Payment[]
}

/** Reads a cart as its user. Undefined when there is no such order yet. */
export async function readCart(as: AsUser, id: string, signal?: AbortSignal): Promise<Cart | undefined> {
  const order = await readOrder(as, id, signal).catch((error: unknown) => missing(error))
  if (!order) return undefined
  const options = { page: 1, pageSize: PAGE_SIZE }
  const scope = { ...(signal && { signal }) }
  const [lines, promotions, payments] = await Promise.all([
    readLines(as, id, scope),
    as.call(
      (oc) => oc.Orders,
      (orders) => orders.ListPromotions(OUTGOING, at(id), options, scope),
      scope,
    ),
    as.call(
      (oc) => oc.Payments,
      (resource) => resource.List(OUTGOING, at(id), options, scope),
      scope,
    ),
  ])
  return {
    order,
    lines,
    promotions: promotions.Items as OrderPromotion[],
    payments: payments.Items as Payment[],
  }
}

async function readLines(as: AsUser, id: string, scope: { signal?: AbortSignal }): Promise<LineItem[]> {
  const readPage = (page: number) =>
    as.call(
      (oc) => oc.LineItems,
      (items) => items.List(OUTGOING, at(id), { page, pageSize: PAGE_SIZE, sortBy: ['DateAdded'] }, scope),
      scope,
    )
  const first = await readPage(1)
  const others = await Promise.all(
    Array.from({ length: Math.max((first.Meta.TotalPages ?? 1) - 1, 0) }, (_, index) => readPage(index + 2)),
  )
  return [first, ...others].flatMap(({ Items }) => Items as LineItem[])
}

function readOrder(as: AsUser, id: string, signal?: AbortSignal): Promise<Order> {
  const scope = { ...(signal && { signal }) }
  return as.call(
    (oc) => oc.Orders,
    (orders) => orders.Get(OUTGOING, at(id), scope) as Promise<Order>,
    scope,
  )
}

function missing(error: unknown): undefined {
  if (error instanceof PlatformError && error.status === 404) return undefined
  throw error
}

async function exists(read: Promise<unknown>): Promise<boolean> {
  try {
    await read
    return true
  } catch (error) {
    missing(error)
    return false
  }
}

/**
 * Adds a line. Both the line and the order have IDs that the app chose, so each is created once.
 *
 * @param options.isFirst true to create the order first
 */
export async function addLine(
  as: AsUser,
  orderId: string,
  line: LineItem,
  { isFirst = false, ...options }: { isFirst?: boolean } & Quiet = {},
): Promise<void> {
  if (isFirst) await createCart(as, { ID: orderId })
  await performOnce(
    () =>
      as.call(
        (oc) => oc.LineItems,
        (items) => items.Create(OUTGOING, at(orderId), line),
        { write: true },
      ),
    () => hasLine(as, orderId, line.ID ?? ''),
    { isOnlyHere: true, ...options },
  )
}

/** Creates an order without lines, whose ID the app chose. */
export async function createCart(as: AsUser, order: Order, options: Quiet = {}): Promise<void> {
  await performOnce(
    () =>
      as.call(
        (oc) => oc.Orders,
        (orders) => orders.Create(OUTGOING, order),
        { write: true },
      ),
    () => exists(readOrder(as, order.ID ?? '')),
    { isOnlyHere: true, ...options },
  )
}

/** Deletes an order that the app created and that was never submitted. One that is not there counts as deleted. */
export async function deleteCart(as: AsUser, id: string, options: Quiet = {}): Promise<void> {
  await performOnce(
    () =>
      as.call(
        (oc) => oc.Orders,
        (orders) => orders.Delete(OUTGOING, at(id)),
        { write: true },
      ),
    async () => !(await exists(readOrder(as, id))),
    { isOnlyHere: true, ...options },
  )
}

function hasLine(as: AsUser, orderId: string, id: string): Promise<boolean> {
  return exists(
    as.call(
      (oc) => oc.LineItems,
      (items) => items.Get(OUTGOING, at(orderId), at(id)),
    ),
  )
}

/** Changes the quantity of a line. A repetition has no further effect. */
export async function changeQuantity(as: AsUser, orderId: string, id: string, quantity: number) {
  await as.call(
    (oc) => oc.LineItems,
    (items) => items.Patch(OUTGOING, at(orderId), at(id), { Quantity: quantity }),
    { write: true },
  )
}

/** Removes a line. */
export async function removeLine(as: AsUser, orderId: string, id: string): Promise<void> {
  await performOnce(
    () =>
      as.call(
        (oc) => oc.LineItems,
        (items) => items.Delete(OUTGOING, at(orderId), at(id)),
        { write: true },
      ),
    async () => !(await hasLine(as, orderId, id)),
  )
}

/** Changes fields of the order. A repetition has no further effect. */
export async function changeCart(
  as: AsUser,
  id: string,
  change: Pick<Order, 'Comments' | 'ShippingAddressID' | 'BillingAddressID'>,
): Promise<void> {
  await as.call(
    (oc) => oc.Orders,
    (orders) => orders.Patch(OUTGOING, at(id), change),
    { write: true },
  )
}

/** Sets an address that the user has not saved. A repetition has no further effect. */
export async function setAddress(
  as: AsUser,
  id: string,
  kind: 'Shipping' | 'Billing',
  address: Address,
): Promise<void> {
  await as.call(
    (oc) => oc.Orders,
    (orders) =>
      kind === 'Shipping'
        ? orders.SetShippingAddress(OUTGOING, at(id), address)
        : orders.SetBillingAddress(OUTGOING, at(id), address),
    { write: true },
  )
}

/** Adds the promotion with a code. Rejects with the platform's reason when the cart does not meet its conditions. */
export async function addPromotion(as: AsUser, id: string, code: string, options: Quiet = {}): Promise<void> {
  await performOnce(
    () =>
      as.call(
        (oc) => oc.Orders,
        (orders) => orders.AddPromotion(OUTGOING, at(id), at(code)),
        { write: true },
      ),
    () => hasPromotion(as, id, code),
    options,
  )
}

/** Removes the promotion with a code. */
export async function removePromotion(as: AsUser, id: string, code: string): Promise<void> {
  await performOnce(
    () =>
      as.call(
        (oc) => oc.Orders,
        (orders) => orders.RemovePromotion(OUTGOING, at(id), at(code)),
        { write: true },
      ),
    async () => !(await hasPromotion(as, id, code)),
  )
}

async function hasPromotion(as: AsUser, id: string, code: string): Promise<boolean> {
  const { Items } = await as.call(
    (oc) => oc.Orders,
    (orders) => orders.ListPromotions(OUTGOING, at(id), { pageSize: PAGE_SIZE }),
  )
  return Items.some(({ Code }) => Code?.toLowerCase() === code.toLowerCase())
}

/** Adds a payment, whose ID the app chose. */
export async function addPayment(as: AsUser, id: string, payment: Payment): Promise<void> {
  await performOnce(
    () =>
      as.call(
        (oc) => oc.Payments,
        (payments) => payments.Create(OUTGOING, at(id), payment),
        { write: true },
      ),
    () => hasPayment(as, id, payment.ID ?? ''),
    { isOnlyHere: true },
  )
}

/** Removes a payment. */
export async function removePayment(as: AsUser, id: string, paymentId: string): Promise<void> {
  await performOnce(
    () =>
      as.call(
        (oc) => oc.Payments,
        (payments) => payments.Delete(OUTGOING, at(id), at(paymentId)),
        { write: true },
      ),
    async () => !(await hasPayment(as, id, paymentId)),
  )
}

function hasPayment(as: AsUser, orderId: string, id: string): Promise<boolean> {
  return exists(
    as.call(
      (oc) => oc.Payments,
      (payments) => payments.Get(OUTGOING, at(orderId), at(id)),
    ),
  )
}

/** Requests the shipping methods of the storefront's integration for the cart. */
export async function estimateShipping(as: AsUser, id: string): Promise<OrderWorksheet> {
  return as.call(
    (oc) => oc.IntegrationEvents,
    (events) => events.EstimateShipping(OUTGOING, at(id)) as Promise<OrderWorksheet>,
    { write: true },
  )
}

/** Reads the shipping methods that were requested before, and the chosen ones. */
export function readWorksheet(as: AsUser, id: string, signal: AbortSignal): Promise<OrderWorksheet> {
  return as.call(
    (oc) => oc.IntegrationEvents,
    (events) => events.GetWorksheet(OUTGOING, at(id), { signal }) as Promise<OrderWorksheet>,
    { signal },
  )
}

/** Chooses a shipping method for one shipment of the cart. A repetition has no further effect. */
export async function selectShipMethod(
  as: AsUser,
  id: string,
  selection: { estimateId: string; methodId: string },
): Promise<void> {
  await as.call(
    (oc) => oc.IntegrationEvents,
    (events) =>
      events.SelectShipmethods(OUTGOING, at(id), {
        ShipMethodSelections: [{ ShipEstimateID: selection.estimateId, ShipMethodID: selection.methodId }],
      }),
    { write: true },
  )
}

/**
 * Reads the problems that prevent the submission. Empty when the cart can be submitted. A storefront with an integration
 * must have shipping and tax calculated first, which this does.
 */
export async function checkCart(as: AsUser, id: string): Promise<PlatformError['errors']> {
  const problems = await validate(as, id)
  if (!problems.some(({ ErrorCode }) => ErrorCode === UNCALCULATED)) return problems
  // The other problems may make the calculation impossible, and have to be solved first.
  if (problems.length > 1) return problems.filter(({ ErrorCode }) => ErrorCode !== UNCALCULATED)
  await as.call(
    (oc) => oc.IntegrationEvents,
    (events) => events.Calculate(OUTGOING, at(id)),
    { write: true },
  )
  return validate(as, id)
}

async function validate(as: AsUser, id: string): Promise<PlatformError['errors']> {
  try {
    await as.call(
      (oc) => oc.Orders,
      (orders) => orders.Validate(OUTGOING, at(id)),
      { write: true, expected: [UNCALCULATED] },
    )
    return []
  } catch (error) {
    if (error instanceof PlatformError && error.status === 400 && error.errors.length > 0) return error.errors
    throw error
  }
}

/** Submits the order. After a lost response, its status tells whether that happened. */
export async function submitCart(as: AsUser, id: string): Promise<void> {
  await performOnce(
    () =>
      as.call(
        (oc) => oc.Orders,
        (orders) => orders.Submit(OUTGOING, at(id)),
        { write: true },
      ),
    async () => (await readOrder(as, id)).Status !== 'Unsubmitted',
  )
}
