import type { CALLERS } from './ownership-orders-table'

const ALL = { direction: 'All' }

/** The ids that lists contain for each caller. Callers that are not named see nothing. */
export const SEEN: {
  id: string
  params?: Record<string, string>
  query?: Record<string, unknown>
  by?: string
  seen: Partial<Record<(typeof CALLERS)[number], string>>
}[] = [
  {
    id: 'Orders.List',
    params: ALL,
    seen: {
      admin: 'far open sent',
      'supplier A': 'open sent',
      'supplier B': 'far',
      'buyer A': 'open sent',
      'buyer B': 'far',
    },
  },
  {
    id: 'Orders.List',
    params: ALL,
    query: { filters: { IsSubmitted: false } },
    seen: { admin: 'draft waiting', 'supplier A': 'draft waiting', 'buyer A': 'draft waiting' },
  },
  {
    id: 'Orders.List',
    params: { direction: 'Incoming' },
    seen: { 'supplier A': 'open sent', 'supplier B': 'far' },
  },
  {
    id: 'Orders.List',
    params: { direction: 'Outgoing' },
    seen: { 'buyer A': 'open sent', 'buyer B': 'far' },
  },
  {
    id: 'LineItems.ListAcrossOrders',
    params: ALL,
    by: 'OrderID',
    seen: { admin: 'far open sent', 'supplier A': 'open sent', 'supplier B': 'far' },
  },
  { id: 'Me.ListOrders', seen: { owner: 'open sent', 'buyer B': 'far' } },
  { id: 'Me.ListOrders', query: { filters: { IsSubmitted: false } }, seen: { owner: 'draft waiting' } },
  { id: 'Me.ListApprovableOrders', seen: { approver: 'waiting' } },
  {
    id: 'OrderReturns.List',
    seen: {
      admin: 'asked back given',
      'supplier A': 'asked back given',
      owner: 'asked back given',
      'buyer A': 'asked back given',
    },
  },
  { id: 'OrderReturns.List', query: { approvable: true }, seen: { 'supplier A': 'asked' } },
  { id: 'Shipments.List', seen: { admin: 'parcel', 'supplier A': 'parcel', 'buyer A': 'parcel' } },
  { id: 'Me.ListShipments', seen: { owner: 'parcel' } },
  { id: 'Subscriptions.List', seen: { admin: 'again', 'supplier A': 'again', 'buyer A': 'again' } },
  { id: 'Me.ListSubscriptions', seen: { owner: 'again' } },
  { id: 'Me.ListGroupOrderInvitations', by: 'OrderID', seen: { owner: 'draft' } },
  { id: 'Cart.ListLineItems', by: 'ProductID', seen: { owner: 'kit nail' } },
  { id: 'Cart.ListPayments', seen: { owner: 'pay' } },
  { id: 'Cart.ListPromotions', seen: { owner: 'ON' } },
]
