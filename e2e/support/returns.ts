import { placeOrder, signInShopper } from './orders'
import { callPlatform } from './platform'

/** Amount of an order whose returns need the approval of the order desk. The order itself needs no approval. */
const AMOUNT_TO_APPROVE = 401

interface Line {
  ID: string
  ProductID: string
  Quantity: number
}

/** A completed order of buyer.one, and its only line. */
interface CompletedOrder {
  orderId: string
  line: Line
}

/** Places an order of buyer.one and completes it, so that its items can be returned. */
export async function placeCompletedOrder(url: string, amount = 1): Promise<CompletedOrder> {
  const { id: orderId } = await placeOrder(url, amount)
  await callPlatform(url, 'POST', `/v1/orders/All/${orderId}/complete`)
  const { Items } = (await callPlatform(url, 'GET', `/v1/orders/All/${orderId}/lineitems`)) as {
    Items: Line[]
  }
  const [line] = Items
  if (!line) throw new Error(`The order ${orderId} has no line`)
  return { orderId, line }
}

/** A return of one piece, and the order's line. */
interface PlacedReturn extends CompletedOrder {
  id: string
}

/** Creates a return of one piece with a refund of 1, which is not submitted. */
export async function placeReturn(url: string): Promise<PlacedReturn> {
  const order = await placeCompletedOrder(url)
  const made = (await callPlatform(url, 'POST', '/v1/orderreturns', {
    OrderID: order.orderId,
    ItemsToReturn: [{ LineItemID: order.line.ID, Quantity: 1, RefundAmount: 1 }],
  })) as { ID: string }
  return { ...order, id: made.ID }
}

/** Creates a return of one piece with a refund of 1, and submits it. It needs no approval. */
export async function placeOpenReturn(url: string): Promise<PlacedReturn> {
  const placed = await placeReturn(url)
  await callPlatform(url, 'POST', `/v1/orderreturns/${placed.id}/submit`)
  return placed
}

/** Submits a return of one piece as buyer.one, which the order desk has to approve. */
export async function placeReturnToApprove(url: string): Promise<PlacedReturn> {
  const order = await placeCompletedOrder(url, AMOUNT_TO_APPROVE)
  const ask = await signInShopper(url, 'buyer.one')
  const { ID } = await ask<{ ID: string }>('POST', '/orderreturns', {
    OrderID: order.orderId,
    ItemsToReturn: [{ LineItemID: order.line.ID, Quantity: 1 }],
  })
  const { Status } = await ask<{ Status: string }>('POST', `/orderreturns/${ID}/submit`)
  if (Status !== 'AwaitingApproval') throw new Error(`The return is ${Status}`)
  return { ...order, id: ID }
}
