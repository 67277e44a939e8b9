/** @jest-environment node */
import { planPrices, priceRows, type PriceRow } from '@/components/products/rules/price-file'
import { isAlreadyWritten } from '@/lib/jobs/runner'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as, denied } = caller(() => token)
const params = { priceScheduleID: 'anchors' }
const read = async () => (await as('PriceSchedules.Get', { params })).body as unknown as PriceSchedule
const product = { ID: 'anchor', Name: 'Anchor', DefaultPriceScheduleID: 'anchors' }
const plan = (rows: readonly PriceRow[], schedule: PriceSchedule) =>
  planPrices(rows, {
    products: new Map([['anchor', product]]),
    schedules: new Map([['anchors', schedule]]),
    others: new Map(),
  })

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  const PriceBreaks = [
    { Quantity: 1, Price: 10, SalePrice: 9.5, BundlePrice: 4 },
    { Quantity: 10, Price: 8, SubscriptionPrice: 7 },
  ]
  const body = { ID: 'anchors', Name: 'Anchors', Currency: 'USD', PriceBreaks }
  await as('PriceSchedules.Create', { body })
  await as('Products.Create', { body: product })
}, 120_000)
afterAll(() => market.close())

test('the file of a schedule of the platform changes nothing', async () => {
  const schedule = await read()
  const rows = priceRows([product], new Map([['anchors', schedule]]))
  expect(
    plan(
      rows.map((row, at) => ({ ...row, line: at + 2 })),
      schedule,
    ),
  ).toMatchObject({ targets: [], problems: [], unchanged: 2 })
})

test('the platform has the breaks of the file after the import, and the earlier ones after its undo', async () => {
  const before = await read()
  const [target] = plan(
    [
      { line: 2, ProductID: 'anchor', Quantity: '50', Price: '6.5', SalePrice: '', SubscriptionPrice: '' },
      { line: 3, ProductID: 'anchor', Quantity: '1', Price: '11', SalePrice: '', SubscriptionPrice: '' },
    ],
    before,
  ).targets
  const write = target?.write
  if (write?.kind !== 'patch' || !write.from) throw new Error('The import has no patch.')
  // The job skips a schedule that no longer has these values.
  expect(isAlreadyWritten({ kind: 'patch', body: write.from }, before)).toBe(true)
  await as('PriceSchedules.Patch', { params, body: write.body })
  const after = await read()
  expect(isAlreadyWritten(write, after)).toBe(true)
  expect(after.PriceBreaks).toMatchObject([
    { Quantity: 1, Price: 11, SalePrice: null, BundlePrice: 4 },
    { Quantity: 50, Price: 6.5 },
  ])
  await as('PriceSchedules.Patch', { params, body: { ...target?.before } })
  expect((await read()).PriceBreaks).toEqual(before.PriceBreaks)
})

test('the platform has the bundle prices of the file, and the earlier ones after its undo', async () => {
  const before = await read()
  const [target] = plan(
    [
      { line: 2, ProductID: 'anchor', Quantity: '1', Price: '10', BundlePrice: '' },
      { line: 3, ProductID: 'anchor', Quantity: '10', Price: '8', BundlePrice: '3.5' },
    ],
    before,
  ).targets
  if (target?.write?.kind !== 'patch') throw new Error('The import has no patch.')
  await as('PriceSchedules.Patch', { params, body: target.write.body })
  const after = await read()
  expect(isAlreadyWritten(target.write, after)).toBe(true)
  expect(after.PriceBreaks).toMatchObject([
    { Quantity: 1, Price: 10, SalePrice: 9.5, BundlePrice: null },
    { Quantity: 10, Price: 8, SubscriptionPrice: 7, BundlePrice: 3.5 },
  ])
  await as('PriceSchedules.Patch', { params, body: { ...target.before } })
  expect((await read()).PriceBreaks).toEqual(before.PriceBreaks)
})

test('the platform has the price schedule that the file chooses, and the earlier one or none after its undo', async () => {
  const OwnerID = (await read()).OwnerID
  await as('PriceSchedules.Create', { body: { ID: 'bolts', Name: 'Bolts' } })
  await as('Products.Create', { body: { ID: 'free', Name: 'Free' } })
  const { targets, problems } = planPrices(
    [
      { line: 2, ProductID: 'anchor', PriceScheduleID: 'bolts' },
      { line: 3, ProductID: 'free', PriceScheduleID: 'ANCHORS' },
    ],
    {
      products: new Map([
        ['anchor', { ...product, OwnerID: OwnerID ?? '' }],
        ['free', { ID: 'free', Name: 'Free', OwnerID: OwnerID ?? '' }],
      ]),
      schedules: new Map([
        ['anchors', await read()],
        ['bolts', { ID: 'bolts', Name: 'Bolts', OwnerID: OwnerID ?? '' }],
      ]),
      others: new Map(),
    },
  )
  expect(problems).toEqual([])
  expect(targets.map(({ id }) => id)).toEqual(['products/anchor', 'products/free'])
  for (const { id, write, before } of targets) {
    const productID = id.replace('products/', '')
    const stored = async () => (await as('Products.Get', { params: { productID } })).body as object
    if (write?.kind !== 'patch' || !write.from) throw new Error('The import has no patch.')
    expect(isAlreadyWritten({ kind: 'patch', body: write.from }, await stored())).toBe(true)
    await as('Products.Patch', { params: { productID }, body: write.body })
    expect(isAlreadyWritten(write, await stored())).toBe(true)
    await as('Products.Patch', { params: { productID }, body: { ...before } })
    expect(isAlreadyWritten({ kind: 'patch', body: write.from }, await stored())).toBe(true)
  }
  await as('PriceSchedules.Create', { body: { ID: 'supplied', Name: 'Supplied', OwnerID: await supplier() } })
  await denied('PriceSchedule.InvalidDefaultPriceScheduleID', 'Products.Patch', {
    ...{ params: { productID: 'anchor' }, body: { DefaultPriceScheduleID: 'supplied' } },
  })
})

/** Creates a supplier and returns its ID. */
async function supplier(): Promise<string> {
  await as('Suppliers.Create', { body: { ID: 'supplier', Name: 'Supplier', Active: true } })
  return 'supplier'
}

test('the platform rejects breaks with the same quantity, as the file does', async () => {
  const { PriceBreaks: breaks } = await read()
  const twice = [...(breaks ?? []), ...(breaks ?? [])]
  await denied('PriceSchedule.DuplicatePriceBreaks', 'PriceSchedules.Patch', {
    ...{ params, body: { PriceBreaks: twice } },
  })
})
