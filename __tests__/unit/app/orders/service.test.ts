import { orders, supplierOrders } from '@/app/(office)/orders/resource'
import { orderService, toOrderRequest } from '@/app/(office)/orders/service'
import { toListOptions } from '@/lib/resource/resource'
import { parseListState } from '@/lib/url/list-state'

jest.mock('@/lib/ordercloud/sdk')
const mockList = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Orders: { List: mockList } }),
}))

const asked = (query: string, resource = orders) => {
  const { state, problems } = parseListState(new URLSearchParams(query), resource.rules)
  return { problems, ...toOrderRequest(toListOptions(resource, state)) }
}

it('reads every direction, the newest first, unless asked otherwise', () => {
  expect(asked('')).toMatchObject({
    problems: [],
    direction: 'All',
    options: { sortBy: ['!DateSubmitted', '!DateCreated'], filters: {} },
  })
})

it('puts the direction into the path and leaves the other filters', () => {
  const { direction, options } = asked('direction=Outgoing&Status=Open&sort=Total')
  expect(direction).toBe('Outgoing')
  expect(options).toMatchObject({ filters: { Status: 'Open' }, sortBy: ['Total'] })
})

it.each([
  ['Status=Declined', { Status: 'Declined', IsSubmitted: 'false' }],
  ['Status=AwaitingApproval&IsSubmitted=true', { Status: 'AwaitingApproval', IsSubmitted: 'true' }],
  ['Status=Canceled', { Status: 'Canceled' }],
])('asks for what is not submitted as such: %s', (query, filters) => {
  expect(asked(query).options.filters).toEqual(filters)
})

it.each([
  'Status=Unsubmitted',
  'Status=AwaitingApproval',
  'IsSubmitted=false',
  'FromCompanyID=harborline',
  'ToCompanyID=tarnwick',
  'Total=%3E%3D100',
  'DateSubmitted=%3E%3D2026-11-01',
  'xp.Channel=web',
])('understands the address %s', (query) => {
  expect(asked(query).problems).toEqual([])
})

it.each(['direction=Sideways', 'Status=Lost', 'sort=FromUser.Email', 'IsSubmitted=perhaps'])(
  'names what it cannot follow: %s',
  (query) => expect(asked(query).problems).toHaveLength(1),
)

it('offers supplier staff no direction and no other companies', () => {
  expect(asked('direction=Outgoing', supplierOrders).problems).toHaveLength(1)
  const shown = supplierOrders.columns.filter(({ isExtra }) => !isExtra)
  expect(shown.map(({ key }) => key)).toEqual(['id', 'submitted', 'status', 'lines', 'total'])
})

it('sorts its columns only by what the platform can sort', () => {
  for (const { sort } of orders.columns) expect([undefined, ...orders.rules.sortable]).toContainEqual(sort)
})

it('asks the same of the server and of the browser', async () => {
  const { state } = parseListState(new URLSearchParams('direction=Incoming&page=2'), orders.rules)
  const options = toListOptions(orders, state)
  const read = jest.fn().mockResolvedValue(undefined)
  await orderService.readList?.(read, options)
  await orderService.list(options, {})
  const [path, query] = read.mock.calls[0] as [string, object]
  const [direction, sent] = mockList.mock.calls[0] as [string, object]
  expect(path).toBe(`/orders/${direction}`)
  expect(query).toEqual(sent)
})
