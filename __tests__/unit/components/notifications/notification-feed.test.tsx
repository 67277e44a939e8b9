import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import { NotificationFeed } from '@/components/notifications/notification-feed'
import type { NotificationView } from '@/components/notifications/notification-view'
import { RegistryProvider } from '@/components/shell/registry-context'
import { useNotifications } from '@/components/notifications/use-notifications'
import type { NotificationFilter } from '@/components/notifications/rules/notification'
import { call } from '@/lib/ordercloud/client'
import { ACCESS_COOKIE, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/client')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))

const page = (items: object[], total = items.length) => ({
  Items: items,
  Meta: { Page: 1, PageSize: 100, TotalCount: total, TotalPages: 1, ItemRange: [1, items.length] },
})
const orders = jest.fn()
const products = jest.fn()
const LOW = { ID: 'a/b', Name: 'Rope', Inventory: { QuantityAvailable: 1, NotificationPoint: 5 } }
beforeEach(() => provideSettings({ usesRealNotifications: false } as Settings))

const areas = [{ key: 'products', label: 'Products', href: '/products' }] as Area[]

function signInWith(...permissions: RoleDefinition[]) {
  const role = permissions.flatMap(({ Roles, CustomRoles }) => [...Roles, ...CustomRoles])
  const exp = Math.floor(Date.now() / 1000) + 600
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT({ usr: 'mira', usrtype: 'admin', exp, role }).encode()};path=/`
  sessionChanged()
}

function Feed({ show, view }: { show: NotificationFilter; view: NotificationView }) {
  return <NotificationFeed live={useNotifications()} show={show} view={view} />
}

function renderFeed(show: NotificationFilter = 'all', view: Partial<NotificationView> = {}) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider areas={areas}>
        <Feed show={show} view={{ headingLevel: 'h2', ...view }} />
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

const region = (name: string) => screen.findByRole('region', { name })

beforeEach(() => {
  localStorage.clear()
  removeTokenCookies()
  orders.mockReset().mockResolvedValue(page([{ ID: 'O1' }, { ID: 'O2' }, { ID: 'O3' }], 150))
  products.mockReset().mockResolvedValue(page([LOW]))
  const returns = { List: () => Promise.resolve(page([])) }
  jest
    .mocked(call)
    .mockImplementation((run) =>
      run({ Orders: { List: orders }, OrderReturns: returns, Products: { List: products } } as never),
    )
})

it('counts real notifications and samples separately, and links only to existing pages', async () => {
  signInWith(roles.OrderManager, roles.ProductManager)
  renderFeed()
  const stock = await region('Low stock')
  const link = await within(stock).findByRole('link', { name: 'Rope is low in stock' })
  expect(link).toHaveAttribute('href', '/products/a%2Fb')
  // These areas include no page of orders.
  expect(await screen.findByText('Order O1 awaits approval')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /Order O1/ })).toBeNull()
  expect(within(await region('Orders awaiting approval')).getByText('Showing 3 of 150.')).toBeInTheDocument()
  expect(await screen.findByText('No returns to handle.')).toBeInTheDocument()
  const heading = within(await region('From your marketplace')).getByRole('heading', { level: 2 })
  expect(heading.parentElement).toHaveTextContent('From your marketplace151')
  expect(within(await region('Samples')).getAllByRole('listitem')).toHaveLength(3)
})

it('does not request records that the user may not read', async () => {
  signInWith(roles.ProductViewer)
  renderFeed()
  expect(await screen.findByText('Rope is low in stock')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Orders awaiting approval' })).toBeNull()
  expect(orders).not.toHaveBeenCalled()
})

it('shows other kinds when one kind fails to load, and retries it', async () => {
  signInWith(roles.OrderManager, roles.ProductManager)
  products.mockRejectedValueOnce(new PlatformError('It hurts.', { status: 500 }))
  renderFeed()
  const stock = await region('Low stock')
  expect(await within(stock).findByRole('alert')).toHaveTextContent('Low stock could not be loaded')
  expect(within(stock).getByRole('alert')).toHaveTextContent('It hurts.')
  expect(await screen.findByText('Order O1 awaits approval')).toBeInTheDocument()
  // The list that could not be loaded may contain more.
  expect(screen.getByText('150+')).toBeInTheDocument()
  await userEvent.click(within(stock).getByRole('button', { name: 'Retry' }))
  expect(await within(stock).findByText('Rope is low in stock')).toBeInTheDocument()
})

it('shows the first notifications of a kind with a link to all of them', async () => {
  signInWith(roles.OrderManager)
  const onFollow = jest.fn((event?: { preventDefault: () => void }) => event?.preventDefault())
  renderFeed('all', { atMost: 2, allHref: '/notifications', onFollow })
  expect(await screen.findByText('Order O2 awaits approval')).toBeInTheDocument()
  expect(screen.queryByText('Order O3 awaits approval')).toBeNull()
  const rest = screen.getByRole('link', { name: 'Show all' })
  expect(rest).toHaveAttribute('href', '/notifications?show=orders')
})

it('marks notifications as read, and hides read ones in the unread view', async () => {
  signInWith(roles.OrderManager)
  renderFeed('unread', { isUnreadOnly: true })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Mark “Order O1 awaits approval” as read' }),
  )
  expect(screen.queryByText('Order O1 awaits approval')).toBeNull()
  for (const title of ['New user created', 'Product deleted', 'Payment completed']) {
    await userEvent.click(screen.getByRole('button', { name: `Mark “${title}” as read` }))
  }
  expect(within(await region('Samples')).queryAllByRole('listitem')).toEqual([])
  expect(within(await region('Samples')).getByText('You have read all of these.')).toBeInTheDocument()
})

it('filters to samples, and marks a sample as read and unread again', async () => {
  signInWith(roles.OrderManager, roles.ProductManager)
  renderFeed('samples')
  const button = await screen.findByRole('button', { name: 'Mark “Product deleted” as read' })
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('button', { name: 'Mark “Product deleted” as unread' }))
  expect(screen.getAllByText('Unread:')).toHaveLength(3)
  expect(screen.queryByRole('region', { name: 'From your marketplace' })).toBeNull()
})
