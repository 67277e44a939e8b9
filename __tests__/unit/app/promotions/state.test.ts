import { stateOf } from '@/app/(office)/promotions/state'

const NOW = Date.parse('2026-03-03T12:00:00.000Z')
const before = '2026-03-03T11:59:00.000Z'
const after = '2026-03-03T12:01:00.000Z'

test.each([
  ['Active', {}],
  ['Active', { StartDate: before, ExpirationDate: after }],
  ['Active', { StartDate: null, ExpirationDate: null, RedemptionLimit: null, RedemptionCount: 9 }],
  ['Active', { RedemptionLimit: 3, RedemptionCount: 2 }],
  ['Used up', { RedemptionLimit: 3, RedemptionCount: 3 }],
  ['Used up', { RedemptionLimit: 0, RedemptionCount: 0 }],
  ['Scheduled', { StartDate: after }],
  ['Expired', { ExpirationDate: before, RedemptionLimit: 3, RedemptionCount: 3 }],
  ['Inactive', { Active: false, StartDate: after }],
])('%s: %j', (state, facts) => {
  expect(stateOf({ Active: true, ...facts } as object, NOW)).toBe(state)
})
