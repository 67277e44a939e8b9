import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MovementsPanel } from '@/components/purchasing/spendingaccounts/movements-panel'
import { page } from '../../resource/things'

configure({ asyncUtilTimeout: 10_000 })
jest.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/buyers/b/spendingaccounts/fund',
  useSearchParams: () => new URLSearchParams(),
}))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))
jest.mock('@/hooks/use-time-zone', () => ({ useTimeZone: () => 'UTC' }))
const mockOrders = jest.fn()
const mockPayments = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({ Orders: { List: mockOrders }, Payments: { List: mockPayments } }),
}))

const answer = (Items: object[], TotalPages = 1, TotalCount = Items.length) => ({
  Items,
  Meta: { TotalPages, TotalCount },
})
const order = (ID: string, DateSubmitted: string) => ({
  ID,
  DateSubmitted,
  Status: 'Open',
  Total: 90,
  Currency: 'USD',
})
const payment = {
  ...{ ID: 'p', Accepted: true, Amount: 40, SpendingAccountID: 'fund' },
  Transactions: [
    { ID: 't', Type: 'Capture', Amount: 40, Succeeded: false, DateExecuted: '2026-11-03T00:00:00Z' },
  ],
}

beforeEach(() => {
  jest.resetAllMocks()
  mockViewer.assignedRoles = ['FullAccess']
  mockOrders.mockImplementation(async (_: string, options: { page: number; filters: { Status: string } }) =>
    options.filters.Status === 'AwaitingApproval'
      ? answer([])
      : answer(
          [
            options.page === 1
              ? order('later', '2026-11-02T10:00:00Z')
              : order('earlier', '2026-10-02T10:00:00Z'),
          ],
          ...([2, 2] as const),
        ),
  )
  mockPayments.mockResolvedValue(answer([payment]))
})

const show = () => render(page(<MovementsPanel buyerId="b" accountId="fund" />))
const open = () => userEvent.click(screen.getByRole('button', { name: 'Show movements' }))

test('says the number of requests before the first one, and then lists dates, orders and transactions', async () => {
  show()
  expect(screen.getByText(/last 25 orders, .* in up to 52 requests/)).toBeInTheDocument()
  expect(mockOrders).not.toHaveBeenCalled()
  await open()
  const link = await screen.findByRole('link', { name: 'later' })
  expect(link).toHaveAttribute('href', '/orders/later')
  const row = link.closest('li') as HTMLElement
  expect(row).toHaveTextContent('11/02/2026, 10:00am')
  expect(row).toHaveTextContent('-$40.00')
  expect(row).toHaveTextContent('Taken by the order')
  expect(within(row).getByRole('list', { name: 'Transactions' })).toHaveTextContent(
    /11\/03\/2026.*Capture.*Failed.*\$40\.00/,
  )
  expect(screen.getByText(/In the last 1 of 2 orders: \$40\.00 taken, \$0\.00 refunded/)).toBeInTheDocument()
})

test('reads older orders on request, and nothing by itself', async () => {
  show()
  await open()
  await screen.findByRole('link', { name: 'later' })
  expect(mockPayments).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Read older orders' }))
  await screen.findByRole('link', { name: 'earlier' })
  expect(mockPayments).toHaveBeenCalledTimes(2)
  expect(screen.getByText(/In 2 orders: \$80\.00 taken/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /older/ })).not.toBeInTheDocument()
})

test('can be stopped and started again', async () => {
  let release = () => {}
  mockPayments.mockImplementationOnce(() => new Promise((resolve) => (release = () => resolve(answer([])))))
  show()
  await open()
  await screen.findByText('2 of 3 requests')
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Read again' }))
  expect(await screen.findByRole('link', { name: 'later' })).toBeInTheDocument()
  release()
})

test('offers to read again after a failure', async () => {
  mockPayments.mockRejectedValueOnce(new Error('lost'))
  show()
  await open()
  expect(await screen.findByText('Movements could not be loaded')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Retry/ }))
  expect(await screen.findByRole('link', { name: 'later' })).toBeInTheDocument()
})

test('names the permission that an account lacks', () => {
  mockViewer.assignedRoles = ['SpendingAccountReader']
  show()
  expect(screen.getByText(/Order Viewer or Order Manager/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
