import fc from 'fast-check'
import type { AccountName, Actor, Order, ProductName, PromotionName } from './orders-model'
import type { Step, World } from './orders-model-world'

/** The inputs of a step. Numbers select among the records that exist when the step is taken. */
export interface Choice {
  which: number
  /** True for a step by any actor on any order. Most of these are rejected. */
  isWild: boolean
  /** True for a step by an administrator instead of the order's own user. Ignored for wild steps. */
  isAdmin: boolean
  actor: Actor
  quantity: number
  product: ProductName
  promotion: PromotionName
  amount: number
}

export const choice: fc.Arbitrary<Choice> = fc.noShrink(
  fc.record({
    which: fc.nat(9),
    isWild: fc.nat(4).map((number) => number === 4),
    isAdmin: fc.boolean(),
    actor: fc.constantFrom<Actor>('ann', 'boss', 'chief', 'admin'),
    quantity: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 12 })),
    product: fc.constantFrom<ProductName>('hammer', 'screw', 'paint'),
    promotion: fc.constantFrom<PromotionName>('TENTH', 'QUARTER', 'ALONE'),
    amount: fc.constantFrom(-100, 0, 350, 1000, 2500, 9000),
  }),
)

/** Returns the step for a choice. Null if nothing fits. */
export type Plan = (world: World, chosen: Choice) => Step | null

export const among = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % items.length]

/**
 * Returns a fitting order and the actor for it. In a wild step both are arbitrary. Orders of the marketplace itself are
 * included only with `all`.
 */
export function target(
  { state }: World,
  { which, isWild, isAdmin, actor }: Choice,
  fits: (order: Order) => boolean,
  all = false,
): { order: Order; actor: Actor } | null {
  const orders = state.orders.filter(({ owner }) => all || owner !== 'marketplace')
  const fitting = orders.filter(fits)
  const order = among(isWild ? orders : fitting, which)
  if (!order) return null
  if (isWild) return { order, actor }
  return { order, actor: isAdmin || order.owner === 'marketplace' ? 'admin' : order.owner }
}

export const at = (actor: Actor, orderID: string): Record<string, string> => ({
  direction: actor === 'admin' ? 'All' : 'Outgoing',
  orderID,
})

/** Returns the spending account of a step. */
export const accountOf = ({ which }: Choice): AccountName => (which % 3 === 0 ? 'loose' : 'tight')
