import { approverOrders, orders, supplierOrders } from '@/components/orders/resource'
import { orderService, SUBMITTED_ONLY_SEARCH_NOTE, toOrderRequest } from '@/components/orders/service'
import { PlatformError } from '@/lib/ordercloud/errors'
import { toListOptions } from '@/lib/resource/resource'
import { defaultListState, parseListState } from '@/lib/url/list-state'

jest.mock('@/lib/ordercloud/sdk')
const mockList = jest.fn()
const mockApprovable = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ Orders: { List: mockList }, Me: { ListApprovableOrders: mockApprovable } }),
}))

const requested = (query: string, resource = orders) => {
  const { state, problems } = parseListState(new URLSearchParams(query), resource.rules)
  return { problems, ...toOrderRequest(toListOptions(resource, state)) }
}

it('lists submitted and other orders in every direction by default, newest first', () => {
  expect(requested('')).toMatchObject({
    problems: [],
    direction: 'All',
    parts: [
      { sortBy: ['!DateSubmitted', '!DateCreated'], filters: {} },
      { sortBy: ['!DateCreated'], filters: { IsSubmitted: 'false' } },
    ],
  })
})

it('separates the direction from the other filters', () => {
  const { direction, parts } = requested('direction=Outgoing&Status=Open&sort=Total')
  expect(direction).toBe('Outgoing')
  expect(parts).toMatchObject([{ filters: { Status: 'Open' }, sortBy: ['Total'] }])
})

it('lists the orders that the user can approve on the path of their own', async () => {
  const { problems, direction, parts } = requested('direction=Approvable&Total=5', approverOrders)
  expect([problems, direction]).toEqual([[], 'Approvable'])
  expect(parts).toMatchObject([{ filters: { Total: '5' }, sortBy: ['!DateCreated'] }])
  mockApprovable.mockResolvedValue(page([{ ID: 'mine' }]))
  const { state } = parseListState(new URLSearchParams('direction=Approvable'), approverOrders.rules)
  const { Items } = await orderService.list(toListOptions(approverOrders, state), {})
  expect(Items.map(({ ID }) => ID)).toEqual(['mine'])
  expect(mockApprovable).toHaveBeenCalledWith(
    expect.objectContaining({ filters: {}, sortBy: ['!DateCreated'] }),
    expect.anything(),
  )
  expect(mockList).not.toHaveBeenCalled()
})

it.each<[string, object[]]>([
  ['Status=Declined', [{ Status: 'Declined', IsSubmitted: 'false' }]],
  ['Status=AwaitingApproval&IsSubmitted=true', []],
  ['Status=Canceled', [{ Status: 'Canceled' }, { Status: 'Canceled', IsSubmitted: 'false' }]],
  ['Status=Canceled&IsSubmitted=true', [{ Status: 'Canceled' }]],
  [
    'Status=Open|AwaitingApproval|Completed|Unsubmitted',
    [{ Status: 'Open|Completed' }, { Status: 'AwaitingApproval|Unsubmitted', IsSubmitted: 'false' }],
  ],
  ['IsSubmitted=true|false&Total=5', [{ Total: '5' }, { Total: '5', IsSubmitted: 'false' }]],
])('splits filters between the list of submitted orders and that of the others: %s', (query, filters) => {
  expect(requested(query).parts.map((part) => part.filters)).toEqual(filters)
})

const page = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })

it('sorts orders that await approval among the submitted ones by their creation date', async () => {
  const day = (date: number) => `2026-11-0${date}T08:00:00Z`
  mockList.mockImplementation((_: string, { filters }: { filters: { IsSubmitted?: string } }) =>
    Promise.resolve(
      filters.IsSubmitted === 'false'
        ? page([
            { ID: 'cart', DateCreated: day(6) },
            { ID: 'awaiting', DateCreated: day(3) },
          ])
        : page([
            { ID: 'late', DateSubmitted: day(5), DateCreated: day(1) },
            { ID: 'early', DateSubmitted: day(2), DateCreated: day(1) },
          ]),
    ),
  )
  const { Items, Meta } = await orderService.list(toListOptions(orders, defaultListState(orders.rules)), {})
  expect(Items.map(({ ID }) => ID)).toEqual(['cart', 'late', 'awaiting', 'early'])
  expect(Meta).toMatchObject({ TotalCount: 4, TotalPages: 1, ItemRange: [1, 4] })
})

it('searches only submitted orders, and adds a note, when the platform rejects a wider search', async () => {
  mockList.mockImplementation((_: string, { filters }: { filters: { IsSubmitted?: string } }) =>
    filters.IsSubmitted === 'false'
      ? Promise.reject(new PlatformError('Submitted only.', { errorCode: 'Order.AllowedOnSubmittedOnly' }))
      : Promise.resolve(page([{ ID: 'late' }])),
  )
  const state = { ...defaultListState(orders.rules), search: 'late' }
  const found = await orderService.list(toListOptions(orders, state), {})
  expect(found.Items).toEqual([{ ID: 'late' }])
  expect(found.note).toBe(SUBMITTED_ONLY_SEARCH_NOTE)
})

it.each([
  'Status=Unsubmitted',
  'Status=Open|AwaitingApproval',
  'FromCompanyID=harborline|lakeside',
  'Status=AwaitingApproval',
  'IsSubmitted=false',
  'FromCompanyID=harborline',
  'ToCompanyID=tarnwick',
  'Total=%3E%3D100',
  'DateSubmitted=%3E%3D2026-11-01',
  'xp.Channel=web',
])('accepts the query %s', (query) => {
  expect(requested(query).problems).toEqual([])
})

it.each(['direction=Sideways', 'Status=Lost', 'sort=FromUser.Email', 'IsSubmitted=perhaps'])(
  'reports a problem with the query %s',
  (query) => expect(requested(query).problems).toHaveLength(1),
)

it('offers supplier users no direction filter and no company columns', () => {
  expect(requested('direction=Outgoing', supplierOrders).problems).toHaveLength(1)
  const shown = supplierOrders.columns.filter(({ isExtra }) => !isExtra)
  expect(shown.map(({ key }) => key)).toEqual(['id', 'submitted', 'status', 'lines', 'total'])
})

it('sorts columns only by fields that the platform can sort by', () => {
  for (const { sort } of orders.columns) expect([undefined, ...orders.rules.sortable]).toContainEqual(sort)
})

it('sends the same requests on the server and in the browser', async () => {
  const { state } = parseListState(new URLSearchParams('direction=Incoming&page=2'), orders.rules)
  const options = toListOptions(orders, state)
  mockList.mockReset().mockResolvedValue(page([]))
  const read = jest.fn().mockResolvedValue(page([]))
  await orderService.readList?.(read, options)
  await orderService.list(options, {})
  expect(read.mock.calls).toHaveLength(2)
  expect(read.mock.calls).toEqual(
    mockList.mock.calls.map(([direction, sent]) => [`/orders/${String(direction)}`, sent]),
  )
})

it('leaves loading to the browser when the server has only one of the two lists', async () => {
  const read = jest.fn().mockResolvedValueOnce(page([])).mockResolvedValueOnce(undefined)
  const options = toListOptions(orders, defaultListState(orders.rules))
  expect(await orderService.readList?.(read, options)).toBeUndefined()
})
