/** @jest-environment node */
import { repriceJob, repriceRows } from '@/components/products/rules/reprice'
import { isAlreadyWritten } from '@/lib/jobs/runner'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
const params = { priceScheduleID: 'anchors' }
const read = async () => (await as('PriceSchedules.Get', { params })).body as unknown as PriceSchedule

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
}, 120_000)
afterAll(() => market.close())

test('a row of the job writes what the platform then has, and its undo restores all prices', async () => {
  const PriceBreaks = [
    { Quantity: 1, Price: 10, SalePrice: 9.5 },
    { Quantity: 10, Price: 8, SubscriptionPrice: 7 },
  ]
  await as('PriceSchedules.Create', { body: { ID: 'anchors', Name: 'Anchors', PriceBreaks } })
  const before = await read()
  const targets = [{ id: 'p', name: 'P', before: { DefaultPriceScheduleID: 'anchors' } }]
  const { rows } = repriceRows(targets, new Map([['anchors', before]]), {
    ...{ change: 'percent', amount: '10', rounding: '0.05' },
    ...{ isFirstOnly: false, withSale: true },
  })
  const [target] = repriceJob(rows)?.targets ?? []
  const write = target?.write
  if (write?.kind !== 'patch' || !write.from) throw new Error('The job has no patch.')
  // The job skips a schedule that no longer has these values.
  expect(isAlreadyWritten({ kind: 'patch', body: write.from }, before)).toBe(true)
  await as('PriceSchedules.Patch', { params, body: write.body })
  const after = await read()
  expect(isAlreadyWritten(write, after)).toBe(true)
  expect(after.PriceBreaks).toMatchObject([
    { Quantity: 1, Price: 11, SalePrice: 10.45 },
    { Quantity: 10, Price: 8.8, SubscriptionPrice: 7 },
  ])
  await as('PriceSchedules.Patch', { params, body: { ...target?.before } })
  expect((await read()).PriceBreaks).toEqual(before.PriceBreaks)
})
