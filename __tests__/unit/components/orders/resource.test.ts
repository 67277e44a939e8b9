import { orders, supplierOrders } from '@/components/orders/resource'

jest.mock('@/lib/ordercloud/sdk')

const order = { ID: 'o1', LineItemCount: 2, FromUser: { FirstName: 'Ann', LastName: 'Lee' } }

it('shows the customer in the summary of an order, but not to supplier users', () => {
  expect(orders.summary(order as never)).toBe('Ann Lee')
  expect(supplierOrders.summary(order as never)).toBe('2 lines')
})
