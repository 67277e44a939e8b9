import type { Handler, ResourceDefinition } from '../core/definitions'
import { groupOrderInvitations } from './group-invitations'
import { groupOrderActions } from './group-orders'
import { orderPromotionActions } from './order-promotions'
import { orderWorksheetActions } from './order-worksheets'
import { subscriptionItemActions } from './subscription-items'
import { subscriptionActions, subscriptionItems, subscriptions } from './subscriptions'

/** Orders that come again, and invitations to take part in one. */
export const checkoutResources: readonly ResourceDefinition[] = [
  subscriptions,
  subscriptionItems,
  groupOrderInvitations,
]

/** What happens to an order before it is submitted, beside its lines and payments. */
export const checkoutActions: Readonly<Record<string, Handler>> = {
  ...groupOrderActions,
  ...orderPromotionActions,
  ...orderWorksheetActions,
  ...subscriptionActions,
  ...subscriptionItemActions,
}
