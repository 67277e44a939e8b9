/** @jest-environment node */
import { allAreas, allSubAreas, settingsPages } from '@/components/full-registry'
import { hasAccess } from '@/lib/permissions/check'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { platformRolePermissions, roles, type RoleDefinition } from '@/lib/permissions/roles'
import { send } from './support/http'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin, signIn, userBody } from './support/people'
import { call } from './support/sdk'

const TIMEOUT_MS = 280_000

/** A request that reads or changes something of an area, without a body that the platform accepts. */
type Ask = [method: string, path: string]

/** The requests for areas whose key is not the path of their records on the platform. */
const LISTS: Readonly<Record<string, string>> = {
  orders: '/orders/All',
  returns: '/orderreturns',
  deliveryconfig: '/integrations/deliveryconfig',
  trackingevents: '/integrations/trackingEvents',
  buyercatalogs: '/catalogs',
  inventory: '/products',
  // Users who may read profiles but not their assignments see the page with the reason.
  access: '/securityprofiles',
  currencies: '/locales/assignments',
  productsync: '/integrations/productsync',
  ordersync: '/integrations/OrderSync',
  entitysyncs: '/integrations/entitysync/buyers',
  inventoryintegration: '/integrations/inventory',
  promotionintegration: '/integrations/promotion',
  subscriptionintegration: '/integrations/subscription',
  errorreports: '/integrations/ErrorConfig',
}
/** The requests that change something, for areas where it is not a POST to their list. */
const CHANGES: Readonly<Record<string, Ask>> = {
  orders: ['PATCH', '/orders/All/missing'],
  returns: ['PATCH', '/orderreturns/missing'],
  shipments: ['PATCH', '/shipments/missing'],
  subscriptions: ['PATCH', '/subscriptions/missing'],
  inventory: ['PATCH', '/products/missing'],
  access: ['POST', '/securityprofiles/assignments'],
  currencies: ['POST', '/locales'],
  ...Object.fromEntries(
    ['productsync', 'ordersync', 'entitysyncs', 'inventoryintegration', 'promotionintegration']
      .concat(['subscriptionintegration', 'errorreports'])
      .map((key): [string, Ask] => [key, ['PUT', LISTS[key] ?? '']]),
  ),
  xpindices: ['PUT', '/xpindices'],
}

const COMPANIES: Readonly<Record<string, string>> = { buyers: 'first-buyer', suppliers: 'first-supplier' }

/** The requests of users of a supplier, for areas that show them their own record in place of the list. */
const SUPPLIER_REQUESTS: Readonly<Record<string, { view: Ask; change: Ask }>> = {
  suppliers: { view: ['GET', '/suppliers/first-supplier'], change: ['PATCH', '/suppliers/first-supplier'] },
}

const places = [
  ...[...allAreas, ...settingsPages].map((area) => ({ ...area, list: LISTS[area.key] ?? `/${area.key}` })),
  ...allSubAreas.map((area) => ({
    ...area,
    list: LISTS[area.key] ?? `/${area.parent}/${COMPANIES[area.parent]}/${area.segment}`,
  })),
]
const permissions = Object.entries<RoleDefinition>({
  ...roles,
  ...platformRolePermissions,
  ...furtherPermissions,
})

const platformRoles = [...new Set(permissions.flatMap(([, { Roles }]) => Roles))]

/** Statuses with which the platform says that a token may not do something. */
const isRejected = (status: number) => status === 401 || status === 403

describe('what the office offers for each permission', () => {
  let market: Marketplace
  beforeAll(async () => {
    market = await startMarketplace('pglite')
    const token = await admin(market)
    await call('Suppliers.Create', {
      token,
      body: { ID: 'first-supplier', Name: 'First supplier', Active: true },
    })
    await call('SupplierUsers.Create', {
      token,
      params: { supplierID: 'first-supplier' },
      body: userBody('supplier-user'),
    })
    // The profile gives the user every role, so that each sign-in can ask for those of one permission.
    const body = { ID: 'supplier-roles', Name: 'Supplier roles', Roles: platformRoles, CustomRoles: [] }
    await call('SecurityProfiles.Create', { token, body })
    const party = { SecurityProfileID: 'supplier-roles', SupplierID: 'first-supplier' }
    await call('SecurityProfiles.SaveAssignment', { token, body: party })
  }, TIMEOUT_MS)
  afterAll(() => market.close())

  const ask = async (token: string, [method, path]: Ask) =>
    (
      await send(market, method, `/v1${path}`, {
        token,
        ...(method !== 'GET' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
      })
    ).status

  it.each(permissions)(
    '%s opens only what the platform allows',
    async (_key, definition) => {
      const { Roles, CustomRoles } = definition
      const holdings = { roles: [...Roles, ...CustomRoles], isAdmin: true }
      const token = await signIn(market, 'admin', Roles.join(' '))
      let offered = 0
      for (const place of places) {
        if (hasAccess(place.view, holdings)) {
          offered += 1
          const status = await ask(token, ['GET', place.list])
          expect([place.key, isRejected(status)]).toEqual([place.key, false])
          // Only configurations that are not set up yet are missing.
          if (status === 404) expect(place.list).toMatch(/^\/integrations\//)
        }
        if (place.manage.length > 0 && hasAccess(place.manage, holdings)) {
          offered += 1
          const status = await ask(token, CHANGES[place.key] ?? ['POST', place.list])
          expect([place.key, 'change', isRejected(status)]).toEqual([place.key, 'change', false])
        } else if (place.view.includes(definition) && CustomRoles.length === 0 && place.manage.length > 0) {
          // The permission opens this place only for reading. Other roles of the same permission may do more elsewhere.
          const status = await ask(token, CHANGES[place.key] ?? ['POST', place.list])
          expect([place.key, 'read only', isRejected(status)]).toEqual([place.key, 'read only', true])
        }
      }
      const hasPlace = places.some(({ view, manage }) => [...view, ...manage].includes(definition))
      expect(offered > 0).toBe(hasPlace)
    },
    TIMEOUT_MS,
  )

  it.each(permissions)(
    '%s opens only what the platform allows users of a supplier',
    async (_key, definition) => {
      const { Roles, CustomRoles } = definition
      const holdings = { roles: [...Roles, ...CustomRoles], isAdmin: false }
      const token = await signIn(market, 'supplier-user', Roles.join(' '))
      const rejected: string[] = []
      let offered = 0
      for (const place of places) {
        const own = SUPPLIER_REQUESTS[place.key]
        const asks: [boolean, Ask][] = [
          [hasAccess(place.view, holdings), own?.view ?? ['GET', place.list]],
          [hasAccess(place.manage, holdings), own?.change ?? CHANGES[place.key] ?? ['POST', place.list]],
        ]
        for (const [isOffered, [method, path]] of asks) {
          if (!isOffered) continue
          offered += 1
          const status = await ask(token, [method, path])
          if (isRejected(status)) rejected.push(`${method} ${path}`)
        }
      }
      expect(rejected).toEqual([])
      const isForSuppliers = definition.AllowedUserType.includes('Supplier')
      const hasPlace = places.some(({ view, manage }) => [...view, ...manage].includes(definition))
      expect(offered > 0).toBe(isForSuppliers && hasPlace)
    },
    TIMEOUT_MS,
  )

  it('is rejected everywhere without a permission', async () => {
    const token = await signIn(market, 'admin', 'PasswordReset')
    for (const { key, list, view } of places) {
      expect(hasAccess(view, { roles: ['PasswordReset'], isAdmin: true })).toBe(false)
      expect([key, isRejected(await ask(token, ['GET', list]))]).toEqual([key, true])
    }
  })

  it('covers every area', () => {
    const known = new Set(permissions.map(([, definition]) => definition))
    for (const { key, view, manage } of places)
      expect([key, [...view, ...manage].every((one) => known.has(one))]).toEqual([key, true])
  })
})
