import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { returnColumns } from '@/components/orders/returns/columns'
import { ReturnPage } from '@/components/orders/returns/return-page'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: jest.fn() }),
  usePathname: () => '/returns/r1',
  useSearchParams: () => new URLSearchParams(),
}))

const record = {
  ID: 'r1',
  OrderID: 'o1',
  Status: 'Open',
  RefundAmount: 120,
  ItemsToReturn: [{ LineItemID: 'l1', Quantity: 1, RefundAmount: 100 }],
}
const mockOrders = jest.fn()
const list = (...Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      OrderReturns: {
        Get: async () => record,
        ListApprovals: async () => list({ ApprovingGroupID: 'desk' }),
      },
      AdminUserGroups: { List: async () => list({ ID: 'desk', Name: 'Order desk' }) },
      SellerApprovalRules: { List: async () => list() },
      Orders: { List: mockOrders },
      LineItems: { List: async () => list() },
      Payments: { List: async () => list({ ID: 'pay', Amount: -120, Accepted: true }) },
      Buyers: { List: async () => list() },
    }),
}))

async function show() {
  const claims = {
    usr: 'mira',
    usrtype: 'admin',
    exp: Math.floor(Date.now() / 1000) + 600,
    role: ['FullAccess'],
  }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'MERIDIAN' } as Settings)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { container } = render(
    <QueryClientProvider client={client}>
      <DialogsProvider>
        <ReturnPage id="r1" />
      </DialogsProvider>
    </QueryClientProvider>,
  )
  await screen.findByText(/^-.*120\.00$/)
  return container
}

it('shows amounts in the currency of the order', async () => {
  mockOrders.mockResolvedValue(list({ ID: 'o1', Currency: 'EUR', Total: 500 }))
  const shown = await show()
  expect(screen.getByText('€120.00')).toBeInTheDocument()
  expect(screen.getByText('-€120.00')).toBeInTheDocument()
  expect(shown).toHaveTextContent('add up to €100.00. The refund was set to €120.00')
  expect(shown).not.toHaveTextContent('could not be read')
  expect(await screen.findByText('Approval requested from Order desk')).toBeInTheDocument()
})

it('shows amounts without a currency, and a message, when the order cannot be read', async () => {
  mockOrders.mockRejectedValue(new Error('No.'))
  const shown = await show()
  expect(screen.getByText('The order of this return could not be loaded')).toBeInTheDocument()
  expect(screen.getByText('120.00')).toBeInTheDocument()
  expect(screen.getByText('-120.00')).toBeInTheDocument()
  expect(shown).toHaveTextContent('add up to 100.00. The refund was set to 120.00')
  expect(shown).not.toHaveTextContent('$')
})

it('lists a refund without a currency when its order is unknown', () => {
  const refund = returnColumns.find(({ key }) => key === 'refund')
  render(refund?.cell({ ...record, Order: undefined } as never))
  expect(screen.getByText('120.00')).toBeInTheDocument()
})

it('shows the submission date, and offers the last update and the order total as extra columns', () => {
  const extras = returnColumns.filter(({ isExtra }) => isExtra)
  expect(extras.map(({ label }) => label)).toEqual(['Last updated', 'Order total'])
  const row = { ...record, DateSubmitted: '2026-11-02T10:00:00Z', Order: { Currency: 'EUR', Total: 500 } }
  const submitted = returnColumns.find(({ key }) => key === 'submitted')
  render(submitted?.cell(row as never))
  expect(screen.getByText(/2026, 10:00am/)).toBeInTheDocument()
  render(extras.map(({ key, cell }) => <div key={key}>{cell(row as never)}</div>))
  expect(screen.getByText('€500.00')).toBeInTheDocument()
})

it('shows how long a return waits for its approval in place of the submission date', () => {
  const submitted = returnColumns.find(({ key }) => key === 'submitted')
  const DateCreated = new Date(Date.now() - 3 * 86_400_000).toISOString()
  render(submitted?.cell({ ...record, Status: 'AwaitingApproval', DateCreated } as never))
  expect(screen.getByText('Waits 3 days')).toBeInTheDocument()
})
