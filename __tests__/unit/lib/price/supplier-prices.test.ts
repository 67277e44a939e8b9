import { readSupplierPrices } from '@/lib/price/supplier-prices'

const mockCalls: string[] = []
const mockPage = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
jest.mock('@/lib/settings', () => ({ getSettings: () => ({ marketplaceId: 'market' }) }))
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      Products: {
        List: async ({ supplierID }: { supplierID: string }) => {
          mockCalls.push(`products of ${supplierID}`)
          return mockPage([{ ID: 'lamp', Name: 'Lamp' }])
        },
        ListSuppliers: async (_: string, { filters }: { filters: { ID: string } }) =>
          mockPage([{ ID: filters.ID, DefaultPriceScheduleID: `PRICE-${filters.ID}` }]),
      },
    }),
}))

test('lists the products of 20 suppliers at most, and leaves the others unchecked', async () => {
  const schedules = Array.from({ length: 21 }, (_, at) => ({ ID: `price-${at}`, OwnerID: `${at}` }))
  const found = await readSupplierPrices(schedules)
  expect(mockCalls).toHaveLength(20)
  // IDs are compared without case.
  expect(found.get('price-19')).toMatchObject({ supplierId: '19', products: [{ ID: 'lamp' }] })
  expect(found.get('price-20')).toEqual({ supplierId: '20', products: undefined })
})
