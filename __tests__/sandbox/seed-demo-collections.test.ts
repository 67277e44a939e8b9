/** @jest-environment node */
import { createApp } from '../../sandbox/app'
import { DEMO_PASSWORD } from '../../sandbox/seed/constants'
import { createFirstCollections, FIRST_COLLECTIONS } from '../../sandbox/seed/first-collections'
import { byPassword } from './support/access'
import { send } from './support/http'
import { startDemo, type Marketplace } from './support/marketplace'

const TIMEOUT_MS = 280_000

describe('the product collections of the demo marketplace', () => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startDemo()
    const { platform } = market
    const app = createApp(platform)
    // Runs in one transaction, as at the first start.
    await platform.transaction(() => createFirstCollections(platform, async (request) => app.fetch(request)))
    token = (await byPassword(market, 'operator', DEMO_PASSWORD)).body.access_token
  }, TIMEOUT_MS)
  afterAll(() => market.close())

  it('have all their products, in their order', async () => {
    const list = async (path: string): Promise<{ ID: string }[]> =>
      (await send(market, 'GET', `/v1/buyers/harborline/productcollections${path}`, { token })).body.Items
    expect((await list('')).map(({ ID }) => ID)).toEqual(FIRST_COLLECTIONS.map(({ fields }) => fields.ID))
    for (const { fields, products } of FIRST_COLLECTIONS) {
      const found = await list(`/${fields.ID}/products?sortBy=ListOrder`)
      expect(found.map(({ ID }) => ID)).toEqual(products)
    }
  })
})
