import type { Payment } from '@/lib/ordercloud/models'

const TYPES: Readonly<Record<string, string>> = {
  CreditCard: 'Credit card',
  PurchaseOrder: 'Purchase order',
  SpendingAccount: 'Spending account',
}

/**
 * Returns the payment method in words: "Credit card, Visa ending in 4242", "Purchase order PO-17623", "Refund". Checks the types, because `xp`
 * can hold any JSON.
 */
export function paymentWords(payment: Payment): string {
  const type = payment.Type ?? ''
  const words =
    (Object.hasOwn(TYPES, type) ? TYPES[type] : type) || (payment.OrderReturnID ? 'Refund' : 'Payment')
  const number = text((payment.xp as { PONumber?: unknown } | null | undefined)?.PONumber)
  if (type === 'PurchaseOrder' && number) return `${words} ${number}`
  const card = (payment.xp as { CreditCard?: Record<string, unknown> } | null | undefined)?.CreditCard
  const digits = text(card?.PartialAccountNumber)
  if (type !== 'CreditCard' || !digits) return words
  return `${words}, ${[text(card?.CardType), `ending in ${digits}`].filter(Boolean).join(' ')}`
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The spending account or credit card of the buyer that a payment uses. */
export type PaymentMeans = Partial<Pick<Payment, 'SpendingAccountID' | 'CreditCardID'>>

/** Returns the distinct IDs of the spending accounts and credit cards that payments use. */
export function meansOf(payments: readonly PaymentMeans[]): { accountIds: string[]; cardIds: string[] } {
  const distinct = (ids: readonly (string | null | undefined)[]) => [
    ...new Set(ids.flatMap((id) => id || [])),
  ]
  return {
    accountIds: distinct(payments.map(({ SpendingAccountID }) => SpendingAccountID)),
    cardIds: distinct(payments.map(({ CreditCardID }) => CreditCardID)),
  }
}

/** State of what a buyer owes for an order. */
interface Balance {
  /** Sum of the accepted payments. */
  paid: number
  /** Sum of the refunds, as a positive amount. */
  refunded: number
  /** Part of the total that no accepted payment covers. Never negative. */
  due: number
}

/**
 * Returns what is paid and what is still due. A payment without an amount covers the rest of the total, and payments
 * that are not accepted cover nothing. Refunds belong to returns and do not change what is due.
 */
export function balanceOf(total: number, payments: readonly Payment[]): Balance {
  const isRefund = ({ OrderReturnID, Amount }: Payment) => Boolean(OrderReturnID) || (Amount ?? 0) < 0
  const accepted = payments.filter((payment) => payment.Accepted === true)
  const own = accepted.filter((payment) => !isRefund(payment))
  const fixed = toCents(own.reduce((sum, { Amount }) => sum + (Amount ?? 0), 0))
  const hasOpenAmount = own.some(({ Amount }) => Amount === null || Amount === undefined)
  const paid = hasOpenAmount ? Math.max(fixed, total) : fixed
  const refunded = -toCents(
    accepted.filter(isRefund).reduce((sum, { Amount }) => sum + Math.min(Amount ?? 0, 0), 0),
  )
  return { paid, refunded: refunded + 0, due: Math.max(0, toCents(total - paid)) }
}

function toCents(amount: number): number {
  return Math.round(amount * 100) / 100
}
