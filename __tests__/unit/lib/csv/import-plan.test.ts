import { array, boolean, object, string } from 'yup'
import {
  autoMap,
  idsOf,
  planImport,
  withoutTargets,
  XP_COLUMN,
  type ImportRules,
} from '@/lib/csv/import-plan'
import type { CsvFile } from '@/lib/csv/read'
import { idRule } from '@/lib/forms/ids'
import { numberText, text } from '@/lib/forms/rules'
import { createXpSchema } from '@/lib/xp/schema'

interface Thing {
  ID?: string
  Name?: string
  Active?: boolean
  xp?: { Options?: string[] }
}

interface ThingForm {
  ID: string
  Name: string
  Active: boolean
  Options: string[]
}

const rules: ImportRules<ThingForm, Thing> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Active', label: 'Status', kind: 'boolean' },
    { name: 'Options', label: 'Options', kind: 'list', aliases: ['xp.Options'] },
  ],
  schema: object({
    ID: idRule(),
    Name: text('Name', 10, true),
    Active: boolean().defined(),
    Options: array().of(string().defined()).defined(),
  }),
  toForm: (thing) => ({
    ID: thing?.ID ?? '',
    Name: thing?.Name ?? '',
    Active: thing?.Active ?? true,
    Options: thing?.xp?.Options ?? [],
  }),
  toPatch: ({ Name, Active, Options }) => ({ Name, Active, xp: { Options } }),
}

const file = (header: string[], ...rows: string[][]): CsvFile => ({
  header,
  rows: rows.map((cells, at) => ({ line: at + 2, cells })),
})

const plan = (of: CsvFile, existing: Thing[] = []) =>
  planImport(of, autoMap(of.header, rules.fields), rules, new Map(existing.map((one) => [one.ID ?? '', one])))

test('maps columns by name, label or alias, ignoring case and using each field once', () => {
  expect(autoMap(['id', 'STATUS', 'Name', 'name', 'Color', 'xp.Options'], rules.fields)).toEqual({
    0: 'ID',
    1: 'Active',
    2: 'Name',
    5: 'Options',
  })
})

test('updates changed records, creates new ones and skips unchanged ones', async () => {
  const of = file(['ID', 'Name', 'Active'], ['a', 'New', 'no'], ['b', 'Bolt', ''], ['c', 'Cog', 'yes'])
  const existing = [
    { ID: 'a', Name: 'Old', Active: true },
    { ID: 'c', Name: 'Cog', Active: true },
  ]
  expect(await plan(of, existing)).toEqual({
    targets: [
      {
        ...{ id: 'a', name: 'New', line: 2, before: { Name: 'Old', Active: true } },
        write: { kind: 'patch', body: { Name: 'New', Active: false } },
      },
      {
        ...{ id: 'b', name: 'Bolt', line: 3 },
        write: { kind: 'create', body: { ID: 'b', Name: 'Bolt', Active: true, xp: { Options: [] } } },
      },
    ],
    creates: 1,
    changes: 1,
    unchanged: 1,
    problems: [],
  })
})

test('reports line, column and reason of each invalid row and leaves the row out', async () => {
  const of = file(
    ['ID', 'Name', 'Active'],
    ['a b', 'Fine', 'yes'],
    ['b', '', 'perhaps'],
    ['c', 'x'.repeat(11), 'no'],
    ['d', 'Good', 'no'],
    ['d', 'Again', 'no'],
  )
  const { problems, targets } = await plan(of)
  expect(problems).toEqual([
    { line: 2, column: 'ID', reason: 'An ID can contain only letters, digits, dashes and underscores.' },
    { line: 3, column: 'Active', reason: '“perhaps” must be true or false.' },
    { line: 3, column: 'Name', reason: 'Name is required.' },
    { line: 4, column: 'Name', reason: 'Name can have at most 10 characters.' },
    { line: 6, column: 'ID', reason: '“d” is also on line 5.' },
  ])
  expect(targets.map(({ id }) => id)).toEqual(['d'])
})

test('says to use a point for a decimal comma, but not in a whole number', async () => {
  const withNumbers: ImportRules<{ ID: string; Weight: string; Order: string }, Thing> = {
    fields: [...rules.fields, { name: 'Weight', label: 'Weight' }, { name: 'Order', label: 'Order' }],
    schema: object({
      ...{ ID: idRule(), Weight: numberText({ label: 'Weight', decimals: 4 }) },
      Order: numberText({ label: 'Order', decimals: 0 }),
    }),
    toForm: () => ({ ID: '', Weight: '', Order: '' }),
    toPatch: () => ({}),
  }
  const of = file(['ID', 'Weight', 'Order'], ['a', '12,5', '1,5'], ['b', 'heavy', ''])
  const { problems } = await planImport(of, autoMap(of.header, withNumbers.fields), withNumbers, new Map())
  expect(problems).toEqual([
    { line: 2, column: 'Weight', reason: '“12,5” is not a number. Use a point: “12.5”.' },
    { line: 2, column: 'Order', reason: 'Order must be a whole number.' },
    { line: 3, column: 'Weight', reason: 'Weight must be a number with at most 4 decimal places.' },
  ])
})

test('reports a required field that has no column', async () => {
  const { problems } = await plan(file(['ID'], ['fresh']))
  expect(problems).toEqual([{ line: 2, column: 'Name (no column)', reason: 'Name is required.' }])
})

test('generates an ID for each row without one, and looks up only the given IDs', async () => {
  const of = file(['ID', 'Name'], ['', 'One'], ['', 'Two'], ['x', 'Three'])
  expect(idsOf(of, autoMap(of.header, rules.fields))).toEqual(['x'])
  const { targets } = await plan(of)
  const [one, two] = targets
  expect(one?.id).toMatch(/^[\w-]{22}$/)
  expect(one?.id).not.toBe(two?.id)
  expect(one?.write).toMatchObject({ kind: 'create', body: { ID: one?.id } })
})

test('clears a field with an empty cell, and splits a list at vertical bars', async () => {
  const of = file(['ID', 'Options'], ['a', ' Matt | Gloss '], ['b', ''])
  const existing = ['a', 'b'].map((ID) => ({ ID, Name: ID, Active: true, xp: { Options: ['Old'] } }))
  const { targets } = await plan(of, existing)
  expect(targets.map(({ write }) => write)).toEqual([
    { kind: 'patch', body: { xp: { Options: ['Matt', 'Gloss'] } } },
    { kind: 'patch', body: { xp: { Options: [] } } },
  ])
})

test('rejects rows with missing or surplus cells, but ignores empty surplus cells', async () => {
  const of = file(
    ['ID', 'Name', 'Options'],
    ['a', 'Ash'],
    ['b', 'Birch', 'x', '', ' '],
    ['c', 'Cedar', 'x', 'and more'],
    ['d', 'Daphne', 'x', '', 'and more'],
  )
  const existing = ['a', 'b', 'c', 'd'].map((ID) => ({ ID, Name: ID, xp: { Options: ['Old'] } }))
  const { problems, targets } = await plan(of, existing)
  expect(problems).toEqual([
    { line: 2, column: 'Cells', reason: 'This row has 2 of 3 cells.' },
    { line: 4, column: 'Cells', reason: expect.stringContaining('This row has 4 cells for 3 columns.') },
    { line: 5, column: 'Cells', reason: expect.stringContaining('This row has 5 cells for 3 columns.') },
  ])
  expect(targets.map(({ id }) => id)).toEqual(['b'])
})

test('allows rows without the cells of trailing unnamed columns, unless those are mapped to a field', async () => {
  const of = file(['ID', 'Name', ''], ['a', 'Ash'])
  expect((await plan(of)).problems).toEqual([])
  const mapping = { 0: 'ID', 1: 'Name', 2: 'Options' }
  expect((await planImport(of, mapping, rules, new Map())).problems).toMatchObject([
    { line: 2, column: 'Cells' },
  ])
})

test('matches IDs ignoring case, keeps the existing spelling and reports duplicates', async () => {
  const of = file(['ID', 'Name'], ['ASH', 'New'], ['ash', 'Again'], ['Oak', 'Oak'])
  expect(idsOf(of, autoMap(of.header, rules.fields))).toHaveLength(2)
  const { targets, problems, creates, changes } = await plan(of, [{ ID: 'Ash', Name: 'Old' }])
  expect({ creates, changes }).toEqual({ creates: 1, changes: 1 })
  expect(targets).toMatchObject([
    { id: 'Ash', write: { kind: 'patch', body: { Name: 'New' } } },
    { id: 'Oak', write: { kind: 'create', body: { ID: 'Oak' } } },
  ])
  expect(problems).toEqual([{ line: 3, column: 'ID', reason: '“ash” is also on line 2, spelled “ASH”.' }])
})

test('does not look up invalid IDs, which would act as filter patterns', () => {
  const of = file(['ID', 'Name'], ['*', 'All'], ['!x', 'All but one'], ['a|b', 'Two'], ['fine-1', 'One'])
  expect(idsOf(of, autoMap(of.header, rules.fields))).toEqual(['fine-1'])
})

test('lets a row update a record whose ID is a reserved word in addresses, but not create one', async () => {
  const rows = file(['ID', 'Name'], ['new', 'Nut'])
  const { problems, creates } = await plan(rows)
  expect(creates).toBe(0)
  expect(problems).toMatchObject([{ line: 2, column: 'ID', reason: expect.stringContaining('reserved ID') }])
  expect(await plan(rows, [{ ID: 'new', Name: 'Old' }])).toMatchObject({ changes: 1, problems: [] })
})

describe('with a schema of the extended properties', () => {
  const schema = createXpSchema('things', {
    required: ['Unit'],
    properties: { Unit: { enum: ['kg', 'lb'] }, Options: { type: 'array', maxItems: 1 } },
  })
  const load = jest.fn(async () => schema)
  const withXp = {
    ...rules,
    fields: [...rules.fields, XP_COLUMN],
    toPatch: ({ Name }: ThingForm) => ({ Name }),
  }
  const check = (of: CsvFile, own = withXp as typeof rules) =>
    planImport(
      of,
      autoMap(of.header, own.fields),
      own,
      new Map([['a', { ID: 'a', Name: 'Ash', xp: { Unit: 'stone' } } as Thing]]),
      load,
    )
  beforeEach(() => load.mockClear())

  test('reports the row, the property and the problem, and writes the other rows', async () => {
    const { targets, problems, creates, changes } = await check(
      file(
        ['ID', 'Name', 'xp'],
        ['a', 'Ash', '{"Unit":"oz"}'],
        ['b', 'Beech', '{"Color":"red"}'],
        ['c', 'Cedar', '{"Unit":"kg"}'],
        ['d', 'Date', ''],
        ['e', 'Elm', '{}'],
      ),
    )
    expect(problems).toEqual([
      { line: 2, column: 'xp.Unit', reason: 'Must be one of: kg, lb.' },
      { line: 3, column: 'xp.Unit', reason: 'Required.' },
      { line: 6, column: 'xp.Unit', reason: 'Required.' },
    ])
    expect(targets.map(({ id }) => id)).toEqual(['c', 'd'])
    expect([creates, changes]).toEqual([2, 0])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('allows a changed value while another one of the record has a problem', async () => {
    const { targets, problems } = await check(file(['ID', 'Name', 'xp'], ['a', 'Ash', '{"Color":"red"}']))
    expect(problems).toEqual([])
    expect(targets).toHaveLength(1)
  })

  test('checks properties that have columns of their own, and does not require others', async () => {
    const { problems, targets } = await check(
      file(['ID', 'Name', 'Options'], ['b', 'Bolt', 'm3'], ['c', 'Cup', 'm3|m4']),
      rules,
    )
    expect(problems).toEqual([{ line: 3, column: 'xp.Options', reason: 'Can have at most 1 entries.' }])
    expect(targets.map(({ id }) => id)).toEqual(['b'])
  })

  test('loads no schema for rows without extended properties', async () => {
    await check(file(['ID', 'Name'], ['a', 'Alder']))
    expect(load).not.toHaveBeenCalled()
  })
})

test('leaves out writes that the user may not make, and reports their rows in the order of the file', async () => {
  const rows = file(
    ['ID', 'Name'],
    ['a', 'Anchor'],
    ['b', 'much too long a name'],
    ['c', 'Chain'],
    ['d', 'Dock'],
  )
  const planned = await plan(rows, [
    { ID: 'a', Name: 'Old' },
    { ID: 'd', Name: 'Dock' },
  ])
  const left = withoutTargets(planned, ({ id }) =>
    id === 'a' ? { column: 'ID', reason: 'It belongs to another company.' } : undefined,
  )
  expect(left).toMatchObject({ creates: 1, changes: 0, unchanged: 1, targets: [{ id: 'c' }] })
  expect(left.problems).toEqual([
    { line: 2, column: 'ID', reason: 'It belongs to another company.' },
    expect.objectContaining({ line: 3, column: 'Name' }),
  ])
  expect(withoutTargets(planned, () => undefined)).toBe(planned)
})
