import {
  conflictReason,
  defaultSpecs,
  draftProblem,
  isSaved,
  lineChanges,
  priceText,
  quantityProblem,
  specProblem,
  type LineDraft,
} from '@/components/orders/rules/line-changes'

const lines = [
  { ID: 'a', ProductID: 'rope', Quantity: 3 },
  { ID: 'b', ProductID: 'buoy', Quantity: 5, QuantityShipped: 2 },
]
const unchanged: LineDraft = { quantities: {}, prices: {}, removed: [], added: [] }
const newLine = { id: 'c', productId: 'winch', productName: 'Winch', quantity: '2', price: '', specs: [] }

it.each(['', ' ', '0', '-1', '1.5', 'two', '1e3', '1234567890'])('rejects the quantity "%s"', (text) => {
  expect(quantityProblem(text)).toBe('Enter a whole number above 0.')
})

it('rejects a quantity below what is shipped', () => {
  expect(quantityProblem('1', lines[1])).toBe('Already shipped: 2. Enter at least this quantity.')
  expect(quantityProblem(' 2 ', lines[1])).toBeUndefined()
})

it('has no writes and says so when nothing is changed', () => {
  expect(lineChanges({ ...unchanged, quantities: { a: '3' } }, lines)).toEqual([])
  expect(draftProblem({ ...unchanged, quantities: { a: '3' } }, lines)).toBe('No changes yet.')
})

it('returns changed lines, then removed lines, then new ones', () => {
  const draft = { ...unchanged, quantities: { a: '4' }, removed: ['b'], added: [newLine] }
  expect(draftProblem(draft, lines)).toBeUndefined()
  expect(lineChanges(draft, lines)).toEqual([
    { key: 'change a {"Quantity":4}', kind: 'change', id: 'a', values: { Quantity: 4 }, shown: lines[0] },
    { key: 'remove b', kind: 'remove', id: 'b' },
    { key: 'add c', kind: 'add', line: { ID: 'c', ProductID: 'winch', Quantity: 2, Specs: [] } },
  ])
})

it.each([
  [{ Quantity: 3 }, { Quantity: 4 }, undefined],
  // An attempt whose response was lost has saved it.
  [{ Quantity: 4 }, { Quantity: 4 }, undefined],
  [{ Quantity: 7 }, { Quantity: 4 }, /changed the quantity of rope to 7/],
  [{ Quantity: 7, UnitPrice: 2 }, { UnitPrice: 1 }, undefined],
  [{ UnitPrice: 1 }, { UnitPrice: 1 }, undefined],
  [{ UnitPrice: 5 }, { UnitPrice: 1 }, /changed the unit price of rope/],
  [{ UnitPrice: 5, PriceOverridden: false }, { UnitPrice: null }, undefined],
  [{ UnitPrice: 5, PriceOverridden: true }, { UnitPrice: null }, /changed the unit price of rope/],
])('of a line that is now %j, rejects only what another user has changed: %j', (now, values, reason) => {
  const shown = { ProductID: 'rope', Quantity: 3, UnitPrice: 2 }
  const found = conflictReason({ ...shown, ...now }, shown, values)
  if (reason) expect(found).toMatch(reason)
  else expect(found).toBeUndefined()
})

describe('the unit price of a line', () => {
  const priced = [
    { ID: 'a', ProductID: 'rope', Quantity: 3, UnitPrice: 4.5 },
    { ID: 'b', ProductID: 'buoy', Quantity: 5, UnitPrice: 2, PriceOverridden: true },
    { ID: 'c', ProductID: 'winch', Quantity: 1, UnitPrice: 3.3333 },
  ]
  const values = (draft: Partial<LineDraft>) =>
    lineChanges({ ...unchanged, ...draft }, priced).map((change) => change.kind === 'change' && change.values)

  it('is written with the quantity in one change', () => {
    expect(values({ prices: { a: ' 5.25 ' } })).toEqual([{ UnitPrice: 5.25 }])
    expect(values({ prices: { a: '0' }, quantities: { a: '4' } })).toEqual([{ Quantity: 4, UnitPrice: 0 }])
  })

  it('is shown with the digits of the currency', () => {
    const texts = (draft: LineDraft) => priced.map((line) => priceText(draft, line))
    expect(texts(unchanged)).toEqual(['4.50', '2.00', '3.3333'])
    expect(texts({ ...unchanged, currency: 'JPY' })).toEqual(['4.5', '2', '3.3333'])
  })

  it('is the one of the buyer again when the own one is emptied', () => {
    expect(values({ prices: { b: ' ' } })).toEqual([{ UnitPrice: null }])
    expect(values({ prices: { a: '' } })).toEqual([])
  })

  it('is not changed by typing the same, or by a price with more decimals that the platform calculated', () => {
    expect(values({ prices: { a: '4.50', b: '2.00', c: '3.3333' } })).toEqual([])
    expect(
      draftProblem({ ...unchanged, prices: { c: '3.3333' }, quantities: { a: '1' } }, priced),
    ).toBeUndefined()
  })

  it('is checked for lines that stay and for new ones', () => {
    for (const price of ['-1', '1.234', '1,5', 'free', '1e3']) {
      expect(draftProblem({ ...unchanged, prices: { a: price } }, priced)).toMatch(/^Enter an amount/)
      expect(draftProblem({ ...unchanged, added: [{ ...newLine, price }] }, priced)).toMatch(
        /^Enter an amount/,
      )
    }
    expect(draftProblem({ ...unchanged, prices: { a: 'x' }, removed: ['a'] }, priced)).toBeUndefined()
  })

  it('of a new line is sent only when it was typed', () => {
    const [own] = lineChanges({ ...unchanged, added: [{ ...newLine, price: '9' }] }, [])
    expect(own).toMatchObject({ line: { UnitPrice: 9 } })
    const [other] = lineChanges({ ...unchanged, added: [newLine] }, [])
    expect(other).toMatchObject({ line: expect.not.objectContaining({ UnitPrice: expect.anything() }) })
  })
})

it('knows the lines whose change took effect before another one failed', () => {
  const draft = { ...unchanged, quantities: { a: '4' }, removed: ['b'], added: [newLine] }
  const keys = lineChanges(draft, lines).map(({ key }) => key)
  expect(['a', 'b', 'c'].map((id) => isSaved(keys, id))).toEqual([true, true, true])
  expect(['a', 'b', 'c'].map((id) => isSaved(keys.slice(0, 1), id))).toEqual([true, false, false])
  // The ID of a line can begin with that of another one.
  expect(isSaved(['change ab {}'], 'a')).toBe(false)
})

it('ignores what was typed for a line that is removed', () => {
  const draft = { ...unchanged, quantities: { a: 'x' }, removed: ['a'] }
  expect(draftProblem(draft, lines)).toBeUndefined()
  expect(lineChanges(draft, lines)).toMatchObject([{ kind: 'remove', id: 'a' }])
})

it('checks the quantity of every line that stays and of every new one', () => {
  expect(draftProblem({ ...unchanged, quantities: { b: '1' } }, lines)).toMatch(/^Already shipped/)
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
