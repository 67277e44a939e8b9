import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VariantsTab } from '@/components/products/variants/variants-tab'
import { DialogsContext, type Dialogs } from '@/hooks/use-dialogs'
import type { Spec, Variant } from '@/lib/ordercloud/models'

const mockSent: unknown[] = []
/** The variant that the platform returns although another one was sent. */
let mockKept: Variant | undefined
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
const mockPlatform = {
  Specs: {
    List: async () => mockPage(mockSpecs),
    ListProductAssignments: async ({ filters }: { filters: { ProductID?: string } }) =>
      mockPage(
        mockAssignments.filter(({ ProductID }) => !filters.ProductID || ProductID === filters.ProductID),
      ),
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
    PatchVariant: async (product: string, id: string, body: object) => {
      mockSent.push(['patch variant', product, id, body])
      return mockKept ?? body
    },
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) => run(mockPlatform),
}))
jest.mock('@/hooks/use-session', () => ({
  useViewer: () => ({ assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }),
}))

const product = {
  ...{ ID: 'p', Name: 'Crate', OwnerID: 'market', VariantCount: 2, SpecCount: 1 },
  Inventory: { Enabled: true, VariantLevelTracking: true },
}
const dialogs = { confirm: jest.fn(), alert: jest.fn(), prompt: jest.fn() } as unknown as Dialogs

function open(more: object = {}) {
  mockSent.length = 0
  mockKept = undefined
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

test('edits variants with one request for each changed one', async () => {
  const user = open()
  await press(user, 'Edit variants')
  const quantity = await screen.findByRole('textbox', { name: 'Quantity of p-s' })
  await user.clear(quantity)
  await user.type(quantity, 'many')
  await press(user, 'Save variants')
  expect(screen.getByText('Enter a whole number.')).toBeVisible()
  expect(mockSent).toEqual([])
  await user.clear(quantity)
  await user.type(quantity, '5')
  await user.click(screen.getByRole('checkbox', { name: 'Active: p-old' }))
  await press(user, 'Save variants')
  await waitFor(() =>
    expect(mockSent).toEqual([
      ['patch variant', 'p', 'p-s', { Inventory: { QuantityAvailable: 5 } }],
      ['patch variant', 'p', 'p-old', { Active: true }],
    ]),
  )
})

test('edits weight and dimensions, and says when the platform keeps another quantity', async () => {
  const user = open()
  await press(user, 'Edit variants')
  await user.click(await screen.findByRole('checkbox', { name: 'Show weight and dimensions' }))
  await user.type(screen.getByRole('textbox', { name: 'Weight of p-s' }), '0.5')
  await user.type(screen.getByRole('textbox', { name: 'Quantity of p-old' }), '3')
  mockKept = { Inventory: { QuantityAvailable: 9 } }
  await press(user, 'Save variants')
  expect(await screen.findByText(/The platform keeps the quantity 9,/)).toBeVisible()
  expect(mockSent).toEqual([
    ['patch variant', 'p', 'p-s', { ShipWeight: 0.5 }],
    ['patch variant', 'p', 'p-old', { Inventory: { QuantityAvailable: 3 } }],
  ])
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
