/** @jest-environment node */
import { supplierFile } from '@/components/products/suppliers/supplier-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap, type PlanScope } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { importJob } from '@/lib/jobs/import-job'
import type { JobRow } from '@/lib/jobs/job'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Product } from '@/lib/ordercloud/models'
import { runAppJob, undoAppJob } from './support/app-jobs'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
const mockReads: string[] = []
const mockWrites: string[] = []
/** Writes whose answer is lost after the platform has executed them, by their number from 0. */
const mockLost = new Set<number>()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. It records the calls. */
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => {
    if (!/\.(?:Save|Remove)/.test(name)) {
      mockReads.push(name)
      return call
    }
    return async (...input) => {
      const n = mockWrites.push(name) - 1
      const answer = await call?.(...input)
      if (mockLost.has(n)) throw new PlatformError('No answer', { status: null })
      return answer
    }
  })

const { rules, columns } = supplierFile
const scope = { viewer: { assignedRoles: ['FullAccess'], isAdmin: true }, timeZone: 'UTC' }
const planOf = async (text: string, more: Partial<PlanScope> = {}) => {
  const file = await readCsv(text)
  return rules.plan(file, autoMap(file.header, rules.fields), { ...scope, ...more })
}
const exported = async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const rows = (await supplierFile.readRows(products.Items, {})) as Record<string, string>[]
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))].map(csvLine).join('')
}
const jobOf = async (text: string) => {
  const plan = await planOf(text)
  return importJob(rules.changes as NonNullable<typeof rules.changes>, plan, 0)
}
const states = (rows: readonly JobRow[]) =>
  rows
    .map(({ id, state, reason }) => [id, state, ...(reason === undefined ? [] : [reason])].join(': '))
    .sort()
const sell = (productID: string, supplierID: string, defaultPriceScheduleID?: string) =>
  as('Products.SaveSupplier', {
    params: { productID, supplierID },
    ...(defaultPriceScheduleID && { query: { defaultPriceScheduleID } }),
  })

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const ID of ['north', 'east']) {
    await as('Suppliers.Create', { body: { ID, Name: `The ${ID}`, Active: true } })
    for (const kind of ['price', 'sale'])
      await as('PriceSchedules.Create', {
        body: {
          ...{ ID: `${ID}-${kind}`, Name: `${ID} ${kind}`, OwnerID: ID },
          PriceBreaks: [{ Quantity: 1, Price: 3 }],
        },
      })
  }
  const more: Readonly<Record<string, object>> = {
    'lamp-default': { DefaultSupplierID: 'north' },
    'lamp-own': { OwnerID: 'north' },
  }
  for (const ID of ['lamp', 'lamp-default', 'lamp-own', 'lamp-sold'])
    await as('Products.Create', { body: { ID, Name: `Lamp ${ID}`, ...more[ID] } })
  await sell('lamp-sold', 'north', 'north-price')
  await sell('lamp-sold', 'east')
}, 120_000)
afterAll(() => market.close())
beforeEach(() => {
  mockReads.splice(0)
  mockWrites.splice(0)
  mockLost.clear()
})

const START = [
  'lamp-default,Lamp lamp-default,north,',
  'lamp-sold,Lamp lamp-sold,east,',
  'lamp-sold,Lamp lamp-sold,north,north-price',
]
const rowsOf = (text: string) => text.split('\r\n').slice(1, -1)
const HEADER = 'ProductID,SupplierID,DefaultPriceScheduleID\r\n'
const CHANGES =
  HEADER +
  [
    'lamp,NORTH,North-Price',
    'lamp,east,',
    'lamp-default,north,north-sale',
    'lamp-sold,east,EAST-price',
    'LAMP-SOLD,north,north-sale',
  ].join('\r\n')
const CHANGED = [
  'lamp,Lamp lamp,east,',
  'lamp,Lamp lamp,north,north-price',
  'lamp-default,Lamp lamp-default,north,north-sale',
  'lamp-sold,Lamp lamp-sold,east,east-price',
  'lamp-sold,Lamp lamp-sold,north,north-sale',
]

test('an exported file changes nothing', async () => {
  const text = await exported()
  expect(rowsOf(text)).toEqual(START)
  expect(mockReads).toEqual(Array.from({ length: 4 }, () => 'Products.ListSuppliers'))
  expect(await planOf(text)).toMatchObject({ targets: [], problems: [], unchanged: 3 })
})

test('suppliers are added and get prices once although answers are lost, and the undo restores what was before', async () => {
  const job = await jobOf(CHANGES)
  expect(job).toMatchObject({ canUndoRows: true, title: 'Import 5 product suppliers' })
  for (const n of [0, 1, 2, 3, 4]) mockLost.add(n)
  const done = await runAppJob(job)
  expect(states(done.rows)).toEqual([
    'east/lamp-sold: done',
    'east/lamp: done',
    'north/lamp-default: done',
    'north/lamp-sold: done',
    'north/lamp: done',
  ])
  expect(mockWrites).toHaveLength(5)
  const text = await exported()
  expect(rowsOf(text)).toEqual(CHANGED)
  expect(await planOf(text)).toMatchObject({ targets: [], problems: [], unchanged: 5 })
  expect(await planOf(CHANGES)).toMatchObject({ targets: [], problems: [], unchanged: 5 })
  const { body } = await as('Products.Get', { params: { productID: 'lamp-default' } })
  expect(body).toMatchObject({ DefaultSupplierID: 'north' })

  const undone = await undoAppJob(done)
  expect(undone.rows.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'done'))
  expect(rowsOf(await exported())).toEqual(START)
})

test('suppliers and prices that another user sets are kept, by the import and by its undo', async () => {
  const job = await jobOf(CHANGES)
  await sell('lamp', 'north')
  await sell('lamp-default', 'north', 'north-price')
  await as('Products.RemoveSupplier', { params: { productID: 'lamp-sold', supplierID: 'east' } })
  const done = await runAppJob(job)
  expect(states(done.rows)).toEqual([
    'east/lamp-sold: skipped: It no longer has this supplier.',
    'east/lamp: done',
    'north/lamp-default: skipped: It was changed in the meantime.',
    'north/lamp-sold: done',
    'north/lamp: skipped: It got this supplier in the meantime.',
  ])
  await sell('lamp-sold', 'north')
  await as('Products.Patch', { params: { productID: 'lamp' }, body: { DefaultSupplierID: 'east' } })
  expect(states((await undoAppJob(done)).rows)).toEqual([
    'east/lamp: skipped: The supplier became its default supplier in the meantime.',
    'north/lamp-sold: skipped: It was changed in the meantime.',
  ])
  expect(rowsOf(await exported())).toEqual([
    'lamp,Lamp lamp,east,',
    'lamp,Lamp lamp,north,',
    'lamp-default,Lamp lamp-default,north,north-price',
    'lamp-sold,Lamp lamp-sold,north,',
  ])
})

test('the review of many products asks which ones a supplier sells, and reads the price of those that get another one', async () => {
  const ids = Array.from({ length: 12 }, (_, at) => `bulb-${at + 10}`)
  for (const ID of ids)
    await as('Products.Create', { body: { ID, Name: ID, ...(ID === 'bulb-12' && { OwnerID: 'north' }) } })
  for (const ID of ids.slice(5)) await sell(ID, 'north', 'north-price')
  const fileOf = (price: string, supplier = 'NORTH') =>
    HEADER + ids.map((id) => `${id},${supplier},${price}`).join('\r\n')

  mockReads.splice(0)
  const none = await planOf(fileOf(''))
  expect(none.unchanged).toBe(7)
  expect(none.targets.map(({ id }) => id)).toEqual([
    ...['north/bulb-10', 'north/bulb-11', 'north/bulb-13', 'north/bulb-14'],
  ])
  expect(none.problems).toMatchObject([
    { line: 4, reason: 'This supplier owns the product, and sells it anyway.' },
  ])
  // The products, the supplier, and those that it sells.
  expect(mockReads.filter((name) => !name.startsWith('PriceSchedules'))).toHaveLength(3)

  mockReads.splice(0)
  const progress: string[] = []
  const onProgress: PlanScope['onProgress'] = ({ done, total }) => void progress.push(`${done} of ${total}`)
  const { targets, problems } = await planOf(fileOf('north-sale'), { onProgress })
  expect(problems.map(({ line }) => line)).toEqual([4])
  expect(targets.filter(({ write }) => write?.kind === 'create')).toHaveLength(4)
  expect(targets.find(({ id }) => id === 'north/bulb-20')).toMatchObject({
    before: { DefaultPriceScheduleID: 'north-price' },
    write: { kind: 'patch', body: { DefaultPriceScheduleID: 'north-sale' } },
  })
  expect(mockReads.filter((name) => name === 'Products.ListSuppliers')).toHaveLength(7)
  expect(progress).toEqual([])
  expect(await planOf(fileOf('North-Price'))).toMatchObject({ creates: 4, changes: 0, unchanged: 7 })

  for (const ID of ids.slice(0, 5)) if (ID !== 'bulb-12') await sell(ID, 'north')
  await planOf(fileOf('north-sale'), { onProgress })
  expect(progress.at(-1)).toBe('12 of 12')
  for (const productID of ids) await as('Products.Delete', { params: { productID } })
})

test('reports rows that the platform rejects or that have no records', async () => {
  const { targets, problems } = await planOf(
    HEADER +
      [
        'gone,north,',
        'lamp-own,gone,',
        'lamp-own,north,',
        'lamp-own,east,north-price',
        'lamp-sold,north,gone',
      ].join('\r\n'),
  )
  expect(targets).toEqual([])
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['2 ProductID', '3 SupplierID', '4 SupplierID'],
    ...['5 DefaultPriceScheduleID', '6 DefaultPriceScheduleID'],
  ])
  await expect(sell('lamp-own', 'east', 'north-price')).rejects.toMatchObject({ status: 400 })
})
