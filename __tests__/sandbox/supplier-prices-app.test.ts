/** @jest-environment node */
import { priceFile } from '@/components/products/price-file'
import { partyPriceFile } from '@/components/products/pricing/party-price-file'
import { readDefaultPrices, readPartySchedules } from '@/components/products/reprice/read-repriced'
import { supplierPriceWords } from '@/components/products/rules/supplier-prices'
import { readSupplierPrices } from '@/lib/price/supplier-prices'
import type { RowFile } from '@/components/resource/csv/row-file'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
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
const mockCalls: string[] = []
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => {
    mockCalls.push(name)
    return call
  })
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run(mockLibrary()) }))

const SOLD_AT = [
  ['lamp', 'north', 'north-price'],
  ['rope', 'north', 'north-other'],
  ['rope', 'south', 'south-price'],
  ['sail', 'north', 'north-price'],
  ['bolt', 'south', undefined],
] as const

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  provideSettings({ marketplaceId: MARKETPLACE_ID } as Settings)
  for (const ID of ['north', 'south']) await as('Suppliers.Create', { body: { ID, Name: ID, Active: true } })
  for (const [ID, OwnerID] of [
    ['north-price', 'north'],
    ['north-other', 'north'],
    ['south-price', 'south'],
    ['ours', undefined],
  ] as const)
    await as('PriceSchedules.Create', {
      body: { ID, Name: ID, ...(OwnerID && { OwnerID }), PriceBreaks: [{ Quantity: 1, Price: 3 }] },
    })
  for (const ID of ['lamp', 'rope', 'sail', 'bolt'])
    await as('Products.Create', { body: { ID, Name: `The ${ID}`, DefaultPriceScheduleID: 'ours' } })
  await as('Products.Create', {
    body: { ID: 'knot', Name: 'The knot', OwnerID: 'north', DefaultPriceScheduleID: 'north-price' },
  })
  for (const [productID, supplierID, defaultPriceScheduleID] of SOLD_AT)
    await as('Products.SaveSupplier', {
      params: { productID, supplierID },
      query: { ...(defaultPriceScheduleID && { defaultPriceScheduleID }) },
    })
  await as('Catalogs.Create', { body: { ID: 'all', Name: 'All', Active: true } })
  await as('Buyers.Create', { body: { ID: 'harbor', Name: 'Harbor', Active: true, DefaultCatalogID: 'all' } })
  await as('Catalogs.SaveAssignment', { body: { CatalogID: 'all', BuyerID: 'harbor' } })
  await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'all', ProductID: 'knot' } })
  const price = { ProductID: 'knot', BuyerID: 'harbor', PriceScheduleID: 'north-price' }
  await as('Products.SaveAssignment', { body: price })
}, 120_000)

afterAll(() => market.close())
beforeEach(() => mockCalls.splice(0))

const SENTENCE = 'Supplier “north” also sells The lamp and The sail at this price.'
/** Returns text without the characters that isolate the direction of names. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
const wordsOf = (prices: Parameters<typeof supplierPriceWords>[0]) => supplierPriceWords(prices).map(plain)
const idsOf = (some?: readonly Product[]) => some?.map(({ ID }) => ID)
const schedulesOf = (...owned: (readonly [id: string, owner: string])[]) =>
  owned.map(([ID, OwnerID]) => ({ ID, OwnerID }))

test('finds the products that suppliers sell at their price schedules, with a request for each of their products', async () => {
  const found = await readSupplierPrices(
    schedulesOf(
      ['north-price', 'north'],
      ['north-other', 'north'],
      ['south-price', 'south'],
      ['ours', MARKETPLACE_ID],
    ),
  )
  expect([...found].map(([id, { supplierId, products }]) => [id, supplierId, idsOf(products)])).toEqual([
    ['north-price', 'north', ['lamp', 'sail']],
    ['north-other', 'north', ['rope']],
    ['south-price', 'south', ['rope']],
  ])
  expect(mockCalls.filter((name) => name === 'Products.List')).toHaveLength(2)
  expect(mockCalls.filter((name) => name === 'Products.ListSuppliers')).toHaveLength(5)
})

test('sends no request for price schedules of the marketplace', async () => {
  expect((await readSupplierPrices(schedulesOf(['ours', MARKETPLACE_ID]))).size).toBe(0)
  expect(mockCalls).toEqual([])
})

test('leaves the supplier with the most products unchecked when there are too many', async () => {
  const schedules = schedulesOf(['north-price', 'north'], ['south-price', 'south'])
  const found = await readSupplierPrices(schedules, {}, { maxProducts: 4 })
  expect(idsOf(found.get('south-price')?.products)).toEqual(['rope'])
  expect(found.get('north-price')).toEqual({ supplierId: 'north', products: undefined })
  expect(mockCalls.filter((name) => name === 'Products.ListSuppliers')).toHaveLength(2)
})

test('Reprice names the products that a supplier sells at a default price or the price of a buyer', async () => {
  const targets = [{ id: 'knot', name: 'The knot', before: { DefaultPriceScheduleID: 'north-price' } }]
  const { supplierPrices, others } = await readDefaultPrices(targets, {})
  expect(wordsOf(supplierPrices.get('north-price'))).toEqual([SENTENCE])
  expect(others.size).toBe(0)
  const ofBuyer = await readPartySchedules(targets, { BuyerID: 'harbor' }, {})
  expect(wordsOf(ofBuyer.supplierPrices.get('north-price'))).toEqual([SENTENCE])
})

const scope = { viewer: { assignedRoles: ['FullAccess'], isAdmin: true }, timeZone: 'UTC' }
async function notesOf({ rules }: RowFile<Product>, text: string) {
  const file = await readCsv(text)
  const { previews, problems } = await rules.plan(file, autoMap(file.header, rules.fields), scope)
  expect(problems).toEqual([])
  return [...(previews ?? [])].map(([id, { notes }]) => [id, notes.map(plain)])
}

test('the reviews of files with prices name the products that a supplier sells at a changed price', async () => {
  const price = 'Price schedule ID,From quantity,Price\n'
  expect(await notesOf(priceFile, `Product ID,${price}knot,north-price,1,4\nlamp,ours,1,3\n`)).toEqual([
    ['north-price', ['Price of The knot.', SENTENCE]],
  ])
  expect(await notesOf(partyPriceFile, `Product ID,Buyer ID,${price}knot,harbor,north-price,1,4\n`)).toEqual([
    [
      'north-price',
      ['Price of The knot for harbor. It is also the price of The knot, which the file lacks.', SENTENCE],
    ],
  ])
  mockCalls.splice(0)
  await notesOf(priceFile, `Product ID,${price}lamp,ours,1,4\n`)
  expect(mockCalls).not.toContain('Products.ListSuppliers')
})
