/** @jest-environment node */
import { locationService, locationsPart } from '@/components/products/inventory/locations'
import { sellerReference } from '@/components/products/suppliers/seller-reference'
import type { ProductRecord } from '@/components/products/service'
import { offersQuery, type Reference } from '@/lib/resource/reference'
import { supplierReference } from '@/lib/resource/references'
import { shipFromReference } from '@/lib/resource/ship-from-reference'
import { wholePartQuery } from '@/lib/resource/part'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
const mockLibrary = () => appLibrary(market, token)
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run(mockLibrary()) }))

const address = (ID: string, AddressName: string) => ({
  ...{ ID, AddressName, Street1: 'Quay 1', City: 'Reno', State: 'NV', Zip: '89501', Country: 'US' },
})

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const [ID, Name] of [
    ['north', 'North Works'],
    ['south', 'South Works'],
    ['east', 'East Works'],
  ] as const) {
    await as('Suppliers.Create', { body: { ID, Name, Active: true } })
    await as('SupplierAddresses.Create', {
      params: { supplierID: ID },
      body: address(`${ID}-hall`, `Hall of ${Name}`),
    })
  }
  await as('AdminAddresses.Create', { body: address('our-hall', 'Our hall') })
  await as('Products.Create', { body: { ID: 'crate', Name: 'Crate', Inventory: { Enabled: true } } })
  for (const supplierID of ['north', 'south'])
    await as('Products.SaveSupplier', { params: { productID: 'crate', supplierID } })
}, 120_000)

afterAll(() => market.close())

/** Returns the IDs of the records that a field offers for a typed text. */
async function offered<T extends object>(to: Reference<T>, text: string): Promise<string[]> {
  const { Items } = await offersQuery(to, text).queryFn({})
  return Items.map((record) => to.idOf(record))
}

test('offers the suppliers that sell the product, or all of them, and finds them by name', async () => {
  const sellers = sellerReference('crate')
  expect(await offered(sellers, '')).toEqual(['north', 'south'])
  expect(await offered(sellers, 'South')).toEqual(['south'])
  expect(await offered(sellers, 'East')).toEqual([])
  expect(await offered(supplierReference, 'Works')).toEqual(['east', 'north', 'south'])
  // A full ID finds the others.
  expect(await sellers.service.get('east', {})).toMatchObject({ Name: 'East Works' })
})

test('adds a location at an address of the supplier that keeps it, and offers no other addresses', async () => {
  expect(await offered(shipFromReference('south'), '')).toEqual(['south-hall'])
  const owner = { product: { ID: 'crate', Name: 'Crate' } as ProductRecord }
  const body = { ID: 'spot', OwnerID: 'south', QuantityAvailable: 5 }
  await expect(locationService(owner).create({ ...body, AddressID: 'north-hall' })).rejects.toMatchObject({
    status: 404,
  })
  await locationService(owner).create({ ...body, AddressID: 'south-hall' })
  expect(await wholePartQuery(locationsPart(owner)).queryFn({})).toMatchObject([
    { ID: 'spot', OwnerID: 'south', Address: { AddressName: 'Hall of South Works' } },
  ])
})
