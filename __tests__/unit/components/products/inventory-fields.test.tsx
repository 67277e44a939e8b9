import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { FormInfoProvider } from '@/components/fields/form-info'
import { InventoryTab } from '@/components/products/inventory/inventory-tab'
import { productSchema, toForm, type ProductForm } from '@/components/products/schema'
import type { ProductRecord } from '@/components/products/service'
import { FamilySection, SupplySection } from '@/components/products/supply-fields'

let mockIsSupplier = false
let mockTab = ''
let mockLocations = 0
const mockRequests: string[] = []
const mockSuppliers = [
  { ID: 'acme', Name: 'Acme' },
  { ID: 'bolt', Name: 'Bolt works' },
]
const mockPage = (Items: object[], TotalCount = Items.length) => ({
  Items,
  Meta: { Page: 1, PageSize: 20, TotalCount, TotalPages: 1, ItemRange: [1, 1] },
})
const mockAddress = (of: string) => async (id: string) => {
  mockRequests.push(`address of ${of}`)
  return { ID: id, AddressName: 'Yard' }
}
const mockPlatform = {
  Me: { Get: async () => ({ Supplier: { ID: 'acme' } }) },
  Suppliers: {
    List: async () => mockPage(mockSuppliers),
    Get: async (id: string) => mockSuppliers.find(({ ID }) => ID === id),
  },
  SupplierAddresses: { Get: (_: string, id: string) => mockAddress('supplier')(id) },
  AdminAddresses: { Get: mockAddress('marketplace') },
  InventoryRecords: { List: async () => mockPage([], mockLocations) },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) => run(mockPlatform),
}))
jest.mock('@/hooks/use-session', () => ({
  useViewer: () => ({ assignedRoles: ['FullAccess'], isAdmin: !mockIsSupplier, isSupplier: mockIsSupplier }),
}))
jest.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(mockTab && `tab=${mockTab}`),
  usePathname: () => '/products/p',
}))

const product: ProductRecord = {
  ...{ ID: 'p', Name: 'Crate', OwnerID: 'market', DefaultSupplierID: 'acme', ShipFromAddressID: 'yard' },
  Inventory: { Enabled: true, QuantityAvailable: 7 },
}

function Values() {
  const [supplier, address] = useWatch<ProductForm, ['DefaultSupplierID', 'ShipFromAddressID']>({
    name: ['DefaultSupplierID', 'ShipFromAddressID'],
  })
  return <output>{`${supplier} ships from ${address}`}</output>
}

function Form({ record }: { record: ProductRecord }) {
  const form = useForm<ProductForm>({ defaultValues: toForm(record) })
  return (
    <FormProvider {...form}>
      <FormInfoProvider value={{ schema: productSchema, isReadOnly: false, isNew: false }}>
        <SupplySection />
        <FamilySection record={record} />
        <InventoryTab record={record} />
        <Values />
      </FormInfoProvider>
    </FormProvider>
  )
}

async function open(record: ProductRecord = product, tab = '') {
  mockTab = tab
  mockRequests.length = 0
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form record={record} />
    </QueryClientProvider>,
  )
  await act(async () => undefined)
  return userEvent.setup()
}

afterEach(() => {
  mockIsSupplier = false
  mockLocations = 0
})

const toggle = (name: string) => screen.getByRole('switch', { name })

async function chooseSupplier(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.clear(screen.getByRole('combobox', { name: 'Default supplier' }))
  await user.type(screen.getByRole('combobox', { name: 'Default supplier' }), name)
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

test('another supplier clears the ship-from address, and the former one brings it back', async () => {
  const user = await open()
  expect(screen.getByText('acme ships from yard')).toBeVisible()
  await chooseSupplier(user, 'Bolt works')
  expect(screen.getByText('bolt ships from')).toBeVisible()
  expect(screen.getByText(/^The ship-from address is cleared/)).toBeVisible()
  await chooseSupplier(user, 'Acme')
  expect(screen.getByText('acme ships from yard')).toBeVisible()
})

test('suppliers cannot change who may sell a product', async () => {
  mockIsSupplier = true
  await open()
  fireEvent.click(toggle('All suppliers can sell'))
  expect(toggle('All suppliers can sell')).not.toBeChecked()
  expect(toggle('All suppliers can sell')).toHaveAccessibleDescription(/^Only the marketplace/)
})

test('products with variants have neither a parent nor child products', async () => {
  await open({ ...product, VariantCount: 3 })
  expect(screen.getByRole('combobox', { name: 'Parent product' })).toHaveAttribute('readonly')
  expect(toggle('Parent product of others')).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getAllByText(/^This product has 3 variants\./)).toHaveLength(2)
})

test('the addresses are those of the supplier, and are read only while the tab is shown', async () => {
  await open()
  expect(mockRequests).toEqual([])
  await open(product, 'inventory')
  expect(mockRequests).toEqual(['address of supplier'])
  await open({ ...product, DefaultSupplierID: '' }, 'inventory')
  expect(mockRequests).toEqual(['address of marketplace'])
})

test('the quantity is locked while locations or variants have it', async () => {
  const quantity = () => screen.getByRole('textbox', { name: 'Quantity available' })
  mockLocations = 2
  await open(product, 'inventory')
  expect(await screen.findByText(/^The sum of the 2 locations below\./)).toBeVisible()
  expect(quantity()).toHaveAttribute('readonly')
  expect(toggle('Track by variant')).toHaveAccessibleDescription(
    'Remove the 2 locations of the product first.',
  )
})

test('the quantity can be changed without locations', async () => {
  const user = await open(product, 'inventory')
  const quantity = screen.getByRole('textbox', { name: 'Quantity available' })
  expect(quantity).not.toHaveAttribute('readonly')
  await user.click(toggle('Track by variant'))
  expect(quantity).toHaveAttribute('readonly')
  expect(quantity).toHaveAccessibleDescription(/every variant has a quantity of its own/)
})
