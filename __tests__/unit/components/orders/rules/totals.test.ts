import fc from 'fast-check'
import type { Order } from '@/lib/ordercloud/models'
import { totalsOf } from '@/components/orders/rules/totals'

const order = (amounts: Partial<Record<keyof Order, number | null>>) => amounts as unknown as Order

it('subtracts the discount and adds all other amounts', () => {
  const totals = totalsOf(
    order({
      Subtotal: 100,
      ShippingCost: 10,
      TaxCost: 5,
      Gratuity: 2,
      Fees: 1.5,
      PromotionDiscount: 20,
      Total: 98.5,
    }),
  )
  expect(totals.lines).toEqual([
    { label: 'Subtotal', amount: 100 },
    { label: 'Shipping', amount: 10 },
    { label: 'Tax', amount: 5 },
    { label: 'Gratuity', amount: 2 },
    { label: 'Fees', amount: 1.5 },
    { label: 'Promotion discount', amount: -20 },
  ])
  expect(totals).toMatchObject({ total: 98.5, sum: 98.5, addsUp: true })
})

it('leaves out gratuity, fees and discount when they are empty', () => {
  const { lines } = totalsOf(order({ Subtotal: 7, Total: 7, Fees: null }))
  expect(lines.map(({ label }) => label)).toEqual(['Subtotal', 'Shipping', 'Tax'])
})

it('reports a total that differs from the sum by a cent or more', () => {
  expect(totalsOf(order({ Subtotal: 10, Total: 10.01 })).addsUp).toBe(false)
  expect(totalsOf(order({ Subtotal: 10, PromotionDiscount: 3, Total: 10 }))).toMatchObject({
    sum: 7,
    total: 10,
    addsUp: false,
  })
})

it('ignores rounding errors of floating-point sums', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, cents, (subtotal, shipping, tax, discount) => {
      const total = (subtotal + shipping + tax - discount) / 100
      expect(
        totalsOf(
          order({
            Subtotal: subtotal / 100,
            ShippingCost: shipping / 100,
            TaxCost: tax / 100,
            PromotionDiscount: discount / 100,
            Total: total,
          }),
        ).addsUp,
      ).toBe(true)
    }),
    { numRuns: 200 },
  )
})
