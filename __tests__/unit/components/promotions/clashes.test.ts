import {
  availableResults,
  clashOf,
  firstOf,
  mayBeUsedUp,
  rankedClashes,
  type Clash,
  type Limits,
} from '@/components/promotions/rules/clashes'
import type { SimulatedOrder } from '@/components/promotions/rules/simulate'
import type { Order, Promotion } from '@/lib/ordercloud/models'

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

describe('the orders that can get a promotion', () => {
  const order = (day: number, user: string, isEligible = true) =>
    ({
      order: {
        DateSubmitted: `2026-06-0${day}T10:00:00Z`,
        FromCompanyID: 'b',
        FromUserID: user,
        Subtotal: 9,
      },
      ...{ isEligible, discount: isEligible ? 3 : 0 },
    }) as unknown as SimulatedOrder
  // The newest orders come first, as in a sample.
  const sample = [order(5, 'ana'), order(4, 'ben'), order(3, 'ana'), order(2, 'ana', false), order(1, 'ana')]
  const eligible = (limits: Limits, reaches = (_: Order) => true) =>
    availableResults(sample, reaches, limits).map(({ isEligible }) => isEligible)

  it('are the first ones of each user up to the limit per user', () => {
    expect(eligible({})).toEqual([true, true, true, false, true])
    expect(eligible({ RedemptionLimitPerUser: 1 })).toEqual([false, true, false, false, true])
    expect(eligible({ RedemptionLimitPerUser: 2 })).toEqual([false, true, true, false, true])
  })

  it('are the first ones up to what is left of the limit of all users', () => {
    expect(eligible({ RedemptionLimit: 5, RedemptionCount: 3 })).toEqual([false, false, true, false, true])
    expect(eligible({ RedemptionLimit: 3, RedemptionCount: 3 })).toEqual(sample.map(() => false))
  })

  it('are those of users whom an assignment reaches, and others use up no limit', () => {
    const isBen = ({ FromUserID }: Order) => FromUserID === 'ben'
    expect(eligible({ RedemptionLimit: 1 }, isBen)).toEqual([false, true, false, false, false])
  })

  it('may have been used up before the sample only from the limit on', () => {
    expect(mayBeUsedUp({ RedemptionLimitPerUser: 2, RedemptionCount: 1 })).toBe(false)
    expect(mayBeUsedUp({ RedemptionLimitPerUser: 2, RedemptionCount: 2 })).toBe(true)
    expect(mayBeUsedUp({ RedemptionCount: 9 })).toBe(false)
  })
})
