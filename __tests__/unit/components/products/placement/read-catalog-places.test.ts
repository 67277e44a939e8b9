import { readCatalogPlaces } from '@/components/products/placement/read-catalog-places'

const mockRequests: string[] = []
/** Number of products in each catalog, which all are in the category "deck" of it. */
const mockSizes: Record<string, number> = {}
type Query = { productID?: string; catalogID?: string; page: number; pageSize: number }
const mockPage = (all: { ProductID: string }[], { productID, page, pageSize }: Query) => {
  const found = all.filter(({ ProductID }) => productID === undefined || ProductID === productID)
  const Meta = { TotalCount: found.length, TotalPages: Math.ceil(found.length / pageSize) }
  return Promise.resolve({ Items: found.slice((page - 1) * pageSize, page * pageSize), Meta })
}
const mockProducts = (catalog: string) =>
  Array.from({ length: mockSizes[catalog] ?? 0 }, (_, n) => ({ ProductID: `p${n}`, CatalogID: catalog }))
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Catalogs: {
        ListProductAssignments: (query: Query) => {
          const { catalogID, productID, page } = query
          mockRequests.push(`catalogs ${catalogID ?? 'all'} ${productID ?? `page ${page}`}`)
          const all = Object.keys(mockSizes).flatMap(mockProducts)
          return mockPage(
            all.filter(({ CatalogID }) => catalogID === undefined || CatalogID === catalogID),
            query,
          )
        },
      },
      Categories: {
        ListProductAssignments: (catalog: string, query: Query) => {
          mockRequests.push(`${catalog} ${query.productID ?? `page ${query.page}`}`)
          const rows = mockProducts(decodeURIComponent(catalog)).map((one, ListOrder) => ({
            ...{ ...one, CategoryID: 'deck', ListOrder },
          }))
          return mockPage(rows, query)
        },
      },
    }),
}))
beforeEach(() => {
  mockRequests.splice(0)
  for (const catalog of Object.keys(mockSizes)) delete mockSizes[catalog]
})

test('reads the catalogs of products once, and the categories of each catalog once', async () => {
  Object.assign(mockSizes, { 'a b': 3, c: 1 })
  expect(await readCatalogPlaces(['p0', 'p2'], {})).toEqual([
    {
      ...{ catalogId: 'a b', productId: 'p0' },
      categories: [expect.objectContaining({ CategoryID: 'deck', ListOrder: 0 })],
    },
    {
      ...{ catalogId: 'a b', productId: 'p2' },
      categories: [expect.objectContaining({ CategoryID: 'deck', ListOrder: 2 })],
    },
    {
      ...{ catalogId: 'c', productId: 'p0' },
      categories: [expect.objectContaining({ CategoryID: 'deck', ListOrder: 0 })],
    },
  ])
  expect(mockRequests).toEqual(['catalogs all page 1', 'a%20b page 1', 'c page 1'])
})

test('reads a few products one by one in large catalogs', async () => {
  Object.assign(mockSizes, { 'a b': 1000 })
  const found = await readCatalogPlaces(['p7', 'p8'], {})
  expect(found.map(({ productId, categories }) => [productId, categories.length])).toEqual([
    ['p7', 1],
    ['p8', 1],
  ])
  expect(mockRequests).toEqual([
    ...['catalogs all page 1', 'catalogs all p7', 'catalogs all p8'],
    ...['a%20b page 1', 'a%20b p7', 'a%20b p8'],
  ])
})

test('reads only the catalogs and categories that are needed', async () => {
  Object.assign(mockSizes, { 'a b': 3, c: 2 })
  const needed = { catalogIds: ['c'], hasCategories: () => false }
  expect(await readCatalogPlaces(['p0', 'p9'], {}, needed)).toEqual([
    { catalogId: 'c', productId: 'p0', categories: [] },
  ])
  expect(mockRequests).toEqual(['catalogs c page 1'])
  expect(await readCatalogPlaces(['p0'], {}, { catalogIds: [] })).toEqual([])
  expect(await readCatalogPlaces([], {})).toEqual([])
  expect(mockRequests).toHaveLength(1)
})
