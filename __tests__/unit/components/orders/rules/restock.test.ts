import {
  placeOf,
  quantityAt,
  restockedWords,
  restockRows,
  returnedProducts,
} from '@/components/orders/rules/restock'
import type { LineItem } from '@/lib/ordercloud/models'

const line = (ID: string, ProductID: string, more: object = {}) =>
  ({ ID, ProductID, Product: { Name: `The ${ProductID}` }, ...more }) as LineItem
const lines = [
  line('1', 'glove', { Variant: { ID: 'blue' }, Specs: [{ Name: 'Color', Value: 'blue' }] }),
  line('2', 'glove', { Variant: { ID: 'red' }, Specs: [{ Name: 'Color', Value: 'red' }] }),
  line('3', 'tape', { InventoryRecordID: 'south' }),
  line('4', 'tape'),
]
const items = lines.map(({ ID }, at) => ({ LineItemID: ID ?? '', Quantity: at + 1 }))
const stock = (
  productId: string,
  variantId?: string,
  locations: { id: string; name: string; quantity: number }[] = [],
) => ({
  ...{ key: [productId, variantId].filter(Boolean).join('/'), productId, variantId },
  ...{ ownerId: 'us', quantity: 20, locations },
})
const places = [
  { id: 'north', name: 'North', quantity: 12 },
  { id: 'south', name: 'South', quantity: 8 },
]

it('has one row for each inventory, with the sum of its returned items', () => {
  expect(restockRows(items, lines, [stock('glove', 'red'), stock('tape')])).toMatchObject([
    { name: 'The glove, Color: red', pieces: 2 },
    { name: 'The tape', pieces: 7, locationId: undefined },
  ])
  expect(restockRows(items, lines, [stock('glove')])).toMatchObject([{ name: 'The glove', pieces: 3 }])
  expect(restockRows(items, lines, [stock('other')])).toEqual([])
})

it('proposes the location that the order took an item from, or the first one', () => {
  const [tape] = restockRows(items, lines, [stock('tape', undefined, places)])
  expect(tape?.locationId).toBe('south')
  const [glove] = restockRows(items, lines, [stock('glove', 'red', places)])
  expect(glove?.locationId).toBe('north')
  if (!tape || !glove) throw new Error('No rows')
  expect(quantityAt(tape, 'south')).toBe(8)
  expect(quantityAt(tape, undefined)).toBe(20)
  expect(placeOf(glove, 'north')).toEqual({ productId: 'glove', variantId: 'red', locationId: 'north' })
})

it('names the products and variants of the lines', () => {
  expect(returnedProducts(lines).slice(1, 3)).toEqual([
    { productId: 'glove', variantId: 'red' },
    { productId: 'tape', variantId: undefined },
  ])
})

it('counts the pieces in words', () => {
  expect(restockedWords(0)).toBe('')
  expect(restockedWords(1)).toBe(' 1 piece is back in inventory.')
  expect(restockedWords(1200)).toBe(' 1,200 pieces are back in inventory.')
})
