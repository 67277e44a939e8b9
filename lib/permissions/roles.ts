export type UserType = 'Supplier' | 'Admin'
export type RoleGroup = 'Product' | 'Order' | 'Buyer' | 'Supplier' | 'Admin' | 'Security' | 'Miscellaneous'
/** Groups of permissions besides those of the specification (`further-permissions`). */
export type FurtherRoleGroup = 'Buyer' | 'Access' | 'Commerce' | 'Integration' | 'Localization'

/**
 * One permission of the product: the platform roles that it needs and the custom role that grants it. It is granted
 * when the user has all of Roles and CustomRoles.
 */
export interface RoleDefinition {
  readonly Name: string
  readonly Description: string
  readonly Roles: readonly string[]
  readonly CustomRoles: readonly string[]
  readonly AllowedUserType: readonly UserType[]
  readonly Group: RoleGroup | FurtherRoleGroup
}

// Returns a factory for the permissions of one group and set of user types.
function group(Group: RoleGroup, AllowedUserType: readonly UserType[]) {
  return (key: string, Description: string, platformRoles: string): RoleDefinition => ({
    // Derives the display name from the key: BuyerUserGroupViewer, "Buyer User Group Viewer".
    Name: key.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
    Description,
    Roles: platformRoles.split(' '),
    CustomRoles: [key],
    AllowedUserType,
    Group,
  })
}

const product = group('Product', ['Supplier', 'Admin'])
const order = group('Order', ['Supplier', 'Admin'])
const buyer = group('Buyer', ['Admin'])
const supplier = group('Supplier', ['Supplier', 'Admin'])
const admin = group('Admin', ['Admin'])
const security = group('Security', ['Admin'])
const miscellaneous = group('Miscellaneous', ['Supplier', 'Admin'])

// Roles for the data of other areas on a product's page.
const AROUND_PRODUCTS =
  'BuyerReader UserGroupReader AdminAddressReader SupplierAddressReader ProductFacetReader SupplierReader'

/** The 34 permissions of spec section 6, by their custom role. */
export const roles = {
  ProductViewer: product(
    'ProductViewer',
    'View products',
    `ProductReader PriceScheduleReader CatalogReader CategoryReader ${AROUND_PRODUCTS}`,
  ),
  ProductManager: product(
    'ProductManager',
    'View and manage products',
    `ProductAdmin PriceScheduleAdmin CatalogAdmin CategoryAdmin ${AROUND_PRODUCTS}`,
  ),
  PromotionViewer: product('PromotionViewer', 'View promotions', 'PromotionReader'),
  PromotionManager: product('PromotionManager', 'View and manage promotions', 'PromotionAdmin'),
  OrderViewer: order(
    'OrderViewer',
    'View orders, shipments and order returns',
    'OrderReader ShipmentReader SupplierReader SupplierAddressReader',
  ),
  OrderManager: order(
    'OrderManager',
    'View and manage orders, shipments and order returns',
    'OrderAdmin ShipmentAdmin SupplierReader SupplierAddressReader',
  ),
  BuyerViewer: buyer('BuyerViewer', 'View buyers', 'BuyerReader CatalogReader'),
  BuyerManager: buyer('BuyerManager', 'View and manage buyers', 'BuyerAdmin CatalogReader'),
  BuyerUserViewer: buyer('BuyerUserViewer', 'View buyer users', 'BuyerUserReader'),
  BuyerUserManager: buyer('BuyerUserManager', 'View and manage buyer users', 'BuyerUserAdmin'),
  BuyerUserGroupViewer: buyer('BuyerUserGroupViewer', 'View buyer user groups', 'UserGroupReader'),
  BuyerUserGroupManager: buyer(
    'BuyerUserGroupManager',
    'View and manage buyer user groups',
    'UserGroupAdmin',
  ),
  BuyerCatalogViewer: buyer('BuyerCatalogViewer', 'View buyer catalogs', 'CatalogReader CategoryReader'),
  BuyerCatalogManager: buyer(
    'BuyerCatalogManager',
    'View and manage buyer catalogs',
    'CatalogAdmin CategoryAdmin',
  ),
  SupplierViewer: supplier('SupplierViewer', 'View suppliers', 'SupplierReader'),
  SupplierManager: supplier('SupplierManager', 'View and manage suppliers', 'SupplierAdmin'),
  SupplierUserViewer: supplier('SupplierUserViewer', 'View supplier users', 'SupplierUserReader'),
  SupplierUserManager: supplier('SupplierUserManager', 'View and manage supplier users', 'SupplierUserAdmin'),
  SupplierUserGroupViewer: supplier(
    'SupplierUserGroupViewer',
    'View supplier user groups',
    'SupplierUserGroupReader',
  ),
  SupplierUserGroupManager: supplier(
    'SupplierUserGroupManager',
    'View and manage supplier user groups',
    'SupplierUserGroupAdmin',
  ),
  SupplierAddressViewer: supplier(
    'SupplierAddressViewer',
    'View supplier addresses',
    'SupplierAddressReader',
  ),
  SupplierAddressManager: supplier(
    'SupplierAddressManager',
    'View and manage supplier addresses',
    'SupplierAddressAdmin',
  ),
  AdminUserViewer: admin('AdminUserViewer', 'View admin users', 'AdminUserReader AdminUserGroupReader'),
  AdminUserManager: admin(
    'AdminUserManager',
    'View and manage admin users',
    'AdminUserAdmin AdminUserGroupReader',
  ),
  AdminUserGroupViewer: admin('AdminUserGroupViewer', 'View admin user groups', 'AdminUserGroupReader'),
  AdminUserGroupManager: admin(
    'AdminUserGroupManager',
    'View and manage admin user groups',
    'AdminUserGroupAdmin',
  ),
  AdminAddressViewer: admin('AdminAddressViewer', 'View admin addresses', 'AdminAddressReader'),
  AdminAddressManager: admin('AdminAddressManager', 'View and manage admin addresses', 'AdminAddressAdmin'),
  ProductFacetViewer: admin('ProductFacetViewer', 'View product facets', 'ProductFacetReader'),
  ProductFacetManager: admin('ProductFacetManager', 'View and manage product facets', 'ProductFacetAdmin'),
  SecurityProfileViewer: security(
    'SecurityProfileViewer',
    'View security profiles',
    'SecurityProfileReader SupplierUserGroupReader AdminUserGroupReader UserGroupReader',
  ),
  SecurityProfileManager: security(
    'SecurityProfileManager',
    'View and manage security profiles, and assign them to users, groups and companies',
    'SecurityProfileAdmin SupplierUserGroupAdmin AdminUserGroupAdmin UserGroupAdmin',
  ),
  ProfileManager: miscellaneous('ProfileManager', 'Manage own profile, notifications and theme', 'MeAdmin'),
  DashboardViewer: miscellaneous(
    'DashboardViewer',
    'View dashboard reports',
    'ProductReader OrderReader PromotionReader BuyerUserReader',
  ),
} as const satisfies Record<string, RoleDefinition>

/**
 * Permissions for areas that the specification's table lacks. They have no custom role, so the platform role alone
 * grants them. Suppliers can read the subscriptions to their products, but the platform lets only administrators change
 * them.
 */
export const platformRolePermissions = {
  SubscriptionViewer: {
    ...order('SubscriptionViewer', 'View subscriptions', 'SubscriptionReader'),
    CustomRoles: [],
  },
  SubscriptionManager: {
    ...order('SubscriptionManager', 'View and manage subscriptions', 'SubscriptionAdmin'),
    CustomRoles: [],
    AllowedUserType: ['Admin'],
  },
} as const satisfies Record<string, RoleDefinition>

/** The custom role of a permission. */
export type RoleKey = keyof typeof roles

/**
 * Returns a permission by its custom role. Undefined when there is none. Checks own properties only, because the name
 * may come from outside the app.
 */
export function roleDefinition(key: string): RoleDefinition | undefined {
  return Object.hasOwn(roles, key) ? roles[key as RoleKey] : undefined
}
