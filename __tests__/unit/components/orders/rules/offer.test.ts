import {
  chosenVariant,
  firstQuantity,
  notOrderableReason,
  notRepeatableReason,
  offeredPrice,
  offeredQuantityProblem,
  quantityWords,
  stockWords,
  variantProblem,
  markupWords,
} from '@/components/orders/rules/offer'
import { breakWords } from '@/lib/price/offer'
import type { PriceSchedule } from '@/lib/ordercloud/models'

const offer: PriceSchedule = {
  Name: 'Agreed',
  Currency: 'USD',
  MinQuantity: 1,
  PriceBreaks: [
    { Quantity: 10, Price: 11 },
    { Quantity: 1, Price: 12, SalePrice: 9 },
  ],
}

it('shows the price breaks with the smallest quantity first', () => {
  expect(breakWords(offer)).toBe('1+ $12.00, 10+ $11.00')
  expect(breakWords({ ...offer, PriceBreaks: [{ Quantity: 1, Price: 12 }] })).toBe('$12.00')
  expect(breakWords({ ...offer, RestrictedQuantity: true })).toBe('1 $12.00, 10 $11.00')
  expect(breakWords(null)).toBe('')
})

it('shows sale prices during a sale only', () => {
  expect(breakWords({ ...offer, IsOnSale: true })).toBe('1+ $9.00, 10+ $11.00, on sale')
  expect(offeredPrice({ ...offer, IsOnSale: true }, '2', [], [])).toBe(18)
})

it('calculates the price of the typed quantity from its price break and the chosen options', () => {
  const specs = [
    {
      ID: 'size',
      Name: 'Size',
      Options: [{ ID: 'xl', Value: 'XL', PriceMarkupType: 'AmountPerQuantity' as const, PriceMarkup: 2 }],
    },
  ]
  expect(offeredPrice(offer, '9', [], [])).toBe(108)
  expect(offeredPrice(offer, '10', [], [])).toBe(110)
  expect(offeredPrice(offer, '10', specs, [{ SpecID: 'size', OptionID: 'xl' }])).toBe(130)
  expect(offeredPrice(offer, 'many', [], [])).toBeUndefined()
})

it('rejects a quantity outside the limits of the price schedule', () => {
  const limited = { ...offer, MinQuantity: 5, MaxQuantity: 50 }
  expect(offeredQuantityProblem('0', limited)).toBe('Enter a whole number above 0.')
  expect(offeredQuantityProblem('4', limited)).toBe('Order at least 5.')
  expect(offeredQuantityProblem('51', limited)).toBe('Order at most 50.')
  expect(offeredQuantityProblem('50', limited)).toBeUndefined()
  expect(quantityWords(limited)).toBe('From 5 to 50')
  expect(firstQuantity(limited)).toBe('5')
})

it('accepts only the quantities of the price breaks when the quantity is restricted', () => {
  const restricted = { ...offer, RestrictedQuantity: true }
  expect(offeredQuantityProblem('2', restricted)).toBe('Only these quantities are sold: 1, 10.')
  expect(offeredQuantityProblem('10', restricted)).toBeUndefined()
  expect(quantityWords(restricted)).toBe('Only 1, 10')
})

it('leaves limits that count all lines of a product together to the platform', () => {
  expect(
    offeredQuantityProblem('4', { ...offer, MinQuantity: 5, UseCumulativeQuantity: true }),
  ).toBeUndefined()
})

it('offers no product without a price', () => {
  expect(notOrderableReason({ ID: 'rope' })).toBe('No price for this user.')
  expect(notOrderableReason({ ID: 'rope', PriceSchedule: offer })).toBeUndefined()
})

it('names the stock only where it is tracked', () => {
  expect(stockWords({ Inventory: { Enabled: true, QuantityAvailable: 3 } })).toBe('3 in stock')
  expect(stockWords({ Inventory: { Enabled: true, QuantityAvailable: 0 } })).toBe('Out of stock')
  expect(stockWords({ Inventory: { Enabled: false, QuantityAvailable: 3 } })).toBe('')
  expect(stockWords({})).toBe('')
})

it('finds the variant that the chosen options make', () => {
  const variants = [
    {
      ID: 'red-s',
      Specs: [
        { SpecID: 'color', OptionID: 'red' },
        { SpecID: 'size', OptionID: 's' },
      ],
    },
    {
      ID: 'red-m',
      Specs: [
        { SpecID: 'color', OptionID: 'red' },
        { SpecID: 'size', OptionID: 'm' },
      ],
    },
  ]
  const red = { SpecID: 'color', OptionID: 'red' }
  expect(chosenVariant(variants, [red, { SpecID: 'size', OptionID: 'm' }])?.ID).toBe('red-m')
  expect(chosenVariant(variants, [red])).toBeUndefined()
})

it('rejects choices that make no active variant', () => {
  const specs = [{ ID: 'color', Name: 'Color', DefinesVariant: true }]
  const variants = [
    { ID: 'red', Specs: [{ SpecID: 'color', OptionID: 'red' }] },
    { ID: 'blue', Active: false, Specs: [{ SpecID: 'color', OptionID: 'blue' }] },
  ]
  const of = (OptionID: string) => variantProblem(specs, variants, [{ SpecID: 'color', OptionID }])
  expect(of('red')).toBeUndefined()
  expect(of('blue')).toBe('This combination is not offered.')
  expect(of('green')).toBe('This combination is not offered.')
  expect(variantProblem(specs, variants, [])).toBeUndefined()
  expect(variantProblem(specs, [], [{ SpecID: 'color', OptionID: 'green' }])).toBeUndefined()
})

it('says why a line of an earlier order cannot be ordered again', () => {
  const line = { ProductID: 'rope', Quantity: 2 }
  expect(notRepeatableReason(line, undefined)).toBe('The user cannot see this product any more.')
  expect(notRepeatableReason({ ...line, IsBundle: true }, undefined)).toMatch(/^Bundles cannot be copied/)
  expect(notRepeatableReason(line, { ID: 'rope' })).toBe('No price for this user.')
  expect(notRepeatableReason(line, { ID: 'rope', PriceSchedule: { ...offer, MinQuantity: 5 } })).toBe(
    'Order at least 5.',
  )
  expect(notRepeatableReason(line, { ID: 'rope', PriceSchedule: offer })).toBeUndefined()
})

it.each([
  ['', {}],
  ['', { PriceMarkupType: 'NoMarkup', PriceMarkup: 5 }],
  ['+$5.00 each', { PriceMarkupType: 'AmountPerQuantity', PriceMarkup: 5 }],
  ['−$5.00 in total', { PriceMarkupType: 'AmountTotal', PriceMarkup: -5 }],
  ['+12.5%', { PriceMarkupType: 'Percentage', PriceMarkup: 12.5 }],
] as const)('says %j about the markup of an option', (words, option) => {
  expect(markupWords(option, 'USD')).toBe(words)
})
