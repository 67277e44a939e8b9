import {
  amountLeft,
  amountProblem,
  maxTransactionAmount,
  paymentBlockedReason,
  transactionProblem,
} from '@/components/orders/rules/payment-actions'
import type { Order, Payment } from '@/lib/ordercloud/models'

const order: Order = { ID: 'o', Status: 'Open', Total: 100, Currency: 'USD' }
const manager = { roles: ['OrderAdmin'], isAdmin: true, canDecide: false }
const paid = (Amount: number | null, more: Partial<Payment> = {}): Payment =>
  ({ ID: 'p', Type: 'PurchaseOrder', Amount, Accepted: true, ...more }) as Payment

describe('the actions on payments', () => {
  it('need the right to manage orders', () => {
    const viewer = { ...manager, roles: ['OrderReader'] }
    expect(paymentBlockedReason('add', { order, payments: [] }, viewer)).toMatch(/Order Manager permission/)
    expect(paymentBlockedReason('record', { order, payments: [] }, viewer)).toMatch(
      /Order Manager permission/,
    )
  })

  it('are impossible on canceled orders, except for transactions', () => {
    const canceled = { order: { ...order, Status: 'Canceled' as const }, payments: [], payment: paid(10) }
    expect(paymentBlockedReason('delete', canceled, manager)).toMatch(/This order is canceled/)
    expect(paymentBlockedReason('record', canceled, manager)).toBeUndefined()
  })

  it('add no payment to an order that is paid in full', () => {
    const addTo = (...payments: Payment[]) => paymentBlockedReason('add', { order, payments }, manager)
    expect(addTo(paid(99.99))).toBeUndefined()
    expect(addTo(paid(60), paid(40, { ID: 'q' }))).toMatch(/cover the total/)
    expect(addTo(paid(null))).toMatch(/cover the total/)
    expect(addTo(paid(null, { Accepted: false }))).toBeUndefined()
    expect(addTo(paid(-100, { OrderReturnID: 'r' }))).toBeUndefined()
  })

  it('leave refunds to the page of the return', () => {
    const payment = paid(-10, { OrderReturnID: 'r' })
    expect(paymentBlockedReason('change', { order, payments: [payment], payment }, manager)).toMatch(/return/)
  })
})

describe('the amount of a payment', () => {
  it('is at most what the other payments leave', () => {
    const payments = [paid(30), paid(20, { ID: 'q' })]
    expect(amountLeft(order, payments)).toBe(50)
    expect(amountLeft(order, payments, paid(30))).toBe(80)
    expect(amountProblem('50', { order, payments })).toBeUndefined()
    expect(amountProblem('50.01', { order, payments })).toBe('At most $50.00 of the total is left.')
    expect(amountProblem('0', { order, payments })).toMatch(/above 0/)
    expect(amountProblem('ten', { order, payments })).toMatch(/such as/)
  })

  it('is empty for one payment only', () => {
    expect(amountProblem('', { order, payments: [paid(30)] })).toBeUndefined()
    expect(amountProblem(' ', { order, payments: [paid(null)] })).toMatch(/covers the rest/)
    expect(amountProblem('', { order, payments: [paid(null)], payment: paid(null) })).toBeUndefined()
  })
})

describe('transactions', () => {
  const of = (...done: [string, number, boolean?][]): Payment =>
    paid(100, {
      Type: 'CreditCard',
      Transactions: done.map(([Type, Amount, Succeeded = true]) => ({ Type, Amount, Succeeded })),
    })

  it('capture and void at most what is authorized, and refund at most what is captured', () => {
    const most = (payment: Payment) =>
      (['Authorization', 'Capture', 'Void', 'Refund'] as const).map((type) =>
        maxTransactionAmount(type, payment, 100),
      )
    expect(most(of())).toEqual([100, 0, 0, 0])
    expect(most(of(['Authorization', 100, false]))).toEqual([100, 0, 0, 0])
    expect(most(of(['Authorization', 100]))).toEqual([0, 100, 100, 0])
    expect(most(of(['Authorization', 100], ['Capture', 30.1]))).toEqual([0, 69.9, 69.9, 30.1])
    expect(most(of(['Authorization', 100], ['Void', 100]))).toEqual([100, 0, 0, 0])
    expect(most(of(['Authorization', 100], ['Capture', 100], ['Refund', 20]))).toEqual([0, 0, 0, 80])
  })

  it('capture purchase orders without an authorization', () => {
    expect(maxTransactionAmount('Capture', paid(100), 100)).toBe(100)
  })

  it('name the reason why an amount is impossible, unless the attempt failed', () => {
    const check = (text: string, most: number, succeeded = true) =>
      transactionProblem('Capture', text, { most, currency: 'USD', succeeded })
    expect(check('10', 10)).toBeUndefined()
    expect(check('10.01', 10)).toBe('At most $10.00 is possible.')
    expect(check('5', 0)).toBe('Nothing is authorized that is not captured yet.')
    expect(check('5', 0, false)).toBeUndefined()
    expect(check('', 10)).toMatch(/such as/)
  })
})
