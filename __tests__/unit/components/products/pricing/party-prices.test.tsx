import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { PartyPrices } from '@/components/products/pricing/party-prices'
import { DialogsContext } from '@/hooks/use-dialogs'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'
import { addToast } from '@/lib/toasts'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/components/resource/assign/party-adder', () => ({
  ...jest.requireActual<object>('@/components/resource/assign/party-adder'),
  PartyAdder: ({ problem, missingReason, children, onAdd }: AdderProps) => (
    <>
      {children}
      <button onClick={() => void onAdd({ BuyerID: 'shipyard' }, 'Shipyard')}>Add</button>
      {problem}
      {missingReason}
    </>
  ),
}))
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/toasts')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

interface AdderProps {
  problem: string | undefined
  missingReason: string | undefined
  children: ReactNode
  onAdd: (party: object, name: string) => Promise<boolean>
}

const page = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const ROLES =
  'ProductManager ProductAdmin PriceScheduleAdmin CatalogAdmin CategoryAdmin BuyerReader UserGroupReader AdminAddressReader SupplierAddressReader ProductFacetReader SupplierReader'.split(
    ' ',
  )
const SCHEDULES = [
  { ID: 'old', OwnerID: 'market', Name: 'Old price', PriceBreaks: [{ Quantity: 1, Price: 4 }] },
  { ID: 'new', OwnerID: 'market', Name: 'New price', PriceBreaks: [{ Quantity: 1, Price: 6 }] },
  { ID: 'empty', OwnerID: 'market', Name: 'Empty price', PriceBreaks: [] },
  { ID: 'north', OwnerID: 'north', Name: 'North price', PriceBreaks: [{ Quantity: 1, Price: 5 }] },
]

interface Row {
  BuyerID: string
  PriceScheduleID: string
  SellerID: string
}
let rows: Row[]
const sdk = {
  PriceSchedules: {
    List: jest.fn(async ({ filters = {} }: { filters?: { ID?: string; OwnerID?: string } }) =>
      page(
        SCHEDULES.filter(
          ({ ID, OwnerID }) =>
            (filters.ID ?? ID).split('|').includes(ID) && (filters.OwnerID ?? OwnerID) === OwnerID,
        ),
      ),
    ),
    Get: jest.fn(async (id: string) => SCHEDULES.find(({ ID }) => ID === id)),
  },
  Buyers: { List: jest.fn(async () => page([{ ID: 'shipyard', Name: 'Shipyard' }])) },
  Products: {
    ListAssignments: jest.fn(async () => page(rows)),
    SaveAssignment: jest.fn(async (saved: Row) => {
      rows = [saved]
    }),
  },
}

function show(ownerId?: string, ownId?: string) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles: ROLES, isAdmin: ownId === undefined })
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: ownId !== undefined, id: ownId } as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsContext.Provider value={{ alert: jest.fn(), confirm: jest.fn(), prompt: jest.fn() }}>
        <PartyPrices product={{ ID: 'p', Name: 'Lamp', OwnerID: ownerId } as never} />
      </DialogsContext.Provider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  jest.clearAllMocks()
  provideSettings({ marketplaceId: 'market' } as Settings)
  rows = [{ BuyerID: 'shipyard', PriceScheduleID: 'old', SellerID: 'market' }]
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

it('does not replace the price of a buyer that is listed already', async () => {
  const user = show()
  await user.click(await screen.findByRole('combobox', { name: 'Price schedule' }))
  await user.click(await screen.findByRole('option', { name: /New price/ }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(
    await screen.findByText(/^shipyard is listed already\. Change its price in the list\.$/i),
  ).toBeInTheDocument()
  expect(sdk.Products.SaveAssignment).not.toHaveBeenCalled()
})

it('changes a price to another one of the same seller, and undoes it', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: /Change price of shipyard/i }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Price now: .*Old price.* · \$4\.00/)).toBeInTheDocument()
  const field = dialog.getByRole('combobox', { name: 'New price schedule' })
  await user.clear(field)
  await user.type(field, 'north')
  expect(dialog.queryByRole('option', { name: /North price/ })).not.toBeInTheDocument()
  await user.tab()
  await waitFor(() => expect(field).toHaveAccessibleDescription(/belongs to another company/))
  await user.clear(field)
  await user.type(field, 'new')
  await user.click(await dialog.findByRole('option', { name: /New price/ }))
  await user.click(dialog.getByRole('button', { name: 'Change price' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(rows).toMatchObject([{ PriceScheduleID: 'new', SellerID: 'market' }])
  const toast = jest.mocked(addToast).mock.lastCall?.[0]
  expect(toast?.description).toMatch(/shipyard.* is now .*New price.*, previously .*Old price/i)
  act(() => toast?.action?.onClick())
  await waitFor(() => expect(rows).toMatchObject([{ PriceScheduleID: 'old', SellerID: 'market' }]))
})

const chooseSchedule = async (user: ReturnType<typeof show>, name: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: 'Price schedule' }))
  await user.click(await screen.findByRole('option', { name }))
}

it('leads to a new price schedule, and says before the request that a price schedule has no prices', async () => {
  const user = show()
  expect(await screen.findByRole('link', { name: 'Create a price schedule' })).toHaveAttribute(
    'href',
    '/settings/priceschedules/new',
  )
  expect(screen.getByText('Choose the price schedule first.')).toBeInTheDocument()
  await chooseSchedule(user, /Empty price/)
  expect(screen.getByText('This price schedule has no prices. Add one to it first.')).toBeInTheDocument()
})

it.each([
  [
    'Product.CannotAssignNotInBuyerCatalog',
    {},
    'Add the product to a catalog of this buyer on the tab “Catalogs” first.',
  ],
  [
    'PriceSchedule.CurrencyMismatch',
    { ExpectedCurrency: 'USD' },
    'Choose a price schedule in USD, or create one.',
  ],
  [
    'PriceSchedule.CurrencyMismatch',
    { ExpectedCurrency: null },
    'Choose a price schedule without a currency, or create one.',
  ],
  [
    'PriceSchedule.CurrencyMismatch',
    undefined,
    'Choose a price schedule in the currency of the buyer, or create one.',
  ],
])('says what to do after the error %s with %j', async (ErrorCode, Data, advice) => {
  rows = []
  const Message = 'The platform says no.'
  sdk.Products.SaveAssignment.mockRejectedValueOnce(
    new PlatformError(Message, { errorCode: ErrorCode, errors: [{ ErrorCode, Message, Data }] }),
  )
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  await chooseSchedule(user, /New price/)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(`${Message} ${advice}`, { exact: false })).toBeInTheDocument()
})

it('does not tell suppliers that everyone pays the default price of a product of another company', async () => {
  rows = []
  show('market', 'north')
  expect(
    await screen.findByText('Prices of this product for the marketplace’s buyers are not listed here.'),
  ).toBeInTheDocument()
  expect(screen.queryByText('Everyone pays the default price.')).not.toBeInTheDocument()
})

it.each([undefined, 'north'])('says that everyone pays the default price (supplier: %s)', async (own) => {
  rows = []
  show(own, own)
  expect(await screen.findByText('Everyone pays the default price.')).toBeInTheDocument()
})
