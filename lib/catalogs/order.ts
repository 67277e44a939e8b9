/** A record whose position among its siblings is a number. Siblings with equal numbers stay in the given order. */
export interface Ordered {
  ID?: string
  ListOrder?: number
}

/** The position of a record as the platform stores it. */
export interface Place {
  id: string
  ListOrder: number
}

/** The writes that move one record to a position among its siblings. */
export interface MovePlan {
  /** Siblings to renumber first, one by one, in the order of writing: the last sibling comes first. */
  before: Place[]
  /** New number of the moved record. */
  ListOrder: number
  /** True when the platform shall shift every sibling from that number on by one (`adjustListOrders`). */
  isPushing: boolean
}

const orderOf = (one: Ordered | undefined) => one?.ListOrder ?? 0

/** Returns siblings as the platform shows them: by number, and in the given order for equal numbers. */
export function sortByListOrder<T extends Ordered>(siblings: readonly T[]): T[] {
  return [...siblings].sort((a, b) => orderOf(a) - orderOf(b))
}

/**
 * Returns the fewest writes that put a record between two siblings.
 *
 * Usually this is one write: into a gap between two numbers, at the end, or with the platform shifting the others.
 * When the two neighbors have the same number, as in trees that were never sorted, shifting would move both. The
 * siblings that follow are then renumbered first, starting with the last one. If a write fails on the way, the
 * previous order remains.
 *
 * @param siblings in order, without the record itself
 * @param at the record's position among them, from 0
 * @param canPush true when the platform can shift siblings for this type of record
 */
export function planMove(siblings: readonly Ordered[], at: number, canPush: boolean): MovePlan {
  const low = at === 0 ? -1 : orderOf(siblings[at - 1])
  if (at >= siblings.length) return { before: [], ListOrder: low + 1, isPushing: false }
  const high = orderOf(siblings[at])
  if (high - low > 1) return { before: [], ListOrder: at === 0 ? high - 1 : low + 1, isPushing: false }
  if (canPush && high > low) return { before: [], ListOrder: high, isPushing: true }
  const before: Place[] = []
  let last = low + 1
  for (const sibling of siblings.slice(at)) {
    if (orderOf(sibling) > last) break
    last += 1
    before.unshift({ id: sibling.ID ?? '', ListOrder: last })
  }
  return { before, ListOrder: low + 1, isPushing: false }
}

/** Returns the siblings, including the moved record, as the platform will have them after the plan is executed. */
export function afterMove<T extends Ordered>(siblings: readonly T[], moved: T, plan: MovePlan): T[] {
  const numbers = new Map(plan.before.map(({ id, ListOrder }) => [id, ListOrder]))
  const others = siblings.map((one) => {
    const pushed = orderOf(one) + (plan.isPushing && orderOf(one) >= plan.ListOrder ? 1 : 0)
    return { ...one, ListOrder: numbers.get(one.ID ?? '') ?? pushed }
  })
  return sortByListOrder([...others, { ...moved, ListOrder: plan.ListOrder }])
}
