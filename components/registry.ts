import { roles, type RoleDefinition } from '@/lib/permissions/roles'
import type { Area, SubArea } from '@/lib/registry'
import { buyerCatalogsArea } from './catalogs/areas'
import {
  buyersArea,
  buyerUserGroupsArea,
  buyerUsersArea,
  supplierAddressesArea,
  suppliersArea,
  supplierUserGroupsArea,
  supplierUsersArea,
} from './companies/areas'
import { ordersArea, returnsArea, shipmentsArea, subscriptionsArea } from './orders/areas'
import { productsArea } from './products/areas'
import { promotionsArea } from './promotions/areas'

/**
 * The areas of the menu and those that other pages link to, in the order of the menu. Every page loads them. The areas
 * of the settings are in `full-registry`, which loads on demand.
 */
export const areas: readonly Area[] = [
  productsArea,
  promotionsArea,
  ordersArea,
  returnsArea,
  shipmentsArea,
  subscriptionsArea,
  buyersArea,
  suppliersArea,
]

/** The areas below the records of another area that have a button with a count in a company's header, in their order. */
export const subAreas: readonly SubArea[] = [
  buyerUsersArea,
  buyerUserGroupsArea,
  buyerCatalogsArea,
  supplierUsersArea,
  supplierUserGroupsArea,
  supplierAddressesArea,
]

/** Permissions of the specification that open an area of the settings. Any one of them is sufficient. */
const settingsPermissions: readonly RoleDefinition[] = (
  [
    'SecurityProfile',
    'AdminUser',
    'AdminUserGroup',
    'AdminAddress',
    'Product',
    'ProductFacet',
    'BuyerCatalog',
  ] as const
).flatMap((records) => [roles[`${records}Viewer`], roles[`${records}Manager`]])

const READER_AND_ADMIN =
  'ApiClient OpenIDConnect Webhook IntegrationEvent MessageSender Incrementor TrackingEvent Locale Bundle'
const SETTINGS_ROLES =
  'ApprovalRuleReader OrderAdmin SetSecurityProfile DeliveryConfigAdmin EntitySyncConfigAdmin ProductSyncConfigAdmin OrderSyncConfigAdmin SubscriptionAdmin ErrorConfigAdmin XpIndexAdmin'

/** Platform roles that open a further area of the settings to administrators. */
const settingsRoles: readonly string[] = [
  ...SETTINGS_ROLES.split(' '),
  ...READER_AND_ADMIN.split(' ').flatMap((name) => [`${name}Reader`, `${name}Admin`]),
]

/** The permissions and roles that open the settings, for the menu. A test compares it with the areas in `full-registry`. */
export const settingsAccess = { permissions: settingsPermissions, roles: settingsRoles }
