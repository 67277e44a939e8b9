import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { RefundDialog } from '@/components/orders/returns/refund-dialog'
import { ReturnDialog } from '@/components/orders/actions/return-dialog'
import { system } from '@/components/ui/theme/system'
import { provideSettings, type Settings } from '@/lib/settings'

// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })
jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn(), push: jest.fn() }) }))
const mockPayments = jest.fn()
const mockReturns = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({ Payments: { List: mockPayments }, OrderReturns: { List: mockReturns } }),
}))

const page = { Items: [], Meta: { TotalCount: 0, TotalPages: 1 } }

function show(dialog: React.ReactNode) {
  provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'MERIDIAN' } as Settings)
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {dialog}
      </QueryClientProvider>
    </ChakraProvider>,
  )
}

it('records no refund while the earlier refunds could not be read', async () => {
  mockPayments.mockRejectedValue(new Error('No.'))
  const record = { ID: 'r1', OrderID: 'o1', RefundAmount: 20, Order: { Currency: 'EUR' } }
  show(<RefundDialog record={record as never} onClose={jest.fn()} />)
  expect(screen.getByRole('dialog', { name: 'Record a refund for return r1' })).toBeInTheDocument()
  const button = screen.getByRole('button', { name: 'Record refund' })
  await waitFor(() => expect(button).toHaveAccessibleDescription(/could not be loaded/))
  mockPayments.mockResolvedValue(page)
  fireEvent.click(screen.getByRole('button', { name: /^Retry/ }))
  await waitFor(() => expect(button).not.toHaveAccessibleDescription(/could not be loaded|still loading/))
})

it('creates no return while the earlier returns could not be read', async () => {
  mockReturns.mockRejectedValue(new Error('No.'))
  const lines = [{ ID: 'l1', ProductID: 'p', Quantity: 2, QuantityShipped: 2 }]
  show(
    <ReturnDialog order={{ ID: 'o1', Status: 'Open' } as never} lines={lines as never} onClose={jest.fn()} />,
  )
  expect(screen.getByRole('dialog', { name: 'Return items of order o1' })).toBeInTheDocument()
  const button = screen.getByRole('button', { name: 'Create return' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of p' }), { target: { value: '1' } })
  await waitFor(() => expect(button).toHaveAccessibleDescription(/could not be loaded/))
  mockReturns.mockResolvedValue(page)
  fireEvent.click(screen.getByRole('button', { name: /^Retry/ }))
  await waitFor(() => expect(button).not.toHaveAccessibleDescription(/could not be loaded|still loading/))
})
