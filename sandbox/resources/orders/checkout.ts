import type { Handler, ResourceDefinition } from '../../core/http/definitions'
import { groupOrderInvitations } from '../companies/group-invitations'
import { groupOrderActions } from './group-orders'
import { orderPromotionActions } from './order-promotions'
import { orderWorksheetActions } from './order-worksheets'
import { subscriptionItemActions } from './subscription-items'
import { subscriptionActions, subscriptionItems, subscriptions } from './subscriptions'

/** Recurring orders, and invitations to group orders. */
export const checkoutResources: readonly ResourceDefinition[] = [
  subscriptions,
  subscriptionItems,
  groupOrderInvitations,
]

/** Operations on an order before it is submitted, apart from those on its lines and payments. */
export const checkoutActions: Readonly<Record<string, Handler>> = {
  ...groupOrderActions,
  ...orderPromotionActions,
  ...orderWorksheetActions,
  ...subscriptionActions,
  ...subscriptionItemActions,
}
