import {
  frequencyWords,
  keptItemReason,
  subscriptionState,
  subscriptionViews,
} from '@/components/orders/rules/subscription'
import { subscriptions } from '@/components/orders/subscriptions/resource'
import { defaultListState, formatListState, parseListState } from '@/lib/url/list-state'

jest.mock('@/lib/ordercloud/sdk')

const NOW = new Date('2026-11-26T12:00:00Z')
const at = (day: string) => `2026-${day}:00.000Z`

it.each([
  [1, 'Days', 'Every day'],
  [2, 'Weeks', 'Every 2 weeks'],
  [3, 'Months', 'Every 3 months'],
] as const)('describes a frequency of %s %s', (Frequency, Interval, words) => {
  expect(frequencyWords({ Frequency, Interval })).toBe(words)
})

it('describes no frequency that the platform did not name', () => {
  expect(frequencyWords({})).toBe('')
  expect(frequencyWords({ Frequency: 2, Interval: 'Years' as never })).toBe('')
})

it.each([
  ['is active while its next order lies ahead', { Active: true, NextOrderDate: at('12-01T06:00') }, 'active'],
  [
    'is active while its order may still be created',
    { Active: true, NextOrderDate: at('11-26T07:01') },
    'active',
  ],
  [
    'is overdue when its order will not be created anymore',
    { Active: true, NextOrderDate: at('11-26T06:59') },
    'overdue',
  ],
  [
    'has ended when it ends before its next order',
    { Active: true, NextOrderDate: at('12-01T06:00'), EndDate: at('11-30T06:00') },
    'ended',
  ],
  [
    'has ended after its end',
    { Active: true, NextOrderDate: at('11-20T06:00'), EndDate: at('11-25T06:00') },
    'ended',
  ],
  ['is paused whatever its dates are', { Active: false, NextOrderDate: at('11-20T06:00') }, 'paused'],
] as const)('%s', (_, schedule, state) => {
  expect(subscriptionState(schedule, NOW)).toBe(state)
})

it('has views with addresses that the list supports', () => {
  const { rules } = subscriptions
  const plain = defaultListState(rules)
  for (const { filters } of subscriptionViews(NOW)) {
    const query = formatListState({ ...plain, filters }, rules)
    expect(parseListState(new URLSearchParams(query), rules)).toMatchObject({
      state: { filters },
      problems: [],
    })
  }
  expect(subscriptionViews(NOW)[0]?.filters.NextOrderDate).toEqual([
    '>=2026-11-26T00:00:00.000Z',
    '<2026-12-04T00:00:00.000Z',
  ])
})

it('removes the items of a bundle with their bundle only', () => {
  expect(keptItemReason({ ProductID: 'p', BundleItemID: 'b' })).toMatch('Remove the bundle')
  expect(keptItemReason({ ProductID: 'p' })).toBeUndefined()
})
