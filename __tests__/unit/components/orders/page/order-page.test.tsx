import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { OrderPage } from '@/components/orders/page/order-page'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles } from '@/lib/permissions/roles'
import { provideSettings, type Settings } from '@/lib/settings'

// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })
jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: jest.fn() }),
  usePathname: () => '/orders/o1',
  useSearchParams: () => new URLSearchParams(),
}))

const address = { Street1: '1 Quay', City: 'Cleveland', Country: 'US' }
const order = {
  ID: 'o1',
  Status: 'AwaitingApproval',
  FromCompanyID: 'harborline',
  ToCompanyID: 'meridian',
  FromUserID: 'mq',
  FromUser: { FirstName: 'Marisol', LastName: 'Quintanilla', Email: 'mq@example.com' },
  Currency: 'EUR',
  Subtotal: 30,
  PromotionDiscount: 5,
  Total: 25,
  BillingAddress: address,
  xp: { Channel: 'web', Tags: ['a'] },
}
const line = {
  ID: 'l1',
  ProductID: 'bolt',
  Product: { Name: 'Bolt M6', xp: { Images: [{ Url: 'https://img/bolt.jpg' }] } },
  Quantity: 3,
  QuantityShipped: 1,
  UnitPrice: 10,
  PromotionDiscount: 5,
  LineTotal: 25,
  ShippingAddress: address,
  OutgoingOrderID: 'o1-tarnwick',
  SupplierID: 'tarnwick',
  Specs: [{ SpecID: 's', Name: 'Finish', Value: 'Matt' }],
}
const list = (...Items: object[]) =>
  jest.fn(async () => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }))
const mockGet = jest.fn()
const mockOrders = jest.fn()
const mockApprovers = jest.fn()
const mockBuyers = list({ ID: 'harborline', Name: 'Harborline Facilities' })
const mockProducts = list({ ID: 'bolt' })
const mockGroups = list({ ID: 'desk', Name: 'Order desk' })
const mockItems = list({
  OrderID: 'o1',
  LineItemID: 'l1',
  QuantityShipped: 1,
  Product: { ID: 'bolt', Name: 'Bolt M6' },
})
const shipment = { ID: 's1', Shipper: 'Fastline', DateShipped: '2026-11-02T10:00:00Z' }
const mockShipments = jest.fn()
const mockPayments = list({
  ID: 'pay',
  Type: 'PurchaseOrder',
  Amount: 25,
  Accepted: true,
  Transactions: [
    { ID: 't', Type: 'Capture', DateExecuted: '2026-11-02T10:00:00Z', Amount: 25, Succeeded: false },
  ],
})
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      Orders: {
        Get: mockGet,
        List: mockOrders,
        ListPromotions: list({ ID: 'p', Code: 'FALL', Name: 'Fall sale', Amount: 5 }),
        ListApprovals: list({ ApprovingGroupID: 'desk', ApprovalRuleID: 'over-5000', Status: 'Pending' }),
        ListShipments: mockShipments,
        ListEligibleApprovers: mockApprovers,
      },
      LineItems: { List: list(line) },
      Payments: { List: mockPayments },
      Shipments: { ListItems: mockItems },
      OrderReturns: { List: list() },
      Buyers: { List: mockBuyers },
      UserGroups: { List: mockGroups },
      Products: { List: mockProducts },
      ApprovalRules: { List: list({ ID: 'over-5000', Name: 'Over 5,000' }) },
      Suppliers: { List: list({ ID: 'tarnwick', Name: 'Tarnwick Tools' }) },
    }),
}))

function signInWith(names: string[], usrtype = 'admin') {
  const claims = { usr: 'mira', usrtype, exp: Math.floor(Date.now() / 1000) + 600, role: names }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
}

async function show() {
  provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'MERIDIAN' } as Settings)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsProvider>
        <OrderPage id="o1" />
      </DialogsProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}
const panel = (name: string) => within(screen.getByRole('region', { name }))

const outgoing = { ID: 'o1-tarnwick', Status: 'Open', Total: 18, Currency: 'EUR' }

beforeEach(() => {
  mockGet.mockReset().mockResolvedValue(order)
  mockOrders.mockReset().mockImplementation(list(outgoing))
  mockApprovers.mockReset().mockImplementation(list())
  mockShipments.mockReset().mockImplementation(list(shipment))
})

it('shows everything that belongs to an order', async () => {
  signInWith(['FullAccess'])
  await show()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order o1')
  const head = within(screen.getByRole('banner'))
  expect(head.getByText('Awaiting approval')).toBeInTheDocument()
  expect(await head.findByRole('link', { name: 'Harborline Facilities' })).toHaveAttribute(
    'href',
    '/buyers/harborline',
  )
  expect(head.getByText('€25.00')).toBeInTheDocument()
  expect(panel('Placed by').getByRole('link', { name: 'Marisol Quintanilla' })).toHaveAttribute(
    'href',
    '/buyers/harborline/users/mq',
  )
  expect(panel('Placed by').getByRole('link', { name: 'mq@example.com' })).toBeInTheDocument()
  expect(head.getByText(/^From/)).toHaveTextContent(/to Meridian/)
  expect(await screen.findByText('Channel')).toBeInTheDocument()
  const lines = panel('Lines')
  expect(await lines.findByRole('link', { name: 'Bolt M6' })).toHaveAttribute('href', '/products/bolt')
  expect(lines.getByText(/· Finish: Matt/)).toBeInTheDocument()
  await waitFor(() =>
    expect(document.querySelector('td img, th img')).toHaveAttribute('src', 'https://img/bolt.jpg'),
  )
  // The line contains the picture of its product, so no call requests the product.
  expect(mockProducts).not.toHaveBeenCalled()
  expect(lines.getByText(/3 × €10.00, 1 shipped, €5.00 off/)).toBeInTheDocument()
  const total = panel('Total')
  expect(total.getByText('€30.00')).toBeInTheDocument()
  expect(await total.findByText('-€5.00')).toBeInTheDocument()
  expect(total.getByText('Code FALL')).toBeInTheDocument()
  expect(total.queryByText(/does not add up/)).toBeNull()
  expect(await panel('Payments').findByText('Purchase order')).toBeInTheDocument()
  expect(panel('Payments').getByText('Failed')).toBeInTheDocument()
  expect(panel('Payments').getByText('Balance due').nextSibling).toHaveTextContent('€0.00')
  expect(panel('Promotions').getByRole('link', { name: 'Fall sale' })).toBeInTheDocument()
  expect(await panel('Related orders').findByRole('link', { name: 'o1-tarnwick' })).toHaveAttribute(
    'href',
    '/orders/o1-tarnwick',
  )
  expect(await panel('Related orders').findByText('Open')).toBeInTheDocument()
  expect(panel('Related orders').getByText('€18.00')).toBeInTheDocument()
  expect(await panel('Related orders').findByRole('link', { name: 'Tarnwick Tools' })).toHaveAttribute(
    'href',
    '/suppliers/tarnwick',
  )
  expect(panel('Bill to').getByText('Same as shipping')).toBeInTheDocument()
  // Nothing is shipped before an order is approved, so nothing is requested.
  expect(mockShipments).not.toHaveBeenCalled()
})

it('shows a single shipment of an open order with its items at once', async () => {
  signInWith(['FullAccess'])
  mockItems.mockClear()
  mockGet.mockResolvedValue({ ...order, Status: 'Open' })
  await show()
  expect(await screen.findByRole('region', { name: 'Shipments' })).toBeInTheDocument()
  expect(await panel('Shipments').findByText(/^1 ×/)).toBeInTheDocument()
  expect(mockItems).toHaveBeenCalledTimes(1)
  expect(await panel('Timeline').findByText('Shipment s1 sent')).toBeInTheDocument()
})

it('says what an order waits for, and what happened to it', async () => {
  signInWith(['FullAccess'])
  await show()
  const wait = within(await screen.findByRole('note'))
  expect(await wait.findByRole('link', { name: 'Order desk' })).toHaveAttribute(
    'href',
    '/buyers/harborline/usergroups/desk',
  )
  const timeline = panel('Timeline')
  expect(await timeline.findByText('Approval requested from Order desk')).toBeInTheDocument()
  expect(await timeline.findByText('Capture failed')).toBeInTheDocument()
})

it('requests the items of several shipments only when a shipment is expanded', async () => {
  signInWith(['FullAccess'])
  mockItems.mockClear()
  mockGet.mockResolvedValue({ ...order, Status: 'Open' })
  mockShipments.mockImplementation(list({ ID: 's1' }, { ID: 's2' }))
  await show()
  const button = await screen.findByRole('button', { name: 'Details of shipment s2' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(mockItems).not.toHaveBeenCalled()
  fireEvent.click(button)
  expect(await panel('Shipments').findByText(/^1 ×/)).toBeInTheDocument()
  expect(mockItems).toHaveBeenCalledTimes(1)
})

it('links only to records that the user may view', async () => {
  signInWith([...roles.OrderViewer.Roles, 'OrderViewer'])
  mockBuyers.mockClear()
  await show()
  await panel('Lines').findByText('Bolt M6')
  expect(screen.queryByRole('link', { name: 'Bolt M6' })).toBeNull()
  const head = within(screen.getByRole('banner'))
  expect(head.getByText('harborline')).toBeInTheDocument()
  expect(head.queryByRole('link')).toBeNull()
  expect(mockBuyers).not.toHaveBeenCalled()
  expect(await screen.findByRole('region', { name: 'Related orders' })).toBeInTheDocument()
  expect(await panel('Related orders').findByText('Open')).toBeInTheDocument()
  expect(panel('Related orders').getByRole('link', { name: 'o1-tarnwick' })).toBeInTheDocument()
})

it('hides the customer and the payments from supplier users', async () => {
  signInWith(['FullAccess'], 'supplier')
  mockPayments.mockClear()
  mockGroups.mockClear()
  await show()
  await panel('Lines').findByText('Bolt M6')
  expect(await panel('Timeline').findByText(/Approval requested from group desk/i)).toBeInTheDocument()
  expect(mockGroups).not.toHaveBeenCalled()
  expect(screen.queryByText(/Quintanilla|mq@example/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Payments' })).toBeNull()
  expect(mockPayments).not.toHaveBeenCalled()
})

it('names a related order that the user may not see, without a link', async () => {
  signInWith(['FullAccess'])
  mockOrders.mockImplementation(list())
  await show()
  expect(await screen.findByText(/you do not have access to this order/)).toBeInTheDocument()
  expect(panel('Related orders').queryByRole('link', { name: 'o1-tarnwick' })).toBeNull()
})

it('links to related orders even when their status cannot be read, and offers a retry', async () => {
  signInWith(['FullAccess'])
  mockOrders.mockRejectedValueOnce(new Error('No.'))
  await show()
  await screen.findByRole('region', { name: 'Related orders' })
  const related = panel('Related orders')
  expect(await related.findByRole('alert')).toHaveTextContent('could not be loaded')
  expect(related.getByRole('link', { name: 'o1-tarnwick' })).toBeInTheDocument()
  fireEvent.click(related.getByRole('button', { name: /^Retry/ }))
  expect(await related.findByText('€18.00')).toBeInTheDocument()
  expect(related.queryByRole('alert')).toBeNull()
})

it('reports a total of the platform that is not the sum of its parts', async () => {
  signInWith(['FullAccess'])
  mockGet.mockResolvedValue({ ...order, Total: 26 })
  await show()
  expect(panel('Total').getByText('The total does not add up')).toBeInTheDocument()
  expect(panel('Total').getByText(/add up to €25.00, but the platform’s total is €26.00/)).toBeInTheDocument()
})

it('offers approval to the users who can give it', async () => {
  signInWith(['FullAccess'])
  mockApprovers.mockImplementation(list({ ID: 'mira' }))
  await show()
  const head = within(screen.getByRole('banner'))
  expect(await head.findByRole('button', { name: 'Approve' })).toBeInTheDocument()
  expect(head.getByRole('button', { name: 'Decline' })).toBeInTheDocument()
})

it('offers no approval to other users, and nothing that the status does not allow', async () => {
  signInWith(['FullAccess'])
  await show()
  await panel('Lines').findByText('Bolt M6')
  await waitFor(() => expect(mockApprovers).toHaveBeenCalled())
  const names = within(screen.getByRole('banner'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['More'])
})
