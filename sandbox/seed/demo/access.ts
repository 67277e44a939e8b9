import { FULL_ACCESS, grant, integrationClient, OFFICE_CLIENT, storefrontClient } from '../base'
import { OFFICE_CLIENT_ID, STOREFRONT_CLIENT_ID } from '../constants'
import type { SeedPart, SeedRecord } from '../format'
import { BUYERS } from './buyers'
import { WEBSHOP } from './buyers/others'
import { PERMISSION_PROFILES, PERMISSIONS } from './permissions'

const SHOPPER: SeedRecord = {
  ID: 'Shopper',
  Name: 'Shopper',
  Roles: [
    'Shopper',
    'MeAdmin',
    'MeXpAdmin',
    'MeAddressAdmin',
    'MeCreditCardAdmin',
    'MeSubscriptionAdmin',
    'PasswordReset',
  ],
  CustomRoles: [],
  PasswordConfig: null,
}

/**
 * Profile of the web shop's guests, who share one user. It lacks the role for the address book, so that storefronts
 * show the order's address form instead.
 */
const GUEST_SHOPPER: SeedRecord = {
  ID: 'GuestShopper',
  Name: 'Guest shopper',
  Roles: ['Shopper', 'PasswordReset'],
  CustomRoles: [],
  PasswordConfig: null,
}

const BUYER_ADMINISTRATOR: SeedRecord = {
  ID: 'BuyerAdministrator',
  Name: 'Buyer administrator',
  Roles: [
    'BuyerUserAdmin',
    'UserGroupAdmin',
    'AddressAdmin',
    'ApprovalRuleReader',
    'CostCenterReader',
    'OrderReader',
  ],
  CustomRoles: [],
  PasswordConfig: null,
}

const PRODUCT_TEAM = [
  'ProductManager',
  'PromotionManager',
  'ProductFacetManager',
  'BuyerViewer',
  'BuyerCatalogViewer',
  'SupplierViewer',
  'DashboardViewer',
  'ProfileManager',
]

const ORDER_MANAGER = [
  'OrderManager',
  'BuyerViewer',
  'BuyerUserViewer',
  'SupplierViewer',
  'DashboardViewer',
  'ProfileManager',
]

const VIEWERS = [...PERMISSIONS.filter((name) => name.endsWith('Viewer')), 'ProfileManager']

const SUPPLIER_MANAGERS = [
  'ProductManager',
  'OrderManager',
  'PromotionViewer',
  'SupplierManager',
  'SupplierUserManager',
  'SupplierUserGroupManager',
  'SupplierAddressManager',
  'DashboardViewer',
  'ProfileManager',
]

const SUPPLIER_VIEWERS = [
  'ProductViewer',
  'PromotionViewer',
  'OrderViewer',
  'SupplierViewer',
  'SupplierUserViewer',
  'SupplierUserGroupViewer',
  'SupplierAddressViewer',
  'DashboardViewer',
]

function grants(profiles: string[], party: SeedRecord): SeedRecord[] {
  return profiles.map((profile) => grant(profile, party))
}

/** Security profiles, API clients, and the grants to companies, groups and single users. */
export const ACCESS: SeedPart = {
  Objects: {
    SecurityProfiles: [FULL_ACCESS, ...PERMISSION_PROFILES, SHOPPER, GUEST_SHOPPER, BUYER_ADMINISTRATOR],
    ApiClients: [
      OFFICE_CLIENT,
      integrationClient('integration'),
      { ...storefrontClient('guest'), OrderCheckoutIntegrationEventID: 'local-checkout' },
    ],
    // The sandbox's own integration calculates shipping rates and taxes without network access.
    IntegrationEvents: [
      {
        ID: 'local-checkout',
        Name: 'Local checkout',
        EventType: 'OrderCheckout',
        CustomImplementationUrl: '/_sandbox/checkout',
        HashKey: 'local-checkout-not-for-production',
        ElevatedRoles: [],
        ConfigData: null,
      },
    ],
    ImpersonationConfigs: [
      {
        ID: 'storefront-support',
        ImpersonationBuyerID: null,
        ImpersonationGroupID: null,
        ImpersonationUserID: null,
        BuyerID: null,
        GroupID: null,
        UserID: null,
        SecurityProfileID: 'Shopper',
        ClientID: STOREFRONT_CLIENT_ID,
      },
    ],
    // Relative addresses select the sandbox's own sign-on provider.
    OpenIdConnects: [
      {
        ID: 'local-sign-on',
        OrderCloudApiClientID: OFFICE_CLIENT_ID,
        ConnectClientID: 'meridian',
        ConnectClientSecret: 'local-sign-on-secret-not-for-production',
        AppStartUrl: '/_sandbox/openid/welcome?token={0}&path={2}',
        AuthorizationEndpoint: '/_sandbox/openid/authorize',
        TokenEndpoint: '/_sandbox/openid/token',
        UrlEncoded: true,
        IntegrationEventID: null,
        CallSyncUserIntegrationEvent: false,
        AdditionalIdpScopes: [],
        CustomErrorUrl: null,
      },
    ],
  },
  Assignments: {
    SecurityProfileAssignments: [
      grant('FullAccess', { UserID: 'admin' }),
      grant('FullAccess', { UserID: 'integration' }),
      ...grants(PRODUCT_TEAM, { UserGroupID: 'product-team' }),
      ...grants(VIEWERS, { UserGroupID: 'auditors' }),
      ...grants(ORDER_MANAGER, { UserID: 'order-manager' }),
      ...grants(SUPPLIER_MANAGERS, { SupplierID: 'tarnwick' }),
      ...grants(SUPPLIER_VIEWERS, { SupplierID: 'pelmora' }),
      ...grants(['ProductManager', 'SupplierViewer', 'DashboardViewer'], { SupplierID: 'clearfen' }),
      ...grants(['OrderManager'], { SupplierID: 'clearfen', UserGroupID: 'clearfen-dispatch' }),
      ...grants(['OrderManager', 'SupplierViewer', 'DashboardViewer'], { SupplierID: 'foldwick' }),
      ...grants(['FullAccess'], { SupplierID: 'marrowby', UserID: 'marrowby-odile' }),
      ...grants(['ProductViewer', 'OrderViewer'], { SupplierID: 'marrowby' }),
      ...BUYERS.map(({ id }) => grant(id === WEBSHOP.id ? 'GuestShopper' : 'Shopper', { BuyerID: id })),
      grant('BuyerAdministrator', { BuyerID: 'harborline', UserGroupID: 'purchasing' }),
      grant('BuyerAdministrator', { BuyerID: 'northfell', UserID: 'buyer-two' }),
    ],
  },
}
