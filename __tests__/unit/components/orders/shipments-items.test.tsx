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
jest.mock('@/hooks/use-session')
jest.mock('@/components/ui/toaster', () => ({ toast: jest.fn() }))
jest.mock('@/hooks/use-dialogs', () => ({ useDialogs: () => ({ confirm: async () => true }) }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: jest.fn() }),
  usePathname: () => '/shipments/s1',
  useSearchParams: () => new URLSearchParams(),
}))
const mockRemove = jest.fn()
const item = { OrderID: 'o1', LineItemID: 'l1', QuantityShipped: 1, Product: { ID: 'p', Name: 'Bolt' } }
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      Shipments: {
        ListItems: async () => ({ Items: [item], Meta: { TotalCount: 1, TotalPages: 1 } }),
        DeleteItem: mockRemove,
      },
    }),
}))

const failure = (status: number | null) => new PlatformError('no', { status, errorCode: 'Other' })

it('counts an item as removed only when a removal without a response is followed by "not found"', async () => {
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
  const remove = async (calls: number) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Bolt' }))
    await waitFor(() => expect(mockRemove).toHaveBeenCalledTimes(calls))
  }
  mockRemove.mockRejectedValueOnce(failure(404))
  await remove(1)
  mockRemove.mockRejectedValueOnce(failure(null))
  await remove(2)
  expect(toast).not.toHaveBeenCalled()
  mockRemove.mockRejectedValueOnce(failure(404))
  await remove(3)
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ type: 'success' })))
})

it('shows the cost of a shipment without a currency', () => {
  const cost = shipments.columns.find(({ key }) => key === 'cost')
  render(cost?.cell({ Cost: 12.5 }))
  expect(screen.getByText('12.50')).toBeInTheDocument()
})
