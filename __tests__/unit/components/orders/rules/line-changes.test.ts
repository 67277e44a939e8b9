import {
  defaultSpecs,
  draftProblem,
  lineChanges,
  quantityProblem,
  specProblem,
  type LineDraft,
} from '@/components/orders/rules/line-changes'

const lines = [
  { ID: 'a', ProductID: 'rope', Quantity: 3 },
  { ID: 'b', ProductID: 'buoy', Quantity: 5, QuantityShipped: 2 },
]
const unchanged: LineDraft = { quantities: {}, removed: [], added: [] }
const newLine = { id: 'c', productId: 'winch', productName: 'Winch', quantity: '2', specs: [] }

it.each(['', ' ', '0', '-1', '1.5', 'two', '1e3', '1234567890'])('rejects the quantity "%s"', (text) => {
  expect(quantityProblem(text)).toBe('Enter a whole number above 0.')
})

it('rejects a quantity below what is shipped', () => {
  expect(quantityProblem('1', lines[1])).toBe('2 of this line are shipped already.')
  expect(quantityProblem(' 2 ', lines[1])).toBeUndefined()
})

it('has no writes and says so when nothing is changed', () => {
  expect(lineChanges({ ...unchanged, quantities: { a: '3' } }, lines)).toEqual([])
  expect(draftProblem({ ...unchanged, quantities: { a: '3' } }, lines)).toBe('Nothing is changed yet.')
})

it('returns changed quantities, then removed lines, then new ones', () => {
  const draft = { quantities: { a: '4' }, removed: ['b'], added: [newLine] }
  expect(draftProblem(draft, lines)).toBeUndefined()
  expect(lineChanges(draft, lines)).toEqual([
    { key: 'quantity a 4', kind: 'quantity', id: 'a', quantity: 4 },
    { key: 'remove b', kind: 'remove', id: 'b' },
    { key: 'add c', kind: 'add', line: { ID: 'c', ProductID: 'winch', Quantity: 2, Specs: [] } },
  ])
})

it('ignores what was typed for a line that is removed', () => {
  const draft = { ...unchanged, quantities: { a: 'x' }, removed: ['a'] }
  expect(draftProblem(draft, lines)).toBeUndefined()
  expect(lineChanges(draft, lines)).toMatchObject([{ kind: 'remove', id: 'a' }])
})

it('checks the quantity of every line that stays and of every new one', () => {
  expect(draftProblem({ ...unchanged, quantities: { b: '1' } }, lines)).toMatch(/shipped already/)
  expect(draftProblem({ ...unchanged, added: [{ ...newLine, quantity: '' }] }, lines)).toMatch(/whole number/)
})

it('starts with the defaults of the specs', () => {
  const specs = [
    { ID: 'color', Name: 'Color', DefaultOptionID: 'red' },
    { ID: 'text', Name: 'Text', DefaultValue: 'Ahoy' },
    { ID: 'size', Name: 'Size' },
  ]
  expect(defaultSpecs(specs)).toEqual([
    { SpecID: 'color', OptionID: 'red' },
    { SpecID: 'text', Value: 'Ahoy' },
  ])
})

it('names the first required spec without a choice', () => {
  const specs = [
    { ID: 'color', Name: 'Color', Required: true },
    { ID: 'size', Name: 'Size', Required: true },
    { ID: 'text', Name: 'Text' },
  ]
  expect(specProblem(specs, [{ SpecID: 'color', OptionID: 'red' }])).toBe('Choose Size.')
  expect(
    specProblem(specs, [
      { SpecID: 'color', OptionID: 'red' },
      { SpecID: 'size', Value: 'L' },
    ]),
  ).toBeUndefined()
})
