import { saveInventory } from '@/components/products/inventory-grid/save-inventory'
import { productRow, variantRow } from '@/components/products/rules/inventory-grid'

const mockProduct = { ID: 'crate', Name: 'Crate', Inventory: { Enabled: true, QuantityAvailable: 10 } }
/** Quantity that the platform has after a write. Undefined for the one that was sent. */
let mockKept: number | undefined
/** The variants of the product. Undefined for a deleted product. */
let mockVariants: object[] | undefined = [{ ID: 'red', Inventory: { QuantityAvailable: 4 } }]
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
        ListVariants: async () => {
          if (!mockVariants) throw Object.assign(new Error('Not found.'), { response: { status: 404 } })
          return { Items: mockVariants, Meta: { TotalCount: mockVariants.length, TotalPages: 1 } }
        },
        PatchVariant: async (_: string, ID: string, { Inventory }: { Inventory: object }) => ({
          ID,
          Inventory: { ...Inventory, ...(mockKept !== undefined && { QuantityAvailable: mockKept }) },
        }),
      },
    }),
}))

async function save(
  patch: Parameters<typeof saveInventory>[0][number]['patch'],
  row = productRow(mockProduct, false),
) {
  const onResult = jest.fn()
  await saveInventory([{ row, patch }], onResult)
  return onResult.mock.calls
}
const red = variantRow(mockProduct, { ID: 'red', Inventory: { QuantityAvailable: 4 } }, false)
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
        now: { quantity: 1031, notificationPoint: null },
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

test('a variant whose quantity the platform keeps has locations, and is not saved', async () => {
  mockKept = 9
  const [[key, result]] = await save({ quantity: 5 }, red)
  expect(key).toBe('crate/variants/red')
  expect(result).toEqual({
    kind: 'failed',
    now: { quantity: 9, notificationPoint: null },
    reason:
      'The platform keeps the quantity 9, the sum of the locations of this variant. Change the quantities of the locations instead.',
  })
})

test('a variant of a deleted product fails, and other rows are saved', async () => {
  const variants = mockVariants
  mockVariants = undefined
  const onResult = jest.fn()
  const crate = productRow(mockProduct, false)
  await saveInventory(
    [
      { row: red, patch: { quantity: 5 } },
      { row: crate, patch: { quantity: 5 } },
    ],
    onResult,
  )
  mockVariants = variants
  expect(Object.fromEntries(onResult.mock.calls)).toMatchObject({
    'crate/variants/red': {
      kind: 'failed',
      reason: 'It no longer exists, or its inventory is no longer tracked.',
    },
    crate: { kind: 'saved' },
  })
})
