import { clashOf, firstOf, rankedClashes, type Clash } from '@/components/promotions/rules/clashes'
import type { SimulatedOrder } from '@/components/promotions/rules/simulate'
import type { Promotion } from '@/lib/ordercloud/models'

const auto = (Priority: number | null, CanCombine = true) =>
  ({ AutoApply: true, Priority, CanCombine }) as unknown as Promotion
const results = (...discounts: (number | undefined)[]) =>
  discounts.map((discount) => ({
    order: { Subtotal: 100 },
    isEligible: discount !== undefined,
    discount: discount ?? 0,
  })) as unknown as SimulatedOrder[]

it.each([
  [auto(1), auto(2), 'this'],
  [auto(null), auto(2), 'other'],
  [auto(0), auto(null), 'this'],
  [auto(3), auto(3), undefined],
  [auto(null), auto(null), undefined],
  [{ ...auto(1), AutoApply: false }, auto(2), undefined],
  [auto(1), { ...auto(2), AutoApply: false }, undefined],
])('knows which promotion comes first: %j and %j', (own, other, first) => {
  expect(firstOf(own, other)).toBe(first)
})

it('counts the orders that both promotions discount, and those where both give more than the order costs', () => {
  const own = results(60, 40, undefined, 60)
  expect(clashOf(auto(1), own, auto(2), results(41, 60, 50, undefined))).toMatchObject({
    ...{ orders: 2, canCombine: true, first: 'this', exceeding: 1 },
  })
  expect(clashOf(auto(1), own, auto(2, false), results(41, 60, 50, undefined))).toMatchObject({
    ...{ orders: 2, canCombine: false, exceeding: 0 },
  })
  expect(clashOf(auto(1), own, auto(2), results(undefined, undefined, 5, undefined))).toBeUndefined()
})

it('ranks promotions that exclude each other first', () => {
  const clash = (orders: number, canCombine: boolean, exceeding = 0) =>
    ({ orders, canCombine, exceeding }) as Clash
  const [most, over, excluding] = [clash(9, true), clash(2, true, 1), clash(1, false)]
  expect(rankedClashes([most, over, excluding])).toEqual([excluding, over, most])
})
