import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { InventoryView } from '@/components/products/inventory-grid/inventory-view'
import { system } from '@/components/ui/theme/system'
import type { InventoryRecord, Product } from '@/lib/ordercloud/models'

let mockProducts: Product[] = []
let mockRecords: InventoryRecord[] = []
let mockFailing: string[] = []
const mockSent: unknown[] = []
const mockRead: string[] = []
const mockPage = (Items: object[]) => ({
  Items,
  Meta: { Page: 1, PageSize: 100, TotalCount: Items.length, TotalPages: 1, ItemRange: [1, 1] },
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

async function open(records: InventoryRecord[] = []) {
  mockProducts = [stocked('a', 10), stocked('b', 3), stocked('c', 8)]
  mockRecords = records
  mockFailing = []
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
