import { emptySeed, integrationClient, user } from '@/sandbox/seed/minimal'
import { joinSeed, type SeedDocument, type SeedRecord } from '@/sandbox/seed/format'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'

/** ID of a shop's API client, in addition to those of the empty marketplace. */
export const SHOP_CLIENT_ID = 'D2B1C3A4-0000-4000-8000-0123456789AB'

const named = (ID: string, more: SeedRecord = {}): SeedRecord => ({ ID, Name: `Name of ${ID}`, ...more })
const person = (id: string, more: SeedRecord = {}): SeedRecord =>
  user({ ID: id, Username: id, FirstName: 'First', LastName: 'Last', Email: `${id}@example.com`, ...more })
const address = (ID: string, more: SeedRecord = {}): SeedRecord => ({
  ID,
  AddressName: ID,
  Street1: '1 Quay Road',
  City: 'Hull',
  State: 'ER',
  Zip: 'HU1',
  Country: 'GB',
  ...more,
})
const OWNER = { OwnerID: MARKETPLACE_ID }
const IN_BUYER = { BuyerID: 'yard' }
const IN_SUPPLIER = { SupplierID: 'mill' }
const PARTY = { BuyerID: 'yard', UserGroupID: 'crew' }
/** Placeholder that official seed files contain. */
const PLACEHOLDER_URL = 'REPLACE_WITH_MIDDLEWARE_URL/api'

/** Returns a marketplace with at least one record of every name of the seeding format. */
export function oneOfEach(): SeedDocument {
  const objects = {
    Incrementors: [named('numbers', { LastNumber: 7, LeftPaddingCount: 5 })],
    XpIndices: [{ ThingType: 'Order', Key: 'Project' }],
    SecurityProfiles: [named('readers', { Roles: ['ProductReader'], CustomRoles: ['Special'] })],
    AdminUsers: [person('helper')],
    AdminUserGroups: [named('staff')],
    AdminAddresses: [address('office')],
    MessageSenders: [
      named('mail', { MessageTypes: ['OrderSubmitted'], URL: PLACEHOLDER_URL, SharedKey: 'shared-key' }),
    ],
    IntegrationEvents: [
      named('checkout', {
        EventType: 'OrderCheckout',
        CustomImplementationUrl: PLACEHOLDER_URL,
        HashKey: 'hash-key',
      }),
      named('sso', {
        EventType: 'OpenIDConnect',
        CustomImplementationUrl: 'http://example.com/sso',
        HashKey: 'hash-key',
        CustomAuthHeaderName: 'X-Key',
        CustomAuthHeaderValue: 'header-value',
      }),
    ],
    Suppliers: [named('mill', { Active: true, AllBuyersCanOrder: false })],
    ProductFacets: [named('color', { XpPath: 'Color', ListOrder: 1, MinCount: 1 })],
    Locales: [{ ID: 'en', Currency: 'USD', Language: 'en-US', ...OWNER }],
    Catalogs: [named('main', { Active: true, ...OWNER })],
    SupplierUsers: [person('miller', IN_SUPPLIER)],
    SupplierUserGroups: [named('millers', IN_SUPPLIER)],
    SupplierAddresses: [address('gate', IN_SUPPLIER)],
    PriceSchedules: [
      named('price', { Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 12.5 }], ...OWNER }),
    ],
    Specs: [named('size', { DefinesVariant: true, Required: true, DefaultOptionID: 'small', ...OWNER })],
    Promotions: [
      named('tenth', {
        Code: 'TENTH',
        EligibleExpression: 'order.Subtotal > 0',
        ValueExpression: 'order.Subtotal * .1',
        ...OWNER,
      }),
    ],
    Buyers: [named('yard', { Active: true, DefaultCatalogID: 'main' })],
    Categories: [
      named('tools', { CatalogID: 'main', Active: true, ParentID: null }),
      named('saws', { CatalogID: 'main', Active: true, ParentID: 'tools' }),
    ],
    Products: [
      named('saw', { Active: true, DefaultPriceScheduleID: 'price', VariantCount: 2, ...OWNER }),
      named('nail', { Active: true, Inventory: { Enabled: true }, xp: { Color: 'red' }, ...OWNER }),
      named('tracked', {
        Active: true,
        VariantCount: 2,
        Inventory: { Enabled: true, VariantLevelTracking: true },
        ...OWNER,
      }),
    ],
    SpecOptions: [
      { ID: 'small', SpecID: 'size', Value: 'Small', ListOrder: 1 },
      {
        ID: 'large',
        SpecID: 'size',
        Value: 'Large',
        ListOrder: 2,
        PriceMarkupType: 'AmountPerQuantity',
        PriceMarkup: 2,
      },
    ],
    SellerApprovalRules: [
      named('returns', {
        ApprovingGroupID: 'staff',
        RuleExpression: 'true',
        ApprovalType: 'OrderReturn',
        ...OWNER,
      }),
    ],
    Users: [person('buyer', IN_BUYER), person('guest', IN_BUYER)],
    UserGroups: [named('crew', IN_BUYER)],
    Addresses: [address('dock', IN_BUYER)],
    CostCenters: [named('hull', IN_BUYER)],
    CreditCards: [
      { ID: 'card', CardType: 'Visa', PartialAccountNumber: '12345', CardholderName: 'F L', ...IN_BUYER },
    ],
    SpendingAccounts: [named('budget', { Balance: 100, ...IN_BUYER })],
    InventoryRecords: [
      { ID: 'stock', ProductID: 'nail', AddressID: 'office', QuantityAvailable: 5, ...OWNER },
    ],
    ApiClients: [
      {
        ...integrationClient('guest'),
        ID: SHOP_CLIENT_ID,
        AppName: 'Shop',
        AllowSeller: false,
        AllowAnyBuyer: false,
        OrderCheckoutIntegrationEventID: 'checkout',
      },
    ],
    ApprovalRules: [
      { ID: 'large-orders', ApprovingGroupID: 'crew', RuleExpression: 'order.Total > 100', ...IN_BUYER },
    ],
    Variants: [
      { ID: 'saw-s', ProductID: 'saw', Active: true, Specs: [{ SpecID: 'size', OptionID: 'small' }] },
    ],
    ImpersonationConfigs: [
      { ID: 'act', ClientID: SHOP_CLIENT_ID, SecurityProfileID: 'readers', BuyerID: 'yard', UserID: 'buyer' },
    ],
    OpenIdConnects: [
      {
        ID: 'provider',
        OrderCloudApiClientID: SHOP_CLIENT_ID,
        ConnectClientID: 'client',
        ConnectClientSecret: 'connect-secret',
        AppStartUrl: 'https://shop.example.com',
        AuthorizationEndpoint: 'https://id.example.com/authorize',
        TokenEndpoint: 'https://id.example.com/token',
        IntegrationEventID: 'sso',
      },
    ],
    Webhooks: [
      named('hook', {
        Url: PLACEHOLDER_URL,
        HashKey: 'hash-key',
        ApiClientIDs: [SHOP_CLIENT_ID],
        WebhookRoutes: [{ Route: 'v1/products', Verb: 'POST' }],
      }),
    ],
    VariantInventoryRecords: [
      {
        ID: 'stock-l',
        ProductID: 'tracked',
        VariantID: 'tracked-large',
        AddressID: 'office',
        QuantityAvailable: 3,
        ...OWNER,
      },
    ],
  }
  const assignments = {
    AdminUserGroupAssignments: [{ UserID: 'helper', UserGroupID: 'staff' }],
    SupplierUserGroupsAssignments: [{ UserID: 'miller', UserGroupID: 'millers', ...IN_SUPPLIER }],
    CatalogAssignments: [
      { CatalogID: 'main', BuyerID: 'yard', ViewAllCategories: true, ViewAllProducts: true },
    ],
    ProductCatalogAssignment: ['saw', 'nail', 'tracked'].map((ProductID) => ({
      CatalogID: 'main',
      ProductID,
    })),
    CategoryProductAssignments: [{ CatalogID: 'main', CategoryID: 'saws', ProductID: 'saw', ListOrder: 3 }],
    SpecProductAssignments: ['saw', 'tracked'].map((ProductID) => ({ SpecID: 'size', ProductID })),
    ProductSupplierAssignments: [{ ProductID: 'nail', SupplierID: 'mill' }],
    SupplierBuyerAssignments: [{ SupplierID: 'mill', BuyerID: 'yard' }],
    SecurityProfileAssignments: [{ SecurityProfileID: 'readers', ...PARTY }],
    LocaleAssignments: [{ LocaleID: 'en', ...PARTY }],
    UserGroupAssignments: [{ UserID: 'buyer', UserGroupID: 'crew', ...IN_BUYER }],
    AddressAssignments: [
      { AddressID: 'dock', UserGroupID: 'crew', IsShipping: true, IsBilling: false, ...IN_BUYER },
    ],
    CostCenterAssignments: [{ CostCenterID: 'hull', UserGroupID: 'crew', ...IN_BUYER }],
    CreditCardAssignments: [{ CreditCardID: 'card', UserID: 'buyer', ...IN_BUYER }],
    SpendingAccountAssignments: [
      { SpendingAccountID: 'budget', UserID: 'buyer', AllowExceed: true, ...IN_BUYER },
    ],
    ProductAssignments: [{ ProductID: 'saw', PriceScheduleID: 'price', ...PARTY, SellerID: MARKETPLACE_ID }],
    CategoryAssignments: [{ CatalogID: 'main', CategoryID: 'tools', ...PARTY, Visible: true }],
    PromotionAssignments: [{ PromotionID: 'tenth', ...PARTY }],
    ApiClientAssignments: [{ ApiClientID: SHOP_CLIENT_ID, BuyerID: 'yard' }],
  }
  return joinSeed(emptySeed(), { Objects: objects, Assignments: assignments })
}
