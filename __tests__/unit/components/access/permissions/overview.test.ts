import {
  matchesText,
  describeAccess,
  listPlaceRights,
  sortRoles,
  missingPermissionReason,
} from '@/components/access/permissions/overview'
import { allAreas, allSubAreas, settingsPages } from '@/components/full-registry'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { platformRolePermissions, roles } from '@/lib/permissions/roles'

const registry = { areas: allAreas, subAreas: allSubAreas, settingsPages }
const admin = { isAdmin: true, isSupplier: false }
const supplier = { isAdmin: false, isSupplier: true }
const held = (...keys: (keyof typeof roles)[]) => keys.flatMap((key) => [...roles[key].Roles, key])
const rights = (list: readonly string[], viewer = admin) =>
  listPlaceRights(registry, { roles: list, isAdmin: viewer.isAdmin }, viewer)
const of = (all: ReturnType<typeof rights>, label: string) => all.find((place) => place.label === label)

it('explains every permission', () => {
  const explained = rights([]).flatMap(({ permissions }) => permissions.map(({ definition }) => definition))
  expect(new Set(explained)).toEqual(
    new Set([
      ...Object.values(roles),
      ...Object.values(platformRolePermissions),
      ...Object.values(furtherPermissions),
    ]),
  )
})

it('lists the areas that platform roles open in a group of their own', () => {
  const all = rights(['CostCenterReader', 'WebhookAdmin'])
  const group = 'Opened by platform roles'
  expect(of(all, 'Buyers: Cost centers')).toMatchObject({ group, mayView: true, mayChange: false })
  expect(of(all, 'Webhooks')).toMatchObject({
    group,
    href: '/settings/webhooks',
    mayView: true,
    mayChange: true,
  })
  expect(of(rights(['XpIndexAdmin']), 'XP indices')).toMatchObject({ group, mayView: true, mayChange: true })
  expect(of(all, 'Locales')).toMatchObject({ group, mayView: false })
  expect(all.filter((place) => place.group !== group).map(({ label }) => label)).not.toContain('Webhooks')
})

it('distinguishes viewing from changing', () => {
  const all = rights(held('ProductViewer', 'BuyerManager'))
  expect(of(all, 'Products')).toMatchObject({ mayView: true, mayChange: false, href: '/products' })
  expect(of(all, 'Buyers')).toMatchObject({ mayView: true, mayChange: true })
  expect(of(all, 'Buyers: Users')).toMatchObject({ mayView: false, mayChange: false, href: undefined })
  expect(of(all, 'Dashboard')).toMatchObject({ mayView: false, mayChange: undefined })
})

it('shows suppliers their own company as My Supplier', () => {
  expect(of(rights(held('SupplierViewer'), supplier), 'My Supplier')).toMatchObject({
    href: '/mysupplier',
    mayView: true,
  })
})

it('names the missing role, or reports that an area is for administrators only', () => {
  const asSupplier = { roles: [], isAdmin: false }
  const [viewer] = of(rights([], supplier), 'Buyers')?.permissions ?? []
  expect(viewer && missingPermissionReason(viewer, asSupplier)).toBe('For administrators only.')
  const [, manager] = of(rights(['PromotionAdmin']), 'Promotions')?.permissions ?? []
  expect(manager && missingPermissionReason(manager, { roles: ['PromotionAdmin'], isAdmin: true })).toBe(
    'Missing: PromotionManager',
  )
  const [dashboard] = of(rights(['FullAccess']), 'Dashboard')?.permissions ?? []
  expect(
    dashboard && missingPermissionReason(dashboard, { roles: ['FullAccess'], isAdmin: true }),
  ).toBeUndefined()
})

it('names the permissions or roles that open an area', () => {
  const reason = (list: readonly string[], label: string) => {
    const place = of(rights(list), label)
    return place && describeAccess(place, { roles: list, isAdmin: true })
  }
  expect(reason(held('ProductViewer', 'ProductManager'), 'Products')).toBe(
    'Granted by Product Viewer and Product Manager',
  )
  expect(reason(['FullAccess'], 'Products')).toBe('Granted by FullAccess')
  expect(reason(['SubscriptionReader'], 'Subscriptions')).toBe('Granted by Subscription Viewer')
  expect(reason(['FullAccess'], 'Subscriptions')).toBe('Granted by FullAccess')
  expect(reason([], 'Products')).toBe('Requires Product Viewer or Product Manager')
})

it('finds areas by name, permission and role', () => {
  const matching = (text: string) =>
    rights([])
      .filter((place) => matchesText(place, text))
      .map(({ key }) => key)
  expect(matching('promotionADMIN')).toEqual(['promotions'])
  expect(matching('own profile')).toEqual(['profile'])
  expect(matching('Supplier Address Viewer')).toEqual(['supplieraddresses'])
  expect(matching(' ')).toHaveLength(rights([]).length)
})

it('separates the roles of this app from all others', () => {
  expect(sortRoles(['Shopper', 'ProductViewer', 'constructor'])).toEqual({
    permissions: [roles.ProductViewer],
    others: ['constructor', 'Shopper'],
  })
})
