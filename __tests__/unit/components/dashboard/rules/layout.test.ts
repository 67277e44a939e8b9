import { dashboardLayout } from '@/components/dashboard/rules/layout'
import { nothingWaiting, tileNote, tileSource } from '@/components/dashboard/rules/tiles'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'

const viewer = (isAdmin: boolean, ...held: RoleDefinition[]) => ({
  isAdmin,
  roles: held.flatMap(({ Roles, CustomRoles }) => [...Roles, ...CustomRoles]),
})
const panelsOf = (layout: ReturnType<typeof dashboardLayout>) => layout.panels.map(({ key }) => key)
const { DashboardViewer, OrderManager, OrderViewer, ProductManager, PromotionViewer, ProfileManager } = roles

it('shows everything to an administrator', () => {
  const layout = dashboardLayout({ isAdmin: true, roles: ['FullAccess'] })
  expect(layout.tiles).toEqual(['approve', 'ship', 'late', 'returns', 'lowStock', 'promotions', 'failedJobs'])
  expect(panelsOf(layout)).toEqual(['sales', 'statuses', 'topProducts', 'topBuyers'])
})

it('shows orders only to staff who work with orders and not with products', () => {
  const layout = dashboardLayout(viewer(true, DashboardViewer, OrderManager, ProfileManager))
  expect(layout.tiles).toEqual(['approve', 'ship', 'late', 'returns', 'failedJobs'])
  expect(panelsOf(layout)).toEqual(['waitingOrders', 'statuses', 'sales', 'topBuyers'])
})

it('shows products only to staff who work with products and not with orders', () => {
  const layout = dashboardLayout(
    viewer(true, DashboardViewer, ProductManager, PromotionViewer, ProfileManager),
  )
  expect(layout.tiles).toEqual(['outOfStock', 'lowStock', 'promotions', 'failedJobs'])
  expect(panelsOf(layout)).toEqual(['lowestStock', 'topProducts'])
})

it('shows suppliers their orders to ship, and no orders to approve', () => {
  const layout = dashboardLayout(viewer(false, DashboardViewer, OrderManager, ProductManager, ProfileManager))
  expect(layout.tiles).toEqual(['ship', 'late', 'returns', 'lowStock', 'failedJobs'])
  expect(panelsOf(layout)).toEqual(['ordersToShip', 'sales'])
})

it('shows figures without tiles to users who may open no list', () => {
  const layout = dashboardLayout(viewer(true, DashboardViewer))
  expect(layout.tiles).toEqual([])
  expect(panelsOf(layout)).toEqual(['sales', 'statuses', 'topProducts', 'topBuyers'])
})

it('has no tile for low stock without the page that lists it, and none for jobs without the right to start one', () => {
  const { tiles } = dashboardLayout(viewer(true, DashboardViewer, OrderViewer, roles.ProductViewer))
  expect(tiles).toEqual(['approve', 'ship', 'late', 'returns'])
})

it('fills every row of panels', () => {
  for (const isAdmin of [true, false])
    for (const held of [[], [OrderManager], [ProductManager], [OrderManager, ProductManager]]) {
      const { panels } = dashboardLayout(viewer(isAdmin, DashboardViewer, ...held))
      expect(panels.reduce((sum, { columns }) => sum + columns, 0) % 6).toBe(0)
    }
})

it('takes counts from the panel of statuses where there is one', () => {
  const admin = dashboardLayout({ isAdmin: true, roles: ['FullAccess'] })
  const supplier = dashboardLayout(viewer(false, OrderManager))
  expect(tileSource('ship', admin)).toEqual({ kind: 'statuses', status: 'Open' })
  expect(tileSource('ship', supplier)).toEqual({ kind: 'tile', tile: 'ship' })
  expect(tileSource('late', admin)).toEqual({ kind: 'tile', tile: 'late' })
})

it('describes the age of the oldest record, and the tiles without pending work', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  const count = (oldest?: string) => ({ total: 3, oldest, filters: {} })
  expect(tileNote('approve', count('2026-11-16T11:00:00Z'), now)).toBe('Oldest 8 days')
  expect(tileNote('promotions', count('2026-11-27T13:00:00Z'), now)).toBe('First in 3 days')
  expect(tileNote('returns', count(), now)).toBeUndefined()
  expect(tileNote('lowStock', { total: 3, empty: 2, filters: {} }, now)).toBe('2 out of stock')
  expect(tileNote('lowStock', { total: 3, empty: 0, filters: {} }, now)).toBeUndefined()
  expect(nothingWaiting(['returns', 'failedJobs'])).toBe('Nothing waiting: returns, failed jobs')
})
