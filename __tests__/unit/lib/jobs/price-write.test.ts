import { NO_ROWS, type Write } from '@/lib/jobs/job'
import { isJobPath, platform } from '@/lib/jobs/platform'
import { priceActivity } from '@/lib/jobs/price-write'
import { isAlreadyWritten } from '@/lib/jobs/runner'
import { canUndo, undoPlan } from '@/lib/jobs/undo'
import { partyPriceRowId, pricedProductOf, pricedProductRowId } from '@/lib/price/price-job-paths'
import { aJob } from './support'

const mockCalls: unknown[][] = []
const mockAssignments: object[] = []
const mockNote =
  (name: string) =>
  async (...input: unknown[]) =>
    void mockCalls.push([name, ...input])
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      Products: {
        Get: mockNote('Products.Get'),
        Patch: mockNote('Products.Patch'),
        ListAssignments: async (options: object) => {
          mockCalls.push(['Products.ListAssignments', options])
          return {
            Items: mockAssignments,
            Meta: { TotalCount: mockAssignments.length, TotalPages: 1 },
          }
        },
        SaveAssignment: mockNote('Products.SaveAssignment'),
        DeleteAssignment: mockNote('Products.DeleteAssignment'),
      },
      PriceSchedules: { Patch: mockNote('PriceSchedules.Patch') },
    }),
}))
beforeEach(() => {
  mockCalls.splice(0)
  mockAssignments.splice(0)
})

const path = 'priceschedules'
const group = partyPriceRowId('a b', { buyerId: 'harbor', groupId: 'vip', sellerId: 'market' })
const buyer = partyPriceRowId('a b', { buyerId: 'harbor', groupId: '', sellerId: 'market' })
const price = { ProductID: 'a b', BuyerID: 'harbor', UserGroupID: 'vip', PriceScheduleID: 'gold' }
const ofBuyer = { ProductID: 'a b', BuyerID: 'harbor', PriceScheduleID: 'gold' }

test('one job changes price schedules and the products that have them', async () => {
  expect(isJobPath(path)).toBe(true)
  const body = { DefaultPriceScheduleID: 'gold' }
  await platform.read(path, pricedProductRowId('anchor'))
  await platform.write(path, pricedProductRowId('anchor'), { kind: 'patch', body })
  await platform.write(path, 'gold', { kind: 'patch', body: { PriceBreaks: [] } })
  expect(mockCalls).toEqual([
    ['Products.Get', 'anchor'],
    ['Products.Patch', 'anchor', body],
    ['PriceSchedules.Patch', 'gold', { PriceBreaks: [] }],
  ])
})

test('adds the price of a user group, and deletes the price of this seller and group only', async () => {
  await platform.write(path, group, { kind: 'create', body: price })
  expect(mockCalls).toEqual([
    [
      'Products.ListAssignments',
      { productID: 'a b', buyerID: 'harbor', userGroupID: 'vip', page: 1, pageSize: 100 },
    ],
    ['Products.SaveAssignment', price],
  ])
  mockCalls.splice(0)
  mockAssignments.push(
    { ...price, UserGroupID: null, SellerID: 'market' },
    { ...price, SellerID: 'supplier' },
    { ...price, PriceScheduleID: null, SellerID: null },
    { ...price, SellerID: 'market' },
  )
  expect(isAlreadyWritten({ kind: 'create', body: price }, await platform.read(path, group))).toBe(true)
  await platform.write(path, group, { kind: 'delete', from: price })
  expect(mockCalls.at(-1)).toEqual([
    'Products.DeleteAssignment',
    ...['a%20b', 'harbor', { userGroupID: 'vip', sellerID: 'market' }],
  ])
})

test('adds no price where the buyer got one in the meantime, and finds none of its user groups', async () => {
  mockAssignments.push({ ...price, SellerID: 'market' })
  expect(await platform.read(path, buyer)).toBeUndefined()
  await platform.write(path, buyer, { kind: 'create', body: ofBuyer })
  mockAssignments.push({ ...ofBuyer, UserGroupID: null, PriceScheduleID: 'net', SellerID: 'market' })
  expect(isAlreadyWritten({ kind: 'create', body: ofBuyer }, await platform.read(path, buyer))).toBe(false)
  mockCalls.splice(0)
  await expect(platform.write(path, buyer, { kind: 'create', body: ofBuyer })).rejects.toMatchObject({
    ...{ status: 409 },
    message: 'They got the price schedule “net” for this product in the meantime.',
  })
  expect(mockCalls.map(([name]) => name)).toEqual(['Products.ListAssignments'])
})

test('gives a price to those who see the product already, and keeps what they see when it is undone', async () => {
  const seen = { ...ofBuyer, UserGroupID: null, PriceScheduleID: null, SellerID: null }
  mockAssignments.push(seen)
  expect(await platform.read(path, buyer)).toEqual(seen)
  expect(isAlreadyWritten({ kind: 'create', body: ofBuyer }, seen)).toBe(false)
  const write = (PriceScheduleID: string | null) =>
    platform.write(path, buyer, { kind: 'patch', body: { PriceScheduleID } })
  mockCalls.splice(0)
  await write('gold')
  expect(mockCalls).toEqual([['Products.SaveAssignment', ofBuyer]])
  await write(null)
  expect(mockCalls.slice(1).map(([name, sent]) => [name, sent])).toEqual([
    ['Products.SaveAssignment', { ProductID: 'a b', BuyerID: 'harbor' }],
    ['Products.ListAssignments', expect.objectContaining({ buyerID: 'harbor' })],
  ])
  // The price of a supplier is another assignment.
  mockAssignments.push({ ...ofBuyer, SellerID: 'market' })
  expect(await platform.read(path, buyer)).toMatchObject({ PriceScheduleID: 'gold' })
  await write(null)
  expect(mockCalls.at(-1)).toEqual([
    ...['Products.DeleteAssignment', 'a%20b', 'harbor', { sellerID: 'market' }],
  ])
})

test('reports a price that is gone before its deletion', async () => {
  await expect(platform.write(path, buyer, { kind: 'delete' })).rejects.toMatchObject({ status: 404 })
  expect(mockCalls.map(([name]) => name)).toEqual(['Products.ListAssignments'])
})

test('the undo deletes the added prices and gives products their previous price schedule, or none', () => {
  const { write: _, ...job } = {
    ...{ ...aJob({ kind: 'delete' }), path, state: 'ended' as const },
    canUndoRows: true as const,
  }
  expect(canUndo(job, { ...NO_ROWS, done: 2 })).toBe(true)
  const body = { DefaultPriceScheduleID: 'gold' }
  const before = { DefaultPriceScheduleID: null }
  const row = (id: string, write: Write, more: object = {}) => ({
    ...{ id, name: id, jobId: 'job', n: 0, state: 'done' as const, write },
    ...more,
  })
  expect(
    undoPlan(job, [
      row(buyer, { kind: 'create', body: ofBuyer }),
      row('products/anchor', { kind: 'patch', body, from: before }, { before }),
    ])?.targets,
  ).toMatchObject([
    { id: buyer, write: { kind: 'delete', from: ofBuyer } },
    { id: 'products/anchor', write: { kind: 'patch', body: before, from: body } },
  ])
})

test('the activity of a product has the price as its panel records it', () => {
  expect(priceActivity(path, { id: group }, { kind: 'create', body: price })).toEqual({
    ...{ id: 'a b', kind: 'assigned' },
    assignment: {
      title: 'Prices for buyers and user groups',
      what: 'User group of the buyer harbor vip',
      path: 'products/prices',
      row: { BuyerID: 'harbor', UserGroupID: 'vip', PriceScheduleID: 'gold', SellerID: 'market' },
    },
  })
  expect(priceActivity(path, { id: buyer }, { kind: 'delete', from: ofBuyer })).toMatchObject({
    ...{ id: 'a b', kind: 'unassigned' },
    assignment: { row: { BuyerID: 'harbor', PriceScheduleID: 'gold', SellerID: 'market' } },
  })
  const removal = { PriceScheduleID: null }
  const addition = { PriceScheduleID: 'gold' }
  expect(
    [
      { kind: 'patch' as const, body: addition, from: removal },
      { kind: 'patch' as const, body: removal, from: addition },
    ].map((write) => priceActivity(path, { id: buyer }, write)),
  ).toMatchObject([
    { kind: 'assigned', assignment: { row: { BuyerID: 'harbor', ...addition } } },
    { kind: 'unassigned', assignment: { row: { BuyerID: 'harbor', ...addition } } },
  ])
  expect(priceActivity(path, { id: 'products/anchor' }, { kind: 'patch', body: {} })).toBeUndefined()
  expect(priceActivity('products', { id: group }, { kind: 'create', body: price })).toBeUndefined()
})

test('only rows of jobs about prices name products in this way', () => {
  expect(pricedProductOf(path, 'products/anchor')).toEqual({ productId: 'anchor' })
  expect(pricedProductOf(path, 'products')).toBeUndefined()
  expect(pricedProductOf('products', 'products/anchor')).toBeUndefined()
})
