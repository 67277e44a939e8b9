import {
  addableLines,
  itemQuantityProblem,
  itemsToAdd,
  maximumOf,
  ordersIn,
} from '@/components/orders/rules/shipment-items'

const line = (ID: string, Quantity: number, QuantityShipped: number, more = {}) => ({
  ...{ ID, ProductID: ID, Quantity, QuantityShipped },
  ...more,
})

it('allows what an item has and what is left of its line', () => {
  expect(maximumOf(line('a', 10, 6), { QuantityShipped: 2 })).toBe(6)
  expect(maximumOf(line('a', 10, 10), { QuantityShipped: 10 })).toBe(10)
  expect(maximumOf(line('a', 3, 6), { QuantityShipped: 2 })).toBe(0)
})

it.each<[string, RegExp | undefined]>([
  ['1', undefined],
  [' 6 ', undefined],
  ['7', /^At most 6 /],
  ['0', /whole number/],
  ['-1', /whole number/],
  ['1.5', /whole number/],
  ['', /whole number/],
  [' ', /whole number/],
  ['many', /whole number/],
])('checks the quantity “%s” of an item that can have 6', (text, problem) => {
  if (problem) expect(itemQuantityProblem(text, 6)).toMatch(problem)
  else expect(itemQuantityProblem(text, 6)).toBeUndefined()
})

it('offers the lines of which something is left, also those in the shipment', () => {
  const lines = [
    line('a', 5, 2),
    line('b', 5, 5),
    line('c', 5, 0),
    line('d', 5, 0, { IsBundle: true }),
    line('e', 5, 0, { OutgoingOrderID: 'out' }),
  ]
  const items = [{ OrderID: 'o', LineItemID: 'a', QuantityShipped: 2 }]
  expect(addableLines(lines, items)).toEqual([
    { line: lines[0], inShipment: 2 },
    { line: lines[2], inShipment: 0 },
  ])
})

it('adds to the quantity that the shipment has, and leaves lines without a quantity out', () => {
  const addable = [
    { line: line('a', 5, 2), inShipment: 2 },
    { line: line('c', 5, 0), inShipment: 0 },
    { line: line('d', 5, 0), inShipment: 0 },
  ]
  expect(itemsToAdd(addable, { a: '3', c: '0', d: '' })).toEqual([{ lineId: 'a', quantity: 5 }])
  expect(itemsToAdd(addable, { c: ' 2 ' })).toEqual([{ lineId: 'c', quantity: 2 }])
})

it('names each order in a shipment once', () => {
  expect(ordersIn([{ OrderID: 'b' }, { OrderID: 'a' }, { OrderID: 'b' }])).toEqual(['b', 'a'])
})
