/** @jest-environment node */
import { products } from '@/components/products/resource'
import { idFilter, nameFilter } from '@/components/products/rules/similar'
import type { FilterValue } from '@/lib/resource/service'
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

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const [ID, Name] of [
    ['HT-1042', 'Claw hammer'],
    ['ht-2000', 'Sledge hammer'],
    ['saw', 'Handsaw'],
  ] as const)
    await as('Products.Create', { body: { ID, Name, Active: true } })
  await as('Catalogs.Create', { body: { ID: 'tools', Name: 'Tools', Active: true } })
  await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'tools', ProductID: 'saw' } })
}, 120_000)
afterAll(() => market.close())

async function find(filters: Record<string, FilterValue | undefined>, sortBy = 'ID') {
  const given = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  const { Items } = await products.service.list(
    {
      sortBy: [sortBy],
      page: 1,
      pageSize: 20,
      filters: Object.fromEntries(given) as Record<string, FilterValue>,
    },
    { quiet: true },
  )
  return Items.map(({ ID }) => ID)
}

test('the platform filters products by catalog, variants and creation date, and sorts them by it', async () => {
  expect(await find({ catalogID: 'tools' })).toEqual(['saw'])
  expect(await find({ VariantCount: '>=1' })).toEqual([])
  expect(await find({ DateCreated: '>=2000-01-01T00:00:00Z', ID: 'saw|HT-1042' }, '!DateCreated')).toEqual([
    'saw',
    'HT-1042',
  ])
})

test('a search is found by its words in any order, and by its ID with other separators', async () => {
  expect(await find({ Name: nameFilter('hammer claw') })).toEqual(['HT-1042'])
  expect(await find({ Name: nameFilter('amme') })).toEqual(['HT-1042', 'ht-2000'])
  expect(await find({ ID: idFilter('ht1042') })).toEqual(['HT-1042'])
})
