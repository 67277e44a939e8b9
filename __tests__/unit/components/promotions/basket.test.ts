import {
  basketOrder,
  lineProblem,
  listPrice,
  shippingProblem,
  type BasketLine,
} from '@/components/promotions/rules/basket'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'

const line = (fields: Partial<BasketLine> = {}): BasketLine => ({
  ...{ key: 'k', product: { ID: 'rope', Name: 'Rope' } as Product, quantity: '3', price: '' },
  ...fields,
})
const schedule = {
  PriceBreaks: [
    { Quantity: 1, Price: 10 },
    { Quantity: 5, Price: 8.5 },
  ],
} as PriceSchedule
const created = new Date('2026-06-15T12:00:00Z')

it('prices a line at the break of its quantity', () => {
  expect(listPrice(schedule, line())).toBe(10)
  expect(listPrice(schedule, line({ quantity: '6' }))).toBe(8.5)
  expect(listPrice(schedule, line({ quantity: 'six' }))).toBeUndefined()
  expect(listPrice(undefined, line())).toBeUndefined()
})

it('makes an order of default and typed prices', () => {
  const lines = [line(), line({ key: 'l', quantity: '2', price: '0.335' })]
  const sample = basketOrder({ lines, shippingCost: '4.50' }, [10, 99], 'EUR', created)
  expect(sample?.lines).toMatchObject([
    { ProductID: 'rope', Quantity: 3, UnitPrice: 10, LineSubtotal: 30, Product: { Name: 'Rope' } },
    { Quantity: 2, UnitPrice: 0.335, LineSubtotal: 0.67 },
  ])
  expect(sample?.order).toMatchObject({
    ...{ Subtotal: 30.67, ShippingCost: 4.5, Total: 35.17, Currency: 'EUR', LineItemCount: 2 },
    DateCreated: '2026-06-15T12:00:00.000Z',
  })
})

it('makes no order while a value is missing or invalid', () => {
  const order = (changed: BasketLine, shippingCost = '') =>
    basketOrder({ lines: [changed], shippingCost }, [10], undefined, created)
  expect(order(line())).toBeDefined()
  expect(order(line({ product: undefined }))).toBeUndefined()
  expect(order(line({ quantity: '0' }))).toBeUndefined()
  expect(order(line({ price: '-1' }))).toBeUndefined()
  expect(order(line(), 'free')).toBeUndefined()
  expect(basketOrder({ lines: [], shippingCost: '' }, [], undefined, created)).toBeUndefined()
  expect(lineProblem(line(), undefined)).toBe('Enter the price of one unit.')
  expect(lineProblem(line({ price: '12.50' }), undefined)).toBeUndefined()
  expect(shippingProblem('1.2.3')).toBe('Enter an amount, such as 12.50.')
})
