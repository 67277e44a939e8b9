import { readIdsWithLocations, readNumbers } from '@/components/products/inventory-grid/read-inventory'
import { productRow } from '@/components/products/rules/inventory-grid'

const mockFilters: string[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Products: {
        List: async ({ filters }: { filters: { ID: string } }) => {
          mockFilters.push(filters.ID)
          const Items = filters.ID.split('|').map((ID) => ({ ID, Inventory: { QuantityAvailable: 5 } }))
          return { Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }
        },
      },
    }),
}))

const products = Array.from({ length: 40 }, (_, n) => ({
  ...{ ID: `product-${n}`.padEnd(100, 'x'), Name: `Product ${n}`, Inventory: { Enabled: true } },
}))

beforeEach(() => mockFilters.splice(0))

test('reads products with long IDs in requests whose URLs stay short', async () => {
  expect((await readIdsWithLocations(products)).size).toBe(40)
  expect((await readNumbers(products.map((product) => productRow(product, false)))).size).toBe(40)
  expect(mockFilters).toHaveLength(6)
  for (const filter of mockFilters) expect(filter.length).toBeLessThanOrEqual(1500)
})
