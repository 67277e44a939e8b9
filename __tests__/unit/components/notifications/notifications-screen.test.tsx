import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { NotificationsScreen } from '@/components/notifications/notifications-screen'
import { RegistryProvider } from '@/components/shell/registry-context'
import type { Notification } from '@/components/notifications/rules/notification'
import { call } from '@/lib/ordercloud/client'
import { ACCESS_COOKIE, removeTokenCookies } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/client')
// Rendering hundreds of real items would take half a minute.
jest.mock('@/components/notifications/notification-item', () => ({
  NotificationItem: ({ notification, isRead, href }: ItemProps) => (
    <li>
      {!isRead && 'Unread:'}
      <a href={href}>{notification.title}</a>
    </li>
  ),
}))
let mockQuery = ''
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined }),
  usePathname: () => '/notifications',
  useSearchParams: () => new URLSearchParams(mockQuery),
}))
type ItemProps = { notification: Notification; isRead: boolean; href?: string }
configure({ asyncUtilTimeout: 10_000 })

type Options = { page: number; pageSize: number }
const orders = jest.fn<Promise<object>, [string, Options]>()
const products = jest.fn<Promise<object>, [Options]>()
beforeEach(() => provideSettings({ usesRealNotifications: false } as Settings))

const areas = [{ key: 'orders', label: 'Orders', href: '/orders' }] as Area[]

const pageOf = (Items: object[], TotalCount: number) => ({
  Items,
  Meta: { TotalCount, TotalPages: Math.ceil(TotalCount / 100) },
})
/** Returns the orders O1 to O`total`, page by page. */
const ordersOf =
  (total: number) =>
  (_direction: string, { page, pageSize }: Options) => {
    const first = (page - 1) * pageSize
    const length = Math.max(Math.min(pageSize, total - first), 0)
    const items = Array.from({ length }, (_, at) => ({ ID: `O${first + at + 1}` }))
    return Promise.resolve(pageOf(items, total))
  }

function open(query: string, ...permissions: RoleDefinition[]) {
  mockQuery = query
  const held = [roles.ProfileManager, ...permissions]
  const role = held.flatMap(({ Roles, CustomRoles }) => [...Roles, ...CustomRoles])
  const exp = Math.floor(Date.now() / 1000) + 600
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT({ usr: 'mira', usrtype: 'admin', exp, role }).encode()};path=/`
  sessionChanged()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider areas={areas}>
        <NotificationsScreen />
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

const kind = (name: string) => screen.findByRole('region', { name })
// Found by text, because computing the roles of hundreds of entries takes seconds.
const markAll = () => screen.getByText('Mark all as read')
const more = (group: HTMLElement) => within(group).getByText('Show more')

beforeEach(() => {
  localStorage.clear()
  removeTokenCookies()
  orders.mockReset().mockImplementation(ordersOf(2))
  products.mockReset().mockResolvedValue(pageOf([], 0))
  const returns = { List: () => Promise.resolve(pageOf([], 0)) }
  jest
    .mocked(call)
    .mockImplementation((run) =>
      run({ Orders: { List: orders }, OrderReturns: returns, Products: { List: products } } as never),
    )
})

it('loads a kind page by page until all entries are shown', async () => {
  orders.mockImplementation(ordersOf(201))
  open('show=orders', roles.OrderManager)
  const group = await kind('Orders awaiting approval')
  expect(await within(group).findByText('Showing 100 of 201.')).toBeInTheDocument()
  fireEvent.click(more(group))
  expect(await within(group).findByText('Showing 200 of 201.')).toBeInTheDocument()
  // The focus moves to the first new entry, for keyboard users.
  expect(within(group).getByText('Order O101 awaits approval')).toHaveFocus()
  fireEvent.click(more(group))
  expect(await within(group).findByText('Order O201 awaits approval')).toBeInTheDocument()
  expect(within(group).queryByText(/Showing/)).toBeNull()
  expect(within(group).queryByText('Show more')).toBeNull()
  expect(orders.mock.calls.map(([, { page }]) => page)).toEqual([1, 2, 3])
})

it('marks only the loaded entries as read, and says so until all are loaded', async () => {
  orders.mockImplementation(ordersOf(101))
  open('show=unread', roles.OrderManager)
  const group = await kind('Orders awaiting approval')
  await within(group).findByText('Order O1 awaits approval')
  fireEvent.click(markAll())
  expect(markAll()).toHaveAccessibleDescription('You have read all loaded notifications.')
  expect(within(group).getByText('Checked 100 of 101.')).toBeInTheDocument()
  fireEvent.click(more(group))
  expect(await within(group).findByText('Order O101 awaits approval')).toBeInTheDocument()
  fireEvent.click(markAll())
  expect(markAll()).toHaveAccessibleDescription('You have read all notifications.')
})

it('shows why the next page could not be loaded, and loads it on retry', async () => {
  orders.mockImplementation(ordersOf(150))
  open('show=orders', roles.OrderManager)
  const group = await kind('Orders awaiting approval')
  await within(group).findByText('Showing 100 of 150.')
  orders.mockRejectedValueOnce(new PlatformError('It hurts.', { status: 500 }))
  fireEvent.click(more(group))
  expect(await within(group).findByText('It hurts.')).toBeInTheDocument()
  expect(within(group).getByText('Order O100 awaits approval')).toBeInTheDocument()
  fireEvent.click(within(group).getByText('Retry'))
  expect(await within(group).findByText('Order O150 awaits approval')).toBeInTheDocument()
})

it('shows low stock 100 entries at a time, without further requests', async () => {
  const Inventory = { QuantityAvailable: 1, NotificationPoint: 5 }
  const low = Array.from({ length: 100 }, (_, at) => ({ ID: `p${at}`, Name: `Rope ${at}`, Inventory }))
  const last = { ID: 'last', Name: 'Last rope', Inventory }
  products.mockImplementation(({ page }) => Promise.resolve(pageOf(page === 1 ? low : [last], 101)))
  open('show=stock', roles.ProductManager)
  const group = await kind('Low stock')
  await within(group).findByText('Showing 100 of 101.')
  expect(within(group).queryByText('Last rope is low in stock')).toBeNull()
  products.mockClear()
  fireEvent.click(more(group))
  expect(await within(group).findByText('Last rope is low in stock')).toBeInTheDocument()
  expect(products).not.toHaveBeenCalled()
})

it('shows all kinds when the address names a kind that the user may not see', async () => {
  open('show=stock', roles.OrderManager)
  expect(await screen.findByText('Order O1 awaits approval')).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveValue('all')
  expect(screen.getByRole('region', { name: 'Samples' })).toBeInTheDocument()
})

it('reports that all is read only after every kind is loaded', async () => {
  let answer = (_page: object): void => undefined
  products.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  open('', roles.OrderManager, roles.ProductManager)
  await screen.findByText('Order O2 awaits approval')
  fireEvent.click(markAll())
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
  expect(markAll()).not.toHaveAccessibleDescription()
  answer(pageOf([], 0))
  await waitFor(() => expect(markAll()).toHaveAccessibleDescription('You have read all notifications.'))
})
