import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SuppliersPanel } from '@/components/products/suppliers/suppliers-panel'
import { DialogsContext } from '@/hooks/use-dialogs'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const page = <T,>(Items: T[]) => ({
  Items,
  Meta: { TotalCount: Items.length, TotalPages: Items.length > 0 ? 1 : 0, Page: 1 },
})
const dialogs = { alert: jest.fn(), confirm: jest.fn(async () => true), prompt: jest.fn() }
const ROLES =
  'ProductManager ProductAdmin PriceScheduleAdmin CatalogAdmin CategoryAdmin BuyerReader UserGroupReader AdminAddressReader SupplierAddressReader ProductFacetReader SupplierReader'.split(
    ' ',
  )
const SCHEDULE = { ID: 's-price', Name: 'Own price', PriceBreaks: [{ Quantity: 1, Price: 4 }] }

let offers: { ID: string; Name: string; DefaultPriceScheduleID: string | null }[]
const sdk = {
  PriceSchedules: { List: jest.fn(async () => page([SCHEDULE])) },
  Suppliers: { List: jest.fn(async () => page([{ ID: 'north', Name: 'North Works' }])) },
  Products: {
    ListSuppliers: jest.fn(async () => page(offers)),
    SaveSupplier: jest.fn(async () => undefined),
    RemoveSupplier: jest.fn(async (_: string, id: string) => {
      offers = offers.filter(({ ID }) => ID !== id)
    }),
  },
}

function show(product: object, company: object = { isSupplier: false }) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles: ROLES, isAdmin: !('id' in company) })
  jest.mocked(useOwnCompany).mockReturnValue(company as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsContext.Provider value={dialogs}>
        <SuppliersPanel product={{ ID: 'p/1', Name: 'Lamp', ...product } as never} />
      </DialogsContext.Provider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  jest.clearAllMocks()
  offers = [
    { ID: 'south', Name: 'South Works', DefaultPriceScheduleID: 's-price' },
    { ID: 'east', Name: 'East Works', DefaultPriceScheduleID: null },
  ]
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

it('lists the suppliers with their prices, and does not remove the default supplier', async () => {
  const user = show({ DefaultSupplierID: 'south' })
  expect(await screen.findByText('Own price')).toBeInTheDocument()
  expect(screen.getByText(/· .*4\.00/)).toBeInTheDocument()
  expect(screen.getByText('At the default price of the product')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove South Works' })).toHaveAccessibleDescription(
    /Change the default supplier first/,
  )
  await user.click(screen.getByRole('button', { name: 'Remove East Works' }))
  await waitFor(() => expect(screen.queryByText('East Works')).not.toBeInTheDocument())
  expect(sdk.Products.RemoveSupplier).toHaveBeenCalledWith('p%2F1', 'east')
})

it('adds a supplier with a price schedule', async () => {
  const user = show({})
  await user.click(await screen.findByRole('combobox', { name: 'Price schedule of the supplier' }))
  await user.click(await screen.findByRole('option', { name: /Own price/ }))
  await user.click(screen.getByRole('combobox', { name: 'Add supplier' }))
  await user.click(await screen.findByRole('option', { name: /North Works/ }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sdk.Products.SaveSupplier).toHaveBeenCalledWith('p%2F1', 'north', {
      defaultPriceScheduleID: 's-price',
    }),
  )
})

it('lets a supplier sell only its own products and those that are open to all', async () => {
  offers = [{ ID: 'me', Name: 'My company', DefaultPriceScheduleID: null }]
  show({ OwnerID: 'market' }, { isSupplier: true, id: 'me' })
  expect(await screen.findByRole('button', { name: 'Sell this product' })).toHaveAccessibleDescription(
    'Only the marketplace can let your company sell this product.',
  )
})

it('lets a supplier opt in to a product that is open to all', async () => {
  offers = []
  const user = show({ OwnerID: 'market', AllSuppliersCanSell: true }, { isSupplier: true, id: 'me' })
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  await user.click(screen.getByRole('button', { name: 'Sell this product' }))
  await waitFor(() => expect(sdk.Products.SaveSupplier).toHaveBeenCalledWith('p%2F1', 'me', {}))
})
