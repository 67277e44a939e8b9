import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { InventoryView } from '@/components/products/inventory-grid/inventory-view'
import { system } from '@/components/ui/theme/system'
import type { InventoryRecord, Product, Variant } from '@/lib/ordercloud/models'

let mockProducts: Product[] = []
let mockRecords: InventoryRecord[] = []
let mockVariants: Variant[] = []
/** A page is smaller than that of the platform, so that all rows are in the document. */
const mockVariantPageSize = 30
/** The locations of variants by the ID of the variant. */
let mockLocated: Record<string, InventoryRecord[]> = {}
let mockFailing: string[] = []
const mockSent: unknown[] = []
const mockRead: string[] = []
const mockPage = (Items: object[], TotalCount = Items.length) => ({
  Items,
  Meta: { Page: 1, PageSize: 100, TotalCount, TotalPages: 1, ItemRange: [1, 1] },
})
const mockPlatform = {
  Products: {
    List: async ({ filters = {} }: { filters?: Record<string, string> }) => {
      mockRead.push('products')
      const ids = filters.ID?.split('|')
      const isLocated = 'InventoryRecords.AddressID' in filters
      return mockPage(
        mockProducts.filter(
          ({ ID = '' }) =>
            (!ids || ids.includes(ID)) && (!isLocated || (ID === 'b' && mockRecords.length > 0)),
        ),
      )
    },
    Patch: async (id: string, body: Product) => {
      mockSent.push([id, body])
      if (mockFailing.includes(id)) throw new Error('The platform is busy.')
      const product = mockProducts.find(({ ID }) => ID === id)
      return { ...product, Inventory: { ...product?.Inventory, ...body.Inventory } }
    },
    ListVariants: async (id: string, { filters = {} }: { filters?: Record<string, string> }) => {
      mockRead.push(`variants of ${id}`)
      if (mockFailing.includes(id)) throw new Error('The platform is busy.')
      const ids = filters.ID?.split('|')
      return mockPage(
        mockVariants.filter(({ ID = '' }) => !ids || ids.includes(ID)).slice(0, mockVariantPageSize),
        mockVariants.length,
      )
    },
    PatchVariant: async (id: string, variantId: string, body: Variant) => {
      mockSent.push([id, variantId, body])
      const variant = mockVariants.find(({ ID }) => ID === variantId)
      // The quantity of a variant with locations is their sum.
      const kept = (mockLocated[variantId]?.length ?? 0) > 0 ? variant?.Inventory : undefined
      return { ...variant, Inventory: { ...variant?.Inventory, ...body.Inventory, ...kept } }
    },
  },
  InventoryRecords: {
    List: async () => {
      mockRead.push('locations')
      return mockPage(mockRecords)
    },
    Patch: async (id: string, record: string, body: InventoryRecord) => {
      mockSent.push([id, record, body])
      return { ...mockRecords.find(({ ID }) => ID === record), ...body }
    },
    ListVariant: async (_: string, variantId: string) => {
      mockRead.push(`locations of ${variantId}`)
      return mockPage(mockLocated[variantId] ?? [])
    },
    PatchVariant: async (id: string, variantId: string, record: string, body: InventoryRecord) => {
      mockSent.push([id, variantId, record, body])
      return { ...mockLocated[variantId]?.find(({ ID }) => ID === record), ...body }
    },
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) => run(mockPlatform),
}))
jest.mock('@/hooks/use-session', () => ({
  useViewer: () => ({ assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }),
}))
jest.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => '/settings/inventory',
  useRouter: () => ({ push: jest.fn(), prefetch: jest.fn() }),
}))

const stocked = (ID: string, QuantityAvailable: number): Product => ({
  ...{ ID, Name: `Crate ${ID}`, OwnerID: 'market' },
  Inventory: { Enabled: true, QuantityAvailable, NotificationPoint: 5 },
})

const variant = (ID: string, Value: string, QuantityAvailable: number | null): Variant => ({
  ...{ ID, Specs: [{ Value }] },
  ...(QuantityAvailable !== null && { Inventory: { QuantityAvailable } }),
})

/** Opens the grid with a product that tracks its inventory by variant. */
function openVaried(variants: Variant[], more: { located?: typeof mockLocated; failing?: string[] } = {}) {
  const varied = stocked('v', 99)
  const Inventory = { ...varied.Inventory, VariantLevelTracking: true }
  mockVariants = variants
  mockLocated = more.located ?? {}
  return open([], [{ ...varied, Inventory }], more.failing)
}

async function open(records: InventoryRecord[] = [], more: Product[] = [], failing: string[] = []) {
  mockProducts = [stocked('a', 10), stocked('b', 3), stocked('c', 8), ...more]
  mockRecords = records
  mockFailing = failing
  mockSent.length = 0
  mockRead.length = 0
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <InventoryView />
      </QueryClientProvider>
    </ChakraProvider>,
  )
  await screen.findByRole('textbox', { name: 'Quantity of Crate a' })
  return userEvent.setup()
}

const quantity = (name: string) => screen.getByRole('textbox', { name: `Quantity of ${name}` })
const paste = (element: HTMLElement, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text } })
const save = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save' }))

test('reads a page with two requests, and one more for each product with locations', async () => {
  await open([{ ID: 'r', AddressID: 'reno', QuantityAvailable: 3, NotificationPoint: 4 }])
  expect(mockRead).toEqual(['products', 'products', 'locations'])
  expect(screen.getByText('3 products, read with 3 requests')).toBeVisible()
  expect(quantity('Crate b, reno')).toHaveValue('3')
  // The quantity of a product with locations is their sum.
  expect(screen.queryByRole('textbox', { name: 'Quantity of Crate b' })).toBeNull()
})

test('moves between the rows with the keyboard', async () => {
  const user = await open()
  await user.click(quantity('Crate a'))
  await user.keyboard('{ArrowDown}')
  expect(quantity('Crate b')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(quantity('Crate c')).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(quantity('Crate a')).toHaveFocus()
  expect(mockSent).toEqual([])
})

test('saves a pasted column with one request for each changed row, and says which row failed', async () => {
  const user = await open()
  paste(quantity('Crate a'), '11\n3\n9\n')
  expect(quantity('Crate c')).toHaveValue('9')
  mockFailing = ['c']
  await save(user)
  await waitFor(() =>
    expect(mockSent).toEqual([
      ['a', { Inventory: { QuantityAvailable: 11 } }],
      ['c', { Inventory: { QuantityAvailable: 9 } }],
    ]),
  )
  expect(await screen.findByText('Not saved')).toBeVisible()
  expect(screen.getByText('1 row saved, 1 not. Each row shows the reason.')).toBeVisible()
  mockSent.length = 0
  mockFailing = []
  await save(user)
  await waitFor(() => expect(mockSent).toEqual([['c', { Inventory: { QuantityAvailable: 9 } }]]))
})

test('does not overwrite a quantity that an order has changed until it is saved again', async () => {
  const user = await open()
  await user.clear(quantity('Crate a'))
  await user.type(quantity('Crate a'), '20')
  mockProducts = [stocked('a', 7), stocked('b', 3), stocked('c', 8)]
  await save(user)
  expect(await screen.findByText(/The quantity was 10 and is now 7\. Save again/)).toBeVisible()
  expect(mockSent).toEqual([])
  await save(user)
  await waitFor(() => expect(mockSent).toEqual([['a', { Inventory: { QuantityAvailable: 20 } }]]))
})

test('writes the quantity of a location to its inventory record', async () => {
  const user = await open([{ ID: 'r', AddressID: 'reno', QuantityAvailable: 3 }])
  await user.clear(quantity('Crate b, reno'))
  await user.type(quantity('Crate b, reno'), '6')
  await save(user)
  await waitFor(() => expect(mockSent).toEqual([['b', 'r', { QuantityAvailable: 6 }]]))
})

test('saves nothing while a cell is not valid', async () => {
  const user = await open()
  await user.type(quantity('Crate a'), 'x')
  await save(user)
  expect(await screen.findByText('Correct the marked cells. Nothing is saved yet.')).toBeVisible()
  expect(screen.getByText('Enter a whole number.')).toBeVisible()
  expect(mockSent).toEqual([])
})

test('shows the variants of a product that tracks its inventory by variant, with one request for all', async () => {
  await openVaried([variant('red', 'Red', 4), variant('blue', 'Blue', null)])
  expect(await screen.findByRole('textbox', { name: 'Quantity of Crate v, Red' })).toHaveValue('4')
  expect(quantity('Crate v, Blue')).toHaveValue('')
  expect(screen.queryByRole('textbox', { name: 'Quantity of Crate v' })).toBeNull()
  expect(screen.getByRole('row', { name: /^Crate v v/ })).not.toHaveTextContent('99')
  expect(screen.getByText('4 products, read with 3 requests')).toBeVisible()
  expect(mockRead.filter((one) => one.startsWith('locations'))).toEqual([])
})

test('pastes over products and variants, and saves a variant again after it was changed meanwhile', async () => {
  const user = await openVaried([variant('red', 'Red', 4), variant('blue', 'Blue', null)])
  await screen.findByRole('textbox', { name: 'Quantity of Crate v, Red' })
  // The line of the product itself is skipped.
  paste(quantity('Crate c'), '9\n1\n6\n7\n')
  mockVariants = [variant('red', 'Red', 3), variant('blue', 'Blue', null)]
  await save(user)
  await waitFor(() => expect(mockSent).toHaveLength(2))
  expect(mockSent).toEqual(
    expect.arrayContaining([
      ['c', { Inventory: { QuantityAvailable: 9 } }],
      ['v', 'blue', { Inventory: { QuantityAvailable: 7 } }],
    ]),
  )
  expect(await screen.findByText(/The quantity was 4 and is now 3\. Save again/)).toBeVisible()
  mockSent.length = 0
  await save(user)
  await waitFor(() => expect(mockSent).toEqual([['v', 'red', { Inventory: { QuantityAvailable: 6 } }]]))
})

test('reads the locations of variants on request, and writes their quantities', async () => {
  const user = await openVaried([variant('red', 'Red', 4), variant('blue', 'Blue', null)], {
    located: { red: [{ ID: 'r', AddressID: 'reno', QuantityAvailable: 4 }] },
  })
  await user.click(await screen.findByRole('button', { name: 'Show locations of the variants of Crate v' }))
  const located = await screen.findByRole('textbox', { name: 'Quantity of Crate v, Red, reno' })
  // A variant without a quantity has no locations.
  expect(mockRead.filter((one) => one.startsWith('locations'))).toEqual(['locations of red'])
  expect(screen.queryByRole('textbox', { name: 'Quantity of Crate v, Red' })).toBeNull()
  await user.clear(located)
  await user.type(located, '6')
  await save(user)
  await waitFor(() => expect(mockSent).toEqual([['v', 'red', 'r', { QuantityAvailable: 6 }]]))
})

test('shows the locations of a variant whose quantity the platform keeps', async () => {
  const user = await openVaried([variant('red', 'Red', 4)], {
    located: { red: [{ ID: 'r', AddressID: 'reno', QuantityAvailable: 4 }] },
  })
  const red = await screen.findByRole('textbox', { name: 'Quantity of Crate v, Red' })
  await user.clear(red)
  await user.type(red, '6')
  await save(user)
  expect(await screen.findByText(/The platform keeps the quantity 4, the sum of the locations/)).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Quantity of Crate v, Red, reno' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Quantity of Crate v, Red' })).toBeNull()
})

test('shows the first variants of a product, with a link to all of them', async () => {
  await openVaried(Array.from({ length: 40 }, (_, at) => variant(`v${at}`, `Size ${at}`, at)))
  expect(await screen.findByText(/The first 30 of 40 variants/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'All variants of Crate v' })).toHaveAttribute(
    'href',
    '/products/v/variants',
  )
})

test('says when the variants could not be loaded, and reads them again on request', async () => {
  const user = await openVaried([variant('red', 'Red', 4)], { failing: ['v'] })
  const retry = await screen.findByRole('button', { name: 'Retry loading the variants of Crate v' })
  expect(screen.getByText(/The variants could not be loaded: The platform is busy/)).toBeVisible()
  expect(quantity('Crate a')).toHaveValue('10')
  mockFailing = []
  await user.click(retry)
  expect(await screen.findByRole('textbox', { name: 'Quantity of Crate v, Red' })).toHaveValue('4')
})
