import {
  emptyOption,
  moveOption,
  optionInWords,
  optionProblem,
  optionProblems,
  removeOption,
  specProblems,
  specWrites,
  toSpecDraft,
  withDefinesVariant,
  withKnownOptions,
  withOptionIds,
  type SpecDraft,
} from '@/components/products/rules/spec-draft'
import type { Spec, SpecProductAssignment } from '@/lib/ordercloud/models'

const size: Spec = {
  ID: 'size',
  Name: 'Size',
  ListOrder: 2,
  Required: true,
  DefinesVariant: true,
  AllowOpenText: false,
  DefaultOptionID: 's',
  Options: [
    { ID: 's', Value: 'Small', ListOrder: 1 },
    { ID: 'm', Value: 'Medium', ListOrder: 2, PriceMarkupType: 'AmountPerQuantity', PriceMarkup: 2.5 },
    { ID: 'l', Value: 'Large', ListOrder: 5, PriceMarkupType: 'Percentage', PriceMarkup: 10 },
  ],
}
const assigned: SpecProductAssignment = { SpecID: 'size', ProductID: 'p', DefaultOptionID: 'l' }
const scope = { productId: 'p', newSpecId: 'new', spec: size, assignment: assigned }
const draft = toSpecDraft(size, assigned)
const writes = (next: SpecDraft, of = scope) => specWrites(withOptionIds(next, of.spec), of)
const option = (value: string, more = {}) => ({ ...emptyOption(), value, ...more })

test('an unchanged spec sends nothing, even if the platform has no list orders and no markups', () => {
  expect(writes(draft)).toEqual([])
  const bare: Spec = {
    ...{ ID: 'bare', Name: 'Bare', ListOrder: null as never, DefaultOptionID: null as never },
    Options: [
      { ID: 'a', Value: 'A', ListOrder: null as never, PriceMarkupType: null as never },
      { ID: 'b', Value: 'B', ListOrder: null as never, PriceMarkup: null as never },
    ],
  }
  const of = { ...scope, spec: bare, assignment: { SpecID: 'bare', ProductID: 'p' } }
  expect(writes(toSpecDraft(bare, of.assignment), of)).toEqual([])
})

test('only changed fields and options are sent', () => {
  const [small, medium, large] = draft.options
  const options = [small!, { ...medium!, markup: '3' }, { ...large!, markupType: 'NoMarkup' as const }]
  expect(writes({ ...draft, name: ' Fit ', options })).toEqual([
    { kind: 'patchSpec', patch: { Name: 'Fit' } },
    { kind: 'patchOption', id: 'm', patch: { PriceMarkup: 3 } },
    { kind: 'patchOption', id: 'l', patch: { PriceMarkupType: 'NoMarkup', PriceMarkup: null } },
  ])
})

test('a new option exists before it becomes the default, and one is removed last', () => {
  const added = option('Extra large')
  const next = removeOption({ ...draft, options: [...draft.options, added], defaultKey: added.key }, 's')
  expect(writes(next)).toEqual([
    {
      kind: 'createOption',
      body: {
        ...{ ID: 'Extra-large', Value: 'Extra large', ListOrder: 6 },
        ...{ PriceMarkupType: 'NoMarkup', PriceMarkup: null },
      },
    },
    { kind: 'patchSpec', patch: { DefaultOptionID: 'Extra-large' } },
    { kind: 'removeOption', id: 's', value: 'Small' },
  ])
})

test('removing the default options sends no separate write for the defaults', () => {
  expect(writes(removeOption(removeOption(draft, 's'), 'l')).map(({ kind }) => kind)).toEqual([
    'removeOption',
    'removeOption',
  ])
})

test('another order numbers the options again', () => {
  expect(writes(moveOption(draft, 2, 0))).toEqual([
    { kind: 'patchOption', id: 'l', patch: { ListOrder: 1 } },
    { kind: 'patchOption', id: 's', patch: { ListOrder: 2 } },
    { kind: 'patchOption', id: 'm', patch: { ListOrder: 3 } },
  ])
  expect(moveOption(draft, 0, -1)).toBe(draft)
})

test('an option moves to the first and to the last place, and no further', () => {
  const idsAfter = (from: number, to: number) => moveOption(draft, from, to).options.map(({ key }) => key)
  expect(idsAfter(0, 2)).toEqual(['m', 'l', 's'])
  expect(idsAfter(2, 0)).toEqual(['l', 's', 'm'])
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [3, 0],
  ] as const)
    expect(moveOption(draft, from, to)).toBe(draft)
})

test.each([
  [{}, 'Large'],
  [{ PriceMarkupType: 'NoMarkup', PriceMarkup: 5 }, 'Large'],
  [{ PriceMarkupType: 'Percentage', PriceMarkup: 0 }, 'Large'],
  [{ PriceMarkup: 5 }, 'Large'],
  [{ PriceMarkupType: 'Percentage', PriceMarkup: 12.5 }, 'Large (+12.5%)'],
  [{ PriceMarkupType: 'Percentage', PriceMarkup: -5 }, 'Large (-5%)'],
  [{ PriceMarkupType: 'AmountPerQuantity', PriceMarkup: 2.5 }, 'Large (+2.50 per unit)'],
  [{ PriceMarkupType: 'AmountTotal', PriceMarkup: 2.5 }, 'Large (+2.50 per line)'],
] as const)('an option with %j is called %s', (markup, words) =>
  expect(optionInWords({ ID: 'l', Value: 'Large', ...markup })).toBe(words),
)

test('the default of one product is written to its assignment and keeps the text there', () => {
  const of = { ...scope, assignment: { ...assigned, DefaultValue: 'free' } }
  expect(writes({ ...draft, productDefaultKey: '' }, of)).toEqual([
    { kind: 'assign', body: { SpecID: 'size', ProductID: 'p', DefaultValue: 'free' } },
  ])
})

test('a new spec is created with its options before the product gets it', () => {
  const [red, blue] = [option('Red'), option('red!', { markupType: 'AmountTotal', markup: '4' })]
  const next = { ...toSpecDraft(), name: 'Color', options: [red, blue], defaultKey: red.key }
  const made = specWrites(withOptionIds(next), { productId: 'p', newSpecId: 'new', ownerId: 'acme' })
  expect(made.map(({ kind }) => kind)).toEqual([
    'createSpec',
    'createOption',
    'createOption',
    'patchSpec',
    'assign',
  ])
  expect(made[0]).toMatchObject({
    body: { ID: 'new', OwnerID: 'acme', Required: true, DefinesVariant: true },
  })
  expect(made[2]).toMatchObject({ body: { ID: 'red-2', ListOrder: 2, PriceMarkup: 4 } })
  expect(made[4]).toEqual({ kind: 'assign', body: { SpecID: 'new', ProductID: 'p' } })
})

test('IDs of new options differ from those of removed ones', () => {
  const next = removeOption({ ...draft, options: [...draft.options, option('S')] }, 's')
  expect(withOptionIds(next, size).options.map(({ id }) => id)).toEqual(['m', 'l', 'S-2'])
})

test('a spec without a product is written without an assignment', () => {
  const next = { ...toSpecDraft(), name: 'Color', defaultText: ' red ', options: [option('Red')] }
  const made = specWrites(withOptionIds(next), { newSpecId: 'new' })
  expect(made.map(({ kind }) => kind)).toEqual(['createSpec', 'createOption'])
  expect(made[0]).toMatchObject({ body: { DefaultValue: 'red' } })
})

test('an option that the spec has already is not added again', () => {
  const next = { ...draft, options: [...draft.options.slice(1), option('small ')] }
  expect(withKnownOptions(next, size).options.map(({ id }) => id)).toEqual(['m', 'l', 's'])
})

test('a spec that defines variants is required and has no open text', () => {
  const open = { ...draft, definesVariant: false, isRequired: false, allowsOpenText: true }
  expect(withDefinesVariant(open, true)).toMatchObject({ isRequired: true, allowsOpenText: false })
})

test('finds what the platform would reject', () => {
  expect(specProblems(draft)).toEqual({})
  expect(specProblems({ ...draft, options: [], name: ' ', position: '1.5' })).toEqual({
    name: 'Enter a name.',
    position: 'The list order must be a whole number, or empty.',
    options: 'A spec that defines variants needs options.',
  })
  const open = { ...draft, options: [], definesVariant: false }
  expect(specProblems(open)).toEqual({ options: 'Add an option, or let buyers enter a text.' })
  expect(specProblems({ ...open, defaultText: 'text' })).toEqual({})
  const [one, other] = [option('Red'), option('RED ')]
  expect(optionProblem(other, [one, other])).toBe('The value “RED” is listed twice.')
  expect(optionProblem(option(''), [])).toBe('Enter a value.')
  const marked = option('Red', { markupType: 'Percentage', markup: '10%' })
  expect(optionProblem(marked, [marked])).toBe('Enter the markup as a number.')
  expect(optionProblems(marked, [marked, other])).toEqual({
    value: 'The value “Red” is listed twice.',
    markup: 'Enter the markup as a number.',
  })
})
