import { DEMO_PASSWORD, localSettings } from '../../scripts/lib/services.mjs'

interface Orderable {
  ID: string
  SpecCount?: number
  PriceSchedule: { PriceBreaks: { Price: number }[]; MinQuantity: number; RestrictedQuantity: boolean } | null
  Inventory: { Enabled: boolean; QuantityAvailable: number | null } | null
}

interface Placed {
  ID: string
  Status: string
  Total: number
}

/** Places an order for more than 500 as buyer.one, which has to be approved. Returns the order's id. */
export async function placeOrderToApprove(url: string): Promise<string> {
  const { ID, Status } = await submitOrder(url, 600)
  if (Status !== 'AwaitingApproval') throw new Error(`The order is ${Status}`)
  return ID
}

/**
 * Places an order of at least this amount as buyer.one, which needs no approval up to 500. Returns the order's id and its
 * total in US dollars.
 */
export async function placeOrder(url: string, amount = 1): Promise<{ id: string; total: number }> {
  const { ID, Status, Total } = await submitOrder(url, amount)
  if (Status !== 'Open') throw new Error(`The order is ${Status}`)
  return { id: ID, total: Total }
}

/** An order of buyer.one that is not submitted. */
interface Cart {
  id: string
  /** ID of the product of its only line. */
  productId: string
  quantity: number
  /** IDs of further products that buyer.one can order, some of which have specs. */
  plain: readonly string[]
  withSpecs: readonly string[]
}

/** Creates an order of buyer.one with one line of at least this amount, and does not submit it. */
export async function createCart(url: string, amount: number): Promise<Cart> {
  const { id, line, products } = await fillCart(url, amount)
  const others = products.filter(({ ID }) => ID !== line.ProductID)
  const idsOf = (list: readonly Orderable[]) => list.map(({ ID }) => ID)
  return {
    id,
    productId: line.ProductID,
    quantity: line.Quantity,
    plain: idsOf(others.filter(({ SpecCount }) => !SpecCount)),
    withSpecs: idsOf(others.filter(({ SpecCount }) => SpecCount)),
  }
}

/** Submits an order of one line as buyer.one. */
async function submitOrder(url: string, amount: number): Promise<Placed> {
  const { id, ask } = await fillCart(url, amount)
  return ask<Placed>('POST', `/orders/Outgoing/${id}/submit`)
}

/** Signs a buyer's user in to the platform, as a web shop does. Returns the function that makes this user's calls. */
export async function signInShopper(url: string, username: string) {
  const form = {
    grant_type: 'password',
    username,
    password: DEMO_PASSWORD,
    client_id: localSettings(url).NEXT_PUBLIC_OC_CLIENT_ID ?? '',
    scope: 'Shopper',
  }
  const signedIn = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
  return ask
}

/**
 * Creates an order of one line as buyer.one. Chooses the product whose price is closest to an amount, but not below it.
 */
async function fillCart(url: string, amount: number) {
  const ask = await signInShopper(url, 'buyer.one')
  const { Items } = await ask<{ Items: Orderable[] }>('GET', '/me/products?pageSize=100')
  const lines = Items.flatMap(({ ID, SpecCount, PriceSchedule: prices, Inventory }) => {
    if (SpecCount || !prices?.PriceBreaks.length || prices.RestrictedQuantity) return []
    const least = Math.min(...prices.PriceBreaks.map(({ Price }) => Price))
    const Quantity = Math.max(prices.MinQuantity, Math.ceil(amount / least))
    const isThere = !Inventory?.Enabled || (Inventory.QuantityAvailable ?? 0) >= Quantity
    return isThere && Quantity < Infinity ? [{ ProductID: ID, Quantity, worth: Quantity * least }] : []
  })
  const line = lines.sort((a, b) => a.worth - b.worth)[0]
  if (!line) throw new Error('buyer.one can order nothing plain')
  const order = await ask<{ ID: string }>('POST', '/orders/Outgoing', {})
  await ask('POST', `/orders/Outgoing/${order.ID}/lineitems`, {
    ProductID: line.ProductID,
    Quantity: line.Quantity,
  })
  return { id: order.ID, line, products: Items, ask }
}
