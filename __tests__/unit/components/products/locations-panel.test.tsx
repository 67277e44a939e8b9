import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LocationsPanel } from '@/components/products/inventory/locations-panel'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import type { InventoryRecord, InventoryRecordAssignment, Variant } from '@/lib/ordercloud/models'

let mockRecords: InventoryRecord[] = []
let mockFailures: string[] = []
let mockAssignments: InventoryRecordAssignment[] = []
const mockSent: unknown[] = []
const mockSend =
  (what: string) =>
  async (...sent: unknown[]) => {
    mockSent.push([what, ...sent])
    if (mockFailures.splice(0, 1)[0] === what) throw new Error('The platform is busy.')
  }
/** Lists the assignments of the location that the options name, or of all locations. */
const mockListAssignments = async (options: Record<string, unknown>) => {
  const { inventoryRecordID, buyerID, level } = options
  const Items = mockAssignments.filter(
    (one) =>
      (inventoryRecordID === undefined || one.InventoryRecordID === inventoryRecordID) &&
      (buyerID === undefined || one.BuyerID === buyerID) &&
      (level === undefined || (level === 'Group') === (one.UserGroupID !== undefined)),
  )
  return { Items, Meta: { Page: 1, PageSize: 20, TotalCount: Items.length, TotalPages: 1 } }
}
const mockPage = (Items: object[]) => ({
  Items,
  Meta: { Page: 1, PageSize: 20, TotalCount: Items.length, TotalPages: 1 },
})
const mockPlatform = {
  InventoryRecords: {
    List: async () => ({
      Items: mockRecords,
      Meta: { Page: 1, PageSize: 20, TotalCount: mockRecords.length, TotalPages: 1, ItemRange: [1, 1] },
    }),
    ListVariant: () => mockPlatform.InventoryRecords.List(),
    Get: async (_: string, id: string) => mockRecords.find(({ ID }) => ID === id),
    ListAssignments: (_: string, options: object) => mockListAssignments(options as never),
    ListVariantAssignments: (_: string, __: string, options: object) => mockListAssignments(options as never),
    SaveAssignment: mockSend('assign'),
    SaveVariantAssignment: mockSend('assign of variant'),
    DeleteAssignment: mockSend('unassign'),
    DeleteVariantAssignment: mockSend('unassign of variant'),
    Create: mockSend('create location'),
    Patch: mockSend('patch location'),
    Delete: mockSend('delete location'),
  },
  Products: {
    Patch: mockSend('patch product'),
    ListSuppliers: async (_: string, { search }: { search?: string }) =>
      mockPage(search ? [{ ID: 'sellers', Name: `Seller ${search}` }] : []),
  },
  Suppliers: {
    List: async ({ search }: { search?: string }) => mockPage([{ ID: 'all', Name: `Any ${search}` }]),
  },
  AdminAddresses: { List: async () => mockPage([{ ID: 'ours', AddressName: 'Our hall' }]) },
  SupplierAddresses: {
    List: async (supplierId: string) => mockPage([{ ID: 'theirs', AddressName: `Hall of ${supplierId}` }]),
  },
  Buyers: {
    List: async () => ({
      Items: [{ ID: 'b', Name: 'Brightfield' }],
      Meta: { Page: 1, PageSize: 20, TotalCount: 1, TotalPages: 1 },
    }),
    Get: async () => ({ ID: 'b', Name: 'Brightfield' }),
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) => run(mockPlatform),
}))
jest.mock('@/hooks/use-session', () => ({
  useViewer: () => ({ assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }),
}))
jest.mock('@/lib/settings', () => ({ getSettings: () => ({ marketplaceId: 'market' }) }))
jest.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => '/products/p',
  useRouter: () => ({ push: () => undefined, prefetch: () => undefined }),
}))

const reno = { ID: 'r', AddressID: 'reno', QuantityAvailable: 30 }
const norfolk = { ID: 'n', AddressID: 'norfolk', QuantityAvailable: 15, NotificationPoint: 4 }
const tracked = { Enabled: true, QuantityAvailable: 25 }

function open(
  records: InventoryRecord[],
  Inventory: object | null = tracked,
  variant?: Variant,
  more: object = {},
) {
  mockRecords = records
  mockFailures = []
  mockSent.length = 0
  mockAssignments = []
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsProvider>
        <LocationsPanel
          record={{ ID: 'p', Name: 'Crate', Inventory: Inventory as never, ...more }}
          {...(variant && { variant })}
        />
      </DialogsProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const dialog = (name: string) => screen.findByRole('dialog', { name })

test('says before the first location that it starts with the current quantity', async () => {
  const user = open([])
  await screen.findByText(/^The product has one quantity\./)
  await user.click(screen.getByRole('button', { name: 'Add location' }))
  const adding = await dialog('Add location')
  expect(
    within(adding).getByText(
      /the sum of its locations\. The first location starts with the current quantity of 25\./,
    ),
  ).toBeVisible()
  const quantity = within(adding).getByRole('textbox', { name: 'Quantity available' })
  expect(quantity).toHaveValue('25')
  await user.clear(quantity)
  await user.type(quantity, '-4')
  await user.click(within(adding).getByRole('button', { name: 'Add location' }))
  expect(quantity).toHaveAccessibleDescription(
    'Enter a quantity of at least 0, or let orders exceed the quantity.',
  )
  await user.click(within(adding).getByRole('checkbox', { name: 'Orders can exceed the quantity' }))
  expect(quantity).toBeValid()
})

async function pick(within_: HTMLElement, field: string, text: string, option: RegExp) {
  const user = userEvent.setup()
  await user.type(within(within_).getByRole('combobox', { name: field }), text)
  await user.click(await within(within_).findByRole('option', { name: option }))
}

test('offers every supplier that sells the product as the keeper of a location, with its own addresses', async () => {
  const user = open([reno])
  await user.click(await screen.findByRole('button', { name: 'Add location' }))
  const adding = await dialog('Add location')
  const keptBy = within(adding).getByRole('combobox', { name: 'Kept by' })
  await pick(adding, 'Address', 'hall', /Our hall/)
  await user.selectOptions(keptBy, 'A supplier')
  // The addresses of the marketplace are not offered meanwhile.
  expect(within(adding).queryByRole('combobox', { name: 'Address' })).toBeNull()
  await user.type(within(adding).getByRole('textbox', { name: 'Quantity available' }), '5')
  await user.click(within(adding).getByRole('button', { name: 'Add location' }))
  expect(within(adding).getByText('Choose a supplier.')).toBeVisible()
  await pick(adding, 'Supplier', 'north', /Seller north/)
  await pick(adding, 'Address', 'hall', /Hall of sellers/)
  await user.click(within(adding).getByRole('button', { name: 'Add location' }))
  await waitFor(() =>
    expect(mockSent).toEqual([
      [
        ...['create location', 'p'],
        expect.objectContaining({ OwnerID: 'sellers', AddressID: 'theirs', QuantityAvailable: 5 }),
      ],
    ]),
  )
})

test('offers all suppliers when all can sell the product, after its own ones', async () => {
  const user = open([reno], tracked, undefined, { AllSuppliersCanSell: true, DefaultSupplierID: 'north' })
  await user.click(await screen.findByRole('button', { name: 'Add location' }))
  const adding = await dialog('Add location')
  const keptBy = within(adding).getByRole('combobox', { name: 'Kept by' })
  expect(
    within(keptBy)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['north', 'The marketplace', 'Another supplier'])
  await user.selectOptions(keptBy, 'Another supplier')
  await pick(adding, 'Supplier', 'x', /Any x/)
  await pick(adding, 'Address', 'hall', /Hall of all/)
})

test('changes only the edited field of a location', async () => {
  const user = open([reno, norfolk])
  await user.click(await screen.findByRole('button', { name: 'Edit norfolk' }))
  const editing = await dialog('Edit norfolk')
  await user.clear(within(editing).getByRole('textbox', { name: 'Notification point' }))
  await user.click(within(editing).getByRole('button', { name: 'Save location' }))
  await waitFor(() => expect(mockSent).toEqual([['patch location', 'p', 'n', { NotificationPoint: null }]]))
})

test('keeps what was typed for another attempt when it is not known if a change was saved', async () => {
  const user = open([norfolk])
  await user.click(await screen.findByRole('button', { name: 'Edit norfolk' }))
  const editing = await dialog('Edit norfolk')
  const quantity = within(editing).getByRole('textbox', { name: 'Quantity available' })
  await user.clear(quantity)
  await user.type(quantity, '500')
  mockFailures = ['patch location']
  await user.click(within(editing).getByRole('button', { name: 'Save location' }))
  expect(await within(editing).findByRole('alert')).toHaveTextContent(
    'The failed change may be saved too. Press “Save location” to continue.',
  )
  // With the old value typed again, the dialog would have nothing to save.
  expect(quantity).toBeDisabled()
  await user.click(within(editing).getByRole('button', { name: 'Save location' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = ['patch location', 'p', 'n', { QuantityAvailable: 500 }]
  expect(mockSent).toEqual([sent, sent])
})

test('asks before a save overwrites a quantity that an order changed', async () => {
  const user = open([norfolk])
  await user.click(await screen.findByRole('button', { name: 'Edit norfolk' }))
  const editing = await dialog('Edit norfolk')
  const quantity = within(editing).getByRole('textbox', { name: 'Quantity available' })
  await user.clear(quantity)
  await user.type(quantity, '20')
  mockRecords = [{ ...norfolk, QuantityAvailable: 11 }]
  await user.click(within(editing).getByRole('button', { name: 'Save location' }))
  expect(await within(editing).findByRole('alert')).toHaveTextContent(
    'The quantity was 15 and is now 11. Save again to overwrite it.',
  )
  expect(mockSent).toEqual([])
  expect(quantity).toBeEnabled()
  await user.click(within(editing).getByRole('button', { name: 'Save location' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(mockSent).toEqual([['patch location', 'p', 'n', { QuantityAvailable: 20 }]])
})

test('shows the locations again when they change before one quantity replaces them', async () => {
  const user = open([reno, norfolk])
  await user.click(await screen.findByRole('button', { name: 'Use one quantity instead' }))
  const single = await dialog('Use one quantity instead of locations?')
  expect(await within(single).findByText('reno: 30')).toBeVisible()
  mockRecords = [{ ...reno, QuantityAvailable: 28 }, norfolk]
  await user.click(within(single).getByRole('button', { name: 'Use one quantity' }))
  expect(await within(single).findByText(/The locations have changed\./)).toBeVisible()
  expect(within(single).getByText('reno: 28')).toBeVisible()
  expect(within(single).getByRole('textbox', { name: 'Quantity of the product' })).toHaveValue('43')
  expect(mockSent).toEqual([])
  await user.click(within(single).getByRole('button', { name: 'Use one quantity' }))
  await waitFor(() => expect(mockSent).toHaveLength(3))
  expect(mockSent.at(-1)).toEqual(['patch product', 'p', { Inventory: { QuantityAvailable: 43 } }])
})

test('names the locations that one quantity replaces, and continues after a failure', async () => {
  const user = open([reno, norfolk])
  await user.click(await screen.findByRole('button', { name: 'Use one quantity instead' }))
  const single = await dialog('Use one quantity instead of locations?')
  expect(await within(single).findByText('reno: 30')).toBeVisible()
  expect(within(single).getByText('norfolk: 15')).toBeVisible()
  expect(within(single).getByRole('textbox', { name: 'Quantity of the product' })).toHaveValue('45')
  mockFailures = ['', 'delete location']
  await user.click(within(single).getByRole('button', { name: 'Use one quantity' }))
  expect(await within(single).findByText(/1 change is saved and kept\./)).toBeVisible()
  await user.click(within(single).getByRole('button', { name: 'Use one quantity' }))
  await waitFor(() =>
    expect(mockSent).toEqual([
      ['delete location', 'p', 'r'],
      ['delete location', 'p', 'n'],
      ['delete location', 'p', 'n'],
      ['patch product', 'p', { Inventory: { QuantityAvailable: 45 } }],
    ]),
  )
})

test('removing the last location leads to one quantity', async () => {
  const user = open([reno])
  await user.click(await screen.findByRole('button', { name: 'Remove reno' }))
  expect(await dialog('Use one quantity instead of locations?')).toBeVisible()
  expect(mockSent).toEqual([])
})

test('says why a product can have no locations', () => {
  open([], { Enabled: true, VariantLevelTracking: true })
  expect(screen.getByText(/tracked by variant/)).toBeVisible()
})

test('limits a location to assigned buyers', async () => {
  const user = open([reno])
  await user.click(await screen.findByRole('button', { name: 'Edit reno' }))
  const editing = await dialog('Edit reno')
  await user.click(within(editing).getByRole('checkbox', { name: 'All buyers can use it' }))
  expect(within(editing).getByText(/Without an assignment, no buyer can use it\./)).toBeVisible()
  await user.click(within(editing).getByRole('button', { name: 'Save location' }))
  await waitFor(() => expect(mockSent).toEqual([['patch location', 'p', 'r', { AllowAllBuyers: false }]]))
})

test('says that no buyer can use a limited location, and assigns one after a failure', async () => {
  const user = open([{ ...reno, AllowAllBuyers: false }, norfolk])
  expect(await screen.findByText('no buyer can use it')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Buyers of reno' }))
  const buyers = await dialog('Buyers of reno')
  expect(await within(buyers).findByText(/^Assigned to no buyer or user group, so no buyer/)).toBeVisible()
  await user.click(within(buyers).getByRole('button', { name: 'Assign' }))
  await user.type(within(buyers).getByRole('combobox', { name: 'Buyer' }), 'Bright')
  await user.click(await within(buyers).findByRole('option', { name: /Brightfield/ }))
  mockFailures = ['assign']
  await user.click(within(buyers).getByRole('button', { name: 'Add' }))
  expect(await within(buyers).findByText('The platform is busy.')).toBeVisible()
  mockSent.length = 0
  await user.click(within(buyers).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(mockSent).toEqual([['assign', 'p', { InventoryRecordID: 'r', BuyerID: 'b' }]]))
})

test('removes a buyer from the location of a variant', async () => {
  const user = open(
    [{ ...reno, AllowAllBuyers: false }],
    { Enabled: true, VariantLevelTracking: true },
    { ID: 'v' },
  )
  mockAssignments = [{ InventoryRecordID: 'r', BuyerID: 'b' }]
  expect(await screen.findByText('only for 1 buyer')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Buyers of reno' }))
  const buyers = await dialog('Buyers of reno')
  await user.click(await within(buyers).findByRole('button', { name: /^Remove/ }))
  mockAssignments = []
  const confirm = await screen.findByRole('dialog', { name: /^Remove/ })
  await user.click(within(confirm).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(mockSent).toEqual([['unassign of variant', 'p', 'v', 'r', { buyerID: 'b' }]]))
  expect(await screen.findByText('no buyer can use it')).toBeInTheDocument()
})
