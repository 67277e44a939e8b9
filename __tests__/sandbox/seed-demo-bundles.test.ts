/** @jest-environment node */
import { createApp } from '../../sandbox/app'
import { DEMO_PASSWORD } from '../../sandbox/seed/constants'
import { createFirstBundles, FIRST_BUNDLES } from '../../sandbox/seed/first-bundles'
import { DEMO_ACCESS } from '../../sandbox/seed/first-orders'
import { byPassword } from './support/access'
import { send } from './support/http'
import { startDemo, type Marketplace } from './support/marketplace'

const TIMEOUT_MS = 280_000

describe('the bundles of the demo marketplace', () => {
  let market: Marketplace
  beforeAll(async () => {
    market = await startDemo()
    const { platform } = market
    const app = createApp(platform)
    // Runs in one transaction, as at the first start.
    await platform.transaction(() =>
      createFirstBundles(platform, async (request) => app.fetch(request), DEMO_ACCESS.admin),
    )
  }, TIMEOUT_MS)
  afterAll(() => market.close())

  it('can be ordered by a buyer, with their required products', async () => {
    const token = (await byPassword(market, 'buyer.one', DEMO_PASSWORD)).body.access_token
    for (const { fields, products } of FIRST_BUNDLES) {
      await send(market, 'POST', `/v1/cart/bundles/${fields.ID}`, {
        token,
        body: JSON.stringify({ LineItems: [] }),
      })
      const { Items } = (await send(market, 'GET', '/v1/cart/lineitems', { token })).body
      const required = products.filter(({ Required }) => Required)
      expect(
        Items.map((line: { ProductID: string; Quantity: number }) => [line.ProductID, line.Quantity]),
      ).toEqual(
        expect.arrayContaining([
          [fields.ID, 1],
          ...required.map(({ ProductID, DefaultQuantity }) => [ProductID, DefaultQuantity]),
        ]),
      )
      expect(Items).toHaveLength(required.length + 1)
      expect(Items.filter(({ LineTotal }: { LineTotal: number }) => LineTotal > 0)).toHaveLength(
        required.length,
      )
      await send(market, 'DELETE', '/v1/cart', { token })
    }
  })
})
