import { AFTERWARDS, type Right, type Rows } from './ownership-orders-rest'

/**
 * Table of the rights on ann's orders to supplier S1 and on the records that follow from them (facts of the platform
 * 4.4, 4.6, 5 and 6). 403: the roles or the kind of user do not allow it. 404: the record is not visible to the user.
 * 400: the user may do it, but not in this status or not with these records.
 */
export const CALLERS = [
  ...['admin', 'supplier A', 'supplier B', 'owner', 'colleague', 'approver', 'buyer A', 'buyer B'],
  // A caller who did not sign in, and a colleague with the token of an invitation to the draft.
  ...['guest', 'invited'],
] as const

const OF_THE_ORDER: Right[] = [
  {
    operations: 'Orders.Get LineItems.List LineItems.Get',
    rows: {
      //        admin supA supB owner coll appr buyA buyB guest invited
      draft: '   ok   ok   404  ok    404  404  ok   404  404   ok ',
      waiting: ' ok   ok   404  ok    404  ok   ok   404  404   404',
      open: '    ok   ok   404  ok    404  404  ok   404  404   404',
    },
  },
  {
    operations: `Orders.ListApprovals Orders.ListEligibleApprovers Orders.ListPromotions Orders.ListEligiblePromotions
      Payments.List Payments.Get IntegrationEvents.GetWorksheet`,
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' ok   ok   404  ok    404  ok   ok   404  404   403',
      open: '    ok   ok   404  ok    404  404  ok   404  404   403',
    },
  },
  {
    // A submitted order cannot be submitted again.
    operations: 'Orders.Validate',
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' 400  400  404  400   404  400  400  404  404   403',
      open: '    400  400  404  400   404  404  400  404  404   403',
    },
  },
  {
    operations: 'LineItems.Create',
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   ok ',
      waiting: ' 400  400  404  403   404  403  400  404  404   404',
      open: '    ok   ok   404  403   404  404  ok   404  404   404',
    },
  },
  {
    // Invited users may change what was added by the invitation. Ann's line was not.
    operations: `LineItems.Save LineItems.Patch LineItems.Delete LineItems.SetShippingAddress
      LineItems.PatchShippingAddress`,
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   400',
      waiting: ' 400  400  404  403   404  403  400  404  404   404',
      open: '    ok   ok   404  403   404  404  ok   404  404   404',
    },
  },
  {
    operations: 'BundleLineItems.Create BundleLineItems.Delete',
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' 400  400  404  403   404  403  400  404  404   403',
      open: '    ok   ok   404  403   404  404  ok   404  404   403',
    },
  },
  {
    operations: `Orders.Save Orders.Patch Orders.Delete Orders.SetBillingAddress Orders.PatchBillingAddress
      Orders.SetShippingAddress Orders.PatchShippingAddress`,
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' ok   ok   404  403   404  403  ok   404  404   403',
      open: '    ok   ok   404  403   404  404  ok   404  404   403',
    },
  },
  {
    operations: `Orders.AddPromotion Orders.RemovePromotion Orders.ApplyPromotions Orders.RefreshPromotions`,
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' ok   ok   404  ok    404  403  ok   404  404   403',
      open: '    400  400  404  400   404  404  400  404  404   403',
    },
  },
  {
    // No checkout integration is configured here, so permitted callers get 400.
    operations: `IntegrationEvents.EstimateShipping IntegrationEvents.SelectShipmethods
      IntegrationEvents.Calculate`,
    rows: {
      draft: '   400  400  404  400   404  404  400  404  404   403',
      waiting: ' 400  400  404  400   404  403  400  404  404   403',
      open: '    400  400  404  400   404  404  400  404  404   403',
    },
  },
  {
    // Only the user of a guest's order can be renamed.
    operations: 'Orders.PatchFromUser',
    rows: {
      draft: '   400  400  404  400   404  404  400  404  404   403',
      waiting: ' 400  400  404  403   404  403  400  404  404   403',
      open: '    400  400  404  403   404  404  400  404  404   403',
    },
  },
  {
    operations: 'Orders.Submit',
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' 400  400  404  400   404  403  400  404  404   403',
      open: '    400  400  404  400   404  404  400  404  404   403',
    },
  },
  {
    operations: 'Orders.Approve Orders.Decline',
    rows: {
      draft: '   400  400  404  400   404  404  400  404  404   403',
      waiting: ' 400  400  404  400   404  ok   400  404  404   403',
      open: '    400  400  404  400   404  404  400  404  404   403',
    },
  },
  {
    operations: 'Orders.Cancel',
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' ok   ok   404  ok    404  403  ok   404  404   403',
      open: '    ok   ok   404  400   404  404  ok   404  404   403',
    },
  },
  {
    operations: 'Orders.Complete',
    rows: {
      draft: '   400  400  404  403   403  403  400  404  403   403',
      waiting: ' 400  400  404  403   403  403  400  404  403   403',
      open: '    ok   ok   404  403   403  403  ok   404  403   403',
    },
  },
  {
    // Only sellers create shipments.
    operations: 'Orders.Ship',
    rows: {
      draft: '   400  400  404  403   403  403  403  404  403   403',
      waiting: ' 400  400  404  403   403  403  403  404  403   403',
      open: '    ok   ok   404  403   403  403  403  404  403   403',
    },
  },
  {
    // Only orders to the marketplace can be forwarded to suppliers.
    operations: 'Orders.Split Orders.Forward',
    rows: {
      draft: '   400  400  404  403   403  403  400  404  403   403',
      waiting: ' 400  400  404  403   403  403  400  404  403   403',
      open: '    400  400  404  403   403  403  400  404  403   403',
    },
  },
  {
    operations: 'Orders.ListShipments Payments.CreateTransaction Payments.DeleteTransaction',
    rows: {
      draft: '   ok   ok   404  403   403  403  ok   404  403   403',
      waiting: ' ok   ok   404  403   403  403  ok   404  403   403',
      open: '    ok   ok   404  403   403  403  ok   404  403   403',
    },
  },
  {
    operations: 'Payments.Create',
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' ok   ok   404  ok    404  403  ok   404  404   403',
      open: '    ok   ok   404  ok    404  404  ok   404  404   403',
    },
  },
  {
    // The payment is accepted. Its user may change it until the order is submitted.
    operations: 'Payments.Patch Payments.Delete',
    rows: {
      draft: '   ok   ok   404  ok    404  404  ok   404  404   403',
      waiting: ' ok   ok   404  400   404  403  ok   404  404   403',
      open: '    ok   ok   404  400   404  404  ok   404  404   403',
    },
  },
]

const BY_OPERATION = new Map(
  [...OF_THE_ORDER, ...AFTERWARDS].flatMap(({ operations, rows }) =>
    operations.split(/\s+/).map((id) => [id, rows] as const),
  ),
)

/**
 * Returns the expected responses of an operation, by state and in the order of CALLERS. Null for operations that do not
 * concern orders.
 */
export function rightsTo(id: string): Rows | null {
  return BY_OPERATION.get(id) ?? null
}

/** Operations of the table. */
export const OF_ORDERS: readonly string[] = [...BY_OPERATION.keys()]
