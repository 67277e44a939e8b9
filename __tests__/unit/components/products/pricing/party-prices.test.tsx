import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { PartyPrices } from '@/components/products/pricing/party-prices'
import { DialogsContext } from '@/hooks/use-dialogs'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { addToast } from '@/lib/toasts'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/components/resource/assign/party-adder', () => ({
  ...jest.requireActual<object>('@/components/resource/assign/party-adder'),
  PartyAdder: ({ problem, children, onAdd }: AdderProps) => (
    <>
      {children}
      <button onClick={() => void onAdd({ BuyerID: 'shipyard' }, 'Shipyard')}>Add</button>
      {problem}
    </>
  ),
}))
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/toasts')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

interface AdderProps {
  problem: string | undefined
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

function show() {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles: ROLES, isAdmin: true })
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: false } as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsContext.Provider value={{ alert: jest.fn(), confirm: jest.fn(), prompt: jest.fn() }}>
        <PartyPrices product={{ ID: 'p', Name: 'Lamp' } as never} />
      </DialogsContext.Provider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  jest.clearAllMocks()
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
