/** @jest-environment node */
import { partyPriceFile } from '@/components/products/pricing/party-price-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { platform } from '@/lib/jobs/platform'
import { isAlreadyWritten } from '@/lib/jobs/runner'
import type { Product } from '@/lib/ordercloud/models'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

const scope = { viewer: { assignedRoles: [], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string) => {
  const file = await readCsv(text)
  return partyPriceFile.rules.plan(file, autoMap(file.header, partyPriceFile.rules.fields), scope)
}
const exported = async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const rows = (await partyPriceFile.readRows(products.Items, {})) as Record<string, string>[]
  return [partyPriceFile.columns, ...rows.map((row) => partyPriceFile.columns.map((name) => row[name]))]
    .map(csvLine)
    .join('')
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const ID of ['gold', 'net'])
    await as('PriceSchedules.Create', {
      body: {
        ...{ ID, Name: ID },
        PriceBreaks: [
          { Quantity: 1, Price: 10 },
          { Quantity: 10, Price: 8 },
        ],
      },
    })
  for (const ID of ['harbor', 'pier']) await as('Buyers.Create', { body: { ID, Name: ID, Active: true } })
  await as('UserGroups.Create', { params: { buyerID: 'harbor' }, body: { ID: 'vip', Name: 'vip' } })
  for (const [ID, DefaultPriceScheduleID] of [
    ['anchor', null],
    ['bolt', null],
    ['cleat', 'gold'],
  ] as const)
    await as('Products.Create', { body: { ID, Name: `The ${ID}`, DefaultPriceScheduleID } })
  for (const ProductID of ['anchor', 'bolt'])
    for (const CatalogID of ['harbor', 'pier'])
      await as('Catalogs.SaveProductAssignment', { body: { CatalogID, ProductID } })
  for (const body of [
    { ProductID: 'anchor', BuyerID: 'harbor', PriceScheduleID: 'gold' },
    { ProductID: 'anchor', BuyerID: 'harbor', UserGroupID: 'vip', PriceScheduleID: 'net' },
    { ProductID: 'anchor', BuyerID: 'pier' },
    { ProductID: 'bolt', BuyerID: 'harbor', PriceScheduleID: 'gold' },
  ])
    await as('Products.SaveAssignment', { body })
}, 120_000)
afterAll(() => market.close())

test('an exported file changes nothing, and its changes are written once and undone on the platform', async () => {
  const text = await exported()
  const rows = text.split('\r\n').slice(1, -1)
  expect(rows).toHaveLength(7)
  expect(rows).toContainEqual(expect.stringMatching(/^anchor,The anchor,harbor,vip,[^,]+,net,,1,10\.00,,$/))
  expect(rows).toContainEqual(expect.stringMatching(/^anchor,The anchor,pier,+$/))
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 7 })

  const changed = text.replaceAll('gold,,1,10.00', 'gold,,1,11')
  const { targets, problems, previews } = await plan(changed)
  expect(problems).toEqual([])
  expect(targets).toMatchObject([{ id: 'gold' }])
  const note = previews?.get('gold')?.notes[0]?.replaceAll(/[\u2066-\u2069]/g, '')
  expect(note).toBe(
    'Shared by The anchor for harbor and The bolt for harbor, and changed once. It is also the price of The cleat, which the file lacks.',
  )
  const [target] = targets
  const write = target?.write
  if (write?.kind !== 'patch' || !write.from) throw new Error('The import has no patch.')
  // The job skips a schedule that no longer has these values.
  const from = { kind: 'patch' as const, body: write.from }
  expect(isAlreadyWritten(from, await platform.read('priceschedules', 'gold'))).toBe(true)
  await platform.write('priceschedules', 'gold', write)
  expect(isAlreadyWritten(write, await platform.read('priceschedules', 'gold'))).toBe(true)
  expect(await plan(await exported())).toMatchObject({ targets: [], problems: [], unchanged: 7 })
  expect(await exported()).toBe(changed.replaceAll(',11,', ',11.00,'))

  await platform.write('priceschedules', 'gold', { kind: 'patch', body: { ...target?.before } })
  expect(await exported()).toBe(text)
})

test('names the buyers outside the file that have a changed price schedule', async () => {
  const { previews } = await plan(
    'Product ID,Buyer ID,From quantity,Price\nbolt,harbor,1,11\nbolt,harbor,10,8\n',
  )
  const note = previews?.get('gold')?.notes[0]?.replaceAll(/[\u2066-\u2069]/g, '')
  expect(note).toBe(
    'Price of The bolt for harbor. It is also the price of The cleat and anchor for harbor, which the file lacks.',
  )
})
