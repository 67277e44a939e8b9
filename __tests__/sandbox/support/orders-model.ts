/**
 * A small model of orders, written from the platform's rules and without code of sandbox/. Amounts are whole cents. An
 * action either changes the state or throws `Rejection`, and the previous state is restored.
 */

export type Actor = 'ann' | 'boss' | 'chief' | 'admin'
export type Status = 'Unsubmitted' | 'AwaitingApproval' | 'Declined' | 'Open' | 'Completed' | 'Canceled'
export type ProductName = 'hammer' | 'screw' | 'paint'
export type PromotionName = 'TENTH' | 'QUARTER' | 'ALONE'
export type AccountName = 'tight' | 'loose'

export interface Product {
  /** False for a deleted product, which does not come back. */
  isThere: boolean
  isActive: boolean
  isCounted: boolean
  available: number
  canExceed: boolean
  /** Prices in cents by their minimum quantity. The minimum quantity of the first break is that of the product. */
  breaks: [number, number][]
  isReturnable: boolean
  supplier: string | null
}

export interface Promotion {
  isActive: boolean
  redeemed: number
  limit: number | null
  limitPerUser: number | null
  canCombine: boolean
}

export interface Line {
  id: string
  product: ProductName
  quantity: number
  /** Unit price in cents, as of the last price calculation. */
  price: number
  subtotal: number
  discount: number
  shipped: number
  /** The order created from the line by split or forward, and the order that it was created from. */
  outgoing: string | null
  incoming: string | null
}

export interface Applied {
  name: PromotionName
  /** Discounts in cents, on a line or on the whole order. */
  shares: { line: string | null; amount: number }[]
  /** Code of the reason why there is no discount. */
  errorCode: string | null
  isRedeemed: boolean
}

export interface Payment {
  id: string
  account: AccountName | null
  /** Null for the rest that other payments leave. Below zero for a refund. */
  amount: number | null
  isAccepted: boolean
  returnId: string | null
}

export interface Approval {
  rule: 'big' | 'huge'
  status: 'Pending' | 'Approved' | 'Declined'
}

export interface Order {
  id: string
  owner: 'ann' | 'boss' | 'marketplace'
  status: Status
  isSubmitted: boolean
  shipping: number
  tax: number
  subtotal: number
  discount: number
  total: number
  lines: Line[]
  applied: Applied[]
  payments: Payment[]
  /** Amounts charged to accounts, by payment. */
  taken: Record<string, { account: AccountName; amount: number }>
  /** Quantities reserved from stock, by line. */
  stock: Record<string, { product: ProductName; quantity: number }>
  approvals: Approval[]
}

export interface Shipment {
  id: string
  hasLeft: boolean
  items: { order: string; line: string; quantity: number }[]
}

export interface Return {
  id: string
  order: string
  status: Status
  items: { line: string; quantity: number }[]
  refund: number | null
}

export interface State {
  products: Record<ProductName, Product>
  promotions: Record<PromotionName, Promotion>
  accounts: Record<AccountName, { balance: number; canExceed: boolean }>
  /** Oldest first. */
  orders: Order[]
  shipments: Shipment[]
  returns: Return[]
  /** The order that each shopper has set as the cart. */
  carts: Partial<Record<Actor, string>>
}

/** Returns the initial state of each sequence. */
export function begin(): State {
  const counted = { isThere: true, isActive: true, isCounted: true, isReturnable: true }
  return {
    products: {
      hammer: {
        ...counted,
        available: 8,
        canExceed: false,
        breaks: [
          [1, 1000],
          [5, 850],
        ],
        supplier: 'north',
      },
      screw: {
        ...counted,
        isCounted: false,
        available: 0,
        canExceed: false,
        breaks: [[2, 333]],
        isReturnable: false,
        supplier: null,
      },
      paint: { ...counted, available: 3, canExceed: true, breaks: [[1, 2550]], supplier: 'south' },
    },
    promotions: {
      TENTH: { isActive: true, redeemed: 0, limit: 3, limitPerUser: null, canCombine: true },
      QUARTER: { isActive: true, redeemed: 0, limit: null, limitPerUser: 2, canCombine: true },
      ALONE: { isActive: true, redeemed: 0, limit: null, limitPerUser: null, canCombine: false },
    },
    accounts: {
      tight: { balance: 15_000, canExceed: false },
      loose: { balance: 2_000, canExceed: true },
    },
    orders: [],
    shipments: [],
    returns: [],
    carts: {},
  }
}

/** An error with the codes that the platform reports. */
export class Rejection extends Error {
  constructor(readonly codes: string[]) {
    super(codes.join(', '))
  }
}

export function reject(...codes: string[]): never {
  throw new Rejection(codes)
}

/** Throws an error with all codes, if there are any. */
export function rejectAny(codes: string[]): void {
  if (codes.length > 0) throw new Rejection(codes)
}

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** Returns a percentage of an amount in cents, rounded half up. */
export const percent = (cents: number, hundredths: number): number =>
  Math.floor((cents * hundredths + 50) / 100)

const GROUPS = { big: 'boss', huge: 'chief' } as const

/** Returns the actor who gives the approval that a rule requires. */
export const approverOf = (rule: Approval['rule']): 'boss' | 'chief' => GROUPS[rule]

/**
 * Returns an order if the actor may see it. Administrators see all orders. Shoppers see their own, and those they were
 * asked to approve.
 */
export function orderFor(state: State, actor: Actor, id: string): Order {
  const order = state.orders.find((one) => one.id === id)
  const isSeen =
    actor === 'admin' ||
    order?.owner === actor ||
    order?.approvals.some(({ rule }) => approverOf(rule) === actor)
  if (!order || !isSeen) return reject('NotFound')
  return order
}

export function asAdmin(actor: Actor): void {
  if (actor !== 'admin') reject('InsufficientRoles')
}

/**
 * Rejects a change by an actor without the right: the owner may change the order until it is submitted, administrators
 * always.
 */
export function assertChanges(order: Order, actor: Actor): void {
  if (actor === 'admin' || (order.owner === actor && order.status === 'Unsubmitted')) return
  reject('InsufficientRoles')
}
