import { readCopySource } from '@/components/products/duplicate/read-copy-source'
import { readScheduleUses } from '@/components/products/pricing/schedule-uses'
import { readSchedules } from '@/components/products/reprice/read-schedules'
import { readSpreadsheetRows } from '@/components/products/spreadsheet/read-rows'
import { otherProductsQuery } from '@/components/products/variants/read-specs'
import type { ProductAssignment } from '@/lib/ordercloud/models'

/** Specs and price schedules that 10,000 products have are counted, without reading all these products. */

type Row = Record<string, unknown>
interface Options {
  page?: number
  pageSize?: number
  filters?: Readonly<Record<string, string>>
}

const mockRequests: string[] = []
const PRODUCT_COUNT = 10_000
const manyProducts = Array.from({ length: PRODUCT_COUNT }, (_, n) => ({
  ...{ ID: `p${n}`, Name: `Product ${n}`, DefaultPriceScheduleID: 'wide' },
}))
/** The products of the screen: the first 50 have the shared schedule, the others have their own. */
const selected = Array.from({ length: 100 }, (_, n) => ({
  ...{ ID: `s${n}`, Name: `Selected ${n}`, DefaultPriceScheduleID: n < 50 ? 'wide' : `own${n}` },
  ...{ SpecCount: 3 },
}))
const friend = { ID: 'friend', Name: 'Friend', DefaultPriceScheduleID: 'own60' }
const schedules = ['wide', ...selected.slice(50).map((one) => one.DefaultPriceScheduleID)]

const mockTables: Readonly<Record<string, readonly Row[]>> = {
  products: [...selected, ...manyProducts, friend],
  priceschedules: schedules.map((ID) => ({ ID, Name: ID, PriceBreaks: [{ Quantity: 1, Price: 1 }] })),
  specs: ['color', 'size', 'text'].map((ID) => ({ ID, Name: ID })),
  specassignments: [
    ...['color', 'size', 'text'].map((SpecID) => ({ SpecID, ProductID: 's0' })),
    ...manyProducts.map(({ ID }) => ({ SpecID: 'color', ProductID: ID })),
    { SpecID: 'text', ProductID: 'friend' },
  ],
  assignments: [
    { ProductID: 's0', BuyerID: 'harbor', PriceScheduleID: 'wide' },
    ...manyProducts.map(({ ID }) => ({ ProductID: ID, BuyerID: 'harbor', PriceScheduleID: 'wide' })),
    { ProductID: 's60', BuyerID: 'harbor', PriceScheduleID: 'own60' },
    { ProductID: 'friend', BuyerID: 'quay', PriceScheduleID: 'own60' },
  ],
}

/** Mocks a list of the platform with its filters of alternatives, and the negation of one value. */
const mockList =
  (name: string) =>
  async ({ page = 1, pageSize = 20, filters = {} }: Options = {}) => {
    mockRequests.push(name)
    const tests = Object.entries(filters)
      .filter(([field]) => !field.includes('.'))
      .map(([field, value]) => {
        const values = new Set(value.replace(/^!/, '').split('|'))
        return (row: Row) => values.has(String(row[field])) !== value.startsWith('!')
      })
    const left = (mockTables[name] ?? []).filter((row) => tests.every((isMatch) => isMatch(row)))
    const Items = left.slice((page - 1) * pageSize, page * pageSize)
    const TotalPages = Math.ceil(left.length / pageSize)
    return { Items, Meta: { Page: page, PageSize: pageSize, TotalCount: left.length, TotalPages } }
  }
const mockEmpty = async () => ({ Items: [], Meta: { TotalCount: 0, TotalPages: 0 } })
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Products: {
        List: mockList('products'),
        Get: async (ID: string) => (await mockList('products')({ filters: { ID } })).Items[0],
        ListAssignments: ({ priceScheduleID, productID, ...page }: Options & Record<string, string>) =>
          mockList('assignments')({
            ...page,
            filters: {
              ...(priceScheduleID && { PriceScheduleID: priceScheduleID }),
              ...(productID && { ProductID: productID }),
            },
          }),
        ListSuppliers: mockEmpty,
        ListVariants: mockEmpty,
      },
      PriceSchedules: { List: mockList('priceschedules') },
      Catalogs: { ListProductAssignments: mockEmpty },
      Specs: { List: mockList('specs'), ListProductAssignments: mockList('specassignments') },
    }),
}))

const targetOf = ({ ID, Name, DefaultPriceScheduleID }: (typeof selected)[number]) => ({
  ...{ id: ID, name: Name, before: { DefaultPriceScheduleID } },
})
const requests = (name: string) => mockRequests.filter((one) => one === name).length

beforeEach(() => mockRequests.splice(0))

test('counts the other products of a widely shared schedule with a few requests', async () => {
  const { others } = await readSchedules(selected.map(targetOf), {})
  expect([...others.keys()].toSorted()).toEqual(['own60', 'wide'])
  expect(others.get('wide')).toMatchObject({ count: PRODUCT_COUNT })
  expect(others.get('wide')?.names.slice(0, 3)).toEqual(['Product 0', 'Product 1', 'Product 2'])
  expect(others.get('own60')).toEqual({ names: ['Friend'], count: 1 })
  expect(requests('products')).toBeLessThanOrEqual(6)
})

test('reads the other products of schedules with one request when there are few', async () => {
  const { others } = await readSchedules(selected.slice(51).map(targetOf), {})
  expect([...others]).toEqual([['own60', { names: ['Friend'], count: 1 }]])
  expect(mockRequests.toSorted()).toEqual(['priceschedules', 'products'])
})

test('shows the number of products that share a price in the spreadsheet', async () => {
  const rows = await readSpreadsheetRows(
    ['s0', 's1', 's60', 's70'],
    { canReadSchedules: true },
    { quiet: true },
  )
  const reason = 'Shared with 10,049 other products'
  expect([...rows.values()].map(({ locked }) => locked.price)).toEqual([
    ...[reason, reason, 'Shared with 1 other product', undefined],
  ])
  expect(requests('products')).toBeLessThanOrEqual(8)
})

test('counts the uses of a widely shared schedule with a few requests', async () => {
  const own: ProductAssignment[] = [
    { ProductID: 's0', BuyerID: 'harbor', PriceScheduleID: 'wide' },
    { ProductID: 's60', BuyerID: 'harbor', PriceScheduleID: 'own60' },
  ]
  const uses = await readScheduleUses(['wide', 'own60'], own, {})
  expect(uses.get('wide')?.defaults).toMatchObject({ count: PRODUCT_COUNT + 50 })
  expect(uses.get('wide')?.parties.count).toBe(PRODUCT_COUNT)
  expect(uses.get('wide')?.parties.names[0]).toBe('p0 for harbor')
  expect(uses.get('own60')).toEqual({
    defaults: { names: ['Selected 60', 'Friend'], count: 2 },
    parties: { names: ['friend for quay'], count: 1 },
  })
  expect(requests('assignments')).toBe(2)
  expect(requests('products')).toBeLessThanOrEqual(4)
})

test('counts the other products of a widely shared spec, and reads only the names that are shown', async () => {
  const { signal } = new AbortController()
  const others = await otherProductsQuery('s0', ['color', 'size', 'text']).queryFn({ signal })
  expect([...others].toSorted()).toEqual([
    ['color', { names: ['p0', 'p1', 'p2'], count: PRODUCT_COUNT }],
    ['size', { names: [], count: 0 }],
    ['text', { names: ['friend'], count: 1 }],
  ])
  expect(mockRequests.length).toBeLessThanOrEqual(4)
  mockRequests.splice(0)
  await otherProductsQuery('s0', ['size', 'text']).queryFn({ signal })
  expect(mockRequests).toHaveLength(1)
})

test('finds the specs that a copied product shares without reading all products with them', async () => {
  const { sharedSpecIds } = await readCopySource('s0')
  expect([...sharedSpecIds].toSorted()).toEqual(['color', 'text'])
  // One request for the specs of the product, and one for each page with other products.
  expect(requests('specassignments')).toBe(3)
})
