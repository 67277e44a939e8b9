import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { Package } from 'lucide-react'
import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { RegistryProvider } from '@/components/shell/registry-context'
import { platformFigures } from '@/components/dashboard/rules/platform-figures'
import { sampleFigures } from '@/components/dashboard/rules/sample-figures'
import { PlatformError } from '@/lib/ordercloud/errors'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/components/dashboard/rules/platform-figures')
let mockSearch = ''
jest.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/dashboard',
  useSearchParams: () => new URLSearchParams(mockSearch),
}))
configure({ asyncUtilTimeout: 10_000 })

const PANELS = ['Sales', 'Orders by status', 'Top products', 'Top buyers']
const area = (key: string, view: RoleDefinition) =>
  ({
    key,
    label: key,
    href: `/${key}`,
    group: 'main',
    icon: Package,
    view: [view],
    load: () => ({}),
  }) as unknown as Area
const areas = [
  area('products', roles.ProductViewer),
  area('orders', roles.OrderViewer),
  area('returns', roles.OrderViewer),
  area('promotions', roles.PromotionViewer),
]

function signInWith(role: string[], usrtype: 'admin' | 'supplier' = 'admin') {
  const claims = { usr: 'mira', usrtype, exp: Math.floor(Date.now() / 1000) + 600, role }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
}

async function show(usesRealDashboardData: boolean, shown: 'region' | 'listitem' = 'region') {
  provideSettings({ marketplaceName: 'Meridian', usesRealDashboardData } as Settings)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider areas={areas}>
        <DashboardScreen />
      </RegistryProvider>
    </QueryClientProvider>,
  )
  // The code of the panels is loaded separately.
  await waitFor(() => expect(screen.queryAllByRole(shown)).not.toHaveLength(0))
}

const panel = (name: string) => screen.getByRole('region', { name })

beforeEach(() => {
  jest.clearAllMocks()
  mockSearch = ''
  for (const [name, read] of Object.entries(sampleFigures))
    jest.mocked(platformFigures[name as keyof typeof platformFigures]).mockImplementation(read as never)
})

const tile = (name: RegExp) => screen.findByRole('link', { name })

it('shows sample figures, marked in the head of the page, unless the operator turned on real figures', async () => {
  signInWith(['FullAccess'])
  await show(false)
  expect(await within(panel('Orders by status')).findByText('243 orders')).toBeInTheDocument()
  for (const name of PANELS) expect(panel(name)).toBeInTheDocument()
  expect(screen.getByText('Sample data')).toBeInTheDocument()
  expect(screen.getByText(/These figures are examples/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard')
  expect(await within(panel('To do')).findByText('To approve')).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'To do' })).queryByRole('link')).toBeNull()
  for (const name of PANELS) expect(within(panel(name)).queryByRole('link')).toBeNull()
  expect(platformFigures.statuses).not.toHaveBeenCalled()
})

it('shows staff of the order desk their orders, and nothing about products', async () => {
  signInWith([...roles.DashboardViewer.Roles, 'DashboardViewer', ...roles.OrderViewer.Roles, 'OrderViewer'])
  await show(true)
  const waiting = panel('Oldest waiting orders')
  expect(await within(waiting).findByRole('link', { name: '100049' })).toHaveAttribute(
    'href',
    '/orders/100049',
  )
  expect(screen.queryByText('Sample data')).toBeNull()
  const statuses = panel('Orders by status')
  fireEvent.click(await within(statuses).findByRole('button', { name: /Show as table/ }))
  expect(within(statuses).getByRole('link', { name: 'Awaiting approval' })).toHaveAttribute(
    'href',
    '/orders?Status=AwaitingApproval&direction=Incoming',
  )
  expect(screen.queryByRole('region', { name: 'Top products' })).toBeNull()
  expect(screen.queryByText(/stock/i)).toBeNull()
  expect(platformFigures.lowStock).not.toHaveBeenCalled()
  expect(platformFigures.topProducts).not.toHaveBeenCalled()
})

it('links each figure to the records behind it', async () => {
  signInWith(['FullAccess'])
  await show(true)
  const href = async (name: string, label: string) =>
    (await within(panel(name)).findByRole('link', { name: label })).getAttribute('href')
  expect(await href('Orders by status', 'Declined')).toBe('/orders?Status=Declined&direction=Incoming')
  const days =
    /^\/orders\?Status=Open%7CCompleted&DateSubmitted=%3E%3D[^&]+&DateSubmitted=%3C[^&]+&direction=Incoming$/
  expect(await href('Sales', '8 orders today')).toMatch(days)
  expect(await href('Sales', '53 orders')).toMatch(days)
  expect(await href('Top buyers', 'Northern Yard')).toContain('&FromCompanyID=sample-a&')
  expect(await href('Top products', 'Safety harness')).toBe('/products/sample-4')
})

it('links each tile to the list of the records that it counts, oldest first', async () => {
  signInWith(['FullAccess'])
  await show(true)
  const hrefOf = async (name: RegExp) => (await tile(name)).getAttribute('href')
  expect(await hrefOf(/^7 To approve ?, Oldest 2 days$/)).toBe(
    '/orders?Status=AwaitingApproval&direction=Incoming&sort=DateSubmitted',
  )
  expect(await hrefOf(/^34 To ship ?, Oldest 6 days$/)).toBe(
    '/orders?Status=Open&direction=Incoming&sort=DateSubmitted',
  )
  expect(await hrefOf(/^2 Late, over 5 days/)).toMatch(/^\/orders\?Status=Open&DateSubmitted=%3C.*T00/)
  expect(await hrefOf(/^2 Returns to answer/)).toBe(
    '/returns?Status=AwaitingApproval%7COpen&sort=DateCreated',
  )
  expect(await hrefOf(/^3 Low stock ?, 1 out of stock$/)).toBe('/notifications?show=stock')
  expect(await hrefOf(/^1 Promotions ending ?, First in 3 days$/)).toMatch(/^\/promotions\?Active=true&Exp/)
  expect(screen.getByText('Nothing waiting: failed jobs')).toBeInTheDocument()
})

it('names the tiles without pending work in one sentence', async () => {
  signInWith(['FullAccess'])
  jest.mocked(platformFigures.tile).mockResolvedValue({ total: 0, filters: {} })
  await show(true)
  expect(
    await screen.findByText('Nothing waiting: late orders, returns, promotions ending, failed jobs'),
  ).toBeInTheDocument()
  expect(within(panel('To do')).getAllByRole('link')).toHaveLength(3)
})

it('shows an error in the tile that failed, and retries it', async () => {
  signInWith(['FullAccess'])
  const rejected = new PlatformError('No.', { status: 500, errors: [{ ErrorCode: 'X', Message: 'Broken.' }] })
  jest.mocked(platformFigures.lowStock).mockRejectedValueOnce(rejected)
  await show(true)
  expect(await within(panel('To do')).findByRole('alert')).toHaveTextContent('Low stock could not be loaded')
  fireEvent.click(within(panel('To do')).getByRole('button', { name: 'Retry low stock' }))
  expect(await tile(/^3 Low stock/)).toBeInTheDocument()
})

it('links suppliers to their own lists, without approvals', async () => {
  const viewer = [roles.DashboardViewer, roles.OrderViewer, roles.ProductViewer, roles.ProfileManager]
  signInWith(
    viewer.flatMap(({ Roles, CustomRoles }) => [...Roles, ...CustomRoles]),
    'supplier',
  )
  await show(true)
  expect(await tile(/^34 To ship/)).toHaveAttribute('href', '/orders?Status=Open&sort=DateSubmitted')
  expect(await tile(/^3 Low stock/)).toHaveAttribute('href', '/notifications?show=stock')
  expect(screen.queryByText('To approve')).toBeNull()
  expect(await within(panel('My orders to ship')).findByRole('link', { name: '100041' })).toBeInTheDocument()
  const today = await within(panel('Sales')).findByRole('link', { name: '8 orders today' })
  expect(today.getAttribute('href')).not.toContain('direction')
  expect(platformFigures.statuses).not.toHaveBeenCalled()
})

it('shows an error in the panel that failed, and retries that panel alone', async () => {
  signInWith(['FullAccess'])
  const rejected = new PlatformError('No.', { status: 500, errors: [{ ErrorCode: 'X', Message: 'Broken.' }] })
  jest.mocked(platformFigures.topProducts).mockRejectedValueOnce(rejected)
  await show(true)
  const top = panel('Top products')
  expect(await within(top).findByRole('alert')).toHaveTextContent('Top products could not be loaded')
  expect(top).toHaveTextContent('Broken.')
  expect(await within(panel('Orders by status')).findByText('243 orders')).toBeInTheDocument()
  fireEvent.click(within(top).getByRole('button', { name: 'Retry top products' }))
  expect(await within(top).findByText('By sales of the last 7 days')).toBeInTheDocument()
  expect(platformFigures.topProducts).toHaveBeenCalledTimes(2)
  expect(platformFigures.statuses).toHaveBeenCalledTimes(1)
})

it.each([7, 30, 90])('shows the last %s days in its charts', async (days) => {
  mockSearch = days === 7 ? '' : `days=${days}`
  signInWith(['FullAccess'])
  await show(true)
  expect(await within(panel('Top products')).findByText(`By sales of the last ${days} days`)).toBeVisible()
  expect(await within(panel('Top buyers')).findByText(`By sales of the last ${days} days`)).toBeVisible()
  expect(await within(panel('Sales')).findByText(`Last ${days} days`)).toBeVisible()
  expect(jest.mocked(platformFigures.sales).mock.calls.map(([shown]) => shown)).toEqual([days])
  const chosen = within(screen.getByRole('navigation', { name: 'Days in charts' })).getByRole('link', {
    name: new RegExp(`^Charts: last\\s+${days}\\s+days`),
  })
  expect(chosen).toHaveAttribute('aria-current', 'true')
})

it('shows a message instead of a chart when nothing was sold', async () => {
  signInWith(['FullAccess'])
  jest.mocked(platformFigures.sales).mockImplementation(async (...requested) => {
    const { days: sample, ...others } = await sampleFigures.sales(...requested)
    const none = { amount: 0, orders: 0 }
    return {
      ...others,
      days: { ...sample, now: { ...sample.now, ...none }, before: { ...sample.before, ...none } },
    }
  })
  await show(true)
  const sales = panel('Sales')
  expect(await within(sales).findByText(/No sales in the last 7 days or/)).toBeVisible()
  expect(within(sales).queryByRole('figure')).toBeNull()
})

it('reports when there were no sales before to compare with, and what the amounts leave out', async () => {
  signInWith(['FullAccess'])
  jest.mocked(platformFigures.sales).mockImplementation(async (...requested) => {
    const { today, days, ...others } = await sampleFigures.sales(...requested)
    const without = ({ before }: typeof days) => ({ ...before, amount: 0 })
    return {
      ...others,
      today: { ...today, before: without(today) },
      days: { ...days, before: without(days), limit: 'Excludes 1 in other currencies.' },
    }
  })
  await show(true)
  expect(await within(panel('Sales')).findByText(/No sales in the 7 days before/)).toBeInTheDocument()
  expect(panel('Sales')).toHaveTextContent('No sales a week ago')
  expect(panel('Sales')).not.toHaveTextContent('%')
  expect(panel('Sales')).toHaveTextContent('Excludes 1 in other currencies.')
})

it('shows links to the areas without the dashboard permission, and requests no figures', async () => {
  signInWith([...roles.ProductViewer.Roles, 'ProductViewer'])
  await show(true, 'listitem')
  expect(screen.getByRole('link', { name: 'products' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard')
  expect(screen.queryByRole('region')).toBeNull()
  expect(platformFigures.statuses).not.toHaveBeenCalled()
})
