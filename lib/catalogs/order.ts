/** Something that has a place among its siblings by a number; equal numbers stand in the order they are given in. */
export interface Ordered {
  ID?: string
  ListOrder?: number
}

/** A place as the platform keeps it. */
export interface Place {
  id: string
  ListOrder: number
}

/** The writes that bring one record to a place among its siblings. */
export interface MovePlan {
  /** Siblings that have to make room one by one, in the order of writing; the last of them comes first. */
  before: Place[]
  /** The number of the record itself. */
  ListOrder: number
  /** The platform is to push every sibling from that number on back by one (`adjustListOrders`). */
  isPushing: boolean
}

const orderOf = (one: Ordered | undefined) => one?.ListOrder ?? 0

/** Siblings as the platform shows them: by their number, and as they came where numbers are equal. */
export function inOrder<T extends Ordered>(siblings: readonly T[]): T[] {
  return [...siblings].sort((a, b) => orderOf(a) - orderOf(b))
}

/**
 * The fewest writes that put a record between two siblings.
 *
 * One write as a rule: into a gap between two numbers, at the end, or with the platform pushing the others back.
 * Where the two neighbours have the same number, as in trees whose order nobody ever set, pushing would take both
 * along, so those that follow are renumbered first, the last one first: whatever fails on the way leaves the order
 * that was there.
 *
 * @param siblings in order, without the record itself
 * @param at the record's place among them, from 0
 * @param canPush whether the platform pushes for this kind of record
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

/** The siblings with the record among them as the platform will have them once the plan is carried out. */
export function afterMove<T extends Ordered>(siblings: readonly T[], moved: T, plan: MovePlan): T[] {
  const numbers = new Map(plan.before.map(({ id, ListOrder }) => [id, ListOrder]))
  const others = siblings.map((one) => {
    const pushed = orderOf(one) + (plan.isPushing && orderOf(one) >= plan.ListOrder ? 1 : 0)
    return { ...one, ListOrder: numbers.get(one.ID ?? '') ?? pushed }
  })
  return inOrder([...others, { ...moved, ListOrder: plan.ListOrder }])
}
