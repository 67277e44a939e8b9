/** @jest-environment node */
import {
  readPartySchedules,
  readSupplierSchedules,
  type PartySchedules,
} from '@/components/products/reprice/read-repriced'
import { repriceJob, repriceRows } from '@/components/products/rules/reprice'
import type { JobPlan } from '@/lib/jobs/job'
import { provideSettings, type Settings } from '@/lib/settings'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { runAppJob, undoAppJob } from './support/app-jobs'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
const mockLists: string[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. It records the lists of assignments. */
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => {
    if (name.endsWith('.ListAssignments')) mockLists.push(name)
    return call
  })

const SCHEDULES = ['base', 'buyer', 'group', 'shared']
/** The price schedule of each product, buyer and user group. */
const PRICES = [
  ['bollard', undefined, 'buyer'],
  ['bollard', 'vip', 'group'],
  ['buoy', undefined, 'shared'],
  ['bell', undefined, 'shared'],
  ['bell', 'vip', 'shared'],
  ['beacon', undefined, undefined],
  ['block', undefined, 'shared'],
] as const
const targets = ['bollard', 'buoy', 'bell', 'beacon'].map((id) => ({ id, name: id, before: {} }))

async function prices() {
  const found = await Promise.all(
    SCHEDULES.map(async (priceScheduleID) => {
      const { body } = await as('PriceSchedules.Get', { params: { priceScheduleID } })
      const { PriceBreaks } = body as unknown as { PriceBreaks: { Price: number }[] }
      return [priceScheduleID, PriceBreaks[0]?.Price] as const
    }),
  )
  return Object.fromEntries(found)
}

async function planOf(UserGroupID?: string) {
  return planWith(
    await readPartySchedules(targets, { BuyerID: 'harbor', ...(UserGroupID && { UserGroupID }) }, {}),
  )
}

function planWith({ schedules, scheduleIdsOf, uses, supplierPrices }: PartySchedules) {
  const { rows, withoutPrice } = repriceRows(
    targets,
    schedules,
    { change: 'add', amount: '1', rounding: '0.01', isFirstOnly: false, withSale: false },
    scheduleIdsOf,
  )
  return { plan: repriceJob(rows) as JobPlan, rows, withoutPrice, uses, supplierPrices }
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  provideSettings({ marketplaceId: MARKETPLACE_ID } as Settings)
  for (const ID of SCHEDULES)
    await as('PriceSchedules.Create', { body: { ID, Name: ID, PriceBreaks: [{ Quantity: 1, Price: 10 }] } })
  await as('Catalogs.Create', { body: { ID: 'all', Name: 'All', Active: true } })
  await as('Buyers.Create', { body: { ID: 'harbor', Name: 'Harbor', Active: true, DefaultCatalogID: 'all' } })
  await as('UserGroups.Create', { params: { buyerID: 'harbor' }, body: { ID: 'vip', Name: 'VIP' } })
  await as('Catalogs.SaveAssignment', { body: { CatalogID: 'all', BuyerID: 'harbor' } })
  for (const ID of ['bollard', 'buoy', 'bell', 'beacon', 'block']) {
    const isShared = ID === 'buoy'
    await as('Products.Create', {
      body: { ID, Name: ID, DefaultPriceScheduleID: isShared ? 'shared' : 'base' },
    })
    await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'all', ProductID: ID } })
  }
  for (const [ProductID, UserGroupID, PriceScheduleID] of PRICES)
    await as('Products.SaveAssignment', {
      body: {
        ...{ ProductID, BuyerID: 'harbor' },
        ...(UserGroupID && { UserGroupID }),
        ...(PriceScheduleID && { PriceScheduleID }),
      },
    })
}, 120_000)
afterAll(() => market.close())
beforeEach(() => mockLists.splice(0))

const none = { names: [], count: 0 }
const START = { base: 10, buyer: 10, group: 10, shared: 10 }

test('the prices of a buyer change once each, without those of its groups, and the undo restores them', async () => {
  expect(await prices()).toEqual(START)
  const { plan, rows, withoutPrice, uses } = await planOf()
  expect(rows.map(({ schedule, products }) => [schedule.ID, products])).toEqual([
    ['buyer', ['bollard']],
    ['shared', ['buoy', 'bell']],
  ])
  expect(withoutPrice).toEqual(['beacon'])
  expect(uses.get('buyer')).toEqual({ defaults: none, parties: none })
  // The default price of a selected product is another use too.
  expect(uses.get('shared')).toEqual({
    defaults: { names: ['buoy'], count: 1 },
    parties: { names: expect.arrayContaining(['bell for harbor/vip', 'block for harbor']), count: 2 },
  })
  // One page of the buyer's assignments, and the uses of each price schedule.
  expect(mockLists).toHaveLength(3)
  const done = await runAppJob(plan)
  expect(await prices()).toEqual({ ...START, buyer: 11, shared: 11 })
  await undoAppJob(done)
  expect(await prices()).toEqual(START)
})

test('the prices of a user group change without those of its buyer', async () => {
  const { plan, rows, withoutPrice, uses } = await planOf('vip')
  expect(rows.map(({ schedule, products }) => [schedule.ID, products])).toEqual([
    ['group', ['bollard']],
    ['shared', ['bell']],
  ])
  expect(withoutPrice).toEqual(['buoy', 'beacon'])
  expect(uses.get('shared')?.parties.names).toEqual(
    expect.arrayContaining(['buoy for harbor', 'bell for harbor', 'block for harbor']),
  )
  const done = await runAppJob(plan)
  expect(await prices()).toEqual({ ...START, group: 11, shared: 11 })
  await undoAppJob(done)
  expect(await prices()).toEqual(START)
})

test('the prices of a supplier change for the selected products only, and the undo restores them', async () => {
  await as('Suppliers.Create', { body: { ID: 'north', Name: 'North', Active: true } })
  for (const [ID, ProductID] of [
    ['north-bollard', 'bollard'],
    ['north-block', 'block'],
  ] as const) {
    await as('PriceSchedules.Create', {
      body: { ID, Name: ID, OwnerID: 'north', PriceBreaks: [{ Quantity: 1, Price: 4 }] },
    })
    const params = { productID: ProductID, supplierID: 'north' }
    await as('Products.SaveSupplier', { params, query: { defaultPriceScheduleID: ID } })
  }
  await as('Products.SaveSupplier', { params: { productID: 'bell', supplierID: 'north' } })
  await as('Products.Create', { body: { ID: 'boom', Name: 'Boom' } })
  await as('Products.SaveSupplier', {
    ...{ params: { productID: 'boom', supplierID: 'north' } },
    query: { defaultPriceScheduleID: 'north-bollard' },
  })
  const priceOf = async (priceScheduleID: string) => {
    const { body } = await as('PriceSchedules.Get', { params: { priceScheduleID } })
    return body as unknown as { PriceBreaks: object[] }
  }
  const { plan, rows, withoutPrice, supplierPrices } = planWith(
    await readSupplierSchedules(targets, 'north', {}),
  )
  expect(rows.map(({ schedule, products }) => [schedule.ID, products])).toEqual([
    ['north-bollard', ['bollard']],
  ])
  expect(withoutPrice).toEqual(['buoy', 'bell', 'beacon'])
  // The selected product is not named as another one.
  expect(supplierPrices.get('north-bollard')).toMatchObject({
    supplierId: 'north',
    products: [{ ID: 'boom' }],
  })
  const done = await runAppJob(plan)
  expect(await priceOf('north-bollard')).toMatchObject({ PriceBreaks: [{ Price: 5 }] })
  expect(await priceOf('north-block')).toMatchObject({ PriceBreaks: [{ Price: 4 }] })
  expect(await prices()).toEqual(START)
  await undoAppJob(done)
  expect(await priceOf('north-bollard')).toMatchObject({ PriceBreaks: [{ Price: 4 }] })
})
