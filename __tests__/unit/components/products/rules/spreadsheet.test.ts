import {
  decideSpreadsheetRow,
  editedFields,
  priceNote,
  readPastedCell,
  SPREADSHEET_RULES,
  spreadsheetRow,
  withFirstPrice,
  withProduct,
  withSchedule,
  type RowFacts,
} from '@/components/products/rules/spreadsheet'

const schedule = { ID: 's', Name: 'Prices', Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 12.5 }] }
const facts: RowFacts = {
  product: {
    ...{ ID: 'p', Name: 'Crate', Active: true, OwnerID: 'market', DefaultPriceScheduleID: 's' },
    Inventory: { Enabled: true, QuantityAvailable: 10 },
  },
  schedule,
  sharedWith: 0,
  hasLocations: false,
}
const row = spreadsheetRow(facts)
const lockedOf = (more: Partial<RowFacts>) => spreadsheetRow({ ...facts, ...more }).locked

test('a row has the values of the product and the price of its first break', () => {
  expect(row).toMatchObject({
    texts: { name: 'Crate', active: 'Yes', price: '12.50', quantity: '10' },
    locked: {},
  })
})

describe('a price is read-only', () => {
  test.each([
    [
      'without a price schedule',
      { product: { ...facts.product, DefaultPriceScheduleID: undefined } },
      'No price',
    ],
    [
      'when the parent has it',
      { product: { ...facts.product, DefaultPriceScheduleID: undefined, ParentID: 'q' } },
      'Price of its parent',
    ],
    ['when the schedule cannot be read', { schedule: undefined }, 'Not readable'],
    ['without price breaks', { schedule: { ...schedule, PriceBreaks: [] } }, 'No price'],
    ['when other products share it', { sharedWith: 2 }, 'Shared with 2 other products'],
    [
      'when it belongs to another company than the supplier',
      { schedule: { ...schedule, OwnerID: 'market' }, supplierId: 'acme' },
      'Belongs to another company',
    ],
  ])('%s', (_, more, reason) => expect(lockedOf(more as Partial<RowFacts>).price).toBe(reason))
})

test('a quantity is read-only when it is not tracked, summed up, or split by variants', () => {
  const withInventory = (Inventory: object) => ({ product: { ...facts.product, Inventory } })
  expect(lockedOf(withInventory({ Enabled: false })).quantity).toBe('Not tracked')
  expect(lockedOf({ hasLocations: true }).quantity).toBe('Sum of the locations')
  expect(lockedOf(withInventory({ Enabled: true, VariantLevelTracking: true })).quantity).toBe('By variant')
})

test('only texts with another meaning count as edited', () => {
  expect(editedFields(row, { price: '12.5', quantity: ' 10 ', name: 'Crate ' })).toEqual([])
  expect(editedFields(row, { price: '', active: 'No' })).toEqual(['active', 'price'])
})

test('texts that their field cannot have are errors', () => {
  const problem = (field: 'name' | 'price' | 'quantity' | 'active', text: string) =>
    SPREADSHEET_RULES.problemOf(row, { [field]: text }, field)
  expect(problem('name', ' ')).toBe('Enter a name.')
  expect(problem('name', 'x'.repeat(101))).toBe('The name must have at most 100 characters.')
  expect(problem('price', '-1')).toBe('Enter a price of 0 or more, with a decimal point.')
  expect(problem('price', '')).toBe('Enter a price of 0 or more, with a decimal point.')
  expect(problem('quantity', '1.5')).toBe('Enter a whole number.')
  expect(problem('price', '0')).toBeUndefined()
  expect(problem('quantity', '-3')).toBeUndefined()
})

test('pasted cells lose currencies and separators of thousands', () => {
  expect(readPastedCell('price', ' $1,234.50 ')).toBe('1234.50')
  expect(readPastedCell('price', '12,5')).toBe('12,5')
  expect(readPastedCell('quantity', '-1,000')).toBe('-1000')
  expect(readPastedCell('quantity', 'many')).toBe('many')
  expect(readPastedCell('active', 'TRUE')).toBe('Yes')
  expect(readPastedCell('active', 'inactive')).toBe('No')
  expect(readPastedCell('active', 'maybe')).toBe('maybe')
  expect(SPREADSHEET_RULES.problemOf(row, { active: 'maybe' }, 'active')).toBe('Enter Yes or No.')
})

describe('a changed row', () => {
  const input = { name: 'Box', price: '15', quantity: '12' }

  it('is one write of the product and one of its price', () => {
    expect(decideSpreadsheetRow(row, input, row)).toEqual({
      ...{ kind: 'write', now: row },
      writes: { product: { Name: 'Box', Inventory: { QuantityAvailable: 12 } }, price: 15 },
    })
  })

  it('writes only what is left after a lost answer', () => {
    const now = withProduct(row, {
      ...facts.product,
      Name: 'Box',
      Inventory: { Enabled: true, QuantityAvailable: 12 },
    })
    expect(decideSpreadsheetRow(row, input, now)).toHaveProperty('writes', { price: 15 })
    const all = withSchedule(now, { ...schedule, PriceBreaks: [{ Quantity: 1, Price: 15 }] })
    expect(decideSpreadsheetRow(row, input, all)).toHaveProperty('writes', {})
  })

  it('is not written when an edited value was changed meanwhile', () => {
    const now = spreadsheetRow({
      ...facts,
      product: { ...facts.product, Inventory: { Enabled: true, QuantityAvailable: 7 } },
    })
    expect(decideSpreadsheetRow(row, input, now)).toMatchObject({
      kind: 'changed',
      reason: 'The quantity was 10 and is now 7. Save again to overwrite it.',
    })
    expect(decideSpreadsheetRow(row, { name: 'Box' }, now)).toMatchObject({ kind: 'write' })
  })

  it('fails when a value can no longer be changed here, or the product is gone', () => {
    const now = spreadsheetRow({ ...facts, sharedWith: 1 })
    expect(decideSpreadsheetRow(row, input, now)).toEqual({
      kind: 'failed',
      reason: 'The price can no longer be changed here: Shared with 1 other product.',
    })
    expect(decideSpreadsheetRow(row, input, undefined)).toMatchObject({ kind: 'failed' })
  })
})

describe('a price with several breaks', () => {
  const tiered = {
    ...schedule,
    PriceBreaks: [
      { Quantity: 10, Price: 9, BundlePrice: 4 },
      { Quantity: 1, Price: 12.5, SalePrice: 11 },
    ],
  }
  const several = spreadsheetRow({ ...facts, schedule: tiered })
  const warning = (price: string) => SPREADSHEET_RULES.warningOf?.(several, { price })

  it('is that of the smallest quantity, and can be edited', () => {
    expect(several).toMatchObject({ texts: { price: '12.50' }, locked: {} })
    expect(priceNote(several)).toBe('First of 2 price breaks')
    expect(priceNote(row)).toBeUndefined()
  })

  it('keeps the other breaks and the other prices of its own', () => {
    expect(withFirstPrice(tiered, 15)).toEqual([
      { Quantity: 10, Price: 9, BundlePrice: 4 },
      { Quantity: 1, Price: 15, SalePrice: 11 },
    ])
  })

  it('warns when a larger quantity then costs more, and when the sale price is not lower', () => {
    expect(warning('8')).toBe(
      'From quantity 10 a unit costs $9.00, but from quantity 1 only $8.00. The sale price from quantity 1 is not lower than the price.',
    )
    expect(warning('11')).toBe('The sale price from quantity 1 is not lower than the price.')
    for (const text of ['15', '12.5', '', 'x']) expect(warning(text)).toBeUndefined()
    expect(SPREADSHEET_RULES.warningOf?.(several, { name: 'Box' })).toBeUndefined()
  })
})
