import { createXpCheck } from '@/lib/xp/check'
import { createXpSchema } from '@/lib/xp/schema'

/** Checks records with the IDs "r0", "r1" and so on. */
function check(all: unknown[], schema?: object) {
  const found = createXpCheck(schema && createXpSchema('things', schema))
  all.forEach((xp, at) => found.add({ xp }, { id: `r${at}`, title: `Record ${at}` }))
  return found.findings()
}

it('names the records with another type than most, at every depth', () => {
  const { types, problems } = check([
    { Free: true, Size: { Width: 1 } },
    { Free: false, Size: { Width: '2' } },
    { Free: 1, Size: { Width: 3 } },
    { Free: true },
  ])
  expect(problems).toEqual([])
  expect(types).toEqual([
    {
      path: 'xp.Free',
      kind: 'number',
      usual: { kind: 'boolean', count: 3 },
      count: 1,
      records: [{ id: 'r2', title: 'Record 2' }],
    },
    {
      path: 'xp.Size.Width',
      kind: 'text',
      usual: { kind: 'number', count: 2 },
      count: 1,
      records: [{ id: 'r1', title: 'Record 1' }],
    },
  ])
})

it('counts null as no value, and accepts records without xp', () => {
  expect(check([{ A: 1 }, { A: null }, null, undefined, 'text', {}])).toEqual({ types: [], problems: [] })
})

it('lists a null only where the schema requires a value', () => {
  const schema = { properties: { A: { type: 'number' }, B: { type: 'string' } }, required: ['B'] }
  expect(
    check(
      [
        { A: null, B: 'x' },
        { A: 1, B: null },
      ],
      schema,
    ).problems,
  ).toMatchObject([{ path: 'xp.B', text: 'Required.', count: 1, records: [{ id: 'r1' }] }])
})

it('lists the first 20 records and counts all', () => {
  const { types } = check([...Array<object>(50).fill({ A: 1 }), ...Array<object>(30).fill({ A: '1' })])
  expect(types[0]).toMatchObject({ kind: 'text', count: 30, usual: { kind: 'number', count: 50 } })
  expect(types[0]?.records).toHaveLength(20)
  expect(types[0]?.records[0]?.id).toBe('r50')
})

it('compares the paths of a schema with the schema only', () => {
  const schema = { properties: { A: { type: ['number', 'string'] }, B: { minimum: 0 } }, required: ['A'] }
  expect(check([{ A: 1 }, { A: '1' }, { B: -1, A: 2 }, { B: 'x' }], schema)).toEqual({
    types: [
      {
        path: 'xp.B',
        kind: 'text',
        usual: { kind: 'number', count: 1 },
        count: 1,
        records: [{ id: 'r3', title: 'Record 3' }],
      },
    ],
    problems: [
      { path: 'xp.A', text: 'Required.', count: 1, records: [{ id: 'r3', title: 'Record 3' }] },
      { path: 'xp.B', text: 'Must be at least 0.', count: 1, records: [{ id: 'r2', title: 'Record 2' }] },
    ],
  })
})
