import { saveInventory } from '@/components/products/inventory-grid/save-inventory'
import { productRow } from '@/components/products/rules/inventory-grid'

const mockProduct = { ID: 'crate', Name: 'Crate', Inventory: { Enabled: true, QuantityAvailable: 10 } }
/** Quantity that the platform has after a write. Undefined for the one that was sent. */
let mockKept: number | undefined
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Products: {
        List: async () => ({ Items: [mockProduct], Meta: { TotalCount: 1, TotalPages: 1 } }),
        Patch: async (_: string, { Inventory }: { Inventory: object }) => ({
          ...mockProduct,
          Inventory: {
            ...{ ...mockProduct.Inventory, ...Inventory },
            ...(mockKept !== undefined && { QuantityAvailable: mockKept }),
          },
        }),
      },
    }),
}))

async function save(patch: Parameters<typeof saveInventory>[0][number]['patch']) {
  const onResult = jest.fn()
  await saveInventory([{ row: productRow(mockProduct, false), patch }], onResult)
  return onResult.mock.calls
}
afterEach(() => (mockKept = undefined))

test('a saved row has the numbers that the platform then has', async () => {
  expect(await save({ quantity: 12 })).toEqual([
    ['crate', { kind: 'saved', now: { quantity: 12, notificationPoint: null } }],
  ])
})

test('a row whose quantity the platform keeps, because the product got locations, is not saved', async () => {
  mockKept = 1031
  expect(await save({ quantity: 12 })).toEqual([
    [
      'crate',
      {
        kind: 'failed',
        reason: 'The platform keeps the quantity 1,031. Reload the page to see its locations.',
      },
    ],
  ])
})

test('another quantity is no failure of a row that changes only the notification point', async () => {
  mockKept = 31
  expect(await save({ notificationPoint: 4 })).toEqual([
    ['crate', { kind: 'saved', now: { quantity: 31, notificationPoint: 4 } }],
  ])
})
