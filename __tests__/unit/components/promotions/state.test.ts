import fc from 'fast-check'
import { promotions } from '@/components/promotions/resource'
import { promotionService } from '@/components/promotions/service'
import { readLimits, stateFilter, stateFilters, stateOf } from '@/components/promotions/state'
import type { Promotion } from '@/lib/ordercloud/models'
import { toListOptions } from '@/lib/resource/resource'
import type { ListOptions, ListPage, FilterValue } from '@/lib/resource/service'
import { parseListState } from '@/lib/url/list-state'
import { parseAlternatives } from '@/sandbox/core/lists/filters'

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
])('the status is %s for %j', (state, facts) => {
  expect(stateOf({ Active: true, ...facts } as object, NOW)).toBe(state)
})

const instants = fc.constantFrom(null, before, '2026-03-03T12:00:00.000Z', after)
const anyPromotion = fc.record({
  ID: fc.uuid(),
  Active: fc.boolean(),
  StartDate: instants,
  ExpirationDate: instants,
  RedemptionLimit: fc.constantFrom(null, 0, 1, 5),
  RedemptionCount: fc.nat({ max: 6 }),
})

/** Returns true if a value matches a filter of the platform's grammar. */
function matches(value: unknown, filter: string): boolean {
  const numeric = (text: unknown) => (typeof value === 'number' ? Number(text) : Date.parse(String(text)))
  return parseAlternatives(filter).some(({ negated, comparison, pieces }) => {
    const [text = ''] = pieces
    if (pieces.length === 2) return (value !== null) !== negated
    if (comparison === '=') return (String(value) === text) !== negated
    if (value === null) return false
    const [is, bound] = [numeric(value), numeric(text)]
    return { '>': is > bound, '<': is < bound, '>=': is >= bound, '<=': is <= bound }[comparison]
  })
}

const matchesAll = (row: Record<string, unknown>, filters: Record<string, FilterValue>) =>
  Object.entries(filters).every(([key, values]) => [values].flat().every((one) => matches(row[key], one)))

test('the status filter finds each promotion once, under the status that its column shows', () => {
  const states = stateFilter.options.map(({ value }) => value)
  fc.assert(
    fc.property(anyPromotion, (promotion) => {
      const shown = stateOf(promotion as Promotion, NOW)
      const found = states.flatMap((state) =>
        stateFilters([state], [0, 1, 5], NOW).flatMap((filters) =>
          matchesAll(promotion, filters) ? [state] : [],
        ),
      )
      expect(found).toEqual([shown.replace('Used up', 'UsedUp')])
    }),
    { numRuns: 500 },
  )
})

test('reads the redemption limits in use with as few requests as possible', async () => {
  const rows = [...Array.from({ length: 250 }, () => 1), 5, 20].map((RedemptionLimit) => ({
    RedemptionLimit,
  }))
  const read = jest.fn(({ filters }: ListOptions) => {
    const left = rows.filter(({ RedemptionLimit }) =>
      [filters.RedemptionLimit ?? []].flat().every((one) => matches(RedemptionLimit, one)),
    )
    return Promise.resolve({
      Items: left.slice(0, 100),
      Meta: { TotalCount: left.length },
    } as ListPage<Promotion>)
  })
  expect(await readLimits(read)).toEqual([1, 5, 20])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a list filtered by status merges the results for each redemption limit', async () => {
  const requested: ListOptions[] = []
  const read = <A>(_: string, query?: Record<string, unknown>) => {
    const options = query as unknown as ListOptions
    requested.push(options)
    const isOfLimits = Array.isArray(options.filters.RedemptionLimit)
    const Items = isOfLimits
      ? [{ RedemptionLimit: 5 }]
      : [
          {
            ID: `${String(options.filters.RedemptionLimit)}`,
            Name: options.filters.RedemptionLimit === '5' ? 'A' : 'B',
          },
        ]
    return Promise.resolve({ Items, Meta: { TotalCount: 1 } } as A)
  }
  const { state } = parseListState(new URLSearchParams('state=Active&StartDate=!*'), promotions.rules)
  const found = await promotionService.readList?.(read, toListOptions(promotions, state))
  expect(found?.Items.map(({ Name }) => Name)).toEqual(['A', 'B'])
  expect(found?.Meta.TotalCount).toBe(2)
  expect(requested.slice(1).every(({ filters }) => [filters.StartDate].flat()[0] === '!*')).toBe(true)
})
