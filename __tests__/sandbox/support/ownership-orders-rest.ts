/**
 * The records that a call is about: an order by its status, a return by its status, or anything without such states.
 */
export type Rows = Partial<Record<'draft' | 'waiting' | 'open' | 'back' | 'asked' | 'given' | 'any', string>>

/** Operations with the expected response to each caller. */
export interface Right {
  operations: string
  rows: Rows
}

/** The rights on returns, shipments and subscriptions, and on the callers' own records. */
export const AFTERWARDS: Right[] = [
  {
    operations: 'OrderReturns.Get OrderReturns.ListApprovals',
    rows: {
      back: '    ok   ok   404  ok    404  404  ok   404  404   403',
      asked: '   ok   ok   404  ok    404  404  ok   404  404   403',
      given: '   ok   ok   404  ok    404  404  ok   404  404   403',
    },
  },
  {
    operations: 'OrderReturns.ListEligibleApprovers',
    rows: {
      back: '    ok   ok   404  403   403  403  ok   404  403   403',
      asked: '   ok   ok   404  403   403  403  ok   404  403   403',
      given: '   ok   ok   404  403   403  403  ok   404  403   403',
    },
  },
  {
    operations: 'OrderReturns.Save OrderReturns.Patch OrderReturns.DeleteItem',
    rows: {
      back: '    ok   ok   404  ok    404  404  ok   404  404   403',
      asked: '   ok   ok   404  403   404  404  ok   404  404   403',
      given: '   ok   ok   404  403   404  404  ok   404  404   403',
    },
  },
  {
    operations: 'OrderReturns.Delete',
    rows: {
      back: '    ok   ok   404  ok    404  404  ok   404  404   403',
      asked: '   ok   ok   404  400   404  404  ok   404  404   403',
      given: '   ok   ok   404  400   404  404  ok   404  404   403',
    },
  },
  {
    operations: 'OrderReturns.Submit',
    rows: {
      back: '    ok   ok   404  ok    404  404  ok   404  404   403',
      asked: '   400  400  404  400   404  404  400  404  404   403',
      given: '   400  400  404  400   404  404  400  404  404   403',
    },
  },
  {
    operations: 'OrderReturns.Cancel',
    rows: {
      back: '    400  400  404  400   404  404  400  404  404   403',
      asked: '   ok   ok   404  ok    404  404  ok   404  404   403',
      given: '   ok   ok   404  ok    404  404  ok   404  404   403',
    },
  },
  {
    // The approving group is asked, which only a user of the supplier belongs to.
    operations: 'OrderReturns.Approve OrderReturns.Decline',
    rows: {
      back: '    400  400  404  403   403  403  400  404  403   403',
      asked: '   400  ok   404  403   403  403  400  404  403   403',
      given: '   400  400  404  403   403  403  400  404  403   403',
    },
  },
  {
    operations: 'OrderReturns.Complete',
    rows: {
      back: '    400  400  404  403   403  403  400  404  403   403',
      asked: '   400  400  404  403   403  403  400  404  403   403',
      given: '   ok   ok   404  403   403  403  ok   404  403   403',
    },
  },
  {
    operations: 'OrderReturns.Create',
    rows: { any: 'ok   ok   404  ok    404  404  ok   404  403   403' },
  },
  {
    operations: 'OrderReturns.List',
    rows: { any: 'ok   ok   ok   ok    ok   ok   ok   ok   ok    403' },
  },
  {
    operations: 'Shipments.GetItem',
    rows: { any: 'ok   ok   404  403   403  403  ok   404  403   403' },
  },
  {
    operations: 'Shipments.SaveItem Shipments.DeleteItem',
    rows: { any: 'ok   ok   404  403   403  403  403  403  403   403' },
  },
  {
    operations: 'LineItems.ListAcrossOrders',
    rows: { any: 'ok   ok   ok   403   403  403  403  403  403   403' },
  },
  {
    operations: 'Orders.List Subscriptions.List',
    rows: { any: 'ok   ok   ok   403   403  403  ok   ok   403   403' },
  },
  {
    // The call creates an order in ann's name. Sellers may do so for a buyer that may order from them. Among a buyer's
    // users, only those of her buyer may.
    operations: 'Orders.Create',
    rows: { any: 'ok   ok   ok   ok    ok   ok   ok   404  ok    403' },
  },
  {
    operations: 'Subscriptions.Get SubscriptionItems.List SubscriptionItems.Get',
    rows: { any: 'ok   ok   404  403   403  403  ok   404  403   403' },
  },
  {
    operations: 'Subscriptions.Save Subscriptions.Patch',
    rows: { any: 'ok   403  404  403   403  403  ok   404  403   403' },
  },
  {
    operations: `Subscriptions.Create Subscriptions.Delete SubscriptionItems.Create SubscriptionItems.Save
      SubscriptionItems.Patch SubscriptionItems.Delete BundleSubscriptionItems.Create BundleSubscriptionItems.Delete`,
    rows: { any: 'ok   403  403  403   403  403  ok   404  403   403' },
  },
  {
    operations: `Me.ListOrders Me.ListApprovableOrders Me.ListSubscriptions Me.ListGroupOrderInvitations Cart.Get
      Cart.GetOrderWorksheet Cart.ListLineItems Cart.ListPayments Cart.ListPromotions Cart.ListEligiblePromotions`,
    rows: { any: 'ok   ok   ok   ok    ok   ok   ok   ok   ok    403' },
  },
  {
    operations: 'Me.ListShipments',
    rows: { any: '403  403  403  ok    ok   ok   ok   ok   ok    403' },
  },
  {
    operations: 'Me.GetShipment Me.ListShipmentItems',
    rows: { any: '403  403  403  ok    404  404  404  404  404   403' },
  },
  {
    operations: `Me.GetSubscription Me.ListSubscriptionItems Me.GetSubscriptionItem Me.GetGroupOrderInvitation`,
    rows: { any: '404  404  404  ok    404  404  404  404  404   403' },
  },
  {
    operations: `Me.SaveSubscription Me.PatchSubscription Me.CreateGroupOrderInvitation
      Me.PatchGroupOrderInvitation Me.DeleteGroupOrderInvitation`,
    rows: { any: '404  404  404  ok    404  404  404  404  403   403' },
  },
  {
    operations: `Me.DeleteSubscription Me.CreateSubscriptionItem Me.SaveSubscriptionItem Me.PatchSubscriptionItem
      Me.DeleteSubscriptionItem Me.CreateSubscriptionBundleItem Me.DeleteSubscriptionBundleItem`,
    rows: { any: '404  403  403  ok    404  404  404  404  403   403' },
  },
  {
    // Only users of buyers have subscriptions.
    operations: 'Me.CreateSubscription',
    rows: { any: '400  403  403  ok    ok   ok   ok   ok   403   403' },
  },
  {
    // Only a guest's token can transfer an order, and none is sent here.
    operations: 'Me.TransferAnonUserOrder',
    rows: { any: '400  400  400  400   400  400  400  400  403   403' },
  },
  {
    operations: 'GroupOrders.GetToken',
    rows: { any: '404  404  404  ok    ok   ok   ok   404  ok    403' },
  },
  {
    // A caller without a cart gets a new one. Sellers do not buy for other users here. Products that buyer B does not
    // see are not found.
    operations: 'Cart.CreateLineItem Cart.SaveLineItem Cart.CreateBundleItem',
    rows: { any: '400  403  403  ok    ok   ok   ok   404  ok    403' },
  },
  {
    operations: 'Cart.Save Cart.Patch Cart.SetBillingAddress Cart.SetShippingAddress',
    rows: { any: '400  403  403  ok    ok   ok   ok   ok   ok    403' },
  },
  {
    // Every caller has a separate cart, so ann's cart cannot be reached by its name or by the ids of its contents.
    operations: `Cart.SetActiveCart Cart.Delete Cart.Submit Cart.Validate Cart.GetLineItem Cart.PatchLineItem
      Cart.DeleteLineItem Cart.DeleteBundleItem Cart.PatchBillingAddress Cart.PatchShippingAddress
      Cart.CreatePayment Cart.GetPayment Cart.PatchPayment Cart.DeletePayment Cart.AddPromotion
      Cart.DeletePromotion Cart.ApplyPromotions Cart.RefreshPromotions`,
    rows: { any: '404  404  404  ok    404  404  404  404  404   403' },
  },
  {
    operations: 'Cart.EstimateShipping Cart.SelectShipMethods Cart.Calculate Cart.PatchFromUser',
    rows: { any: '404  404  404  400   404  404  404  404  404   403' },
  },
  {
    operations: 'Cart.CreatePaymentTransaction Cart.DeletePaymentTransaction',
    rows: { any: '404  404  404  403   403  403  404  404  403   403' },
  },
]
