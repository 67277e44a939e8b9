import { callerOf } from '../../../core/http/context'
import type { Write } from '../../../core/http/definitions'
import { fieldError, PlatformError, platformError } from '../../../core/http/errors'
import { isStorableInstant } from '../../../core/records/model'
import { requireRecord } from '../../../core/records/store'
import { savedAddress } from '../order/order-addresses'
import { sellsToBuyer } from '../order/order-parties'
import { checkPaymentMethod } from '../payments/payment-rules'
import { nextDate } from './subscription-dates'
import type { Subscription } from '../../../contract/records'
import { orderParties } from './subscription-items'

const invalid = (field: string, rule: string): PlatformError =>
  new PlatformError(400, [fieldError(field, rule, { Rule: 'range' })])

function checkDates({ ctx, record, existing }: Write<Subscription>): void {
  const { Frequency, NextOrderDate: next, EndDate: end } = record
  if (Frequency < 1) throw invalid('Frequency', 'must be at least 1')
  if (!isStorableInstant(nextDate(new Date(next), record)))
    throw invalid('Frequency', 'must lead to an order before the year 10000')
  if (next !== existing?.NextOrderDate && new Date(next) <= ctx.platform.now())
    throw invalid('NextOrderDate', 'must lie in the future')
  const isNamed = end !== existing?.EndDate || next !== existing?.NextOrderDate
  if (end !== null && isNamed && end < next) throw invalid('EndDate', 'must not be before NextOrderDate')
}

async function checkParties({ ctx, tx, record, existing }: Write<Subscription>): Promise<void> {
  const { FromCompanyID: from, FromUserID: user, ToCompanyID: to } = record
  if (!from || !user)
    throw platformError(
      'Subscription.CreateRequiresFromUser',
      'FromCompanyID and FromUserID must name a user of a buyer.',
      { Field: from ? 'FromUserID' : 'FromCompanyID' },
    )
  if (!to || (to === existing?.ToCompanyID && from === existing.FromCompanyID)) return
  if (await sellsToBuyer(ctx, tx, from, to)) return
  await requireRecord(tx, ctx.platform.table('Suppliers'), [], to)
  throw platformError('Order.CannotCreateInvalid', `Supplier "${to}" does not sell to buyer "${from}".`, {
    ToCompanyID: to,
    BuyerID: from,
  })
}

/** Administrators may use any address of the buyer, because the job creates the orders with the role OrderAdmin. */
async function checkAddresses({ ctx, tx, record, existing }: Write<Subscription>): Promise<void> {
  const caller = callerOf(ctx)
  const isAdmin = ['SubscriptionAdmin', 'FullAccess'].some((role) => caller.roles.has(role))
  const roles = isAdmin ? new Set([...caller.roles, 'OrderAdmin']) : caller.roles
  for (const use of ['Billing', 'Shipping'] as const) {
    const id = record[`${use}AddressID`]
    if (!id || id === existing?.[`${use}AddressID`]) continue
    await savedAddress({ ...ctx, caller: { ...caller, roles } }, tx, orderParties(ctx, record), id, use)
  }
}

/** Checks that the payment settings for the orders fit the payment's type. */
function checkPayment({ record }: Write<Subscription>): void {
  const payment = record.Payment
  if (!payment) return
  if (!payment.Type)
    throw new PlatformError(400, [fieldError('Payment.Type', 'is required', { Rule: 'required' })])
  checkPaymentMethod(payment)
}

/** Rejects a subscription whose dates, parties, addresses or payment would not allow orders. */
export async function checkSubscription(write: Write<Subscription>): Promise<void> {
  checkDates(write)
  checkPayment(write)
  await checkParties(write)
  await checkAddresses(write)
}
