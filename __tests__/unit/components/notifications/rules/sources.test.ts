import { SAMPLES } from '@/components/notifications/rules/samples'
import { BELL_BADGE, parseNotificationFilter } from '@/components/notifications/rules/notification'
import {
  countPendingItems,
  ofOrder,
  ofProduct,
  ofReturn,
  SOURCES,
} from '@/components/notifications/rules/sources'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Product } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'

jest.mock('@/lib/ordercloud/client')

const scope = { quiet: true }
const listed = jest.fn()
const { Roles, CustomRoles } = roles.OrderViewer
const viewer = { roles: [...Roles, ...CustomRoles], isAdmin: true }
const page = (items: object[], total = items.length, pages = 1) => ({
  Items: items,
  Meta: { Page: 1, PageSize: 100, TotalCount: total, TotalPages: pages, ItemRange: [1, items.length] },
})
const product = (
  id: string,
  left: number | undefined,
  point: number | undefined,
  more: object = {},
): Product =>
  ({ ID: id, Name: id, Inventory: { QuantityAvailable: left, NotificationPoint: point, ...more } }) as Product
const source = (kind: string) => {
  const found = SOURCES.find((one) => one.kind === kind)
  if (!found) throw new Error(kind)
  return found
}

beforeEach(() => {
  listed.mockReset()
  const list = { List: listed }
  jest
    .mocked(call)
    .mockReset()
    .mockImplementation((run) => run({ Orders: list, OrderReturns: list, Products: list } as never))
})

it('has three samples, each with title, info, time and avatar', () => {
  expect(BELL_BADGE).toBe(3)
  expect(SAMPLES).toHaveLength(BELL_BADGE)
  for (const { title, info, time, avatar } of SAMPLES) {
    expect([title, info, avatar].every((text) => text.length > 0)).toBe(true)
    expect(time).toEqual({ words: expect.any(String) as string })
  }
  expect(new Set(SAMPLES.map(({ id }) => id)).size).toBe(3)
})

it('shows who placed an order, and becomes unread again when the order changes', () => {
  const order = {
    ID: 'O1',
    FromCompanyID: 'harborline',
    FromUser: { FirstName: 'Ines', LastName: 'Carvalho' },
    LastUpdated: '2026-01-02T00:00:00Z',
  } as never
  expect(ofOrder(order)).toMatchObject({
    title: 'Order O1 awaits approval',
    info: 'Placed by Ines Carvalho of harborline',
    avatar: 'Ines Carvalho',
    time: { iso: '2026-01-02T00:00:00Z' },
    about: { area: 'orders', id: 'O1' },
  })
  expect(ofOrder({ ...(order as object), LastUpdated: '2026-01-03T00:00:00Z' }).id).not.toBe(
    ofOrder(order).id,
  )
})

it('shows what needs to be done with a return', () => {
  expect(ofReturn({ ID: 'R1', OrderID: 'O1', Status: 'AwaitingApproval' }).title).toBe(
    'Return R1 awaits approval',
  )
  expect(ofReturn({ ID: 'R1', OrderID: 'O1', Status: 'Open' }).title).toBe('Return R1 is ready to complete')
})

it.each([
  ['below', product('p', 4, 5), true],
  ['at', product('p', 5, 5), false],
  ['above', product('p', 6, 5), false],
  ['without a number', product('p', undefined, 5), false],
  ['without a notification point', product('p', 0, undefined), false],
  ['counted by variant', product('p', 0, 5, { VariantLevelTracking: true }), false],
])('decides whether stock %s its notification point is low: %#', (_, one, isLow) => {
  expect(ofProduct(one) !== undefined).toBe(isLow)
})

it('counts pending items with requests for one row, only where the viewer has access', async () => {
  listed.mockResolvedValueOnce(page([{}], 7)).mockResolvedValueOnce(page([{}], 2))
  expect(await countPendingItems(viewer, {})).toBe(9)
  expect(listed.mock.calls.map((args: unknown[]) => args.find((one) => typeof one === 'object'))).toEqual([
    expect.objectContaining({ pageSize: 1, filters: { Status: 'AwaitingApproval' } }),
    expect.objectContaining({ pageSize: 1, filters: { Status: 'AwaitingApproval|Open' } }),
  ])
  expect(await countPendingItems({ roles: ['MeAdmin'], isAdmin: true }, {})).toBe(0)
  expect(listed).toHaveBeenCalledTimes(2)
})

it('counts the lists that load when another fails, and fails when none loads', async () => {
  const readOnlyReason = new PlatformError('No.', { status: 500 })
  listed.mockRejectedValueOnce(readOnlyReason).mockResolvedValueOnce(page([{}], 2))
  expect(await countPendingItems(viewer, {})).toBe(2)
  listed.mockRejectedValue(readOnlyReason)
  await expect(countPendingItems(viewer, {})).rejects.toBe(readOnlyReason)
  // The page does not show this error, so the call has to show its toast.
  expect(jest.mocked(call).mock.calls.map(([, options]) => options?.quiet)).toEqual(Array(4).fill(undefined))
})

it('reads the latest 100 items and the total count', async () => {
  listed.mockResolvedValue(page([{ ID: 'O1' }], 250, 3))
  expect(await source('orders').read(scope)).toMatchObject({
    items: [{ title: 'Order O1 awaits approval' }],
    total: 250,
  })
  expect(listed).toHaveBeenCalledTimes(1)
})

it('reads further pages in the same order', async () => {
  listed.mockResolvedValue(page([{ ID: 'O1' }], 250, 3))
  await source('orders').read(scope, 3)
  await source('returns').read(scope, 2)
  const requested = listed.mock.calls.map((args: unknown[]) => args.find((one) => typeof one === 'object'))
  const order = { pageSize: 100, sortBy: ['!LastUpdated', 'ID'] }
  expect(requested).toEqual([
    expect.objectContaining({ ...order, page: 3 }),
    expect.objectContaining({ ...order, page: 2 }),
  ])
})

it('lists all low stock that it found on several pages', async () => {
  const low = Array.from({ length: 120 }, (_, at) => product(`p${at}`, 1, 5))
  // Products of the same stock as the last one of the first page are on both.
  listed.mockResolvedValueOnce(page(low.slice(0, 100), 120, 2)).mockResolvedValueOnce(page(low.slice(80)))
  const { items, total } = await source('stock').read(scope)
  expect([items.length, total]).toEqual([120, 120])
})

it('checks all tracked products while there are few', async () => {
  listed.mockResolvedValueOnce(page([product('a', 1, 5), product('b', 9, 5)], 102, 2))
  listed.mockResolvedValueOnce(page([product('c', 12, 15)]))
  const found = await source('stock').read(scope)
  expect(found.items.map(({ about }) => about?.id)).toEqual(['a', 'c'])
  expect(found).toMatchObject({ total: 2 })
  expect(found.limit).toBeUndefined()
})

it('reads only those further products whose notification point is above the highest stock of the first page', async () => {
  listed
    .mockResolvedValueOnce(page([product('a', 1, 5), product('b', 60, 5)], 5000, 50))
    .mockResolvedValueOnce(page([product('b', 60, 5), product('c', 70, 80)]))
  const found = await source('stock').read(scope)
  expect(found.items.map(({ about }) => about?.id)).toEqual(['a', 'c'])
  expect(found.limit).toBeUndefined()
  expect(listed).toHaveBeenCalledTimes(2)
  expect(listed.mock.calls[1]).toEqual([
    expect.objectContaining({
      page: 1,
      filters: {
        'Inventory.Enabled': true,
        'Inventory.NotificationPoint': '>60',
        'Inventory.QuantityAvailable': '>=60',
      },
    }),
    expect.anything(),
  ])
})

it('stops after 500 tracked products and shows the limit', async () => {
  let pages = 0
  listed.mockImplementation(() => {
    const from = 100 * pages++
    return Promise.resolve(
      page(
        Array.from({ length: 100 }, (_, at) => product(`p${from + at}`, 1, 5)),
        1200,
        12,
      ),
    )
  })
  const found = await source('stock').read(scope)
  expect(listed).toHaveBeenCalledTimes(5)
  expect(found).toMatchObject({ total: 500, limit: 'Checked 500 of 1,200 products.' })
})

it('shows all items when the address has an unknown value', () => {
  expect(parseNotificationFilter('unread')).toBe('unread')
  expect(parseNotificationFilter('nothing')).toBe('all')
  expect(parseNotificationFilter(null)).toBe('all')
})
