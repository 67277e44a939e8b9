import { Repeat, ShoppingCart, Truck, Undo2 } from 'lucide-react'
import { platformRolePermissions, roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Platform roles that can read the carts of other users. Any one of them is sufficient. */
const CART_READERS = ['FullAccess', 'OrderAdmin', 'UnsubmittedOrderReader']

/** True for users who may see the carts of others. */
export function canSeeCarts(held: readonly string[]): boolean {
  return CART_READERS.some((role) => held.includes(role))
}

/** Query of the view of carts (`CARTS`). Every page loads this file, so it is not composed here. */
export const CARTS_QUERY =
  'Status=Unsubmitted&sort=%21LastUpdated&columns=from%2Ccustomer%2Cupdated%2Clines%2Ctotal'

/** Area of the orders. */
export const ordersArea: Area = {
  key: 'orders',
  words: { one: 'order', many: 'orders' },
  label: 'Orders',
  href: '/orders',
  icon: ShoppingCart,
  group: 'main',
  view: [roles.OrderViewer, roles.OrderManager],
  manage: [roles.OrderManager],
  // Orders are created on behalf of buyers, and for the marketplace itself.
  creates: { roles: ['BuyerImpersonation', 'OrderAdmin'] },
  letter: 'o',
  views: [{ key: 'carts', label: 'Carts', access: canSeeCarts, query: CARTS_QUERY }],
  // The platform lists submitted orders separately from all others.
  unlisted: { IsSubmitted: 'false' },
}

/** Area of the returns. Its key is the word in the address. The service uses the platform's name. */
export const returnsArea: Area = {
  key: 'returns',
  words: { one: 'return', many: 'returns' },
  label: 'Returns',
  href: '/returns',
  icon: Undo2,
  group: 'main',
  view: [roles.OrderViewer, roles.OrderManager],
  manage: [roles.OrderManager],
  letter: 'r',
}

/** Area of the shipments, which is linked from the orders. */
export const shipmentsArea: Area = {
  key: 'shipments',
  words: { one: 'shipment', many: 'shipments' },
  label: 'Shipments',
  href: '/shipments',
  icon: Truck,
  group: 'linked',
  view: [roles.OrderViewer, roles.OrderManager],
  manage: [roles.OrderManager],
}

/** Area of the subscriptions, from which the platform creates orders at regular intervals. */
export const subscriptionsArea: Area = {
  key: 'subscriptions',
  words: { one: 'subscription', many: 'subscriptions' },
  label: 'Subscriptions',
  href: '/subscriptions',
  icon: Repeat,
  group: 'linked',
  view: [platformRolePermissions.SubscriptionViewer, platformRolePermissions.SubscriptionManager],
  manage: [platformRolePermissions.SubscriptionManager],
}
