/** @jest-environment node */
import { readSupplierPrices } from '@/lib/price/supplier-prices'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
const mockLibrary = () => appLibrary(market, token)
jest.mock('@/lib/settings', () => ({ getSettings: () => ({ marketplaceId: 'meridian' }) }))
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run(mockLibrary()) }))

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  await as('Suppliers.Create', { body: { ID: 'north', Name: 'North Works', Active: true } })
  for (const ID of ['north-price', 'north-other'])
    await as('PriceSchedules.Create', {
      body: { ID, Name: ID, OwnerID: 'north', PriceBreaks: [{ Quantity: 1, Price: 3 }] },
    })
  for (const productID of ['lamp', 'rope', 'bolt']) {
    await as('Products.Create', { body: { ID: productID, Name: productID } })
    if (productID !== 'bolt')
      await as('Products.SaveSupplier', {
        params: { productID, supplierID: 'north' },
        query: { defaultPriceScheduleID: productID === 'lamp' ? 'north-price' : 'north-other' },
      })
  }
}, 120_000)

afterAll(() => market.close())

test('finds the products that a supplier sells at one of its price schedules', async () => {
  const found = await readSupplierPrices({ ID: 'north-price', OwnerID: 'north' })
  expect(found?.map(({ ID }) => ID)).toEqual(['lamp'])
  expect(await readSupplierPrices({ ID: 'ours', OwnerID: 'meridian' })).toEqual([])
})
