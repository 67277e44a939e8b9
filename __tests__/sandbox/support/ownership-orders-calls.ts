import type { Operation } from '@/sandbox/contract/types'
import { STREET } from './company'
import type { Ids } from './ownership-orders-world'

const SOON = '2999-01-01T00:00:00Z'
const ITEM = { ProductID: 'nail', Quantity: 2 }
const PAID = { Type: 'Paid', DateExecuted: '2025-01-01' }
const PARTIES = { FromCompanyID: 'B1', FromUserID: 'ann', ToCompanyID: 'S1' }
const RETURN = { OrderID: 'sent', ItemsToReturn: [{ LineItemID: 'line', Quantity: 1 }] }

/**
 * Bodies by the end of an operation's name. The first match counts. The bodies are valid, so that no permitted call is
 * rejected because of its body.
 */
const BODIES: [RegExp, object][] = [
  [/\.(Set|Patch)\w*Address$/, STREET],
  [/\.PatchFromUser$/, { FirstName: 'Other' }],
  [/Transaction$/, PAID],
  [/^Payments\.Create|\.CreatePayment$/, { Type: 'PurchaseOrder', Amount: 1 }],
  [/^Orders\.Create$/, PARTIES],
  [/^Shipments\.SaveItem$/, { OrderID: 'open', LineItemID: 'line', QuantityShipped: 1 }],
  [/^OrderReturns\.(Create|Save)$/, RETURN],
  [/Bundle/, {}],
  [/Subscriptions?(\.Create|\.Save)?$/, { ...PARTIES, Frequency: 1, Interval: 'Weeks', NextOrderDate: SOON }],
  [/GroupOrderInvitation$/, { OrderID: 'draft', ExpirationDate: SOON }],
  [/(LineItem|LineItems\.|SubscriptionItem|SubscriptionItems\.)(Create|Save|Patch)?$/, ITEM],
  [/Ship[mM]ethods$/, { ShipMethodSelections: [] }],
]

/** Returns the body for an operation. Null if it has none. */
export function bodyOf({ id, body }: Operation): string | null {
  if (!body) return null
  return JSON.stringify(BODIES.find(([name]) => name.test(id))?.[1] ?? {})
}

/** Returns the address of a call about ann's order, return or other record that `which` names. */
export function addressOf({ id, path }: Operation, which: string, ids: Ids): string {
  const owner = path.includes('ubscription') ? 'again' : which
  const named: Ids = {
    direction: 'All',
    orderid: path.startsWith('/shipments') ? 'sent' : which,
    returnid: which,
    lineitemid: 'line',
    subscriptionitemid: 'line',
    paymentid: 'pay',
    transactionid: 'done',
    promocode: id.endsWith('AddPromotion') ? 'MORE' : 'ON',
    bundleid: 'kit',
    bundleitemid: ids[`kit of ${owner}`] ?? '',
    shipmentid: 'parcel',
    subscriptionid: 'again',
    invitationid: ids.invitation ?? '',
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => named[name.toLowerCase()] ?? 'none')
}
