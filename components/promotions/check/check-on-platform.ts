import { newId } from '@/lib/forms/ids'
import { isAccessOver, runAsUser, type AsUser } from '@/lib/ordercloud/as-user'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, PlatformError } from '@/lib/ordercloud/errors'
import type { Address, LineItem, Order, Promotion } from '@/lib/ordercloud/models'
import { addLine, addPromotion, createCart, deleteCart, readCart, setAddress } from '@/lib/orders/cart'
import type { SampleOrder } from '@/lib/orders/sample'
import type { ListPage } from '@/lib/resource/service'
import type { BuyerUser } from '@/lib/url/act-for-user'
import type { CheckResult, LeftOutAddress, LeftOutLine } from '../rules/check-differences'
import { CHECK_TIMEOUT_MS, DRAFT_ID_PREFIX, forgetDraft, noteDrafts, type NotedDraft } from './draft-notes'

/** Maximum number of lines of an order that is checked. Each line is one request. */
export const MAX_CHECKED_LINES = 50
/** Requests of a check besides one for each line: access, the order, its promotion, reading and deleting it. */
const REQUESTS_WITHOUT_LINES = 12
const FOUND_DRAFTS = 20
/** Statuses with which the platform rejects a part of the order, so that the check goes on without it. */
const REJECTED_PART_STATUSES = [400, 404, 409]
/** Statuses of a rejected creation after which no order exists. A 401 may also arrive as the end of the access. */
const NOT_CREATED_STATUSES = [400, 401, 403, 404, 409]

/** Returns the number of requests that a check makes in about. */
export const requestsOfCheck = ({ lines }: SampleOrder): number => lines.length + REQUESTS_WITHOUT_LINES

interface CheckInput {
  user: BuyerUser
  promotion: Promotion
  sample: SampleOrder
  /** Stops the check between two requests. The order is deleted in any case. */
  signal: AbortSignal
}

/**
 * Creates an order on behalf of a user, adds the lines of a sample and a promotion, and deletes the order again,
 * whatever happens in between. Until it is deleted, the order is noted in this browser. Also notes the orders that
 * earlier checks for this user left behind.
 */
export function checkOnPlatform({ user, promotion, sample, signal }: CheckInput): Promise<CheckResult> {
  const orderId = DRAFT_ID_PREFIX + newId()
  const note = (isLeft: boolean) => noteDrafts([{ ...user, orderId, at: Date.now(), isLeft }])
  return runAsUser(user, async (as) => {
    signal.throwIfAborted()
    noteDrafts(await findDrafts(as))
    const deleteOrNote = async () => {
      const isDeleted = await isDeletedNow(as, orderId)
      if (!isDeleted) note(true)
      return isDeleted
    }
    signal.throwIfAborted()
    note(false)
    try {
      await createCart(as, { ID: orderId, ...fieldsOfOrder(sample.order) }, { isQuiet: true })
    } catch (error) {
      if (isAccessOver(error) || isRejection(error, NOT_CREATED_STATUSES)) forgetDraft(orderId)
      else await deleteOrNote()
      throw error
    }
    let result: Omit<CheckResult, 'isDeleted'>
    try {
      result = await tryOnDraft(as, orderId, { promotion, sample, signal })
    } catch (error) {
      await deleteOrNote()
      throw error
    }
    return { ...result, isDeleted: await deleteOrNote() }
  })
}

async function tryOnDraft(
  as: AsUser,
  orderId: string,
  { promotion, sample, signal }: Pick<CheckInput, 'promotion' | 'sample' | 'signal'>,
): Promise<Omit<CheckResult, 'isDeleted'>> {
  const leftOutAddresses: LeftOutAddress[] = []
  for (const { kind, address } of addressesOf(sample, promotion)) {
    signal.throwIfAborted()
    const reason = await rejectionOf(setAddress(as, orderId, kind, address))
    if (reason !== undefined) leftOutAddresses.push({ kind, reason })
  }
  const leftOut: LeftOutLine[] = []
  for (const line of sample.lines) {
    signal.throwIfAborted()
    const reason = await rejectionOf(addLine(as, orderId, fieldsOfLine(line), { isQuiet: true }))
    if (reason !== undefined) leftOut.push({ productId: line.ProductID ?? '', reason })
  }
  signal.throwIfAborted()
  const rejection = await rejectionOf(addPromotion(as, orderId, promotion.Code ?? '', { isQuiet: true }))
  signal.throwIfAborted()
  const cart = await readCart(as, orderId)
  if (!cart) throw new PlatformError('The order of the check was deleted before it was read.')
  const given = cart.promotions.filter(({ ID }) => ID === promotion.ID)
  const cents = given.reduce((sum, { Amount }) => sum + Math.round((Amount ?? 0) * 100), 0)
  const draft = { order: cart.order, lines: cart.lines }
  return { draft, discount: cents / 100, rejection, leftOut, leftOutAddresses }
}

/** Returns the platform's reason for rejecting a write. Other failures reject. */
async function rejectionOf(write: Promise<void>): Promise<string | undefined> {
  try {
    await write
    return undefined
  } catch (error) {
    if (isRejection(error, REJECTED_PART_STATUSES)) return displayMessage(error)
    throw error
  }
}

function isRejection(error: unknown, statuses: readonly number[]): error is PlatformError {
  return error instanceof PlatformError && statuses.includes(error.status ?? 0)
}

/** Deletes a draft, with a second attempt after a failure. Returns whether it is gone. */
async function isDeletedNow(as: AsUser, orderId: string): Promise<boolean> {
  for (const isQuiet of [true, false]) {
    try {
      await deleteCart(as, orderId, { isQuiet })
      forgetDraft(orderId)
      return true
    } catch {
      // The next attempt follows, or the note of the draft stays.
    }
  }
  return false
}

/** Returns the orders that checks for this user left behind. Checks that may still be running are not among them. */
async function findDrafts(as: AsUser): Promise<NotedDraft[]> {
  const before = new Date(Date.now() - CHECK_TIMEOUT_MS).toISOString()
  const { Items } = await as.call(
    // Shoppers may list orders here only.
    (oc) => oc.Me,
    (me) =>
      me.ListOrders({
        pageSize: FOUND_DRAFTS,
        filters: { ID: `${DRAFT_ID_PREFIX}*`, Status: 'Unsubmitted', DateCreated: `<${before}` },
      } as object) as Promise<ListPage<Order>>,
  )
  const { buyerId, userId } = as
  return Items.map(({ ID = '' }) => ({ buyerId, userId, orderId: ID, at: Date.now(), isLeft: true }))
}

/** Reads the orders that checks of any user left behind. Needs the right to see unsubmitted orders of others. */
export async function findAllDrafts(signal: AbortSignal): Promise<NotedDraft[]> {
  const before = new Date(Date.now() - CHECK_TIMEOUT_MS).toISOString()
  const { Items } = await call(
    (oc) =>
      oc.Orders.List(
        'All',
        {
          pageSize: FOUND_DRAFTS,
          filters: { ID: `${DRAFT_ID_PREFIX}*`, Status: 'Unsubmitted', DateCreated: `<${before}` },
        } as object,
        { signal },
      ) as Promise<ListPage<Order>>,
    { signal, quiet: true },
  )
  return Items.flatMap(({ ID: orderId = '', FromCompanyID: buyerId, FromUser }) =>
    buyerId && FromUser?.ID ? [{ buyerId, userId: FromUser.ID, orderId, at: Date.now(), isLeft: true }] : [],
  )
}

/**
 * Deletes an order that a check left behind. Rejects when that is not possible. An order that was submitted meanwhile
 * is kept, and no longer noted.
 *
 * @returns 'submitted' for an order that was kept
 */
export function deleteDraft({ orderId, buyerId, userId }: NotedDraft): Promise<'deleted' | 'submitted'> {
  return runAsUser({ buyerId, userId }, async (as) => {
    const cart = await readCart(as, orderId)
    const isSubmitted = cart !== undefined && cart.order.Status !== 'Unsubmitted'
    if (cart && !isSubmitted) await deleteCart(as, orderId, { isQuiet: true })
    forgetDraft(orderId)
    return isSubmitted ? 'submitted' : 'deleted'
  })
}

function fieldsOfOrder({ Comments, xp }: Order): Order {
  return { ...(Comments && { Comments }), ...(xp && { xp }) }
}

/** Returns the fields of a line that buyers may set. */
function fieldsOfLine(line: LineItem): LineItem {
  const { ProductID, Quantity, CostCenter, DateNeeded, ShippingAccount, xp, Specs } = line
  return {
    ID: newId(),
    ...{ ProductID, Quantity },
    ...(CostCenter && { CostCenter }),
    ...(DateNeeded && { DateNeeded }),
    ...(ShippingAccount && { ShippingAccount }),
    ...(xp && { xp }),
    ...(Specs && Specs.length > 0 && { Specs: Specs.map(specOf) }),
  } as LineItem
}

function specOf({ SpecID, OptionID, Value }: NonNullable<LineItem['Specs']>[number]) {
  return { SpecID, ...(OptionID ? { OptionID } : { Value }) }
}

/** Returns the addresses of a sample that the expressions of a promotion read. */
function addressesOf({ order, lines }: SampleOrder, { EligibleExpression, ValueExpression }: Promotion) {
  const text = `${EligibleExpression ?? ''} ${ValueExpression ?? ''}`.toLowerCase()
  const found = [
    { kind: 'Billing', address: order.BillingAddress },
    { kind: 'Shipping', address: lines.find(({ ShippingAddress }) => ShippingAddress)?.ShippingAddress },
  ] as const
  return found.flatMap(({ kind, address }) =>
    address && text.includes(`${kind.toLowerCase()}address`) ? [{ kind, address: withoutId(address) }] : [],
  )
}

/** The address may not be assigned to the user, so it is sent as one of this order only. */
function withoutId({
  ID: _,
  DateCreated: _created,
  ...address
}: Address & { DateCreated?: string }): Address {
  return address
}
