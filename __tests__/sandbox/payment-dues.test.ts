/** @jest-environment node */
import {
  chargesDue,
  duesOf,
  hasIncreasedAmounts,
  hasRest,
  isCharging,
  isPaidInFull,
  uncoveredRefunds,
} from '@/sandbox/rules/orders/payments/payment-dues'
import type { OrderStatus } from '@/sandbox/contract/records'

const order = (Status: OrderStatus, Total = 100) => ({ ID: 'o', Status, Total })
const payment = (ID: string, Amount: number | null, Accepted = true) => ({
  ...{ ID, Amount, Accepted },
  OrderReturnID: null as string | null,
})
const refund = (ID: string, Amount: number, Accepted = false) => ({
  ...payment(ID, Amount, Accepted),
  OrderReturnID: 'r',
})
const amounts = (dues: ReturnType<typeof duesOf>) =>
  Object.fromEntries([...dues].map(([id, due]) => [id, due.toNumber()]))

describe('the amount of a payment', () => {
  it.each([
    ['Unsubmitted', false],
    ['AwaitingApproval', true],
    ['Declined', false],
    ['Open', true],
    ['Completed', true],
    ['Canceled', false],
  ] as const)('is charged to an account while the order is %s: %s', (status, expected) => {
    expect(isCharging(order(status))).toBe(expected)
  })

  it('is the named amount, or the rest of the order total without one', () => {
    const payments = [payment('a', 30), payment('rest', null), payment('b', 25.5, false)]
    expect(amounts(duesOf(order('Unsubmitted'), payments))).toEqual({ a: 30, rest: 44.5, b: 25.5 })
  })

  it('for the rest subtracts only accepted payments once the order is submitted', () => {
    const payments = [payment('a', 30), payment('rest', null), payment('b', 25.5, false)]
    expect(amounts(duesOf(order('Open'), payments))).toEqual({ a: 30, rest: 70, b: 25.5 })
  })

  it('is zero for the rest when the other payments exceed the total', () => {
    const payments = [payment('a', 130), payment('rest', null)]
    expect(amounts(duesOf(order('Open'), payments))).toEqual({ a: 130, rest: 0 })
  })

  it('is the rest for the first of two payments without an amount, and zero for the second', () => {
    const payments = [payment('one', null), payment('a', 10), payment('two', null)]
    expect(amounts(duesOf(order('Open'), payments))).toEqual({ one: 90, a: 10, two: 0 })
  })

  it('for the rest ignores refunds, and is at least what was refunded', () => {
    const payments = [payment('a', 30), payment('rest', null), refund('back', -60)]
    expect(amounts(duesOf(order('Open'), payments))).toEqual({ a: 30, rest: 70, back: -60 })
    expect(amounts(duesOf(order('Open', 40), payments))).toEqual({ a: 30, rest: 30, back: -60 })
  })
})

describe('the charge of a payment', () => {
  it('is zero if it is not accepted, and the refunded amount for a refund', () => {
    const payments = [payment('a', 30, false), payment('rest', null), refund('back', -60)]
    expect(amounts(chargesDue(order('Open'), payments))).toEqual({ a: 0, rest: 100, back: -60 })
  })

  it('depends only on accepted payments for an unsubmitted order, too', () => {
    const payments = [payment('a', 30, false), payment('rest', null)]
    expect(amounts(chargesDue(order('Unsubmitted'), payments))).toEqual({ a: 0, rest: 100 })
  })
})

describe('an order', () => {
  it.each([
    ['has no payments', false, 'Open', []],
    ['has named payments below the total', false, 'Open', [payment('a', 99.99)]],
    ['has payments of the total', true, 'Open', [payment('a', 60), payment('b', 40, false)]],
    ['has an accepted rest and awaits approval', true, 'AwaitingApproval', [payment('rest', null)]],
    ['has an accepted rest and is completed', true, 'Completed', [payment('rest', null)]],
    ['has a rest that is not accepted', false, 'Open', [payment('a', 1), payment('rest', null, false)]],
    ['has a rest and is not submitted', false, 'Unsubmitted', [payment('rest', null)]],
    ['has refunds alone', false, 'Open', [refund('back', -5)]],
  ] as const)('that %s is paid in full: %s', (_what, expected, status, payments) => {
    expect(isPaidInFull(order(status), payments)).toBe(expected)
  })

  it('without a total accepts one payment only', () => {
    expect(isPaidInFull(order('Open', 0), [])).toBe(false)
    expect(isPaidInFull(order('Open', 0), [payment('a', 0)])).toBe(true)
  })

  it('has a rest if a payment other than a refund has no amount', () => {
    expect(hasRest([payment('a', 1), payment('rest', null, false)])).toBe(true)
    expect(hasRest([payment('a', 1), refund('back', -5)])).toBe(false)
  })
})

describe('a change of payments', () => {
  it('increases the named amount if more is named or accepted', () => {
    const before = [payment('a', 30), payment('b', 20, false)]
    expect(hasIncreasedAmounts(before, before)).toBe(false)
    expect(hasIncreasedAmounts(before, [...before, payment('c', 1, false)])).toBe(true)
    expect(hasIncreasedAmounts(before, [payment('a', 30), payment('b', 20)])).toBe(true)
    expect(hasIncreasedAmounts(before, [payment('a', 30, false), payment('b', 20, false)])).toBe(false)
    expect(hasIncreasedAmounts(before, [payment('a', null), payment('b', 20, false)])).toBe(false)
    expect(hasIncreasedAmounts(before, [...before, refund('back', -10)])).toBe(false)
    expect(hasIncreasedAmounts([...before, refund('back', -10)], before)).toBe(false)
  })

  it('leaves refunds uncovered if it lowers accepted payments below the refunded amount', () => {
    const back = refund('back', -40)
    const uncovered = (from: number | null, to: number | null, isAccepted = true) => {
      const found = uncoveredRefunds(
        order('Open'),
        [payment('a', from), back],
        [payment('a', to, isAccepted), back],
      )
      return found && [found.covered.toNumber(), found.refunded.toNumber()]
    }
    expect(uncovered(60, 40)).toBeNull()
    expect(uncovered(60, 39.99)).toEqual([39.99, 40])
    expect(uncovered(60, 60, false)).toEqual([0, 40])
    expect(uncovered(null, 10)).toEqual([10, 40])
    expect(uncovered(10, null)).toBeNull()
    // The covered amount was lower before.
    expect(uncovered(10, 20)).toBeNull()
    expect(uncovered(10, 10)).toBeNull()
  })
})
