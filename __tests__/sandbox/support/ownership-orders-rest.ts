import type { Right } from './ownership-orders-table'

/** The same of returns, shipments and subscriptions, and of what callers have for themselves. */
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
    // Its group is asked, which only a user of the supplier is in.
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
    // In ann's name: sellers may, for a buyer that may order from them; of users of a buyer, those of hers.
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
    // Subscriptions are of users of buyers.
    operations: 'Me.CreateSubscription',
    rows: { any: '400  403  403  ok    ok   ok   ok   ok   403   403' },
  },
  {
    // Only the token of a guest gives an order away, and none is sent here.
    operations: 'Me.TransferAnonUserOrder',
    rows: { any: '400  400  400  400   400  400  400  400  403   403' },
  },
  {
    operations: 'GroupOrders.GetToken',
    rows: { any: '404  404  404  ok    ok   ok   ok   404  ok    403' },
  },
  {
    // Whoever has no cart gets one of their own; sellers buy for nobody here, and what buyer B does not see is not there.
    operations: 'Cart.CreateLineItem Cart.SaveLineItem Cart.CreateBundleItem',
    rows: { any: '400  403  403  ok    ok   ok   ok   404  ok    403' },
  },
  {
    operations: 'Cart.Save Cart.Patch Cart.SetBillingAddress Cart.SetShippingAddress',
    rows: { any: '400  403  403  ok    ok   ok   ok   ok   ok    403' },
  },
  {
    // The cart is each caller's own: nobody reaches ann's by its name or by that of anything in it.
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
