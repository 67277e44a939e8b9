import { orders, supplierOrders } from '@/components/orders/resource'

jest.mock('@/lib/ordercloud/sdk')

const order = { ID: 'o1', Total: 25, Currency: 'EUR', FromUser: { FirstName: 'Ann', LastName: 'Lee' } }

it('shows the customer in the summary of an order, but not to supplier users', () => {
  expect(orders.summary(order as never)).toBe('€25.00 · Ann Lee')
  expect(supplierOrders.summary(order as never)).toBe('€25.00')
})
