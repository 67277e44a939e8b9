import type { SeedRecord } from '../format'

const PRODUCT_READING = [
  'BuyerReader',
  'UserGroupReader',
  'AdminAddressReader',
  'SupplierAddressReader',
  'ProductFacetReader',
  'SupplierReader',
]

/** The platform roles of each back office permission. */
const ROLES: Record<string, string[]> = {
  ProductViewer: [
    'ProductReader',
    'PriceScheduleReader',
    'CatalogReader',
    'CategoryReader',
    ...PRODUCT_READING,
  ],
  ProductManager: ['ProductAdmin', 'PriceScheduleAdmin', 'CatalogAdmin', 'CategoryAdmin', ...PRODUCT_READING],
  PromotionViewer: ['PromotionReader'],
  PromotionManager: ['PromotionAdmin'],
  OrderViewer: ['OrderReader', 'ShipmentReader', 'SupplierReader', 'SupplierAddressReader'],
  OrderManager: ['OrderAdmin', 'ShipmentAdmin', 'SupplierReader', 'SupplierAddressReader'],
  BuyerViewer: ['BuyerReader', 'CatalogReader'],
  BuyerManager: ['BuyerAdmin', 'CatalogReader'],
  BuyerUserViewer: ['BuyerUserReader'],
  BuyerUserManager: ['BuyerUserAdmin'],
  BuyerUserGroupViewer: ['UserGroupReader'],
  BuyerUserGroupManager: ['UserGroupAdmin'],
  BuyerCatalogViewer: ['CatalogReader', 'CategoryReader'],
  BuyerCatalogManager: ['CatalogAdmin', 'CategoryAdmin'],
  SupplierViewer: ['SupplierReader'],
  SupplierManager: ['SupplierAdmin'],
  SupplierUserViewer: ['SupplierUserReader'],
  SupplierUserManager: ['SupplierUserAdmin'],
  SupplierUserGroupViewer: ['SupplierUserGroupReader'],
  SupplierUserGroupManager: ['SupplierUserGroupAdmin'],
  SupplierAddressViewer: ['SupplierAddressReader'],
  SupplierAddressManager: ['SupplierAddressAdmin'],
  AdminUserViewer: ['AdminUserReader', 'AdminUserGroupReader'],
  AdminUserManager: ['AdminUserAdmin', 'AdminUserGroupReader'],
  AdminUserGroupViewer: ['AdminUserGroupReader'],
  AdminUserGroupManager: ['AdminUserGroupAdmin'],
  AdminAddressViewer: ['AdminAddressReader'],
  AdminAddressManager: ['AdminAddressAdmin'],
  ProductFacetViewer: ['ProductFacetReader'],
  ProductFacetManager: ['ProductFacetAdmin'],
  SecurityProfileViewer: [
    'SecurityProfileReader',
    'SupplierUserGroupReader',
    'AdminUserGroupReader',
    'UserGroupReader',
  ],
  SecurityProfileManager: [
    'SecurityProfileAdmin',
    'SupplierUserGroupAdmin',
    'AdminUserGroupAdmin',
    'UserGroupAdmin',
  ],
  ProfileManager: ['MeAdmin'],
  DashboardViewer: ['ProductReader', 'OrderReader', 'PromotionReader', 'BuyerUserReader'],
}

/** The names of all permissions. */
export const PERMISSIONS = Object.keys(ROLES)

/** One security profile per permission, with the permission's name. */
export const PERMISSION_PROFILES: SeedRecord[] = Object.entries(ROLES).map(([name, roles]) => ({
  ID: name,
  Name: name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  Roles: roles,
  CustomRoles: [name],
  PasswordConfig: null,
}))
