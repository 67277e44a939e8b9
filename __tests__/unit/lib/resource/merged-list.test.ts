import fc from 'fast-check'
import { compareBy, readMergedPage, serverReader } from '@/lib/resource/merged-list'
import type { ListOptions, ServerRead } from '@/lib/resource/service'

interface Thing {
  ID: string
  Total: number | null
}

const compareTotal = compareBy<Thing>(['!Total'], (thing, field) => thing[field as keyof Thing])

/** Mocks the platform's sorted lists, by the name of their filter, and records the calls. */
function platformOf(lists: Record<string, Thing[]>) {
  const calls: ListOptions[] = []
  const read = (options: ListOptions) => {
    calls.push(options)
    const { page, pageSize, filters } = options
    const rows = lists[String(filters.list)] ?? []
    return Promise.resolve({
      Items: rows.slice((page - 1) * pageSize, page * pageSize),
      Meta: {
        Page: page,
        PageSize: pageSize,
        TotalCount: rows.length,
        TotalPages: Math.ceil(rows.length / pageSize),
        ItemRange: [],
      },
    })
  }
  const parts = Object.keys(lists).map((list) => ({
    sortBy: ['!Total'],
    page: 1,
    pageSize: 20,
    filters: { list },
  }))
  return { calls, read, parts }
}

const listOf = (name: string, totals: readonly (number | null)[]): Thing[] =>
  totals.map((Total, at) => ({ ID: `${name}${at}`, Total })).sort(compareTotal)

test('every page of merged lists has the rows of one sorted list', async () => {
  const totals = fc.array(fc.option(fc.nat({ max: 40 }), { nil: null }), { maxLength: 260 })
  await fc.assert(
    fc.asyncProperty(
      totals,
      totals,
      totals,
      fc.constantFrom(20, 50, 100),
      fc.nat({ max: 12 }),
      async (a, b, c, pageSize, at) => {
        const lists = { a: listOf('a', a), b: listOf('b', b), c: listOf('c', c) }
        const { read, parts } = platformOf(lists)
        const all = Object.values(lists).flat().sort(compareTotal)
        const page = at + 1
        const answer = await readMergedPage(parts, { page, pageSize }, read, compareTotal)
        const expected = all.slice(at * pageSize, page * pageSize)
        expect(answer.Items).toEqual(expected)
        expect(answer.Meta).toEqual({
          Page: page,
          PageSize: pageSize,
          TotalCount: all.length,
          TotalPages: Math.ceil(all.length / pageSize),
          ItemRange: expected.length > 0 ? [at * pageSize + 1, at * pageSize + expected.length] : [1, 0],
        })
      },
    ),
    { numRuns: 150 },
  )
})

test('merges ten lists with few requests and comparisons', async () => {
  const names = Array.from('abcdefghij')
  const lists = Object.fromEntries(
    names.map((name, at) => [
      name,
      listOf(
        name,
        Array.from({ length: 400 }, (_, row) => row * 10 + at),
      ),
    ]),
  )
  const { calls, read, parts } = platformOf(lists)
  const all = Object.values(lists).flat().sort(compareTotal)
  let compared = 0
  const counting = (one: Thing, other: Thing) => {
    compared += 1
    return compareTotal(one, other)
  }
  for (const page of [1, 3, 40, 100, 200]) {
    calls.length = 0
    compared = 0
    const { Items } = await readMergedPage(parts, { page, pageSize: 20 }, read, counting)
    expect(Items).toEqual(all.slice((page - 1) * 20, page * 20))
    // Each list has four pages of 100 rows.
    expect(calls.length).toBeLessThanOrEqual(40)
    expect(compared).toBeLessThan(20_000)
  }
})

test('a server-rendered page stops reading a list that takes too many requests', async () => {
  const { read, parts } = platformOf(
    Object.fromEntries(Array.from('abcdefghijklmn').map((name) => [name, listOf(name, [1, 2])])),
  )
  const serverRead = ((_path, query) => read(query as unknown as ListOptions)) as ServerRead
  const reader = serverReader<Thing>(serverRead)
  const page = { page: 1, pageSize: 20 }
  await expect(readMergedPage(parts, page, reader('/things'), compareTotal)).rejects.toThrow('in time')
  const other = serverReader<Thing>(serverRead)
  expect((await readMergedPage(parts.slice(0, 12), page, other('/things'), compareTotal)).Items).toHaveLength(
    20,
  )
})

test('reads the first pages with one request per list, and a distant page with few requests', async () => {
  const many = (from: number) => Array.from({ length: 20_000 }, (_, at) => from + 2 * at)
  const { calls, read, parts } = platformOf({ a: listOf('a', many(0)), b: listOf('b', many(1)) })
  await readMergedPage(parts, { page: 5, pageSize: 20 }, read, compareTotal)
  expect(calls).toHaveLength(2)
  calls.length = 0
  const { Items } = await readMergedPage(parts, { page: 1500, pageSize: 20 }, read, compareTotal)
  expect(Items[0]?.Total).toBe(39_999 - 1499 * 20)
  expect(calls.length).toBeLessThan(40)
  expect(calls.every(({ pageSize }) => pageSize <= 100)).toBe(true)
})

test('requests the same page and size for a single list', async () => {
  const { calls, read, parts } = platformOf({ a: listOf('a', [3, 2, 1]) })
  await readMergedPage(parts, { page: 7, pageSize: 50 }, read, compareTotal)
  expect(calls).toMatchObject([{ page: 7, pageSize: 50 }])
})

test('fails when one of the lists cannot be read', async () => {
  const { read, parts } = platformOf({ a: [], b: [] })
  const failing = (options: ListOptions) =>
    options.filters.list === 'b' ? Promise.reject(new Error('gone')) : read(options)
  await expect(readMergedPage(parts, { page: 1, pageSize: 20 }, failing, compareTotal)).rejects.toThrow(
    'gone',
  )
})

test('compares values in the sort order of the platform', () => {
  const sorted = (values: unknown[], sort = 'Value') =>
    values
      .map((Value, at) => ({ ID: String(at), Value }))
      .sort(compareBy([sort], (row, field) => row[field as 'Value']))
      .map(({ Value }) => Value)
  expect(sorted(['m', 'XL', 's', 'L'])).toEqual(['L', 'm', 's', 'XL'])
  expect(sorted([10, 9, null, 100])).toEqual([null, 9, 10, 100])
  expect(sorted([10, 9, null, 100], '!Value')).toEqual([100, 10, 9, null])
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.500Z']
  expect(sorted([late, early])).toEqual([early, late])
})
