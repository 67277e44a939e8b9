import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ItemsPanel } from '@/components/orders/shipments/items-panel'
import { shipments } from '@/components/orders/shipments/resource'
import { toast } from '@/components/ui/toaster'
import { useSession, useViewer } from '@/hooks/use-session'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'

// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })
jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/failures')
jest.mock('@/hooks/use-session')
jest.mock('@/components/ui/toaster', () => ({ toast: jest.fn() }))
jest.mock('@/hooks/use-dialogs', () => ({ useDialogs: () => ({ confirm: async () => true }) }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: jest.fn() }),
  usePathname: () => '/shipments/s1',
  useSearchParams: () => new URLSearchParams(),
}))
const mockRemove = jest.fn()
const mockGetItem = jest.fn()
const mockSave = jest.fn()
const line = { ID: 'l1', ProductID: 'p', Quantity: 5, QuantityShipped: 3 }
const item = { OrderID: 'o1', LineItemID: 'l1', QuantityShipped: 1, Product: { ID: 'p', Name: 'Bolt' } }
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      Shipments: {
        ListItems: async () => ({ Items: [item], Meta: { TotalCount: 1, TotalPages: 1 } }),
        DeleteItem: mockRemove,
        GetItem: mockGetItem,
        SaveItem: mockSave,
      },
      LineItems: { List: async () => ({ Items: [line], Meta: { TotalCount: 1, TotalPages: 1 } }) },
    }),
}))

const failure = (status: number | null) => new PlatformError('no', { status, errorCode: 'Other' })

const here = async () => item
const gone = async () => {
  throw failure(404)
}

function show() {
  for (const hook of [useSession, useViewer])
    jest
      .mocked<() => unknown>(hook)
      .mockReturnValue({ assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false })
  provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'MERIDIAN' } as Settings)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ItemsPanel shipment={{ ID: 's1' }} />
    </QueryClientProvider>,
  )
}

beforeEach(() => jest.clearAllMocks())

it('counts an item as removed after a rejection or without a response only when it was there before', async () => {
  show()
  const remove = async (calls: number) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Bolt' }))
    await waitFor(() => expect(mockRemove).toHaveBeenCalledTimes(calls))
  }
  mockRemove.mockRejectedValueOnce(failure(404))
  mockGetItem.mockImplementation(gone)
  await remove(1)
  expect(await screen.findByRole('alert')).toHaveTextContent('no')
  mockRemove.mockRejectedValueOnce(failure(null))
  mockGetItem.mockImplementation(here)
  await remove(2)
  await screen.findByRole('alert')
  expect(toast).not.toHaveBeenCalled()
  mockRemove.mockRejectedValueOnce(failure(404))
  mockGetItem.mockImplementationOnce(here).mockImplementation(gone)
  await remove(3)
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ type: 'success' })))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('changes the quantity of an item up to what is left of its line', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Change quantity of Bolt' }))
  const field = await screen.findByRole('textbox', { name: 'Quantity' })
  expect(field).toHaveValue('1')
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Change quantity' }))
  fireEvent.change(field, { target: { value: '4' } })
  confirm()
  expect(await screen.findByText('At most 3 can be in this shipment.')).toBeInTheDocument()
  expect(mockSave).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '3' } })
  mockSave.mockResolvedValueOnce({})
  confirm()
  await waitFor(() =>
    expect(mockSave).toHaveBeenCalledWith('s1', { OrderID: 'o1', LineItemID: 'l1', QuantityShipped: 3 }),
  )
})

it('shows the cost of a shipment without a currency', () => {
  const cost = shipments.columns.find(({ key }) => key === 'cost')
  render(cost?.cell({ Cost: 12.5 }))
  expect(screen.getByText('12.50')).toBeInTheDocument()
})
