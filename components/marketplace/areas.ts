import {
  AppWindow,
  Bug,
  Coins,
  Drama,
  FolderSync,
  Languages,
  ListOrdered,
  ListTree,
  LogIn,
  Mail,
  PackageCheck,
  Plug,
  Radar,
  RefreshCw,
  Repeat,
  Send,
  TicketPercent,
  Warehouse,
  Webhook,
} from 'lucide-react'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { platformRolePermissions } from '@/lib/permissions/roles'
import type { Area, SettingsPage } from '@/lib/registry'

/** Area of the API clients. */
export const apiClientsArea: Area = {
  key: 'apiclients',
  words: { one: 'API client', many: 'API clients' },
  label: 'API clients',
  href: '/settings/apiclients',
  icon: AppWindow,
  group: 'settings',
  section: 'Access',
  view: [furtherPermissions.ApiClientViewer, furtherPermissions.ApiClientManager],
  manage: [furtherPermissions.ApiClientManager],
  creates: true,
  description: 'The applications that may use the platform, with their users, roles and secrets.',
}

/** Area of the OpenID connects. */
export const openIdConnectsArea: Area = {
  key: 'openidconnects',
  words: { one: 'OpenID connect', many: 'OpenID connects' },
  label: 'OpenID connects',
  href: '/settings/openidconnects',
  icon: LogIn,
  group: 'settings',
  section: 'Access',
  view: [furtherPermissions.OpenIDConnectViewer, furtherPermissions.OpenIDConnectManager],
  manage: [furtherPermissions.OpenIDConnectManager],
  creates: true,
  description: 'Sign-in through an identity provider of your company or of a buyer.',
}

/** Area of the impersonation configs. */
export const impersonationConfigsArea: Area = {
  key: 'impersonationconfig',
  words: { one: 'impersonation config', many: 'impersonation configs' },
  label: 'Impersonation configs',
  href: '/settings/impersonationconfig',
  icon: Drama,
  group: 'settings',
  section: 'Access',
  view: [furtherPermissions.ImpersonationManager],
  manage: [furtherPermissions.ImpersonationManager],
  creates: true,
  description: 'Who can act for which users of buyers, and with which roles.',
}

/** Area of the webhooks. */
export const webhooksArea: Area = {
  key: 'webhooks',
  words: { one: 'webhook', many: 'webhooks' },
  label: 'Webhooks',
  href: '/settings/webhooks',
  icon: Webhook,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.WebhookViewer, furtherPermissions.WebhookManager],
  manage: [furtherPermissions.WebhookManager],
  creates: true,
  description: 'Calls to your own service before or after operations of the platform.',
}

/** Area of the integration events. */
export const integrationEventsArea: Area = {
  key: 'integrationevents',
  words: { one: 'integration event', many: 'integration events' },
  label: 'Integration events',
  href: '/settings/integrationevents',
  icon: Plug,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.IntegrationEventViewer, furtherPermissions.IntegrationEventManager],
  manage: [furtherPermissions.IntegrationEventManager],
  creates: true,
  description: 'Calls to your own services that calculate shipping, taxes and refunds.',
}

/** Area of the delivery configs. */
export const deliveryConfigsArea: Area = {
  key: 'deliveryconfig',
  words: { one: 'delivery config', many: 'delivery configs' },
  label: 'Delivery configs',
  href: '/settings/deliveryconfig',
  icon: Send,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.DeliveryConfigManager],
  manage: [furtherPermissions.DeliveryConfigManager],
  creates: true,
  description: 'The services that get webhooks, emails, changed products and tracking events.',
}

/** Area of the tracking events. */
export const trackingEventsArea: Area = {
  key: 'trackingevents',
  words: { one: 'tracking event', many: 'tracking events' },
  label: 'Tracking events',
  href: '/settings/trackingevents',
  icon: Radar,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.TrackingEventViewer, furtherPermissions.TrackingEventManager],
  manage: [furtherPermissions.TrackingEventManager],
  creates: true,
  description: 'Reports of what the users of an application do, such as sign-ins and submitted orders.',
}

/** Area of the message senders. */
export const messageSendersArea: Area = {
  key: 'messagesenders',
  words: { one: 'message sender', many: 'message senders' },
  label: 'Message senders',
  href: '/settings/messagesenders',
  icon: Mail,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.MessageSenderViewer, furtherPermissions.MessageSenderManager],
  manage: [furtherPermissions.MessageSenderManager],
  creates: true,
  description: 'The emails that the platform sends, and who gets them.',
}

/** Area of the incrementors. */
export const incrementorsArea: Area = {
  key: 'incrementors',
  words: { one: 'incrementor', many: 'incrementors' },
  label: 'Incrementors',
  href: '/settings/incrementors',
  icon: ListOrdered,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.IncrementorViewer, furtherPermissions.IncrementorManager],
  manage: [furtherPermissions.IncrementorManager],
  creates: true,
  description: 'Number series for IDs, such as order numbers.',
}

/** Page of the configuration that reports changed products. */
export const productSyncPage: SettingsPage = {
  key: 'productsync',
  label: 'Product sync',
  href: '/settings/productsync',
  icon: RefreshCw,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.ProductSyncManager],
  manage: [furtherPermissions.ProductSyncManager],
  description: 'Delivers changed and deleted products to another system.',
}

/** Page of the configurations that report changed records other than products and orders. */
export const entitySyncsPage: SettingsPage = {
  key: 'entitysyncs',
  label: 'Entity syncs',
  href: '/settings/entitysyncs',
  icon: FolderSync,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.EntitySyncManager],
  manage: [furtherPermissions.EntitySyncManager],
  description: 'Deliver changed companies, users, categories and stock to another system.',
}

/** Page of the configuration that reports submitted orders. */
export const orderSyncPage: SettingsPage = {
  key: 'ordersync',
  label: 'Order sync',
  href: '/settings/ordersync',
  icon: PackageCheck,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.OrderSyncManager],
  manage: [furtherPermissions.OrderSyncManager],
  description: 'Delivers submitted orders and their changes to another system.',
}

/** Page of the configuration that reports low stock. */
export const inventoryIntegrationPage: SettingsPage = {
  key: 'inventoryintegration',
  label: 'Inventory integration',
  href: '/settings/inventoryintegration',
  icon: Warehouse,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.IntegrationEventViewer, furtherPermissions.IntegrationEventManager],
  manage: [furtherPermissions.IntegrationEventManager],
  description: 'Where low stock of products is reported.',
}

/** Page of the configuration with which a service of the user calculates promotions. */
export const promotionIntegrationPage: SettingsPage = {
  key: 'promotionintegration',
  label: 'Promotion integration',
  href: '/settings/promotionintegration',
  icon: TicketPercent,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.IntegrationEventViewer, furtherPermissions.IntegrationEventManager],
  manage: [furtherPermissions.IntegrationEventManager],
  description: 'Your own service that calculates the discounts of promotions.',
}

/** Page of the configuration with which the platform places the orders of subscriptions. */
export const subscriptionIntegrationPage: SettingsPage = {
  key: 'subscriptionintegration',
  label: 'Subscription integration',
  href: '/settings/subscriptionintegration',
  icon: Repeat,
  group: 'settings',
  section: 'Integration',
  view: [platformRolePermissions.SubscriptionManager],
  manage: [platformRolePermissions.SubscriptionManager],
  description: 'How the platform places the orders of subscriptions.',
}

/** Page of the configuration that reports errors of the platform. */
export const errorReportsPage: SettingsPage = {
  key: 'errorreports',
  label: 'Error reports',
  href: '/settings/errorreports',
  icon: Bug,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.ErrorConfigManager],
  manage: [furtherPermissions.ErrorConfigManager],
  description: 'Where unexpected errors of the platform are reported.',
}

/** Page of the indices of extended properties. They have no ID, so they are no area. */
export const xpIndicesPage: SettingsPage = {
  key: 'xpindices',
  label: 'XP indices',
  href: '/settings/xpindices',
  icon: ListTree,
  group: 'settings',
  section: 'Integration',
  view: [furtherPermissions.XpIndexManager],
  manage: [furtherPermissions.XpIndexManager],
  description: 'The extended properties that lists can be filtered and sorted by.',
}

/** Area of the locales. */
export const localesArea: Area = {
  key: 'locales',
  words: { one: 'locale', many: 'locales' },
  label: 'Locales',
  href: '/settings/locales',
  icon: Languages,
  group: 'settings',
  section: 'Localization',
  view: [furtherPermissions.LocaleViewer, furtherPermissions.LocaleManager],
  manage: [furtherPermissions.LocaleManager],
  creates: true,
  description: 'The currencies and languages that buyers order in.',
}

/** Page of the currencies that locales and price schedules use. */
export const currenciesPage: SettingsPage = {
  key: 'currencies',
  label: 'Currencies',
  href: '/settings/currencies',
  icon: Coins,
  group: 'settings',
  section: 'Localization',
  view: [furtherPermissions.LocaleViewer, furtherPermissions.LocaleManager],
  manage: [furtherPermissions.LocaleManager],
  description: 'Which currencies buyers order in, and which ones have prices.',
}
