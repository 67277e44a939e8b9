import { readQuantity, readStocks, writeQuantity } from '@/components/products/inventory/stock'

jest.mock('@/lib/ordercloud/sdk')
const mockProducts = {
  List: jest.fn(),
  ListVariants: jest.fn(),
  PatchVariant: jest.fn(),
  GetVariant: jest.fn(),
}
const mockRecords = { List: jest.fn(), ListVariant: jest.fn(), Patch: jest.fn(), PatchVariant: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Products: mockProducts, InventoryRecords: mockRecords }),
}))

const page = (...Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
const product = (ID: string, Inventory: object | null) => ({ ID, OwnerID: 'us', Inventory })

beforeEach(() => {
  jest.resetAllMocks()
  mockRecords.List.mockResolvedValue(page())
  mockRecords.ListVariant.mockResolvedValue(page())
})

it('reads each tracked inventory once, and leaves out what is not tracked or gone', async () => {
  mockProducts.List.mockResolvedValue(
    page(
      product('tape', { Enabled: true, QuantityAvailable: 5 }),
      product('glove', { Enabled: true, VariantLevelTracking: true, QuantityAvailable: 9 }),
      product('box', { Enabled: false, QuantityAvailable: 3 }),
      product('pen', null),
    ),
  )
  mockProducts.ListVariants.mockResolvedValue(page({ ID: 'red', Inventory: { QuantityAvailable: 4 } }))
  mockRecords.List.mockResolvedValue(
    page({ ID: 'n', AddressID: 'north', Address: { AddressName: 'North' }, QuantityAvailable: 5 }),
  )
  const ordered = [
    { productId: 'tape', variantId: 'wide' },
    { productId: 'tape', variantId: 'narrow' },
    { productId: 'glove', variantId: 'red' },
    { productId: 'glove', variantId: 'gone' },
    { productId: 'glove' },
    ...['box', 'pen', 'gone'].map((productId) => ({ productId })),
  ]
  expect(await readStocks(ordered, {})).toEqual([
    {
      ...{ key: 'tape', productId: 'tape', variantId: undefined, ownerId: 'us', quantity: 5 },
      locations: [{ id: 'n', name: 'North', quantity: 5 }],
    },
    {
      ...{ key: 'glove/red', productId: 'glove', variantId: 'red', ownerId: 'us', quantity: 4 },
      locations: [],
    },
  ])
})

it('reads and writes the quantity of a variant, and of a location', async () => {
  mockProducts.GetVariant.mockResolvedValue({ Inventory: { QuantityAvailable: 4 } })
  expect(await readQuantity({ productId: 'a b', variantId: 'red' })).toBe(4)
  expect(mockProducts.GetVariant).toHaveBeenCalledWith('a%20b', 'red')
  mockProducts.PatchVariant.mockResolvedValue({ Inventory: { QuantityAvailable: 6 } })
  await writeQuantity({ productId: 'a b', variantId: 'red' }, 6)
  expect(mockProducts.PatchVariant).toHaveBeenCalledWith('a%20b', 'red', {
    Inventory: { QuantityAvailable: 6 },
  })
  mockRecords.Patch.mockResolvedValue({ QuantityAvailable: 8 })
  await writeQuantity({ productId: 'tape', locationId: 'n' }, 8)
  expect(mockRecords.Patch).toHaveBeenCalledWith('tape', 'n', { QuantityAvailable: 8 })
  mockRecords.PatchVariant.mockResolvedValue({ QuantityAvailable: 1 })
  await expect(writeQuantity({ productId: 'tape', variantId: 'red', locationId: 'n' }, 8)).rejects.toThrow(
    'The platform keeps the quantity 1.',
  )
})
