import {
  claimedQuantities,
  eligibleOf,
  hasReturns,
  mayBeShipped,
  returnedQuantities,
} from '@/components/orders/rules/returned'
import type { OrderReturn } from '@/lib/ordercloud/models'

const returned = (Status: string, Quantity: number, LineItemID = 'l1') =>
  ({ Status, ItemsToReturn: [{ LineItemID, Quantity }] }) as OrderReturn

const returns = [
  returned('Completed', 2),
  returned('AwaitingApproval', 1),
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
  expect([...claimedQuantities(returns)]).toEqual([
    ['l1', 8],
    ['l2', 4],
  ])
})

it('knows the statuses in which an order has no returns', () => {
  expect(hasReturns({ Status: 'Unsubmitted' })).toBe(false)
  expect(hasReturns({ Status: 'AwaitingApproval' })).toBe(false)
  expect(hasReturns({ Status: 'Canceled' })).toBe(true)
})

describe('what is eligible for a return', () => {
  const line = { ID: 'l1', Quantity: 10, QuantityShipped: 4, LineTotal: 50 }
  const others = new Map([['l1', 1]])

  it('is what is shipped of an open order, without other returns', () => {
    expect(eligibleOf(line, { Status: 'Open' }, others)).toEqual({ quantity: 3, amount: 15 })
  })

  it('is what was ordered of a completed order', () => {
    expect(eligibleOf(line, { Status: 'Completed' }, others)).toEqual({ quantity: 9, amount: 45 })
  })

  it('is never negative, and has no amount without a price', () => {
    const { LineTotal: _, ...unpriced } = line
    expect(eligibleOf(unpriced, { Status: 'Open' }, new Map([['l1', 8]]))).toEqual({
      quantity: 0,
      amount: undefined,
    })
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
  expect(mayBeShipped({ Status: 'AwaitingApproval' }, known([1]))).toBe(false)
})
