/** @jest-environment node */
import { pricesOf, type PartyPrice } from '@/components/products/pricing/party-price-rows'
import { offersOf } from '@/components/products/suppliers/offers'
import type { OrderCloud } from '@/lib/ordercloud/client'
import { assign, type Assignments } from '@/lib/resource/assignments'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

const mockSettings = { marketplaceId: 'meridian' }
jest.mock('@/lib/settings', () => ({ getSettings: () => mockSettings }))

let market: Marketplace
let token: string
const { as } = caller(() => token)
const library = () => appLibrary(market, token) as unknown as OrderCloud

async function rowsOf<A extends object>(assignments: Assignments<A>): Promise<A[]> {
  return (await assignments.list(library(), { page: 1, pageSize: 100 }, { signal: undefined })).Items
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  await as('Suppliers.Create', { body: { ID: 'north', Name: 'North Works', Active: true } })
  await as('Buyers.Create', { body: { ID: 'shipyard', Name: 'Shipyard', Active: true } })
  for (const ID of ['ours', 'ours-new', 'north-price', 'north-new'])
    await as('PriceSchedules.Create', {
      body: {
        ...{ ID, Name: ID, PriceBreaks: [{ Quantity: 1, Price: 3 }] },
        ...(ID.startsWith('north') && { OwnerID: 'north' }),
      },
    })
  await as('Catalogs.Create', { body: { ID: 'all', Name: 'All', Active: true } })
  await as('Catalogs.SaveAssignment', { body: { CatalogID: 'all', BuyerID: 'shipyard' } })
  for (const ProductID of ['lamp', 'lamp-ours', 'lamp-north-price']) {
    await as('Products.Create', { body: { ID: ProductID, Name: 'Lamp' } })
    await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'all', ProductID } })
  }
}, 120_000)

afterAll(() => market.close())

test('adds a supplier once, and changes its price only from the price that the user saw', async () => {
  const offers = offersOf('lamp')
  const north = (DefaultPriceScheduleID: string | null) => ({ ID: 'north', DefaultPriceScheduleID })
  const prices = async () => (await rowsOf(offers)).map((offer) => offer.DefaultPriceScheduleID)
  expect(await assign(library(), offers, north('north-price'))).toBe(true)
  expect(await assign(library(), offers, north(null))).toBe(false)
  expect(await prices()).toEqual(['north-price'])
  await expect(offers.change?.(library(), north('north-new'), north(null))).rejects.toThrow(
    'The price of the supplier has changed in the meantime.',
  )
  expect(await prices()).toEqual(['north-price'])
  await offers.change?.(library(), north('north-price'), north('north-new'))
  // A repeated attempt after a lost response changes nothing.
  await offers.change?.(library(), north('north-price'), north('north-new'))
  expect(await prices()).toEqual(['north-new'])
  await offers.change?.(library(), north('north-new'), north(null))
  expect(await prices()).toEqual([null])
  await offers.remove(library(), north(null))
  await expect(offers.change?.(library(), north(null), north('north-new'))).rejects.toThrow(
    'does not sell this product any more',
  )
  expect(await prices()).toEqual([])
})

test('adds a price of a buyer once for each seller, and changes it in both directions', async () => {
  const prices = pricesOf('lamp')
  const price = (PriceScheduleID: string, SellerID: string): PartyPrice => ({
    ...{ BuyerID: 'shipyard', PriceScheduleID, SellerID },
  })
  const ours = (id: string) => price(id, mockSettings.marketplaceId)
  const shown = async () =>
    (await rowsOf(prices)).map(
      ({ PriceScheduleID = '-', SellerID = '-' }) => `${PriceScheduleID} ${SellerID}`,
    )
  expect(await assign(library(), prices, ours('ours'))).toBe(true)
  expect(await assign(library(), prices, ours('ours-new'))).toBe(false)
  expect(await assign(library(), prices, price('north-price', 'north'))).toBe(true)
  expect((await shown()).sort()).toEqual(['north-price north', 'ours meridian'])

  await prices.change?.(library(), ours('ours'), ours('ours-new'))
  await prices.change?.(library(), ours('ours'), ours('ours-new'))
  await expect(prices.change?.(library(), ours('ours'), ours('other'))).rejects.toThrow(
    'has changed in the meantime',
  )
  await prices.change?.(library(), price('north-price', 'north'), price('north-new', 'north'))
  expect((await shown()).sort()).toEqual(['north-new north', 'ours-new meridian'])
})

test.each(['ours', 'north-price'])(
  'gives a buyer who sees the product at the default price the price %s, and undoes it',
  async (id) => {
    const prices = pricesOf(`lamp-${id}`)
    const seller = id === 'ours' ? mockSettings.marketplaceId : 'north'
    const seen: PartyPrice = { BuyerID: 'shipyard' }
    const priced = { ...seen, PriceScheduleID: id, SellerID: seller }
    expect(await assign(library(), prices, seen)).toBe(true)
    expect(await assign(library(), prices, priced)).toBe(false)
    expect(await rowsOf(prices)).toEqual([seen])
    await prices.change?.(library(), seen, priced)
    expect(await rowsOf(prices)).toContainEqual(priced)
    await prices.change?.(library(), priced, seen)
    await prices.change?.(library(), priced, seen)
    expect(await rowsOf(prices)).toEqual([seen])
  },
)
