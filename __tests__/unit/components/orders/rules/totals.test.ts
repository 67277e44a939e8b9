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
    { key: 'subtotal', label: 'Subtotal', amount: 100 },
    { key: 'discount', label: 'Promotion discount', amount: -20 },
    { key: 'shipping', label: 'Shipping', amount: 10 },
    { key: 'tax', label: 'Tax', amount: 5 },
    { key: 'gratuity', label: 'Gratuity', amount: 2 },
    { key: 'fees', label: 'Fees', amount: 1.5 },
  ])
  expect(totals).toMatchObject({ total: 98.5, sum: 98.5, addsUp: true })
})

it('leaves out gratuity, fees and discount when they are empty', () => {
  const { lines } = totalsOf(order({ Subtotal: 7, Total: 7, Fees: null }))
  expect(lines.map(({ label }) => label)).toEqual(['Subtotal', 'Shipping', 'Tax'])
})

it('names the promotion of each discount, and shows what no promotion explains', () => {
  const amounts = order({ Subtotal: 100, PromotionDiscount: 20, Total: 80, LineItemCount: 2 })
  const promotions = [
    { ID: 'fall', Name: 'Fall sale', Code: 'FALL', Amount: 8 },
    { ID: 'bolts', Name: 'Bolts', Code: 'BOLTS', Amount: 5, LineItemLevel: true, LineItemID: 'l1' },
    {
      ID: 'bolts',
      Name: 'Bolts',
      Code: 'BOLTS',
      Amount: 4,
      LineItemLevel: true,
      LineItemID: 'l2',
      AmountOverridden: true,
    },
    { ID: 'none', Name: 'Nothing', Amount: 0 },
  ] as never[]
  const totals = totalsOf(amounts, { promotions })
  expect(totals.lines.slice(0, 4)).toEqual([
    { key: 'subtotal', label: 'Subtotal', amount: 100, note: '2 lines' },
    { key: 'promotion fall', label: 'Fall sale', amount: -8, note: 'Code FALL' },
    {
      key: 'promotion bolts',
      label: 'Bolts',
      amount: -9,
      note: 'Code BOLTS, on 2 lines',
      isOverridden: true,
    },
    { key: 'discount', label: 'Other discount', amount: -3 },
  ])
  expect(totals.addsUp).toBe(true)
})

it('marks a subtotal with prices that were set manually', () => {
  const lines = [{ PriceOverridden: true }, { PriceOverridden: false }] as never[]
  const [subtotal] = totalsOf(order({ Subtotal: 7, LineItemCount: 2, Total: 7 }), { lines }).lines
  expect(subtotal).toMatchObject({ note: '2 lines, 1 price set manually', isOverridden: true })
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
