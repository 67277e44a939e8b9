/** @jest-environment node */
import * as sdk from 'ordercloud-javascript-sdk'
import { CHECKOUT_KINDS, readInheritance } from '@/lib/parties/buyer-inheritance'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call } from './support/sdk'

/** The records that assignments give a user at checkout, compared with the lists that the platform gives this user. */

type Kind = keyof typeof CHECKOUT_KINDS

const RESOURCES = {
  addresses: { resource: 'Addresses', mine: 'Me.ListAddresses', id: 'AddressID', body: { ...street() } },
  costCenters: { resource: 'CostCenters', mine: 'Me.ListCostCenters', id: 'CostCenterID', body: {} },
  spendingAccounts: {
    ...{ resource: 'SpendingAccounts', mine: 'Me.ListSpendingAccounts', id: 'SpendingAccountID' },
    body: { Balance: 5 },
  },
  creditCards: { resource: 'CreditCards', mine: 'Me.ListCreditCards', id: 'CreditCardID', body: {} },
} as const satisfies Record<Kind, object>

function street() {
  return { Street1: '1 Dock', City: 'Norfolk', State: 'VA', Zip: '23510', Country: 'US' }
}

/** The parties of the assignments. The user is in the groups `in` and `too`, and not in `out`. */
const PARTIES = {
  company: {},
  group: { UserGroupID: 'in' },
  second: { UserGroupID: 'too' },
  stranger: { UserGroupID: 'out' },
  user: { UserID: 'ann' },
  other: { UserID: 'bob' },
} as const

let market: Marketplace
let token: string
let desk: OrderDesk
beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  desk = await new OrderDesk(market, token).open()
  await desk.someone('bob', ['Shopper'], { buyer: 'B' })
  await desk.shop.group('B', 'in', 'ann')
  await desk.shop.group('B', 'too', 'ann')
  await desk.shop.group('B', 'out', 'bob')
}, 300_000)
afterAll(async () => {
  await market.close()
  expect(market.logged).toEqual([])
})

it.each(Object.keys(RESOURCES) as Kind[])('is what the platform lists for the user: %s', async (key) => {
  const { resource, mine, id: idField, body } = RESOURCES[key]
  const kind = CHECKOUT_KINDS[key]
  const parties = Object.entries(PARTIES).filter(([, party]) => kind.hasUsers || !('UserID' in party))
  for (const [name, party] of parties) {
    await desk.shop.admin(`${resource}.Create`, { buyerID: 'B' }, { ID: name, Name: name, ...body })
    const flags = key === 'addresses' ? { IsShipping: true, IsBilling: name === 'company' } : {}
    await desk.shop.admin(
      `${resource}.SaveAssignment`,
      { buyerID: 'B' },
      { [idField]: name, ...party, ...flags },
    )
  }
  // The same record through two parties.
  await desk.shop.admin(
    `${resource}.SaveAssignment`,
    { buyerID: 'B' },
    { [idField]: 'company', UserGroupID: 'in', ...(key === 'addresses' && { IsShipping: true }) },
  )
  sdk.Configuration.Set({ baseApiUrl: market.url })
  const { records, isComplete } = await readInheritance(
    sdk as never,
    kind,
    { buyerId: 'B', userId: 'ann', groupIds: ['in', 'too'] },
    { accessToken: token },
  )
  expect(isComplete).toBe(true)
  const { body: own } = await call(mine, { token: desk.ann, query: { pageSize: 100 } })
  expect(records.map(({ id }) => id).sort()).toEqual(own.Items.map(({ ID }: { ID: string }) => ID).sort())
  expect(records.map(({ id }) => id).sort()).toEqual(
    ['company', 'group', 'second', ...(kind.hasUsers ? ['user'] : [])].sort(),
  )
  const company = records.find(({ id }) => id === 'company')?.from ?? []
  expect(company.map(({ UserGroupID }) => UserGroupID)).toEqual(['in', undefined])
  if (key === 'addresses')
    expect(company.map(({ Flags }) => Flags)).toEqual([['IsShipping'], ['IsShipping', 'IsBilling']])
})
