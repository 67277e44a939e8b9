import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SuppliersPanel } from '@/components/products/suppliers/suppliers-panel'
import { DialogsContext } from '@/hooks/use-dialogs'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { addToast } from '@/lib/toasts'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/toasts')
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
const SCHEDULES = [
  { ID: 's-price', OwnerID: 'south', Name: 'Own price', PriceBreaks: [{ Quantity: 1, Price: 4 }] },
  { ID: 's-new', OwnerID: 'south', Name: 'New price', PriceBreaks: [{ Quantity: 1, Price: 6 }] },
  { ID: 'n-price', OwnerID: 'north', Name: 'North price', PriceBreaks: [{ Quantity: 1, Price: 5 }] },
]
/** Returns the records that match the filters of a list. */
const matching = <T extends object>(rows: readonly T[], filters: Readonly<Record<string, string>> = {}) =>
  page(
    rows.filter((row) =>
      Object.entries(filters).every(([field, value]) =>
        value.split('|').includes(String(row[field as keyof T])),
      ),
    ),
  )

interface Listing {
  filters?: Record<string, string>
}

let offers: { ID: string; Name: string; DefaultPriceScheduleID: string | null }[]
const sdk = {
  PriceSchedules: {
    List: jest.fn(async ({ filters }: Listing) => matching(SCHEDULES, filters)),
    Get: jest.fn(async (id: string) => SCHEDULES.find(({ ID }) => ID === id)),
  },
  Suppliers: {
    List: jest.fn(async () =>
      page([
        { ID: 'north', Name: 'North Works' },
        { ID: 'south', Name: 'South Works' },
      ]),
    ),
  },
  Products: {
    ListSuppliers: jest.fn(async (_: string, { filters }: Listing) => matching(offers, filters)),
    SaveSupplier: jest.fn(
      async (_: string, ID: string, { defaultPriceScheduleID }: { defaultPriceScheduleID?: string }) => {
        offers = [
          ...offers.filter((offer) => offer.ID !== ID),
          { ID, Name: `${ID} works`, DefaultPriceScheduleID: defaultPriceScheduleID ?? null },
        ]
      },
    ),
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

const price = () => screen.queryByRole('combobox', { name: 'Price schedule of the supplier' })

it('adds a supplier with one of its price schedules', async () => {
  const user = show({})
  await screen.findByText('South Works')
  expect(price()).not.toBeInTheDocument()
  await user.click(screen.getByRole('combobox', { name: 'Add supplier' }))
  await user.click(await screen.findByRole('option', { name: /North Works/ }))
  await user.click(price() as HTMLElement)
  const option = await screen.findByRole('option', { name: /North price/ })
  expect(screen.getAllByRole('option')).toEqual([option])
  await user.click(option)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sdk.Products.SaveSupplier).toHaveBeenCalledWith('p%2F1', 'north', {
      defaultPriceScheduleID: 'n-price',
    }),
  )
})

it('rejects a price schedule of another supplier', async () => {
  const user = show({})
  await user.click(await screen.findByRole('combobox', { name: 'Add supplier' }))
  await user.click(await screen.findByRole('option', { name: /North Works/ }))
  await user.type(price() as HTMLElement, 's-price')
  await user.tab()
  await waitFor(() => expect(price()).toHaveAccessibleDescription(/does not belong to .*North Works/))
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAccessibleDescription(/does not belong to/)
})

it('does not offer suppliers that sell the product, and never replaces the price of one on another page', async () => {
  const user = show({})
  await screen.findByText('South Works')
  offers = [...offers, { ID: 'north', Name: 'North Works', DefaultPriceScheduleID: 'n-price' }]
  await user.click(screen.getByRole('combobox', { name: 'Add supplier' }))
  const option = await screen.findByRole('option', { name: /North Works/ })
  expect(screen.getAllByRole('option')).toEqual([option])
  await user.click(option)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(
    await screen.findByText('North Works sells this product already. Change its price in the list.'),
  ).toBeInTheDocument()
  expect(sdk.Products.SaveSupplier).not.toHaveBeenCalled()
})

it('changes a price with both prices named, and undoes it', async () => {
  const user = show({})
  await user.click(await screen.findByRole('button', { name: 'Change price of South Works' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Price now: .*Own price.* · \$4\.00/)).toBeInTheDocument()
  const confirm = dialog.getByRole('button', { name: 'Change price' })
  expect(confirm).toHaveAccessibleDescription('Choose another price first.')
  const field = dialog.getByRole('combobox', { name: 'New price schedule' })
  await user.clear(field)
  await user.type(field, 'New')
  await user.click(await dialog.findByRole('option', { name: /New price/ }))
  expect(dialog.getByText(/New price: .*New price.* · \$6\.00/)).toBeInTheDocument()
  await user.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sdk.Products.SaveSupplier).toHaveBeenLastCalledWith('p%2F1', 'south', {
    defaultPriceScheduleID: 's-new',
  })
  const toast = jest.mocked(addToast).mock.lastCall?.[0]
  expect(toast?.description).toMatch(/South Works.* is now .*New price.*, previously .*Own price/)
  act(() => toast?.action?.onClick())
  await waitFor(() =>
    expect(sdk.Products.SaveSupplier).toHaveBeenLastCalledWith('p%2F1', 'south', {
      defaultPriceScheduleID: 's-price',
    }),
  )
  await waitFor(() => expect(jest.mocked(addToast).mock.lastCall?.[0]).toMatchObject({ title: 'Undone' }))
})

it('keeps a price that another user changed in the meantime', async () => {
  const user = show({})
  await user.click(await screen.findByRole('button', { name: 'Change price of South Works' }))
  const dialog = within(await screen.findByRole('dialog'))
  offers = [{ ID: 'south', Name: 'South Works', DefaultPriceScheduleID: 's-new' }]
  await user.click(dialog.getByRole('button', { name: 'Clear price schedule' }))
  await user.click(dialog.getByRole('button', { name: 'Change price' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/has changed in the meantime/)
  expect(sdk.Products.SaveSupplier).not.toHaveBeenCalled()
})

it('shows a supplier that sells the product no button that would replace its price', async () => {
  offers = [{ ID: 'south', Name: 'South Works', DefaultPriceScheduleID: 's-price' }]
  show({ OwnerID: 'market', AllSuppliersCanSell: true }, { isSupplier: true, id: 'south' })
  expect(await screen.findByRole('button', { name: 'Change price of South Works' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Sell this product' })).not.toBeInTheDocument()
  expect(price()).not.toBeInTheDocument()
})

it('lets a supplier sell only its own products and those that are open to all', async () => {
  offers = [{ ID: 'me', Name: 'My company', DefaultPriceScheduleID: null }]
  show({ OwnerID: 'market' }, { isSupplier: true, id: 'me' })
  expect(
    await screen.findByRole('button', { name: 'Change price of My company' }),
  ).toHaveAccessibleDescription('Only the marketplace can change your company’s price of this product.')
  cleanup()
  offers = []
  show({ OwnerID: 'market' }, { isSupplier: true, id: 'me' })
  expect(await screen.findByRole('button', { name: 'Assign' })).toHaveAccessibleDescription(
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
