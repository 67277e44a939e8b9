import { buyersReached, countAllUsers, countUsers, requestsOfReach } from '@/components/promotions/reach'
import { readAssignedUsers } from '@/components/promotions/assigned-users'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Order } from '@/lib/ordercloud/models'
import type { SampleOrder } from '@/lib/orders/sample'

const requests: unknown[] = []
const users: Record<string, Record<string, string[]>> = {
  harborline: {
    '': ['ana', 'ben', 'cem'],
    dock: ['ana', 'ben'],
    office: ['ben', 'cem'],
    crowd: Array.from({ length: 1500 }, (_, index) => `u${index}`),
  },
  northfell: { '': ['dora'] },
}
let assignments: object[] = []
let mayReadGroups = true

const pageOf = (ids: readonly string[], { page = 1, pageSize = 20 }) => ({
  Items: ids.slice((page - 1) * pageSize, page * pageSize).map((ID) => ({ ID, UserID: ID })),
  Meta: { Page: page, TotalCount: ids.length, TotalPages: Math.ceil(ids.length / pageSize) },
})
interface Options {
  page?: number
  pageSize?: number
  userGroupID?: string
}
const platform = {
  Users: {
    ListAcrossBuyers: async (options: Options) => {
      requests.push(['all', options])
      return pageOf(['ana', 'ben', 'cem', 'dora'], options)
    },
    List: async (buyer: string, options: Options) => {
      requests.push([buyer, options])
      return pageOf(users[buyer]?.[options.userGroupID ?? ''] ?? [], options)
    },
  },
  Promotions: {
    ListAssignments: async () => {
      requests.push('assignments')
      return { Items: assignments, Meta: { TotalPages: 1 } }
    },
  },
  UserGroups: {
    ListUserAssignments: async (buyer: string, options: Options) => {
      if (!mayReadGroups) throw new PlatformError('no', { status: 403 })
      requests.push(`${buyer} ${options.userGroupID}`)
      return pageOf(users[buyer]?.[options.userGroupID ?? ''] ?? [], options)
    },
  },
}
jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run(platform) }))

const signal = new AbortController().signal
const group = (BuyerID: string, UserGroupID?: string, PromotionID = 'p') => ({
  PromotionID,
  BuyerID,
  UserGroupID: UserGroupID ?? null,
})
const count = (...rows: object[]) => countUsers(buyersReached(rows as never), signal)

beforeEach(() => {
  requests.length = 0
  mayReadGroups = true
})

describe('the number of users that a promotion reaches', () => {
  it('is that of all buyers, by one request for active users', async () => {
    expect(await countAllUsers(signal)).toEqual({ users: 4, isUpperBound: false })
    expect(requests).toEqual([['all', { page: 1, pageSize: 1, filters: { Active: 'true' } }]])
  })

  it('needs one request for a buyer, and none for the groups of a buyer with all its users', async () => {
    const rows = [group('harborline', 'dock'), group('harborline'), group('northfell')]
    expect(requestsOfReach(buyersReached(rows as never))).toBe(2)
    expect(await count(...rows)).toEqual({ users: 4, isUpperBound: false })
    expect(requests).toHaveLength(2)
  })

  it('counts a user of several groups once', async () => {
    expect(await count(group('harborline', 'dock'))).toEqual({ users: 2, isUpperBound: false })
    expect(await count(group('harborline', 'dock'), group('harborline', 'office'))).toEqual({
      ...{ users: 3, isUpperBound: false },
    })
  })

  it('is an upper bound for large groups that may share users', async () => {
    expect(await count(group('harborline', 'dock'), group('harborline', 'crowd'))).toEqual({
      ...{ users: 1502, isUpperBound: true },
    })
    expect(requests).toHaveLength(2)
  })
})

describe('the users of a sample whom assignments reach', () => {
  const by = (FromCompanyID: string, FromUserID: string) => ({ FromCompanyID, FromUserID }) as Order
  const sample = [by('harborline', 'ana'), by('harborline', 'cem')].map((order) => ({
    ...{ order, lines: [] },
  })) as SampleOrder[]

  it('are found with one request for the assignments and one for each user group of their buyers', async () => {
    assignments = [
      ...[group('harborline', 'dock'), group('northfell', 'far'), group('northfell', undefined, 'q')],
    ]
    const promotions = [{ ID: 'p' }, { ID: 'q' }, { ID: 'open', AllowAllBuyers: true }]
    const { reaches, isPartial } = await readAssignedUsers(promotions, sample, signal)
    expect(requests).toEqual(['assignments', 'harborline dock'])
    expect(isPartial).toBe(false)
    expect(reaches({ ID: 'p' }, by('harborline', 'ana'))).toBe(true)
    expect(reaches({ ID: 'p' }, by('harborline', 'cem'))).toBe(false)
    expect(reaches({ ID: 'q' }, by('harborline', 'ana'))).toBe(false)
    expect(reaches({ ID: 'open', AllowAllBuyers: true }, by('harborline', 'cem'))).toBe(true)
  })

  it('need no request for promotions that are for all buyers', async () => {
    await readAssignedUsers([{ ID: 'open', AllowAllBuyers: true }], sample, signal)
    expect(requests).toEqual([])
  })

  it('are all users of a buyer when its user groups cannot be read', async () => {
    assignments = [group('harborline', 'dock')]
    mayReadGroups = false
    const { reaches, isPartial } = await readAssignedUsers([{ ID: 'p' }], sample, signal)
    expect(isPartial).toBe(true)
    expect(reaches({ ID: 'p' }, by('harborline', 'cem'))).toBe(true)
    expect(reaches({ ID: 'p' }, by('northfell', 'dora'))).toBe(false)
  })
})
