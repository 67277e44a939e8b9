import { AFTERWARDS } from './ownership-orders-rest'

/**
 * Who may do what with ann's orders to supplier S1, and with what follows of them: facts of the platform 4.4, 4.6, 5
 * and 6 as a table. 403: not with these roles or for this kind of user. 404: it is not there for this user. 400: the
 * user may, but not in this status, or not with what is there.
 */
export const CALLERS = [
  ...['admin', 'supplier A', 'supplier B', 'owner', 'colleague', 'approver', 'buyer A', 'buyer B'],
  // Somebody who did not sign in, and a colleague with the token of an invitation to the draft.
  ...['guest', 'invited'],
] as const

/** What a call is about: an order by its status, a return by its own, or anything that has no such states. */
export type Rows = Partial<Record<'draft' | 'waiting' | 'open' | 'back' | 'asked' | 'given' | 'any', string>>

export interface Right {
  operations: string
  rows: Rows
}

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
    // What was submitted cannot be once more.
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
    // Whoever is invited changes what was added by the invitation, which ann's line was not.
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
    // No checkout integration is configured here: that is what lets callers hear 400.
    operations: `IntegrationEvents.EstimateShipping IntegrationEvents.SelectShipmethods
      IntegrationEvents.Calculate`,
    rows: {
      draft: '   400  400  404  400   404  404  400  404  404   403',
      waiting: ' 400  400  404  400   404  403  400  404  404   403',
      open: '    400  400  404  400   404  404  400  404  404   403',
    },
  },
  {
    // The user of a guest's order alone takes another name.
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
    // Shipments are the sellers' to make.
    operations: 'Orders.Ship',
    rows: {
      draft: '   400  400  404  403   403  403  403  404  403   403',
      waiting: ' 400  400  404  403   403  403  403  404  403   403',
      open: '    ok   ok   404  403   403  403  403  404  403   403',
    },
  },
  {
    // Only what comes in to the marketplace goes on to suppliers.
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
    // The payment is accepted: its user changes it until the order is submitted.
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

/** What each caller of an operation is answered, by state and in the order of CALLERS; null for what is no order's. */
export function rightsTo(id: string): Rows | null {
  return BY_OPERATION.get(id) ?? null
}

/** Operations of the table. */
export const OF_ORDERS: readonly string[] = [...BY_OPERATION.keys()]
