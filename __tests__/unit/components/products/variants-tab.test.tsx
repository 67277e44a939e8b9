import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VariantsTab } from '@/components/products/variants/variants-tab'
import { DialogsContext, type Dialogs } from '@/hooks/use-dialogs'
import type { Spec, Variant } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'

const mockSent: unknown[] = []
const mockListed: unknown[] = []
const mockSpecs: Spec[] = [
  {
    ...{ ID: 'size', Name: 'Size', DefinesVariant: true, Required: true, DefaultOptionID: 's' },
    Options: [
      { ID: 's', Value: 'Small' },
      { ID: 'm', Value: 'Medium', PriceMarkupType: 'AmountPerQuantity', PriceMarkup: 2 },
    ],
  },
]
const mockVariants: Variant[] = [
  {
    ...{ ID: 'p-s', Name: 'Crate Small', Active: true, Inventory: { QuantityAvailable: 7 } },
    xp: { Images: [{ Url: 'https://pictures.example/small.jpg' }], Shelf: 'A4' },
    Specs: [{ SpecID: 'size', OptionID: 's', Value: 'Small' }],
  },
  {
    ...{ ID: 'p-old', Name: 'Crate Old', Active: false },
    Specs: [{ SpecID: 'size', OptionID: 'old', Value: 'Old' }],
  },
]
const mockPage = (items: object[]) => ({
  Items: items,
  Meta: { Page: 1, PageSize: 100, TotalCount: items.length, TotalPages: 1, ItemRange: [1, items.length] },
})
const mockNote =
  (what: string) =>
  async (...sent: unknown[]) =>
    void mockSent.push([what, ...sent])
const mockAssignments = [
  { SpecID: 'size', ProductID: 'p' },
  { SpecID: 'size', ProductID: 'other' },
]
const mockLocations = [{ ID: 'r', AddressID: 'reno', QuantityAvailable: 7 }]
const mockPlatform = {
  InventoryRecords: {
    ListVariant: async (...sent: unknown[]) => {
      mockListed.push(sent.slice(0, 2))
      return mockPage(mockLocations)
    },
    GetVariant: async () => mockLocations[0],
    PatchVariant: mockNote('patch location of a variant'),
    DeleteVariant: mockNote('delete location of a variant'),
  },
  Specs: {
    List: async () => mockPage(mockSpecs),
    ListProductAssignments: async ({ filters }: { filters: { ProductID: string } }) => {
      const id = filters.ProductID.replace('!', '')
      const isNegated = filters.ProductID.startsWith('!')
      return mockPage(mockAssignments.filter(({ ProductID }) => (ProductID === id) !== isNegated))
    },
    Create: mockNote('create spec'),
    CreateOption: mockNote('create option'),
    SaveProductAssignment: mockNote('assign'),
    Patch: mockNote('patch spec'),
  },
  Products: {
    List: async () => mockPage([{ ID: 'other', Name: 'Other crate' }]),
    ListSpecs: async () => mockPage(mockSpecs),
    ListVariants: async () => mockPage(mockVariants),
    GenerateVariants: mockNote('generate'),
    GetVariant: async (_product: string, id: string) => mockVariants.find(({ ID }) => ID === id),
    PatchVariant: async (product: string, id: string, body: { xp?: object }) => {
      mockSent.push(['patch variant', product, id, body])
      const before = mockVariants.find(({ ID }) => ID === id)?.xp as object | undefined
      return { ...body, ...(body.xp && { xp: { ...before, ...body.xp } }) }
    },
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) => run(mockPlatform),
}))
jest.mock('@/hooks/use-session', () => {
  const useViewer = () => ({ assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false })
  return { useViewer, useSession: useViewer }
})
jest.mock('next/navigation', () => {
  const router = {}
  return {
    useRouter: () => router,
    useSearchParams: () => new URLSearchParams(),
    usePathname: () => '/products/p',
  }
})
beforeAll(() => provideSettings({ marketplaceId: 'market', uploadUrl: '' } as Settings))

const product = {
  ...{ ID: 'p', Name: 'Crate', OwnerID: 'market', VariantCount: 2, SpecCount: 1 },
  Inventory: { Enabled: true, VariantLevelTracking: true },
}
const dialogs = { confirm: jest.fn(), alert: jest.fn(), prompt: jest.fn() } as unknown as Dialogs

function open(more: object = {}) {
  mockSent.length = 0
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsContext.Provider value={dialogs}>
        <VariantsTab record={{ ...product, ...more }} />
      </DialogsContext.Provider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('says how many options a spec has and where else it is used', async () => {
  open()
  expect(await screen.findByText('Small, Medium (+2.00 per unit)')).toBeVisible()
  expect(await screen.findByText('Also used by Other crate.')).toBeVisible()
  expect(screen.getByText('Defines variants · default: Small')).toBeVisible()
})

test('shows what generating adds and keeps, and what a rebuild drops', async () => {
  const user = open()
  await press(user, 'Generate variants')
  const dialog = await screen.findByRole('dialog', { name: 'Generate variants?' })
  expect(await within(dialog).findByText('Added: 1')).toBeVisible()
  expect(within(dialog).getByText('Kept as they are: 1')).toBeVisible()
  expect(within(dialog).getByText('Kept, although the specs no longer define them: 1')).toBeVisible()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Rebuild all variants' }))
  expect(within(dialog).getByText('Replaced by new ones: 1')).toBeVisible()
  expect(within(dialog).getByText('Dropped: 1')).toBeVisible()
  await user.click(within(dialog).getByRole('checkbox', { name: 'New variants are active' }))
  await user.click(within(dialog).getByRole('button', { name: 'Rebuild all variants' }))
  await waitFor(() =>
    expect(mockSent).toEqual([['generate', 'p', { Active: false }, { overwriteExisting: true }]]),
  )
})

/** Opens the dialog with everything about one variant that the grid does not have. */
async function openMore(user: ReturnType<typeof userEvent.setup>) {
  await press(user, 'More about Crate Small')
  return within(await screen.findByRole('dialog', { name: /^Pictures, locations and properties of/ }))
}

test('edits pictures and extended properties of a variant with minimal patches', async () => {
  const user = open()
  const more = await openMore(user)
  expect(more.getByRole('button', { name: 'Remove xp.Shelf' })).toHaveAccessibleDescription(
    /Properties of a variant cannot be removed/,
  )
  await user.click(more.getByRole('button', { name: 'Edit xp.Shelf' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit xp.Shelf' }))
  await user.clear(form.getByLabelText('Value'))
  await user.type(form.getByLabelText('Value'), 'B2')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(mockSent).toEqual([['patch variant', 'p', 'p-s', { xp: { Shelf: 'B2' } }]]))

  await user.click(await more.findByRole('button', { name: 'Add by URL' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add picture' }))
  await user.type(adding.getByLabelText(/^URL/), 'https://pictures.example/back.jpg')
  await user.click(adding.getByRole('button', { name: 'Add picture' }))
  await waitFor(() =>
    expect(mockSent[1]).toEqual([
      ...['patch variant', 'p', 'p-s'],
      {
        xp: {
          Images: [
            { Url: 'https://pictures.example/small.jpg' },
            { Url: 'https://pictures.example/back.jpg' },
          ],
        },
      },
    ]),
  )
})

test('edits the locations of a variant, and returns to one quantity of the variant', async () => {
  const user = open()
  const more = await openMore(user)
  expect(await more.findByText(/The quantity of the variant is the sum of its locations\./)).toBeVisible()
  expect(mockListed.at(-1)).toEqual(['p', 'p-s'])
  await user.click(more.getByRole('button', { name: 'Edit reno' }))
  const editing = within(await screen.findByRole('dialog', { name: 'Edit reno' }))
  await user.type(editing.getByRole('textbox', { name: 'Notification point' }), '2')
  await user.click(editing.getByRole('button', { name: 'Save location' }))
  await waitFor(() =>
    expect(mockSent).toEqual([['patch location of a variant', 'p', 'p-s', 'r', { NotificationPoint: 2 }]]),
  )
  await user.click(more.getByRole('button', { name: 'Use one quantity instead' }))
  const single = within(await screen.findByRole('dialog', { name: 'Use one quantity instead of locations?' }))
  expect(await single.findByRole('textbox', { name: 'Quantity of the variant' })).toHaveValue('7')
  await user.click(single.getByRole('button', { name: 'Use one quantity' }))
  await waitFor(() =>
    expect(mockSent.slice(1)).toEqual([
      ['delete location of a variant', 'p', 'p-s', 'r'],
      ['patch variant', 'p', 'p-s', { Inventory: { QuantityAvailable: 7 } }],
    ]),
  )
})

test('says why a variant has no locations when the product tracks the inventory', async () => {
  const user = open({ Inventory: { Enabled: true } })
  const more = await openMore(user)
  expect(more.getByText(/tracked for the whole product/)).toBeVisible()
})

test('links to the grid with all variants', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Edit variants' })).toHaveAttribute(
    'href',
    '/products/p/variants',
  )
})

test('creates a spec with its options and adds it to the product', async () => {
  const user = open()
  await press(user, 'Create spec')
  const dialog = await screen.findByRole('dialog', { name: 'Create spec' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Color')
  await user.type(within(dialog).getByRole('textbox', { name: 'Value, option 1' }), 'Red')
  await user.click(within(dialog).getByRole('button', { name: 'Create spec' }))
  await waitFor(() => expect(mockSent).toHaveLength(3))
  expect(mockSent).toMatchObject([
    ['create spec', { Name: 'Color', OwnerID: 'market', DefinesVariant: true, Required: true }],
    ['create option', expect.any(String), { ID: 'Red', Value: 'Red', ListOrder: 1 }],
    ['assign', { ProductID: 'p' }],
  ])
})

test('warns that a spec is shared before it is changed', async () => {
  const user = open()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Edit Size' })).not.toHaveAttribute('aria-disabled'),
  )
  await press(user, 'Edit Size')
  const dialog = await screen.findByRole('dialog', { name: 'Edit spec Size' })
  expect(within(dialog).getByText(/Other crate has this spec too\./)).toBeVisible()
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 's')
  await user.click(within(dialog).getByRole('button', { name: 'Save spec' }))
  await waitFor(() => expect(mockSent).toEqual([['patch spec', 'size', { Name: 'Sizes' }]]))
})

test('says why a child product has no variants', async () => {
  open({ ParentID: 'family', VariantCount: 0 })
  expect(await screen.findByText('Parent and child products have no variants.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Generate variants' })).toBeNull()
})
