import { orderBulkActions, returnBulkActions } from '@/components/orders/rules/bulk-actions'
import { blockedReason, type OrderAction } from '@/components/orders/rules/order-actions'
import { returnBlockedReason, type ReturnAction } from '@/components/orders/rules/return-actions'
import type { Order, OrderReturn } from '@/lib/ordercloud/models'
import { ORDER_STEPS } from '@/lib/orders/order-steps'
import { RETURN_STEPS } from '@/lib/orders/return-steps'

const STATUSES = ['Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled'] as const
const actor = { roles: ['FullAccess'], isAdmin: true, canDecide: true }

const { print, ...orderSteps } = orderBulkActions

it('are all steps that a job can perform, besides the documents', () => {
  expect(Object.keys(ORDER_STEPS)).toEqual(expect.arrayContaining(Object.keys(orderSteps)))
  expect(Object.keys(RETURN_STEPS)).toEqual(expect.arrayContaining(Object.keys(returnBulkActions)))
})

describe.each(Object.entries(orderSteps))('%s of several orders', (step, { blockedReason: inBulk }) => {
  it.each(STATUSES)('is possible exactly when the page allows it (%s)', (Status) => {
    const order = { ID: '1', Status, ToCompanyID: 'market' } as Order
    const lines = [{ ProductID: 'p', Quantity: 1 }]
    const onPage = blockedReason(step as OrderAction, { order, lines, marketplaceId: 'market' }, actor)
    const reason = inBulk(order)
    expect(reason === undefined).toBe(onPage === undefined)
    // The page adds the status of its order. The reason of a selection is said of many.
    if (reason !== undefined) expect(onPage).toMatch(reason)
  })
})

describe.each(Object.entries(returnBulkActions))(
  '%s of several returns',
  (step, { blockedReason: inBulk }) => {
    const records = STATUSES.flatMap((Status) =>
      [null, 5].flatMap((RefundAmount) =>
        [[], ['paid']].map((PaymentIDs) => ({ ID: 'r', OrderID: '1', Status, RefundAmount, PaymentIDs })),
      ),
    ) as OrderReturn[]
    it('is possible exactly when the page allows it', () => {
      for (const record of records) {
        const onPage = returnBlockedReason(step as ReturnAction, record, actor)
        const reason = inBulk(record)
        expect([record, reason === undefined]).toEqual([record, onPage === undefined])
        if (reason !== undefined) expect(onPage).toMatch(reason)
      }
    })
  },
)

it('the documents of a selection have one page, which names the orders', () => {
  expect(print && 'addressOf' in print && print.addressOf(['a', 'b&c'], 'pick-list')).toBe(
    '/orders/documents?document=pick-list&order=a&order=b%26c',
  )
})
