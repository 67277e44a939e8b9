import fc from 'fast-check'
import { afterMove, sortByListOrder, planMove, type MovePlan, type Ordered } from '@/lib/catalogs/order'

const named = (...orders: number[]) => orders.map((ListOrder, index) => ({ ID: `s${index}`, ListOrder }))
const ids = (all: Ordered[]) => all.map(({ ID }) => ID)

/** Applies a plan write by write, as the platform does. */
function carryOut(siblings: Ordered[], plan: MovePlan): Ordered[] {
  const kept = siblings.map((one) => ({ ...one }))
  for (const { id, ListOrder } of plan.before)
    for (const one of kept) if (one.ID === id) one.ListOrder = ListOrder
  if (plan.isPushing)
    for (const one of kept)
      if ((one.ListOrder ?? 0) >= plan.ListOrder) one.ListOrder = (one.ListOrder ?? 0) + 1
  return sortByListOrder([...kept, { ID: 'moved', ListOrder: plan.ListOrder }])
}

const siblings = fc
  .array(fc.nat({ max: 12 }), { maxLength: 12 })
  .map((orders) => named(...orders.sort((a, b) => a - b)))

describe('a move among siblings', () => {
  it('takes one write into a gap, to the end, or where the platform shifts the siblings', () => {
    expect(planMove(named(1, 5), 1, true)).toEqual({ before: [], ListOrder: 2, isPushing: false })
    expect(planMove(named(1, 2), 2, true)).toEqual({ before: [], ListOrder: 3, isPushing: false })
    expect(planMove(named(1, 2), 1, true)).toEqual({ before: [], ListOrder: 2, isPushing: true })
    expect(planMove([], 0, true)).toEqual({ before: [], ListOrder: 0, isPushing: false })
    expect(planMove(named(3), 0, true)).toEqual({ before: [], ListOrder: 2, isPushing: false })
  })

  it('renumbers siblings without distinct list orders, starting with the last one', () => {
    expect(planMove(named(0, 0, 0), 1, true)).toEqual({
      before: [
        { id: 's2', ListOrder: 3 },
        { id: 's1', ListOrder: 2 },
      ],
      ListOrder: 1,
      isPushing: false,
    })
  })

  it('puts the category at the requested position and keeps the order of the others', () => {
    fc.assert(
      fc.property(siblings, fc.nat({ max: 12 }), fc.boolean(), (all, some, canPush) => {
        const at = Math.min(some, all.length)
        const plan = planMove(all, at, canPush)
        const wanted: (string | undefined)[] = ids(all)
        wanted.splice(at, 0, 'moved')
        expect(ids(carryOut(all, plan))).toEqual(wanted)
        expect(ids(afterMove(all, { ID: 'moved', ListOrder: 99 }, plan))).toEqual(wanted)
        expect(plan.ListOrder).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('keeps the order of the siblings when it fails partway', () => {
    fc.assert(
      fc.property(siblings, fc.nat({ max: 12 }), fc.nat({ max: 12 }), (all, some, done) => {
        const plan = planMove(all, Math.min(some, all.length), false)
        const half = { before: plan.before.slice(0, done), ListOrder: 10_000, isPushing: false }
        expect(ids(carryOut(all, half)).slice(0, -1)).toEqual(ids(all))
      }),
    )
  })
})
