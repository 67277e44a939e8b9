import { spreadsheetRow } from '@/components/products/rules/spreadsheet'
import { saveSpreadsheet } from '@/components/products/spreadsheet/save-rows'

const mockProduct = { ID: 'crate', Name: 'Crate', Inventory: { Enabled: true, QuantityAvailable: 10 } }
/** Quantity that the platform has after a write. Undefined for the one that was sent. */
let mockKept: number | undefined
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Products: {
        List: async ({ filters }: { filters: Record<string, string> }) => {
          const Items = 'InventoryRecords.AddressID' in filters ? [] : [mockProduct]
          return { Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }
        },
        Patch: async (_: string, { Inventory }: { Inventory: { QuantityAvailable: number } }) => ({
          ...mockProduct,
          Inventory: { Enabled: true, QuantityAvailable: mockKept ?? Inventory.QuantityAvailable },
        }),
      },
    }),
}))

const row = spreadsheetRow({ product: mockProduct, schedule: undefined, sharedWith: 0, hasLocations: false })
async function save() {
  const onResult = jest.fn()
  await saveSpreadsheet([{ row, input: { quantity: '12' } }], { canReadSchedules: false }, onResult)
  return onResult.mock.calls
}

test('a saved row has the quantity that was written', async () => {
  mockKept = undefined
  expect(await save()).toEqual([
    ['crate', { kind: 'saved', row: { ...row, texts: { ...row.texts, quantity: '12' } } }],
  ])
})

test('a row whose quantity the platform keeps, because the product got locations, is not saved', async () => {
  mockKept = 31
  expect(await save()).toMatchObject([
    [
      'crate',
      {
        kind: 'failed',
        row: { texts: { quantity: '31' } },
        reason: 'The platform keeps the quantity 31. Reload the page to see its locations.',
      },
    ],
  ])
})
