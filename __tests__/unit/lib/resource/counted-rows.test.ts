import { readCountedRows } from '@/lib/resource/counted-rows'

interface Row {
  key: string
  id: string
}

/** Returns the rows of keys with their counts, and the pages that were read for them. */
async function read(counts: Readonly<Record<string, number>>, keys = Object.keys(counts)) {
  const all = Object.entries(counts).flatMap(([key, count]): Row[] =>
    Array.from({ length: count }, (_, n) => ({ key, id: `${key}${n + 1}` })),
  )
  const pages: { keys: number; page: number; pageSize: number }[] = []
  const found = await readCountedRows<Row>(keys, {
    list: (some, { page, pageSize }) => {
      pages.push({ keys: some.length, page, pageSize })
      const lower = some.map((key) => key.toLowerCase())
      const left = all.filter(({ key }) => lower.includes(key.toLowerCase()))
      const Items = left.slice((page - 1) * pageSize, page * pageSize)
      return Promise.resolve({
        Items,
        Meta: { TotalCount: left.length, TotalPages: Math.ceil(left.length / pageSize) },
      })
    },
    keyOf: ({ key }) => key,
    rowsPerKey: 3,
  })
  const countOf = Object.fromEntries([...found].map(([key, { count }]) => [key, count]))
  return { found, countOf, pages }
}

const few = (keys: readonly string[], count: number) => Object.fromEntries(keys.map((key) => [key, count]))
const twenty = Array.from({ length: 20 }, (_, n) => `key${String(n).padStart(2, '0')}`)

test('reads the rows of all keys with one request when they fit on a page', async () => {
  const { found, countOf, pages } = await read({ a: 2, b: 0, c: 98 })
  expect(countOf).toEqual({ a: 2, b: 0, c: 98 })
  expect(found.get('a')?.rows.map(({ id }) => id)).toEqual(['a1', 'a2'])
  expect(pages).toEqual([{ keys: 3, page: 1, pageSize: 100 }])
})

test('reads up to five pages of all keys', async () => {
  const { countOf, pages } = await read(few(twenty, 25))
  expect(countOf).toEqual(few(twenty, 25))
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5])
})

test('counts a key with 10,000 rows apart from the others', async () => {
  const { found, countOf, pages } = await read({ ...few(twenty, 2), wide: 10_000, zero: 0 })
  expect(countOf).toEqual({ ...few(twenty, 2), wide: 10_000, zero: 0 })
  expect(found.get('wide')?.rows).toHaveLength(3)
  // The first page, the counts of the four keys that have most rows on it, and the other keys together.
  expect(pages.map(({ keys }) => keys)).toEqual([22, 1, 1, 1, 1, 18])
  expect(pages.slice(1, 5).map(({ pageSize }) => pageSize)).toEqual([3, 3, 3, 3])
})

test('sends at most five requests for four keys that all have 10,000 rows', async () => {
  const { countOf, pages } = await read(few(twenty, 10_000))
  expect(countOf).toEqual(few(twenty, 10_000))
  expect(pages.length).toBeLessThanOrEqual(25)
})

test('sends one request for a single key, and none without keys', async () => {
  const { found, countOf, pages } = await read({ wide: 10_000 })
  expect(countOf).toEqual({ wide: 10_000 })
  expect(found.get('wide')?.rows).toHaveLength(100)
  expect(pages).toHaveLength(1)
  expect((await read({})).pages).toEqual([])
})

test('finds the rows of a key in another case', async () => {
  const { countOf } = await read({ Wide: 2, b: 1 }, ['wide', 'B'])
  expect(countOf).toEqual({ wide: 2, B: 1 })
})
