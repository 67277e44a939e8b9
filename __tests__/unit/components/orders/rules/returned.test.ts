import fc from 'fast-check'
import {
  claimsOf,
  eligibleOf,
  mayBeShipped,
  paidByLine,
  proposedRefund,
  returnedQuantities,
} from '@/components/orders/rules/returned'
import type { OrderReturn } from '@/lib/ordercloud/models'

const returned = (Status: string, Quantity: number, LineItemID = 'l1', RefundAmount?: number) =>
  ({ Status, ItemsToReturn: [{ LineItemID, Quantity, RefundAmount }] }) as OrderReturn

const returns = [
  returned('Completed', 2, 'l1', 7.5),
  returned('AwaitingApproval', 1, 'l1', 2),
  returned('Open', 4, 'l2'),
  returned('Unsubmitted', 5),
  ...['Declined', 'Canceled'].map((status) => returned(status, 9)),
]

it('adds up what was returned of each line, without declined, canceled and unsubmitted returns', () => {
  expect([...returnedQuantities(returns)]).toEqual([
    ['l1', 3],
    ['l2', 4],
  ])
})

it('counts the items of unsubmitted returns as claimed, but not those of declined and canceled returns', () => {
  expect([...claimsOf(returns)]).toEqual([
    ['l1', { quantity: 8, refund: 9.5 }],
    ['l2', { quantity: 4, refund: 0 }],
  ])
})

describe('what is eligible for a return', () => {
  const line = { ID: 'l1', Quantity: 10, QuantityShipped: 4 }
  const others = claimsOf([returned('Open', 1, 'l1', 5)])
  const paid = new Map([['l1', 50]])

  it('is what is shipped of an open order, without other returns', () => {
    expect(eligibleOf(line, { Status: 'Open' }, others, paid)).toEqual({ quantity: 3, amount: 15 })
  })

  it('is what was ordered of a completed order', () => {
    expect(eligibleOf(line, { Status: 'Completed' }, others, paid)).toEqual({ quantity: 9, amount: 45 })
  })

  it('is at most the amount that other returns have left', () => {
    const generous = claimsOf([returned('Open', 1, 'l1', 48.5)])
    expect(eligibleOf(line, { Status: 'Completed' }, generous, paid)).toEqual({ quantity: 9, amount: 1.5 })
  })

  it('is never negative, and has no amount without a price', () => {
    const most = claimsOf([returned('Open', 8)])
    expect(eligibleOf(line, { Status: 'Open' }, most, new Map())).toEqual({ quantity: 0, amount: undefined })
    expect(eligibleOf(line, { Status: 'Open' }, most, undefined)).toEqual({ quantity: 0, amount: undefined })
  })
})

describe('what was paid for the lines', () => {
  const line = (ID: string, LineTotal: number, PromotionDiscount = 0) => ({
    ID,
    LineTotal,
    PromotionDiscount,
  })

  it('is their total when the order has no discount of its own', () => {
    const paid = paidByLine([line('a', 8, 2), line('b', 5)], { PromotionDiscount: 2 })
    expect([...paid]).toEqual([
      ['a', 8],
      ['b', 5],
    ])
  })

  it('is less by a share of the discount of the whole order', () => {
    const paid = paidByLine([line('a', 30), line('b', 60, 10), line('c', 0)], { PromotionDiscount: 19 })
    expect([...paid]).toEqual([
      ['a', 27],
      ['b', 54],
      ['c', 0],
    ])
  })

  it('is nothing when the discount is as large as the lines or larger, and leaves out lines without a price', () => {
    const { LineTotal: _, ...unpriced } = line('b', 0)
    expect([...paidByLine([line('a', 3), unpriced], { PromotionDiscount: 9 })]).toEqual([['a', 0]])
    expect([...paidByLine([line('a', 0)], {})]).toEqual([['a', 0]])
  })

  it('adds up to the cent, and no line costs more than its total', () => {
    const cents = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), cents, (totals, wanted) => {
        const total = totals.reduce((sum, one) => sum + one, 0)
        const discount = Math.min(wanted, total)
        const lines = totals.map((one, at) => line(`l${at}`, one / 100))
        const paid = [...paidByLine(lines, { PromotionDiscount: discount / 100 }).values()]
        expect(Math.round(paid.reduce((sum, one) => sum + one, 0) * 100)).toBe(total - discount)
        paid.forEach((amount, at) => {
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual((totals[at] ?? 0) / 100)
        })
      }),
      { numRuns: 300 },
    )
  })
})

describe('the proposed refund', () => {
  it('is a part of the amount, and unknown for another quantity', () => {
    const eligible = { quantity: 3, amount: 10 }
    expect([1, 2, 3].map((pieces) => proposedRefund(eligible, pieces))).toEqual([3.33, 6.67, 10])
    expect([0, 4, -1, NaN].map((pieces) => proposedRefund(eligible, pieces))).toEqual(
      Array(4).fill(undefined),
    )
    expect(proposedRefund({ quantity: 3, amount: undefined }, 1)).toBeUndefined()
  })

  it('never adds up to more than what was paid for a line, and at most to a cent less for each return', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.boolean()), { minLength: 1, maxLength: 9 }),
        (cents, attempts) => {
          const Quantity = attempts.reduce((sum, [pieces]) => sum + pieces, 0)
          const paid = new Map([['l1', cents / 100]])
          const made: OrderReturn[] = []
          const order = { Status: 'Completed' } as const
          const attempt = (pieces: number, isCanceled: boolean) => {
            const eligible = eligibleOf({ ID: 'l1', Quantity }, order, claimsOf(made), paid)
            const refund = proposedRefund(eligible, Math.min(pieces, eligible.quantity))
            made.push(returned('Completed', Math.min(pieces, eligible.quantity), 'l1', refund))
            const [first] = made
            if (isCanceled && first) made[0] = { ...first, Status: 'Canceled' }
          }
          for (const [pieces, isCanceled] of attempts) attempt(pieces, isCanceled)
          const { refund } = claimsOf(made).get('l1') ?? { refund: 0 }
          expect(Math.round(refund * 100)).toBeLessThanOrEqual(cents)
          attempt(Quantity, false)
          const all = claimsOf(made).get('l1')
          expect(Math.round((all?.refund ?? 0) * 100)).toBeLessThanOrEqual(cents)
          if (attempts.every(([, isCanceled]) => !isCanceled))
            expect(Math.round((all?.refund ?? 0) * 100)).toBeGreaterThanOrEqual(cents - made.length)
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('knows from the lines of an open order whether something is shipped, and from the status of all others', () => {
  const known = (shipped: number[] | undefined, isComplete = true) => ({
    lines: shipped?.map((QuantityShipped) => ({ QuantityShipped })),
    isComplete,
    error: undefined,
  })
  const open = { Status: 'Open' } as const
  expect(mayBeShipped(open, known(undefined, false))).toBeUndefined()
  expect(mayBeShipped(open, known([0, 0]))).toBe(false)
  expect(mayBeShipped(open, known([0, 1]))).toBe(true)
  // Lines that are not loaded yet may be shipped.
  expect(mayBeShipped(open, known([0], false))).toBe(true)
  expect(mayBeShipped(open, { ...known(undefined), error: new Error('offline') })).toBe(true)
  expect(mayBeShipped({ Status: 'Completed' }, known(undefined))).toBe(true)
  expect(mayBeShipped({ Status: 'Canceled' }, known(undefined))).toBe(true)
  for (const Status of ['Unsubmitted', 'AwaitingApproval', 'Declined'] as const)
    expect(mayBeShipped({ Status }, known([1]))).toBe(false)
})
