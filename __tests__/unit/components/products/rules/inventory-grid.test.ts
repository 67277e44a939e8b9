import {
  cellProblem,
  decideRow,
  INVENTORY_RULES,
  inventoryPatch,
  inventoryRowName,
  isEdited,
  isLow,
  locationRow,
  productRow,
  variantRow,
  withNumbers,
  withVariantRows,
} from '@/components/products/rules/inventory-grid'
import { pasteCells } from '@/lib/forms/grid'
import { readTsv } from '@/lib/forms/tsv'

const product = {
  ...{ ID: 'p', Name: 'Crate', OwnerID: 'market' },
  Inventory: { Enabled: true, QuantityAvailable: 10, NotificationPoint: 4 },
}
const row = productRow(product, false)
const located = productRow(product, true)
const reno = locationRow(product, { ID: 'r', AddressID: 'reno', QuantityAvailable: 3 }, 'Reno')

test('a row is low when its quantity has fallen to the notification point', () => {
  expect(isLow({ numbers: { quantity: 5, notificationPoint: 4 } })).toBe(false)
  expect(isLow({ numbers: { quantity: 4, notificationPoint: 4 } })).toBe(true)
  expect(isLow({ numbers: { quantity: null, notificationPoint: 0 } })).toBe(true)
  expect(isLow({ numbers: { quantity: -3, notificationPoint: null } })).toBe(false)
})

test('writes only the numbers that differ, and no quantity that the platform computes', () => {
  expect(inventoryPatch(row, { quantity: '10', notificationPoint: ' 4 ' })).toEqual({})
  expect(inventoryPatch(row, { quantity: '12' })).toEqual({ quantity: 12 })
  expect(inventoryPatch(row, { notificationPoint: '' })).toEqual({ notificationPoint: null })
  expect(inventoryPatch(located, { quantity: '12', notificationPoint: '5' })).toEqual({
    notificationPoint: 5,
  })
})

test('a text that is not valid counts as a change, and the stored text does not', () => {
  expect(cellProblem(row, { quantity: 'many' }, 'quantity')).toBe('Enter a whole number.')
  expect(isEdited(row, { quantity: 'many' })).toBe(true)
  expect(isEdited(row, { quantity: '10' })).toBe(false)
  // A location without a notification point has an empty cell.
  expect(isEdited(reno, { notificationPoint: '' })).toBe(false)
})

describe('right before a row is written', () => {
  const patch = { quantity: 12 }

  it('is written while nobody else has changed the same number', () => {
    expect(decideRow(row, patch, row.numbers)).toEqual({ kind: 'write' })
    expect(decideRow(row, patch, { quantity: 10, notificationPoint: 7 })).toEqual({ kind: 'write' })
  })

  it('counts as saved when the platform has the number already', () => {
    expect(decideRow(row, patch, { quantity: 12, notificationPoint: 4 })).toEqual({ kind: 'saved' })
  })

  it('is not written when an order has changed the number', () => {
    const decision = decideRow(row, patch, { quantity: 8, notificationPoint: 4 })
    expect(decision).toMatchObject({ kind: 'changed', now: { quantity: 8 } })
    expect(decision).toHaveProperty('reason', 'The quantity was 10 and is now 8. Save again to overwrite it.')
  })

  it('fails when the row no longer exists', () => {
    expect(decideRow(row, patch, undefined)).toMatchObject({ kind: 'failed' })
  })
})

test('a pasted column fills the rows from the focused one on and skips locked cells', () => {
  const rows = [row, located, reno]
  const paste = (at: number, text: string) =>
    pasteCells(
      INVENTORY_RULES,
      rows,
      { top: at, bottom: at, left: 0, right: 0 },
      readTsv(text),
      (one, field) => field === 'quantity' && one.quantityLockedReason !== undefined,
    )
  expect(paste(0, '7\r\n8\r\n9\r\n')).toEqual({
    inputs: { p: { quantity: '7' }, 'p/r': { quantity: '9' } },
    ...{ leftOut: 0, leftOutCells: 0 },
  })
  expect(paste(2, '5\t2\n6\t3')).toEqual({
    inputs: { 'p/r': { quantity: '5', notificationPoint: '2' } },
    ...{ leftOut: 1, leftOutCells: 0 },
  })
})

describe('a product that tracks its inventory by variant', () => {
  const rope = {
    ...{ ID: 'rope', Name: 'Rope', OwnerID: 'market' },
    Inventory: { Enabled: true, VariantLevelTracking: true, QuantityAvailable: 3, NotificationPoint: 4 },
  }
  const parent = productRow(rope, false)
  const specs = [{ Value: 'Small' }, { OptionID: 'red' }]
  const red = variantRow(
    rope,
    { ID: 'r', Name: 'x', Specs: specs, Inventory: { QuantityAvailable: 5 } },
    false,
  )
  const blue = variantRow(rope, { ID: 'b', Name: 'Blue rope' }, false)
  const north = locationRow(rope, { ID: 'n', AddressID: 'a', QuantityAvailable: 5 }, 'North', red.variant)

  it('has no quantity of its own, and is never low', () => {
    expect(parent).toMatchObject({ numbers: { quantity: null }, isByVariant: true })
    expect(parent.quantityLockedReason).toBe('Every variant has a quantity of its own.')
    expect(isLow(parent)).toBe(false)
    expect(withNumbers(parent, { quantity: 3, notificationPoint: 1 }).numbers).toEqual({
      quantity: null,
      notificationPoint: 1,
    })
  })

  it('has rows of variants and their locations, named by the product and the options', () => {
    expect([red, blue, north].map((one) => [one.key, inventoryRowName(one), one.ownerId])).toEqual([
      ['rope/variants/r', 'Rope, Small, red', 'market'],
      ['rope/variants/b', 'Rope, Blue rope', 'market'],
      ['rope/variants/r/n', 'Rope, Small, red, North', 'market'],
    ])
  })

  it('has the variants after the product, and the quantity of one with locations is their sum', () => {
    const rows = withVariantRows(
      [row, parent, reno],
      new Map([['rope', [red, blue]]]),
      new Map([[red.key, [north]]]),
    )
    expect(rows.map(({ key }) => key)).toEqual([
      ...['p', 'rope', 'rope/variants/r', 'rope/variants/r/n', 'rope/variants/b', 'p/r'],
    ])
    expect(rows.map((one) => one.quantityLockedReason)).toEqual([
      ...[undefined, 'Every variant has a quantity of its own.', 'The sum of the locations.'],
      ...[undefined, undefined, undefined],
    ])
  })
})
