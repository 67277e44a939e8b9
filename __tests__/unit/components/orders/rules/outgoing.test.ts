import {
  isOutgoing,
  missingPriceProblem,
  outgoingPrice,
  proposedUnitPrice,
} from '@/components/orders/rules/outgoing'
import { provideSettings, type Settings } from '@/lib/settings'

beforeAll(() => provideSettings({ marketplaceId: 'Market' } as Settings))

const plain = { ID: 'plain', Name: 'Plain', PriceBreaks: [{ Quantity: 1, Price: 10 }] }
const dollars = {
  ID: 'dollars',
  Name: 'Dollars',
  Currency: 'USD',
  PriceBreaks: [
    { Quantity: 1, Price: 8 },
    { Quantity: 10, Price: 7.5 },
  ],
}
const euros = { ...dollars, ID: 'euros', Currency: 'EUR' }

it('counts an order of the marketplace itself as outgoing, whatever the case of the ID', () => {
  expect(isOutgoing({ FromCompanyID: 'MARKET' })).toBe(true)
  expect(isOutgoing({ FromCompanyID: 'harborline' })).toBe(false)
  expect(isOutgoing({})).toBe(false)
})

describe('the price of a product', () => {
  it('is the first price without a currency', () => {
    expect(outgoingPrice([dollars, plain])).toEqual({ schedule: plain, isUsed: true })
    expect(outgoingPrice([plain, { ...plain, ID: 'other' }])?.schedule.ID).toBe('plain')
  })

  it('is a proposal when all prices have a currency, and that of the supplier comes first', () => {
    expect(outgoingPrice([euros, dollars])).toEqual({ schedule: euros, isUsed: false })
    expect(outgoingPrice([undefined, dollars])).toEqual({ schedule: dollars, isUsed: false })
  })

  it('is not known without any', () => {
    expect(outgoingPrice([])).toBeUndefined()
    expect(outgoingPrice([undefined])).toBeUndefined()
  })
})

describe('the proposed unit price', () => {
  const proposal = { schedule: dollars, isUsed: false }
  const handle = {
    ID: 'handle',
    Options: [{ ID: 'long', PriceMarkupType: 'AmountTotal' as const, PriceMarkup: 1, Value: 'Long' }],
  }
  const chosen = [{ SpecID: 'handle', OptionID: 'long' }]

  it('depends on the quantity', () => {
    expect(proposedUnitPrice(proposal, '1', [], [])).toBe('8.00')
    expect(proposedUnitPrice(proposal, '10', [], [])).toBe('7.50')
  })

  it('includes the markups of the chosen options, in whole cents', () => {
    expect(proposedUnitPrice(proposal, '3', [handle] as never, chosen)).toBe('8.33')
  })

  it('is empty when the platform has a price, without a price and without a quantity', () => {
    expect(proposedUnitPrice({ schedule: plain, isUsed: true }, '1', [], [])).toBe('')
    expect(proposedUnitPrice(undefined, '1', [], [])).toBe('')
    expect(proposedUnitPrice(proposal, 'a few', [], [])).toBe('')
  })
})

describe('a line without a unit price', () => {
  it('has the price of the platform when there is one', () => {
    expect(missingPriceProblem({ schedule: plain, isUsed: true }, false)).toBeUndefined()
  })

  it('is not possible otherwise, and says what helps', () => {
    expect(missingPriceProblem({ schedule: dollars, isUsed: false }, true)).toBe('Enter a unit price.')
    expect(missingPriceProblem(undefined, true)).toBe('Enter a unit price.')
    expect(missingPriceProblem({ schedule: dollars, isUsed: false }, false)).toMatch(/OverrideUnitPrice/)
  })
})
