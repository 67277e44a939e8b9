import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OverviewPanel } from '@/components/companies/overview/overview-panel'
import { page } from '../../resource/things'

configure({ asyncUtilTimeout: 10_000 })
jest.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/buyers/b',
  useSearchParams: () => new URLSearchParams(),
}))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))
const mockOrders = { List: jest.fn() }
const mockCount = { List: jest.fn() }
const mockAccounts = { List: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      ...{ Orders: mockOrders, SpendingAccounts: mockAccounts },
      ...{ Users: mockCount, SupplierUsers: mockCount, Products: mockCount },
    }),
}))

const answer = (Items: object[], TotalCount = Items.length) => ({
  Items,
  Meta: { TotalPages: 1, TotalCount },
})

beforeEach(() => {
  jest.clearAllMocks()
  const DateSubmitted = new Date().toISOString()
  mockOrders.List.mockResolvedValue(answer([{ DateSubmitted, Total: 20 }]))
  mockCount.List.mockResolvedValue(answer([{}], 7))
  mockAccounts.List.mockResolvedValue(answer([{ Balance: 40 }]))
  mockViewer.assignedRoles = ['FullAccess']
})

test('reads the figures of a buyer only after they are opened, and the orders of both periods once', async () => {
  render(page(<OverviewPanel kind="buyer" id="b" />))
  expect(mockOrders.List).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Show figures' }))
  const links = await screen.findAllByRole('link', { name: '1 order, $20.00' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/orders?FromCompanyID=b&direction=Incoming&Status=Open',
    expect.stringMatching(
      /^\/orders\?FromCompanyID=b&direction=Incoming&Status=Open%7CCompleted&DateSubmitted=%3E%3D/,
    ),
    expect.stringContaining('DateSubmitted='),
  ])
  expect(await screen.findByRole('link', { name: '7 active users' })).toHaveAttribute(
    'href',
    '/buyers/b/users?Active=true',
  )
  expect(await screen.findByRole('link', { name: '1 account, $40.00 left' })).toBeInTheDocument()
  expect(mockOrders.List).toHaveBeenCalledTimes(2)
})

test('reads only the figures that the account may see, and names the permission of the others', async () => {
  mockViewer.assignedRoles = ['BuyerUserReader', 'BuyerUserViewer']
  render(page(<OverviewPanel kind="buyer" id="b" />))
  await userEvent.click(screen.getByRole('button', { name: 'Show figures' }))
  expect(await screen.findByRole('link', { name: '7 active users' })).toBeInTheDocument()
  expect(screen.getAllByText(/Order Viewer or Order Manager/)).toHaveLength(3)
  expect(screen.getByText(/SpendingAccountReader/)).toBeInTheDocument()
  expect(mockOrders.List).not.toHaveBeenCalled()
  expect(mockAccounts.List).not.toHaveBeenCalled()
})

test('offers to read a figure of a supplier again after a failure', async () => {
  mockCount.List.mockRejectedValueOnce(new Error('lost'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    page(
      <QueryClientProvider client={client}>
        <OverviewPanel kind="supplier" id="s" />
      </QueryClientProvider>,
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show figures' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: '7 products' })).toHaveAttribute(
    'href',
    '/products?DefaultSupplierID=s',
  )
  const orders = screen.getAllByRole('link', { name: '1 order, $20.00' })
  expect(orders[0]).toHaveAttribute('href', '/orders?ToCompanyID=s&Status=Open')
})
