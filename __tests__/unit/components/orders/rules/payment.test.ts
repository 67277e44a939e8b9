import { balanceOf, paymentWords } from '@/components/orders/rules/payment'
import type { Payment } from '@/lib/ordercloud/models'

const payment = (facts: object) => ({ ID: 'p', Accepted: true, ...facts }) as Payment

it('names a purchase order by its number', () => {
  expect(paymentWords(payment({ Type: 'PurchaseOrder', xp: { PONumber: 'PO-1' } }))).toBe(
    'Purchase order PO-1',
  )
  expect(paymentWords(payment({ Type: 'PurchaseOrder', xp: { PONumber: 1 } }))).toBe('Purchase order')
})

describe('the balance of an order', () => {
  it('is what accepted payments leave of the total', () => {
    const payments = [payment({ Amount: 60.1 }), payment({ Amount: 20, Accepted: false })]
    expect(balanceOf(100, payments)).toEqual({ paid: 60.1, refunded: 0, due: 39.9 })
    expect(balanceOf(100, [])).toEqual({ paid: 0, refunded: 0, due: 100 })
  })

  it('is settled by an accepted payment of the rest', () => {
    expect(balanceOf(100, [payment({ Amount: 20 }), payment({ Amount: null })]).due).toBe(0)
  })

  it('counts refunds apart', () => {
    const refund = payment({ Amount: -30, OrderReturnID: 'r1' })
    expect(balanceOf(100, [payment({ Amount: 100 }), refund])).toEqual({ paid: 100, refunded: 30, due: 0 })
  })
})
