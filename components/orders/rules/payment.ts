import type { Payment } from '@/lib/ordercloud/models'

const TYPES: Readonly<Record<string, string>> = {
  CreditCard: 'Credit card',
  PurchaseOrder: 'Purchase order',
  SpendingAccount: 'Spending account',
}

/**
 * Returns the payment method in words: "Credit card, Visa ending in 4242", "Refund". Checks the types, because `xp`
 * can hold any JSON.
 */
export function paymentWords(payment: Payment): string {
  const type = payment.Type ?? ''
  const words =
    (Object.hasOwn(TYPES, type) ? TYPES[type] : type) || (payment.OrderReturnID ? 'Refund' : 'Payment')
  const card = (payment.xp as { CreditCard?: Record<string, unknown> } | null | undefined)?.CreditCard
  const digits = text(card?.PartialAccountNumber)
  if (type !== 'CreditCard' || !digits) return words
  return `${words}, ${[text(card?.CardType), `ending in ${digits}`].filter(Boolean).join(' ')}`
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
