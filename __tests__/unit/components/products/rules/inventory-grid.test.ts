import {
  cellProblem,
  decideRow,
  INVENTORY_RULES,
  inventoryPatch,
  isEdited,
  isLow,
  locationRow,
  productRow,
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
  expect(isLow({ quantity: 5, notificationPoint: 4 })).toBe(false)
  expect(isLow({ quantity: 4, notificationPoint: 4 })).toBe(true)
  expect(isLow({ quantity: null, notificationPoint: 0 })).toBe(true)
  expect(isLow({ quantity: -3, notificationPoint: null })).toBe(false)
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
    leftOut: 0,
  })
  expect(paste(2, '5\t2\n6\t3')).toEqual({
    inputs: { 'p/r': { quantity: '5', notificationPoint: '2' } },
    leftOut: 1,
  })
})
