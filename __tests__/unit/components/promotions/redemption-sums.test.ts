import { redemptionsLeft, stepFor, sumRedemptions } from '@/components/promotions/rules/redemption-sums'
import type { Redemption } from '@/lib/orders/redemptions'

const use = (orderId: string, more: Partial<Redemption> = {}): Redemption => ({
  ...{ orderId, submitted: '2026-03-03T12:00:00Z', buyerId: 'b', userId: 'u', userName: 'Ana Ruiz' },
  ...{ currency: 'USD', subtotal: 100, promotionId: 'p', name: 'P', discount: 10.1 },
  ...more,
})
const period = {
  instants: { from: '2026-02-20T23:00:00.000Z', before: '2026-03-22T23:00:00.000Z' },
  timeZone: 'Europe/Vienna',
}

it('counts an order once, and adds up the discounts of its lines to the cent', () => {
  const [sums, ...others] = sumRedemptions(
    [use('o1'), use('o1', { discount: 0.2 }), use('o2'), use('o3', { promotionId: 'other' })],
    'p',
    period,
  )
  expect(others).toEqual([])
  expect(sums).toMatchObject({ currency: 'USD', orders: 2, discount: 20.4, sales: 200 })
  expect(sums?.users).toEqual([{ buyerId: 'b', userId: 'u', name: 'Ana Ruiz', orders: 2, discount: 20.4 }])
})

it('keeps currencies apart, and users of different buyers with the same ID', () => {
  const sums = sumRedemptions(
    [
      use('o1', { currency: 'EUR' }),
      use('o2', { userName: '' }),
      use('o3', { buyerId: 'c', discount: 50, userName: 'Bo Lind' }),
    ],
    'p',
    period,
  )
  expect(sums.map(({ currency, orders }) => [currency, orders])).toEqual([
    ['USD', 2],
    ['EUR', 1],
  ])
  expect(sums[0]?.users.map(({ name }) => name)).toEqual(['Bo Lind', 'u'])
})

it('has every week from the first redemption to the end of the period, by the days of the time zone', () => {
  const [sums] = sumRedemptions(
    // Sunday evening in UTC is Monday in Vienna.
    [use('o1', { submitted: '2026-03-01T23:30:00Z' }), use('o2', { submitted: '2026-03-18T08:00:00Z' })],
    'p',
    period,
  )
  expect(sums?.steps).toEqual([
    { day: '2026-03-02', name: 'Week of 03/02/2026', orders: 1, discount: 10.1 },
    { day: '2026-03-09', name: 'Week of 03/09/2026', orders: 0, discount: 0 },
    { day: '2026-03-16', name: 'Week of 03/16/2026', orders: 1, discount: 10.1 },
  ])
})

it('shows long periods by month', () => {
  const instants = { from: '2025-04-01T00:00:00Z', before: '2026-04-01T00:00:00Z' }
  expect(stepFor(instants)).toBe('month')
  expect(stepFor(period.instants)).toBe('week')
  const [sums] = sumRedemptions([use('o1', { submitted: '2026-02-28T23:30:00Z' })], 'p', {
    instants,
    timeZone: 'UTC',
  })
  expect(sums?.steps.map(({ name, orders }) => [name, orders])).toEqual([
    ['February 2026', 1],
    ['March 2026', 0],
  ])
})

it('has no sums without redemptions', () => {
  expect(sumRedemptions([use('o', { promotionId: 'other' })], 'p', period)).toEqual([])
})

it.each([
  [{ RedemptionLimit: 3, RedemptionCount: 1 }, 2],
  [{ RedemptionLimit: 3, RedemptionCount: 5 }, 0],
  [{ RedemptionLimit: 0 }, 0],
  [{ RedemptionLimit: null, RedemptionCount: 5 }, undefined],
])('what is left of the limit in %j', (promotion, left) => {
  expect(redemptionsLeft(promotion as object)).toBe(left)
})
