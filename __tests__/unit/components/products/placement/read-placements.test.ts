import { readPlacements } from '@/components/products/placement/read-placements'

const mockRequests: string[] = []
/** Products of the catalog, and of its category. */
const mockSizes = { catalog: 0, category: 0, isNameless: false }
type Query = { productID?: string; categoryID?: string; page: number; pageSize: number }
const mockList = (name: string, size: number, { productID, page, pageSize }: Query) => {
  mockRequests.push(`${name} ${productID ?? `page ${page}`}`)
  const all = Array.from({ length: size }, (_, n) => ({
    ProductID: `p${n}`,
    CategoryID: 'deck',
    ListOrder: n,
  }))
  const found = all.filter(({ ProductID }) => productID === undefined || ProductID === productID)
  const Meta = { TotalCount: found.length, TotalPages: Math.ceil(found.length / pageSize) }
  return Promise.resolve({ Items: found.slice((page - 1) * pageSize, page * pageSize), Meta })
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Catalogs: { ListProductAssignments: (query: Query) => mockList('catalog', mockSizes.catalog, query) },
      Categories: {
        ListProductAssignments: (catalog: string, query: Query) =>
          mockList(`${catalog} ${query.categoryID ?? 'all'}`, mockSizes.category, query),
        List: (catalog: string, { filters }: { filters: { ID: string } }) => {
          mockRequests.push(`${catalog} names of ${filters.ID}`)
          if (mockSizes.isNameless) return Promise.reject(new Error('Lost'))
          const Items = filters.ID.split('|').map((ID) => ({ ID, Name: ID.toUpperCase() }))
          return Promise.resolve({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
        },
      },
    }),
}))
beforeEach(() => {
  mockRequests.splice(0)
  Object.assign(mockSizes, { catalog: 150, category: 250, isNameless: false })
})
const ids = (count: number) => Array.from({ length: count }, (_, n) => `p${n * 100}`)
const read = (more: Partial<Parameters<typeof readPlacements>[0]>) =>
  readPlacements({ catalogId: 'a b', categoryId: '', direction: 'in', productIds: ids(3), ...more })

test('reads pages of the assignments, and only those that the change needs', async () => {
  const found = await read({})
  expect([found.inCatalog.has('p100'), found.inCatalog.has('p200')]).toEqual([true, false])
  expect(mockRequests).toEqual(['catalog page 1', 'catalog page 2'])

  mockRequests.splice(0)
  const out = await read({ categoryId: 'deck', direction: 'out' })
  expect(mockRequests).toEqual(['a%20b deck page 1', 'a%20b deck page 2', 'a%20b deck page 3'])
  expect(out.categoriesOf.get('p200')).toMatchObject([{ CategoryID: 'deck', ListOrder: 200 }])
  expect(out.categoriesOf.has('p1')).toBe(false)

  mockRequests.splice(0)
  const { categoryNames } = await read({ direction: 'out' })
  expect(mockRequests.sort()).toEqual(
    [
      ...['a%20b all page 1', 'a%20b all page 2', 'a%20b all page 3', 'a%20b names of deck'],
      ...['catalog page 1', 'catalog page 2'],
    ].sort(),
  )
  expect(categoryNames?.get('deck')).toBe('DECK')
  mockSizes.isNameless = true
  expect((await read({ direction: 'out' })).categoryNames?.size).toBe(0)
})

test('reads a few products one by one in a large catalog', async () => {
  mockSizes.catalog = 100_000
  expect((await read({ productIds: ['p7'] })).inCatalog.has('p7')).toBe(true)
  expect(mockRequests).toEqual(['catalog page 1', 'catalog p7'])
})

test('reads the highest list order of a category, except of a very large one', async () => {
  expect(await read({ categoryId: 'deck', productIds: ['p9999'] })).toMatchObject({ nextOrder: 250 })
  mockSizes.category = 6000
  const found = await read({ categoryId: 'deck', productIds: ['p9'] })
  expect(found).not.toHaveProperty('nextOrder')
  expect(found.categoriesOf.get('p9')).toHaveLength(1)
})

test('the first product of an empty category gets the list order 0', async () => {
  mockSizes.category = 0
  expect(await read({ categoryId: 'deck' })).toMatchObject({ nextOrder: 0 })
})
