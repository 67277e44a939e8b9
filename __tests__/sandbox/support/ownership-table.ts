/**
 * Table of the rights by kind of user, regardless of roles (facts of the platform 4.4 and 4.6). The columns are the
 * administrator, a user of the affected supplier, which sells to the affected buyer, a user of another supplier, which
 * does not, a user of the affected buyer, and a user of another buyer. 403: this kind of user may not. 404: the record
 * is not visible to this user.
 */
export const CALLERS = ['admin', 'own supplier', 'foreign supplier', 'own buyer', 'foreign buyer'] as const

const AREAS = {
  //                     admin supplier buyer
  integrations: { any: '    ok  403 403  403 403' },
  marketplace: { read: '    ok  ok  ok   ok  ok ', write: ' ok  403 403  403 403' },
  suppliers: {
    list: '                 ok  ok  ok   ok  ok ',
    read: '                 ok  ok  404  ok  ok ',
    write: '                ok  ok  404  403 403',
    lifecycle: '            ok  403 403  403 403',
  },
  buyers: {
    list: '                 ok  ok  ok   ok  ok ',
    read: '                 ok  ok  ok   ok  404',
    write: '                ok  403 403  ok  404',
    lifecycle: '            ok  403 403  403 403',
  },
  inSupplier: { read: '     ok  ok  404  ok  ok ', write: ' ok  ok  404  403 403' },
  inBuyer: { read: '        ok  ok  404  ok  404', write: ' ok  403 403  ok  404' },
  owned: {
    list: '                 ok  ok  ok   ok  ok ',
    read: '                 ok  ok  404  ok  ok ',
    create: '               ok  ok  ok   403 403',
    write: '                ok  ok  404  403 403',
  },
  shipments: {
    list: '                 ok  ok  ok   ok  ok ',
    read: '                 ok  ok  404  ok  404',
    create: '               ok  ok  ok   403 403',
    write: '                ok  ok  404  403 403',
  },
  sellerRules: {
    list: '                 ok  ok  ok   403 403',
    read: '                 ok  ok  404  403 403',
    create: '               ok  ok  ok   403 403',
    write: '                ok  ok  404  403 403',
  },
  anyone: { any: '          ok  ok  ok   ok  ok ' },
  buyerUsers: { any: '      403 403 403  ok  ok ' },
} as const satisfies Record<string, Record<string, string>>

type Area = keyof typeof AREAS

const RESOURCES: Record<Area, string> = {
  integrations: `ApiClients DeliveryConfigurations EntitySynchronization ErrorConfigs ImpersonationConfigs Incrementors
    IntegrationEvents InventoryIntegrations MessageSenders OpenIdConnects OrderSynchronization ProductSynchronization
    PromotionIntegrations SecurityProfiles SubscriptionIntegrations TrackingEvents Webhooks XpIndices`,
  marketplace: 'AdminAddresses AdminUserGroups AdminUsers ProductFacets',
  suppliers: 'Suppliers',
  buyers: 'Buyers',
  inSupplier: 'SupplierAddresses SupplierUserGroups SupplierUsers',
  inBuyer:
    'Addresses ApprovalRules CostCenters CreditCards ProductCollections SpendingAccounts UserGroups Users',
  owned: `Bundles Catalogs Categories InventoryRecords Locales PriceSchedules Products Promotions Specs`,
  shipments: 'Shipments',
  sellerRules: 'SellerApprovalRules',
  anyone: 'UserInfo',
  buyerUsers: 'Me',
}

/** Operations with a rule of their own. */
const EXCEPTIONS: Record<string, string> = {
  // Only the marketplace owner may create this relation.
  'Suppliers.SaveBuyer': '  ok  403 403  403 403',
  'Suppliers.DeleteBuyer': 'ok  403 403  403 403',
  // Lists of all buyers' users contain those that the caller may see.
  'Users.ListAcrossBuyers': 'ok ok  ok   ok  ok ',
  // Moves a user between two buyers, which neither of them may do alone.
  'Users.Move': '           ok  403 403  403 404',
  'Me.Get': '               ok  ok  ok   ok  ok ',
  'Me.Save': '              ok  ok  ok   ok  ok ',
  'Me.Patch': '             ok  ok  ok   ok  ok ',
  'Me.ListUserGroups': '    ok  ok  ok   ok  ok ',
  'Me.ResetPasswordByToken': 'ok ok ok   ok  ok ',
}

/** Operations that other rules decide, with the reason or their tests. */
export const ELSEWHERE: Record<string, string> = {
  'Users.GetAccessToken': 'impersonation configs decide',
  'Me.RevokeTokens': 'would sign the callers out',
  'Me.Register': 'for guests alone',
}

interface Named {
  id: string
  verb: string
  path: string
}

/** Returns the action of an operation, in the words of the table. */
function actionOf({ verb, path, id }: Named, area: Area): string {
  if ('any' in AREAS[area]) return 'any'
  const isOpen = !path.includes('{')
  if (verb === 'GET') return isOpen && 'list' in AREAS[area] ? 'list' : 'read'
  if ('create' in AREAS[area]) return isOpen && id.endsWith('.Create') ? 'create' : 'write'
  const isWhole = /^(Suppliers|Buyers)\.(Create|Delete)$/.test(id)
  return isWhole ? 'lifecycle' : 'write'
}

/**
 * Returns the expected response to each caller of an operation, in the order of CALLERS. Null for an operation without
 * a row.
 */
export function expected(operation: Named): string[] | null {
  const resource = operation.id.split('.')[0] ?? ''
  const area = (Object.keys(AREAS) as Area[]).find((one) => RESOURCES[one].split(/\s+/).includes(resource))
  const row =
    EXCEPTIONS[operation.id] ?? (area && (AREAS[area] as Record<string, string>)[actionOf(operation, area)])
  return row ? row.trim().split(/\s+/) : null
}
