import { roleDefinition, roles } from '@/lib/permissions/roles'

const entries = Object.entries(roles)

describe('the permissions of the product', () => {
  it('are 34, each granted by the custom role with the same name', () => {
    expect(entries).toHaveLength(34)
    for (const [key, role] of entries) expect(role.CustomRoles).toEqual([key])
  })

  it('have a viewer and a manager for every area, except the profile and the dashboard', () => {
    const names = entries.map(([key]) => key)
    const alone = names.filter(
      (name) =>
        !name.match(/(Viewer|Manager)$/) || name.startsWith('Dashboard') || name.startsWith('Profile'),
    )
    expect(alone).toEqual(['ProfileManager', 'DashboardViewer'].sort().reverse())
    for (const name of names.filter((each) => each.endsWith('Viewer') && !alone.includes(each))) {
      expect(names).toContain(name.replace('Viewer', 'Manager'))
    }
  })

  it('are named on screen by the words of their key', () => {
    expect(roles.BuyerUserGroupViewer.Name).toBe('Buyer User Group Viewer')
    expect(roles.ProfileManager.Name).toBe('Profile Manager')
  })

  it('require reader roles of the platform for a viewer and admin roles for a manager', () => {
    const around =
      'BuyerReader UserGroupReader AdminAddressReader SupplierAddressReader ProductFacetReader SupplierReader'
    const table = {
      ProductViewer: `ProductReader PriceScheduleReader CatalogReader CategoryReader ${around}`,
      ProductManager: `ProductAdmin PriceScheduleAdmin CatalogAdmin CategoryAdmin ${around}`,
      PromotionViewer: 'PromotionReader',
      PromotionManager: 'PromotionAdmin',
      OrderViewer: 'OrderReader ShipmentReader SupplierReader SupplierAddressReader',
      OrderManager: 'OrderAdmin ShipmentAdmin SupplierReader SupplierAddressReader',
      BuyerViewer: 'BuyerReader CatalogReader',
      BuyerManager: 'BuyerAdmin CatalogReader',
      BuyerUserViewer: 'BuyerUserReader',
      BuyerUserManager: 'BuyerUserAdmin',
      BuyerUserGroupViewer: 'UserGroupReader',
      BuyerUserGroupManager: 'UserGroupAdmin',
      BuyerCatalogViewer: 'CatalogReader CategoryReader',
      BuyerCatalogManager: 'CatalogAdmin CategoryAdmin',
      SupplierViewer: 'SupplierReader',
      SupplierManager: 'SupplierAdmin',
      SupplierUserViewer: 'SupplierUserReader',
      SupplierUserManager: 'SupplierUserAdmin',
      SupplierUserGroupViewer: 'SupplierUserGroupReader',
      SupplierUserGroupManager: 'SupplierUserGroupAdmin',
      SupplierAddressViewer: 'SupplierAddressReader',
      SupplierAddressManager: 'SupplierAddressAdmin',
      AdminUserViewer: 'AdminUserReader AdminUserGroupReader',
      AdminUserManager: 'AdminUserAdmin AdminUserGroupReader',
      AdminUserGroupViewer: 'AdminUserGroupReader',
      AdminUserGroupManager: 'AdminUserGroupAdmin',
      AdminAddressViewer: 'AdminAddressReader',
      AdminAddressManager: 'AdminAddressAdmin',
      ProductFacetViewer: 'ProductFacetReader',
      ProductFacetManager: 'ProductFacetAdmin',
      SecurityProfileViewer:
        'SecurityProfileReader SupplierUserGroupReader AdminUserGroupReader UserGroupReader',
      SecurityProfileManager:
        'SecurityProfileAdmin SupplierUserGroupAdmin AdminUserGroupAdmin UserGroupAdmin',
      ProfileManager: 'MeAdmin',
      DashboardViewer: 'ProductReader OrderReader PromotionReader BuyerUserReader',
    }
    expect(Object.fromEntries(entries.map(([key, role]) => [key, role.Roles.join(' ')]))).toEqual(table)
  })

  it('are grouped as in the specification', () => {
    const sizes: Record<string, number> = {}
    for (const [, { Group }] of entries) sizes[Group] = (sizes[Group] ?? 0) + 1
    expect(sizes).toEqual({
      Product: 4,
      Order: 2,
      Buyer: 8,
      Supplier: 8,
      Admin: 8,
      Security: 2,
      Miscellaneous: 2,
    })
  })

  it('map to the platform roles of the specification', () => {
    expect(roles.PromotionViewer.Roles).toEqual(['PromotionReader'])
    expect(roles.OrderManager.Roles).toEqual([
      'OrderAdmin',
      'ShipmentAdmin',
      'SupplierReader',
      'SupplierAddressReader',
    ])
    expect(roles.ProductManager.Roles).toEqual(
      expect.arrayContaining([
        'ProductAdmin',
        'BuyerReader',
        'UserGroupReader',
        'ProductFacetReader',
        'SupplierReader',
      ]),
    )
    expect(roles.SecurityProfileViewer.Roles).toEqual(
      expect.arrayContaining(['SupplierUserGroupReader', 'AdminUserGroupReader', 'UserGroupReader']),
    )
    expect(roles.DashboardViewer.Roles).toEqual([
      'ProductReader',
      'OrderReader',
      'PromotionReader',
      'BuyerUserReader',
    ])
  })

  it('are open to suppliers for supplier areas only, and to administrators for all areas', () => {
    const forSuppliers = entries
      .filter(([, role]) => role.AllowedUserType.includes('Supplier'))
      .map(([key]) => key)
    expect(
      forSuppliers.every((key) => /^(Product(?!Facet)|Promotion|Order|Supplier|Profile|Dashboard)/.test(key)),
    ).toBe(true)
    expect(forSuppliers).toHaveLength(16)
    expect(entries.every(([, role]) => role.AllowedUserType.includes('Admin'))).toBe(true)
  })

  it('are found by their own names, not by inherited property names', () => {
    expect(roleDefinition('OrderViewer')).toBe(roles.OrderViewer)
    expect(roleDefinition('constructor')).toBeUndefined()
    expect(roleDefinition('__proto__')).toBeUndefined()
  })
})
