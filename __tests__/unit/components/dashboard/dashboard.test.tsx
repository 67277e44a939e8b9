import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { Package } from 'lucide-react'
import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { RegistryProvider } from '@/components/shell/registry-context'
import { system } from '@/components/ui/theme/system'
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

const PANELS = [
  'Sales today',
  'Sales over time',
  'Orders by status',
  'Top products',
  'Recent orders',
  'Low stock',
  'Returns to handle',
]
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
]

function signInWith(role: string[], usrtype: 'admin' | 'supplier' = 'admin') {
  const claims = { usr: 'mira', usrtype, exp: Math.floor(Date.now() / 1000) + 600, role }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
}

async function show(usesRealDashboardData: boolean, shown: 'region' | 'listitem' = 'region') {
  provideSettings({ marketplaceName: 'Meridian', usesRealDashboardData } as Settings)
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RegistryProvider areas={areas}>
          <DashboardScreen />
        </RegistryProvider>
      </QueryClientProvider>
    </ChakraProvider>,
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

it('shows sample figures, marked in each panel, unless the operator turned on real figures', async () => {
  signInWith(['FullAccess'])
  await show(false)
  expect(await within(panel('Orders by status')).findByText('243 orders')).toBeInTheDocument()
  for (const name of PANELS) expect(panel(name)).toHaveTextContent('Sample data')
  expect(screen.getByText(/These figures are examples/)).toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
  expect(platformFigures.statuses).not.toHaveBeenCalled()
})

it('shows the figures of the marketplace, with links only to lists that the user may open', async () => {
  signInWith([...roles.DashboardViewer.Roles, 'DashboardViewer', ...roles.OrderViewer.Roles, 'OrderViewer'])
  await show(true)
  const recent = panel('Recent orders')
  expect(await within(recent).findByRole('link', { name: '100058' })).toHaveAttribute(
    'href',
    '/orders/100058',
  )
  expect(screen.queryByText('Sample data')).toBeNull()
  const statuses = panel('Orders by status')
  fireEvent.click(await within(statuses).findByRole('button', { name: /Show as table/ }))
  expect(within(statuses).getByRole('link', { name: 'Awaiting approval' })).toHaveAttribute(
    'href',
    '/orders?Status=AwaitingApproval&direction=Incoming',
  )
  // Without the permission for products there is no link to them.
  expect(await within(panel('Low stock')).findByText('3 products')).toBeInTheDocument()
  expect(within(panel('Low stock')).queryByRole('link')).toBeNull()
})

it('links each figure to the records behind it', async () => {
  signInWith(['FullAccess'])
  await show(true)
  const href = async (name: string, label: string) =>
    (await within(panel(name)).findByRole('link', { name: label })).getAttribute('href')
  // These links are below the chart, outside its table.
  expect(await href('Orders by status', 'Declined')).toBe('/orders?Status=Declined&direction=Incoming')
  const days =
    /^\/orders\?Status=Open%7CCompleted&DateSubmitted=%3E%3D[^&]+&DateSubmitted=%3C[^&]+&direction=Incoming$/
  expect(await href('Sales today', 'Orders submitted today')).toMatch(days)
  expect(await href('Sales over time', 'Orders submitted in the last 7 days')).toMatch(days)
  expect(await href('Returns to handle', 'Awaiting approval')).toBe('/returns?Status=AwaitingApproval')
  expect(await href('Returns to handle', 'Open')).toBe('/returns?Status=Open')
  expect(await href('Low stock', 'All with low stock')).toBe('/notifications?show=stock')
})

it('links suppliers to their own lists, and to the products instead of notifications', async () => {
  const viewer = [roles.DashboardViewer, roles.OrderViewer, roles.ProductViewer]
  signInWith(
    viewer.flatMap(({ Roles, CustomRoles }) => [...Roles, ...CustomRoles]),
    'supplier',
  )
  await show(true)
  expect(
    await within(panel('Orders by status')).findByRole('link', { name: 'Awaiting approval' }),
  ).toHaveAttribute('href', '/orders?Status=AwaitingApproval')
  const today = await within(panel('Sales today')).findByRole('link', { name: 'Orders submitted today' })
  expect(today.getAttribute('href')).not.toContain('direction')
  expect(within(panel('Low stock')).getByRole('link', { name: 'All products' })).toHaveAttribute(
    'href',
    '/products',
  )
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
  expect(await within(panel('Sales over time')).findByText(`Last ${days} days`)).toBeVisible()
  expect(jest.mocked(platformFigures.sales).mock.calls.map(([shown]) => shown)).toEqual([days])
  expect(screen.getByRole('combobox', { name: 'Days in charts' })).toHaveValue(String(days))
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
  const sales = panel('Sales over time')
  expect(await within(sales).findByText(/No sales in the last 7 days or/)).toBeVisible()
  expect(within(sales).queryByRole('figure')).toBeNull()
})

it('reports when there were no sales a week earlier to compare with', async () => {
  signInWith(['FullAccess'])
  jest.mocked(platformFigures.sales).mockImplementation(async (...requested) => {
    const { today: sample, ...others } = await sampleFigures.sales(...requested)
    const limit = 'Without 1 in other currencies.'
    return { ...others, today: { ...sample, before: { ...sample.before, amount: 0 }, limit } }
  })
  await show(true)
  expect(
    await within(panel('Sales today')).findByText(/No sales by the same time a week earlier/),
  ).toBeInTheDocument()
  expect(panel('Sales today')).toHaveTextContent('Without 1 in other currencies.')
})

it('shows links to the areas without the dashboard permission, and requests no figures', async () => {
  signInWith([...roles.ProductViewer.Roles, 'ProductViewer'])
  await show(true, 'listitem')
  expect(screen.getByRole('link', { name: 'products' })).toBeInTheDocument()
  expect(screen.queryByRole('region')).toBeNull()
  expect(platformFigures.statuses).not.toHaveBeenCalled()
})
