import type { FurtherRoleGroup, RoleDefinition } from './roles'

/** Groups of the areas that the specification's table of permissions lacks, in the order of the screens. */
export const FURTHER_GROUPS: readonly FurtherRoleGroup[] = [
  'Buyer',
  'Access',
  'Commerce',
  'Integration',
  'Localization',
]

/**
 * Returns a permission that consists of one platform role. The name is that of the role's area, so that the office
 * names it like its other permissions. Only administrators have it, because the platform lets no supplier user call
 * these operations.
 */
function platformRole(
  Group: FurtherRoleGroup,
  Name: string,
  Description: string,
  role: string,
): RoleDefinition {
  return { Name, Description, Roles: [role], CustomRoles: [], AllowedUserType: ['Admin'], Group }
}

/**
 * Permissions for areas that the specification's table lacks. The platform's roles grant them by themselves. Only
 * code that loads on demand imports this file.
 */
export const furtherPermissions = {
  AddressViewer: platformRole('Buyer', 'Buyer Address Viewer', 'View addresses of buyers', 'AddressReader'),
  AddressManager: platformRole(
    'Buyer',
    'Buyer Address Manager',
    'View and manage addresses of buyers',
    'AddressAdmin',
  ),
  CostCenterViewer: platformRole('Buyer', 'Cost Center Viewer', 'View cost centers', 'CostCenterReader'),
  CostCenterManager: platformRole(
    'Buyer',
    'Cost Center Manager',
    'View and manage cost centers',
    'CostCenterAdmin',
  ),
  SpendingAccountViewer: platformRole(
    'Buyer',
    'Spending Account Viewer',
    'View spending accounts',
    'SpendingAccountReader',
  ),
  SpendingAccountManager: platformRole(
    'Buyer',
    'Spending Account Manager',
    'View and manage spending accounts',
    'SpendingAccountAdmin',
  ),
  CreditCardViewer: platformRole('Buyer', 'Credit Card Viewer', 'View credit cards', 'CreditCardReader'),
  CreditCardManager: platformRole(
    'Buyer',
    'Credit Card Manager',
    'View and manage credit cards',
    'CreditCardAdmin',
  ),
  ApprovalRuleViewer: platformRole(
    'Buyer',
    'Approval Rule Viewer',
    'View approval rules of buyers',
    'ApprovalRuleReader',
  ),
  ApprovalRuleManager: platformRole(
    'Buyer',
    'Approval Rule Manager',
    'View and manage approval rules of buyers',
    'ApprovalRuleAdmin',
  ),
  ProductCollectionViewer: platformRole(
    'Buyer',
    'Product Collection Viewer',
    'View product collections of the users of buyers',
    'ProductCollectionReader',
  ),
  SellerApprovalRuleViewer: platformRole(
    'Commerce',
    'Seller Approval Rule Viewer',
    'View approval rules of the marketplace',
    'ApprovalRuleReader',
  ),
  // The platform protects these rules with the role for orders.
  SellerApprovalRuleManager: platformRole(
    'Commerce',
    'Seller Approval Rule Manager',
    'View and manage approval rules of the marketplace',
    'OrderAdmin',
  ),
  ApiClientViewer: platformRole('Access', 'API Client Viewer', 'View API clients', 'ApiClientReader'),
  ApiClientManager: platformRole(
    'Access',
    'API Client Manager',
    'View and manage API clients',
    'ApiClientAdmin',
  ),
  OpenIDConnectViewer: platformRole(
    'Access',
    'OpenID Connect Viewer',
    'View OpenID connects',
    'OpenIDConnectReader',
  ),
  OpenIDConnectManager: platformRole(
    'Access',
    'OpenID Connect Manager',
    'View and manage OpenID connects',
    'OpenIDConnectAdmin',
  ),
  WebhookViewer: platformRole('Integration', 'Webhook Viewer', 'View webhooks', 'WebhookReader'),
  WebhookManager: platformRole('Integration', 'Webhook Manager', 'View and manage webhooks', 'WebhookAdmin'),
  IntegrationEventViewer: platformRole(
    'Integration',
    'Integration Event Viewer',
    'View integration events',
    'IntegrationEventReader',
  ),
  IntegrationEventManager: platformRole(
    'Integration',
    'Integration Event Manager',
    'View and manage integration events',
    'IntegrationEventAdmin',
  ),
  MessageSenderViewer: platformRole(
    'Integration',
    'Message Sender Viewer',
    'View message senders',
    'MessageSenderReader',
  ),
  MessageSenderManager: platformRole(
    'Integration',
    'Message Sender Manager',
    'View and manage message senders',
    'MessageSenderAdmin',
  ),
  BundleViewer: platformRole('Commerce', 'Bundle Viewer', 'View bundles', 'BundleReader'),
  BundleManager: platformRole('Commerce', 'Bundle Manager', 'View and manage bundles', 'BundleAdmin'),
  IncrementorViewer: platformRole(
    'Integration',
    'Incrementor Viewer',
    'View incrementors',
    'IncrementorReader',
  ),
  IncrementorManager: platformRole(
    'Integration',
    'Incrementor Manager',
    'View and manage incrementors',
    'IncrementorAdmin',
  ),
  DeliveryConfigManager: platformRole(
    'Integration',
    'Delivery Config Manager',
    'View and manage delivery configs',
    'DeliveryConfigAdmin',
  ),
  TrackingEventViewer: platformRole(
    'Integration',
    'Tracking Event Viewer',
    'View tracking events',
    'TrackingEventReader',
  ),
  TrackingEventManager: platformRole(
    'Integration',
    'Tracking Event Manager',
    'View and manage tracking events',
    'TrackingEventAdmin',
  ),
  ProductSyncManager: platformRole(
    'Integration',
    'Product Sync Manager',
    'View and manage the product sync',
    'ProductSyncConfigAdmin',
  ),
  EntitySyncManager: platformRole(
    'Integration',
    'Entity Sync Manager',
    'View and manage entity syncs',
    'EntitySyncConfigAdmin',
  ),
  OrderSyncManager: platformRole(
    'Integration',
    'Order Sync Manager',
    'View and manage the order sync',
    'OrderSyncConfigAdmin',
  ),
  ErrorConfigManager: platformRole(
    'Integration',
    'Error Report Manager',
    'View and manage error reports',
    'ErrorConfigAdmin',
  ),
  XpIndexManager: platformRole(
    'Integration',
    'XP Index Manager',
    'View and manage indices of extended properties',
    'XpIndexAdmin',
  ),
  LocaleViewer: platformRole('Localization', 'Locale Viewer', 'View locales', 'LocaleReader'),
  LocaleManager: platformRole('Localization', 'Locale Manager', 'View and manage locales', 'LocaleAdmin'),
  ImpersonationManager: platformRole(
    'Access',
    'Impersonation Manager',
    'View and manage who can act for buyer users',
    'SetSecurityProfile',
  ),
} as const satisfies Record<string, RoleDefinition>
