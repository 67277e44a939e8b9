import { CHECKOUT_KINDS, MAX_GROUPS, readInheritance } from '@/lib/parties/buyer-inheritance'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

const list = jest.fn()
const oc = {
  Addresses: { ListAssignments: list },
  CostCenters: { ListAssignments: list },
} as never as OrderCloud
const user = { buyerId: 'b/1', userId: 'u', groupIds: ['g', 'h'] }

/** Lets the list answer with these rows, by the level and the group of the request. */
function answerWith(rows: Record<string, object[]>, more = 0) {
  list.mockImplementation(
    async (_: string, { level, userGroupID }: { level: string; userGroupID?: string }) => {
      const Items = rows[userGroupID ?? level] ?? []
      return { Items, Meta: { TotalCount: Items.length + more, TotalPages: 1 } }
    },
  )
}
beforeEach(() => jest.resetAllMocks())

it('names every party that gives a user an address, with what it is for', async () => {
  answerWith({
    User: [{ AddressID: 'home', UserID: 'u', UserGroupID: null, IsShipping: true, IsBilling: false }],
    g: [{ AddressID: 'dock', UserGroupID: 'g', UserID: null, IsShipping: true, IsBilling: false }],
    Company: [
      { AddressID: 'dock', UserGroupID: null, UserID: null, IsShipping: false, IsBilling: true },
      { AddressID: null },
    ],
  })
  expect(await readInheritance(oc, CHECKOUT_KINDS.addresses, user, {})).toEqual({
    isComplete: true,
    records: [
      { id: 'home', from: [{ BuyerID: 'b/1', UserID: 'u', Flags: ['IsShipping'] }] },
      {
        id: 'dock',
        from: [
          { BuyerID: 'b/1', UserGroupID: 'g', Flags: ['IsShipping'] },
          { BuyerID: 'b/1', Flags: ['IsBilling'] },
        ],
      },
    ],
  })
  expect(
    list.mock.calls.map(([buyer, options]) => [buyer, options.level, options.userID ?? options.userGroupID]),
  ).toEqual([
    ['b%2F1', 'User', 'u'],
    ['b%2F1', 'Group', 'g'],
    ['b%2F1', 'Group', 'h'],
    ['b%2F1', 'Company', undefined],
  ])
})

it('makes no request for a user where the platform assigns none', async () => {
  answerWith({ h: [{ CostCenterID: 'c', UserGroupID: 'h' }] })
  expect(await readInheritance(oc, CHECKOUT_KINDS.costCenters, user, {})).toEqual({
    isComplete: true,
    records: [{ id: 'c', from: [{ BuyerID: 'b/1', UserGroupID: 'h' }] }],
  })
  expect(list).toHaveBeenCalledTimes(3)
})

it('says when more is assigned than was read, and bounds the number of requests', async () => {
  answerWith({}, 1)
  expect((await readInheritance(oc, CHECKOUT_KINDS.costCenters, user, {})).isComplete).toBe(false)
  answerWith({})
  const groupIds = Array.from({ length: 30 }, (_, at) => `g${at}`)
  list.mockClear()
  expect((await readInheritance(oc, CHECKOUT_KINDS.costCenters, { ...user, groupIds }, {})).isComplete).toBe(
    false,
  )
  expect(list).toHaveBeenCalledTimes(MAX_GROUPS + 1)
})
