/**
 * A small model of what orders do, told from the platform's rules and from nothing in sandbox/: amounts are whole cents,
 * an action either changes the state or throws `Refused` and the state before it is put back.
 */

export type Actor = 'ann' | 'boss' | 'chief' | 'admin'
export type Status = 'Unsubmitted' | 'AwaitingApproval' | 'Declined' | 'Open' | 'Completed' | 'Canceled'
export type ProductName = 'hammer' | 'screw' | 'paint'
export type PromotionName = 'TENTH' | 'QUARTER' | 'ALONE'
export type AccountName = 'tight' | 'loose'

export interface Product {
  /** Deleted ones stay away. */
  isThere: boolean
  isActive: boolean
  isCounted: boolean
  available: number
  canExceed: boolean
  /** Prices by the quantity they begin at, in cents; the least quantity is that of the first. */
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
  /** Of one, as of when the price was last asked for. */
  price: number
  subtotal: number
  discount: number
  shipped: number
  /** The order that was made of it by split or forward, and the one that it was made of. */
  outgoing: string | null
  incoming: string | null
}

export interface Applied {
  name: PromotionName
  /** Cents off a line, or off the whole order. */
  shares: { line: string | null; amount: number }[]
  /** Code of the reason why it takes nothing off. */
  refusal: string | null
  isRedeemed: boolean
}

export interface Payment {
  id: string
  account: AccountName | null
  /** Null: what the others leave. Below zero for a refund. */
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
  /** What payments have taken of accounts. */
  taken: Record<string, { account: AccountName; amount: number }>
  /** What lines have taken of stock. */
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
  /** The order each shopper has set as the cart. */
  carts: Partial<Record<Actor, string>>
}

/** What each sequence begins with. */
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

/** That the platform refuses, with these codes. */
export class Refused extends Error {
  constructor(readonly codes: string[]) {
    super(codes.join(', '))
  }
}

export function refuse(...codes: string[]): never {
  throw new Refused(codes)
}

/** Refuses with all codes there are. */
export function refuseAny(codes: string[]): void {
  if (codes.length > 0) throw new Refused(codes)
}

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** Cents, half up, of a share in hundredths. */
export const percent = (cents: number, hundredths: number): number =>
  Math.floor((cents * hundredths + 50) / 100)

const GROUPS = { big: 'boss', huge: 'chief' } as const

/** Who gives the approval that a rule asks for. */
export const approverOf = (rule: Approval['rule']): 'boss' | 'chief' => GROUPS[rule]

/** Administrators see all; shoppers their own orders, and those they were asked about. */
export function orderFor(state: State, actor: Actor, id: string): Order {
  const order = state.orders.find((one) => one.id === id)
  const isSeen =
    actor === 'admin' ||
    order?.owner === actor ||
    order?.approvals.some(({ rule }) => approverOf(rule) === actor)
  if (!order || !isSeen) return refuse('NotFound')
  return order
}

export function asAdmin(actor: Actor): void {
  if (actor !== 'admin') refuse('InsufficientRoles')
}

/** The owner until it is submitted, administrators always. */
export function assertChanges(order: Order, actor: Actor): void {
  if (actor === 'admin' || (order.owner === actor && order.status === 'Unsubmitted')) return
  refuse('InsufficientRoles')
}
