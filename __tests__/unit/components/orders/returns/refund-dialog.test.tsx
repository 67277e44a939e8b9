import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { RefundDialog } from '@/components/orders/returns/refund-dialog'
import { ReturnDialog } from '@/components/orders/actions/return-dialog'
import { provideSettings, type Settings } from '@/lib/settings'

// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })
jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn(), push: jest.fn() }) }))
const mockPayments = jest.fn()
const mockReturns = jest.fn()
const mockLines = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      Payments: { List: mockPayments },
      OrderReturns: { List: mockReturns },
      LineItems: { List: mockLines },
    }),
}))

const page = { Items: [], Meta: { TotalCount: 0, TotalPages: 1 } }

function show(dialog: React.ReactNode) {
  provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'MERIDIAN' } as Settings)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {dialog}
    </QueryClientProvider>,
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

const order = { ID: 'o1', Status: 'Open' } as never
const shippedLine = (id: string) => ({ ID: id, ProductID: `product-${id}`, Quantity: 2, QuantityShipped: 2 })

it('offers the lines of every page, and nothing while one of them could not be read', async () => {
  mockReturns.mockResolvedValue(page)
  const pageOf = (id: string) => ({ Items: [shippedLine(id)], Meta: { TotalCount: 2, TotalPages: 2 } })
  mockLines.mockImplementation(async (_direction: string, _order: string, options: { page: number }) => {
    if (options.page === 2) throw new Error('No.')
    return pageOf('first')
  })
  show(<ReturnDialog order={order} onClose={jest.fn()} />)
  const retry = await screen.findByRole('button', { name: /^Retry/ })
  expect(screen.queryByRole('button', { name: 'Create return' })).not.toBeInTheDocument()
  mockLines.mockImplementation(async (_direction: string, _order: string, options: { page: number }) =>
    pageOf(options.page === 2 ? 'last' : 'first'),
  )
  fireEvent.click(retry)
  expect(await screen.findByRole('textbox', { name: 'Quantity of product-last' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Quantity of product-first' })).toBeInTheDocument()
})

it('creates no return while the earlier returns could not be read', async () => {
  mockReturns.mockRejectedValue(new Error('No.'))
  mockLines.mockResolvedValue({ ...page, Items: [shippedLine('l1')] })
  show(<ReturnDialog order={order} onClose={jest.fn()} />)
  expect(screen.getByRole('dialog', { name: 'Return items of order o1' })).toBeInTheDocument()
  const button = await screen.findByRole('button', { name: 'Create return' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of product-l1' }), {
    target: { value: '1' },
  })
  await waitFor(() => expect(button).toHaveAccessibleDescription(/could not be loaded/))
  mockReturns.mockResolvedValue(page)
  fireEvent.click(screen.getByRole('button', { name: /^Retry/ }))
  await waitFor(() => expect(button).not.toHaveAccessibleDescription(/could not be loaded|still loading/))
})
