/** @jest-environment node */
import { partyPriceFile } from '@/components/products/pricing/party-price-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap, type PlanScope } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { platform } from '@/lib/jobs/platform'
import { isAlreadyWritten } from '@/lib/jobs/runner'
import type { Product } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

const mockReads: string[] = []
/** Returns the platform's library with the token of the administrator. It records the calls. */
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => {
    mockReads.push(name)
    return call
  })

const scope = { viewer: { assignedRoles: ['FullAccess'], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string, more: Partial<PlanScope> = {}) => {
  const file = await readCsv(text)
  const { rules } = partyPriceFile
  return rules.plan(file, autoMap(file.header, rules.fields), { ...scope, ...more })
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
  provideSettings({ marketplaceId: MARKETPLACE_ID } as Settings)
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
  expect(rows).toContainEqual(expect.stringMatching(/^anchor,The anchor,harbor,vip,[^,]+,net,,1,10\.00,,,$/))
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

test('reads the assignments of all products at once, or those of each product when these are fewer', async () => {
  mockReads.splice(0)
  const text = await exported()
  expect(mockReads).toEqual(['Products.ListAssignments', 'PriceSchedules.List'])
  const { Items } = (await as('Products.ListAssignments', {})).body as unknown as { Items: object[] }
  expect(text.split('\r\n').slice(1, -1).length).toBeGreaterThanOrEqual(Items.length)

  // More assignments than one page has, of another product.
  await as('Products.Create', { body: { ID: 'crowd', Name: 'Crowd' } })
  await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'harbor', ProductID: 'crowd' } })
  for (let at = 0; at < 100; at += 1) {
    const body = { ID: `crew-${at}`, Name: `Crew ${at}` }
    await as('UserGroups.Create', { params: { buyerID: 'harbor' }, body })
    await as('Products.SaveAssignment', {
      body: { ProductID: 'crowd', BuyerID: 'harbor', UserGroupID: body.ID, PriceScheduleID: 'net' },
    })
  }
  const anchor = (await as('Products.Get', { params: { productID: 'anchor' } })).body as unknown as Product
  mockReads.splice(0)
  expect(await partyPriceFile.readRows([anchor], {})).toHaveLength(5)
  expect(mockReads).toEqual([
    ...['Products.ListAssignments', 'Products.ListAssignments', 'PriceSchedules.List'],
  ])
  const crowd = { ID: 'crowd', Name: 'Crowd' }
  expect(await partyPriceFile.readRows([anchor, crowd], {})).toHaveLength(205)
  await as('Products.Delete', { params: { productID: 'crowd' } })
})

test('a review that changes many price schedules shows the number of its requests', async () => {
  const ids = Array.from({ length: 12 }, (_, at) => `deal-${at + 10}`)
  for (const ID of ids) {
    await as('PriceSchedules.Create', { body: { ID, Name: ID, PriceBreaks: [{ Quantity: 1, Price: 3 }] } })
    await as('Products.Create', { body: { ID, Name: ID } })
    await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'harbor', ProductID: ID } })
    await as('Products.SaveAssignment', {
      body: { ProductID: ID, BuyerID: 'harbor', PriceScheduleID: ID },
    })
  }
  const progress: string[] = []
  const file = `Product ID,Buyer ID,From quantity,Price\n${ids.map((id) => `${id},harbor,1,4`).join('\n')}\n`
  const { targets } = await plan(file, {
    onProgress: ({ done, total }) => void progress.push(`${done} of ${total}`),
  })
  expect(targets).toHaveLength(12)
  // One for the assignments, and one for each price schedule.
  expect(progress.at(-1)).toBe('13 of 13')
  for (const productID of ids) await as('Products.Delete', { params: { productID } })
  for (const priceScheduleID of ids) await as('PriceSchedules.Delete', { params: { priceScheduleID } })
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

test('adds prices for buyers and user groups on the platform, and its undo deletes exactly these', async () => {
  const before = await exported()
  const { targets, problems, creates } = await plan(
    [
      'Product ID,Buyer ID,User group ID,Price schedule ID,From quantity,Price',
      'anchor,PIER,,gold,,',
      'bolt,harbor,VIP,NET,1,9',
      'bolt,harbor,VIP,NET,10,7',
      'bolt,nobody,,gold,,',
      'bolt,pier,vip,gold,,',
      'bolt,pier,,gone,,',
    ].join('\n'),
  )
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['5 BuyerID', '6 UserGroupID', '7 PriceScheduleID'],
  ])
  // Buyer pier sees product anchor already, and group vip gets an assignment.
  expect(creates).toBe(1)
  const owner = /^products\/anchor\/pier\/\/(.+)$/.exec(targets[0]?.id ?? '')?.[1] ?? ''
  expect(targets.map(({ id }) => id)).toEqual([
    `products/anchor/pier//${owner}`,
    'net',
    `products/bolt/harbor/vip/${owner}`,
  ])
  for (const { id, write } of targets) {
    if (write?.kind !== 'patch' && write?.kind !== 'create') throw new Error('The import has no write.')
    const from = write.kind === 'patch' && write.from
    if (from)
      expect(isAlreadyWritten({ kind: 'patch', body: from }, await platform.read('priceschedules', id))).toBe(
        true,
      )
    expect(isAlreadyWritten(write, await platform.read('priceschedules', id))).toBe(false)
    await platform.write('priceschedules', id, write)
    // The job finds this out when the answer to the write was lost.
    expect(isAlreadyWritten(write, await platform.read('priceschedules', id))).toBe(true)
  }
  const after = await exported()
  expect(after).toMatch(new RegExp(`anchor,The anchor,pier,,${owner},gold,,1,10.00`))
  expect(after).toMatch(new RegExp(`bolt,The bolt,harbor,vip,${owner},net,,10,7.00`))
  expect(await plan(after)).toMatchObject({ targets: [], problems: [] })

  // Another user gives the group another price schedule. Adding the price again does not replace it.
  const again = targets.at(-1)
  if (again?.write?.kind !== 'create') throw new Error('The import adds no price.')
  await expect(platform.write('priceschedules', again.id, again.write)).rejects.toMatchObject({ status: 409 })

  for (const { id, write, before: stored } of targets) {
    if (write?.kind === 'create') {
      await platform.write('priceschedules', id, { kind: 'delete', from: write.body })
      expect(await platform.read('priceschedules', id)).toBeUndefined()
    } else await platform.write('priceschedules', id, { kind: 'patch', body: { ...stored } })
  }
  expect(await exported()).toBe(before)
})
