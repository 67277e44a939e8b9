import { orders, supplierOrders } from '@/components/orders/resource'
import { ordersOfDays, ordersOfStatus } from '@/components/dashboard/rules/order-links'
import { comparisonOf } from '@/components/dashboard/rules/periods'
import { describeFilter } from '@/lib/url/describe-filter'
import { formatListState, parseListState } from '@/lib/url/list-state'

jest.mock('@/lib/ordercloud/sdk')

const ZONE = 'America/New_York'
const NOON = new Date('2026-11-18T17:00:00Z')
const ADMIN = { href: '/orders', hasDirections: true }
const SUPPLIER = { href: '/orders', hasDirections: false }

/** Returns the list state that the list of orders reads from an address. */
function listOf(href: string, { rules } = orders) {
  const { pathname, search, searchParams } = new URL(href, 'http://office')
  const { state, problems } = parseListState(searchParams, rules)
  return { pathname, search, state, problems }
}

it('links to a status with the same filters and spelling as the list of orders', () => {
  const { search, state, problems } = listOf(ordersOfStatus(ADMIN, 'Open'))
  expect(problems).toEqual([])
  expect(search).toBe(`?${formatListState(state, orders.rules)}`)
  expect(state.filters).toEqual({ Status: 'Open', direction: 'Incoming' })
})

it.each(['day', 7] as const)(
  'links to the orders of whole days in the time zone of the viewer (period: %s)',
  (span) => {
    const { now } = comparisonOf(span, NOON, ZONE)
    const { pathname, state, problems } = listOf(ordersOfDays(ADMIN, now, ZONE))
    expect([pathname, problems]).toEqual(['/orders', []])
    const first = span === 'day' ? '18' : '12'
    expect(state.filters).toEqual({
      direction: 'Incoming',
      Status: 'Open|Completed',
      DateSubmitted: [`>=2026-11-${first}T05:00:00.000Z`, '<2026-11-19T05:00:00.000Z'],
    })
    const filter = orders.rules.filters.find(({ key }) => key === 'DateSubmitted')
    if (!filter) throw new Error('There is no such filter.')
    expect(describeFilter(filter, state.filters.DateSubmitted ?? '', ZONE)).toContain(`11/${first}/2026`)
  },
)

it('links to all of today when opened exactly at midnight', () => {
  const midnight = new Date('2026-11-18T05:00:00Z')
  const { state } = listOf(ordersOfDays(ADMIN, comparisonOf('day', midnight, ZONE).now, ZONE))
  expect(state.filters.DateSubmitted).toEqual(['>=2026-11-18T05:00:00.000Z', '<2026-11-19T05:00:00.000Z'])
})

it('sets no direction filter for suppliers, whose list of orders has none', () => {
  const hrefs = [
    ordersOfStatus(SUPPLIER, 'Declined'),
    ordersOfDays(SUPPLIER, comparisonOf('day', NOON, ZONE).now, ZONE),
  ]
  expect(hrefs[0]).toBe('/orders?Status=Declined')
  for (const href of hrefs) expect(listOf(href, supplierOrders).problems).toEqual([])
})
