import { optionRows, planOptions, type OptionRow } from '@/components/products/rules/option-file'
import type { Spec } from '@/lib/ordercloud/models'

const color: Spec = {
  ...{ ID: 'color', Name: 'Color', DefinesVariant: true },
  Options: [
    { ID: 'red', Value: ' Red ', ListOrder: 1, PriceMarkupType: 'NoMarkup', IsOpenText: false },
    { ID: 'Blue', Value: 'Blue', ListOrder: 4, PriceMarkupType: 'Percentage', PriceMarkup: 2.5 },
    { ID: 'old', Value: 'Old', PriceMarkupType: 'NoMarkup', PriceMarkup: 3, IsOpenText: true },
  ],
}
const text = { ID: 'text', Name: 'Engraving', Options: null } as unknown as Spec
const specs = new Map([color, text].map((spec) => [spec.ID ?? '', spec]))

type Row = Omit<OptionRow, 'line'>
const plan = (rows: readonly Row[]) =>
  planOptions(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    specs,
  )
const bodiesOf = ({ targets }: ReturnType<typeof plan>) =>
  targets.map(({ id, write }) => [id, write && 'body' in write && write.body])

test('an exported file has a row for each option, and changes nothing', () => {
  const rows = [color, text].flatMap(optionRows)
  expect(rows.map((row) => Object.values(row).join())).toEqual([
    'color,Color,red, Red ,1,NoMarkup,,false',
    'color,Color,Blue,Blue,4,Percentage,2.5,false',
    'color,Color,old,Old,,NoMarkup,3,true',
  ])
  const read = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.trim()])),
  )
  expect(plan(read)).toMatchObject({ targets: [], problems: [], unchanged: 3 })
})

test('changes the fields of the columns only, from those that the platform had', () => {
  const read = plan([
    { SpecID: 'COLOR', OptionID: 'RED', PriceMarkupType: 'amount per unit', PriceMarkup: '1.50' },
    { SpecID: 'color', OptionID: 'blue', ListOrder: '', PriceMarkup: '2.50', IsOpenText: 'yes' },
    { SpecID: 'color', Value: 'OLD', IsOpenText: '' },
  ])
  expect(read).toMatchObject({ creates: 0, changes: 3, problems: [] })
  expect(read).not.toHaveProperty('canUndoCreates')
  expect(read.targets).toEqual([
    {
      ...{ id: 'color/red', name: 'Color:  Red ', line: 2 },
      before: { PriceMarkupType: 'NoMarkup', PriceMarkup: null },
      write: {
        kind: 'patch',
        body: { PriceMarkupType: 'AmountPerQuantity', PriceMarkup: 1.5 },
        from: { PriceMarkupType: 'NoMarkup', PriceMarkup: null },
      },
    },
    {
      ...{ id: 'color/Blue', name: 'Color: Blue', line: 3 },
      before: { ListOrder: 4, IsOpenText: null },
      write: {
        kind: 'patch',
        body: { ListOrder: null, IsOpenText: true },
        from: { ListOrder: 4, IsOpenText: null },
      },
    },
    {
      ...{ id: 'color/old', name: 'Color: OLD', line: 4, before: { Value: 'Old' } },
      write: { kind: 'patch', body: { Value: 'OLD' }, from: { Value: 'Old' } },
    },
  ])
  expect(read.previews?.get('color/red')).toEqual({
    changes: [
      { label: 'Markup type', before: 'No markup', after: 'Amount per unit' },
      { label: 'Markup', before: 'nothing', after: '1.5' },
    ],
    notes: [],
  })
  expect(read.previews?.get('color/Blue')?.changes).toEqual([
    { label: 'List order', before: '4', after: 'nothing' },
    { label: 'Open text', before: 'no', after: 'yes' },
  ])
})

test('an option without a markup type loses its markup', () => {
  const [none, byCell] = [{ PriceMarkupType: 'nomarkup' }, { PriceMarkupType: '', PriceMarkup: '' }].map(
    (cells) => bodiesOf(plan([{ SpecID: 'color', OptionID: 'blue', ...cells }])),
  )
  expect(none).toEqual([['color/Blue', { PriceMarkupType: 'NoMarkup', PriceMarkup: null }]])
  expect(byCell).toEqual(none)
})

test('adds options at the end with an ID made of their value, once for each value', () => {
  const read = plan([
    { SpecID: 'color', OptionID: '', Value: 'Sea green', PriceMarkupType: 'Percentage', PriceMarkup: '-5' },
    { SpecID: 'color', OptionID: 'Sea-Green', Value: 'Other green' },
    { SpecID: 'color', OptionID: '', Value: ' sea GREEN' },
    { SpecID: 'color', OptionID: 'navy', Value: 'Navy', ListOrder: '2', IsOpenText: 'true' },
    { SpecID: 'text', Value: 'None' },
  ])
  expect(read.problems).toEqual([{ line: 4, column: 'Value', reason: 'Line 2 has the same value.' }])
  expect(read).toMatchObject({ creates: 4, changes: 0, unchanged: 0, canUndoCreates: true })
  const defaults = { PriceMarkupType: 'NoMarkup', IsOpenText: false }
  expect(bodiesOf(read)).toEqual([
    [
      'color/Sea-green-2',
      {
        ...{ ...defaults, ID: 'Sea-green-2', Value: 'Sea green', ListOrder: 5 },
        ...{ PriceMarkupType: 'Percentage', PriceMarkup: -5 },
      },
    ],
    ['color/Sea-Green', { ...defaults, ID: 'Sea-Green', Value: 'Other green', ListOrder: 6 }],
    ['color/navy', { ...defaults, ID: 'navy', Value: 'Navy', ListOrder: 2, IsOpenText: true }],
    ['text/None', { ...defaults, ID: 'None', Value: 'None', ListOrder: 1 }],
  ])
  expect(read.previews?.get('color/navy')).toEqual({
    changes: [
      { label: 'Value', before: 'nothing', after: 'Navy' },
      { label: 'List order', before: 'nothing', after: '2' },
      { label: 'Markup type', before: 'nothing', after: 'No markup' },
      { label: 'Open text', before: 'nothing', after: 'yes' },
    ],
    notes: ['Products get variants with this option when their variants are generated again.'],
  })
  expect(read.previews?.get('text/None')?.notes).toEqual([])
})

test('two options can exchange their values', () => {
  const rows = [
    { SpecID: 'color', OptionID: 'red', Value: 'Blue' },
    { SpecID: 'color', OptionID: 'blue', Value: 'Red' },
  ]
  expect(plan(rows)).toMatchObject({ changes: 2, problems: [] })
  // A row with an error keeps the value that another row enters.
  const [red = {}, blue = {}] = rows
  expect(plan([{ ...red, IsOpenText: 'maybe' }, blue])).toMatchObject({
    targets: [],
    problems: [
      { line: 2, column: 'IsOpenText', reason: '“maybe” must be true or false.' },
      { line: 3, column: 'Value', reason: 'The option “red” has this value already.' },
    ],
  })
})

test('an option whose new value is taken keeps its own, which no other option gets', () => {
  const read = plan([
    { SpecID: 'color', OptionID: 'red', Value: 'Old' },
    { SpecID: 'color', OptionID: 'old', Value: 'blue' },
  ])
  expect(read).toMatchObject({
    targets: [],
    problems: [
      { line: 2, column: 'Value', reason: 'The option “old” has this value already.' },
      { line: 3, column: 'Value', reason: 'The option “Blue” has this value already.' },
    ],
  })
})

test('new options with similar values get different IDs', () => {
  const rows = ['Sea green', 'Sea-green', 'sea/green'].map((Value) => ({ SpecID: 'color', Value }))
  expect(plan(rows).targets.map(({ id }) => id)).toEqual([
    ...['color/Sea-green', 'color/Sea-green-2', 'color/sea-green-3'],
  ])
})

test.each<[string, Row[], string[]]>([
  [
    'an unknown spec and a missing option',
    [{ SpecID: 'gone', OptionID: 'red' }, { OptionID: 'red' }, { SpecID: 'color' }],
    [
      '2 SpecID: There is no spec “gone”, or you do not have access to it.',
      '3 SpecID: Enter the ID of a spec.',
      '4 OptionID: Enter the ID or the value of an option.',
    ],
  ],
  [
    'the same option twice',
    [
      { SpecID: 'color', OptionID: 'red', ListOrder: '2' },
      { SpecID: 'Color', OptionID: 'RED', ListOrder: '3' },
      { SpecID: 'color', Value: 'red', ListOrder: '4' },
    ],
    ['3 Cells: Line 2 is about the same option.', '4 Cells: Line 2 is about the same option.'],
  ],
  [
    'cells that do not match the columns',
    [{ SpecID: 'color', OptionID: 'red', Value: 'New', cellProblem: 'This row has 2 of 3 cells.' }],
    ['2 Cells: This row has 2 of 3 cells.'],
  ],
  [
    'markups that are not valid',
    [
      { SpecID: 'color', OptionID: 'red', PriceMarkupType: 'Free' },
      { SpecID: 'color', OptionID: 'blue', PriceMarkup: '1,5' },
      { SpecID: 'color', OptionID: 'old', PriceMarkup: '4' },
      { SpecID: 'color', OptionID: 'new', Value: 'New', PriceMarkupType: 'AmountTotal', PriceMarkup: '' },
    ],
    [
      '2 PriceMarkupType: “Free” is not a markup type. Enter NoMarkup, AmountPerQuantity, AmountTotal or Percentage.',
      '3 PriceMarkup: “1,5” is not a number. Use a point: “1.5”.',
      '4 PriceMarkup: Enter a markup type, or leave the markup empty.',
      '5 PriceMarkup: Enter the markup as a number.',
    ],
  ],
  [
    'other fields that are not valid',
    [
      { SpecID: 'color', OptionID: 'red', Value: '', ListOrder: '1.5' },
      { SpecID: 'color', OptionID: 'blue', Value: 'x'.repeat(2001), IsOpenText: 'maybe' },
      { SpecID: 'color', OptionID: 'no/id', Value: 'No' },
      { SpecID: 'color', OptionID: 'new' },
    ],
    [
      '2 Value: Enter a value.',
      '2 ListOrder: The list order must be a whole number, or empty.',
      '3 Value: A value can have at most 2,000 characters.',
      '3 IsOpenText: “maybe” must be true or false.',
      '4 OptionID: An ID has at most 100 letters, digits, dashes and underscores.',
      '5 Value: Enter a value.',
    ],
  ],
])('names %s', (_, rows, problems) => {
  expect(plan(rows).problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual(
    problems,
  )
})
