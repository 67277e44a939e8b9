/** @jest-environment node */
import { createApp } from '../../sandbox/app'
import { DEMO_PASSWORD } from '../../sandbox/seed/constants'
import { createFirstIntegrations } from '../../sandbox/seed/first-integrations'
import { DEMO_ACCESS } from '../../sandbox/seed/first-orders'
import { byPassword } from './support/access'
import { send } from './support/http'
import { startDemo, type Marketplace } from './support/marketplace'

const TIMEOUT_MS = 280_000

describe('the integrations of the demo marketplace', () => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startDemo()
    const { platform } = market
    const app = createApp(platform)
    // Runs in one transaction, as at the first start.
    await platform.transaction(() =>
      createFirstIntegrations(platform, async (request) => app.fetch(request), DEMO_ACCESS.admin),
    )
    token = (await byPassword(market, 'operator', DEMO_PASSWORD)).body.access_token
  }, TIMEOUT_MS)
  afterAll(() => market.close())

  const read = async (path: string) => (await send(market, 'GET', `/v1${path}`, { token })).body

  it('are one of each kind that delivers nothing by itself, which the operator may read', async () => {
    const [config] = (await read('/integrations/deliveryconfig')).Items
    const uses = { DeliveryConfigID: config.ID }
    expect((await read('/integrations/trackingEvents')).Items).toMatchObject([uses])
    expect(await read('/integrations/productsync')).toMatchObject({ ...uses, Paused: true })
    for (const kind of ['buyers', 'buyers/users', 'products/inventoryrecords'])
      expect(await read(`/integrations/entitysync/${kind}`)).toMatchObject({ ...uses, Paused: true })
    expect(await read('/integrations/inventory')).toMatchObject(uses)
    expect(await read('/integrations/ErrorConfig')).toEqual(uses)
    expect((await read('/xpindices')).Items).toEqual([{ ThingType: 'Order', Key: 'Project' }])
  })

  it('deliver nothing when people sign in and products change', async () => {
    const admin = (await byPassword(market, 'admin', DEMO_PASSWORD)).body.access_token
    const [product] = (await send(market, 'GET', '/v1/products?pageSize=1', { token: admin })).body.Items
    const body = JSON.stringify({ Description: 'Changed' })
    const changed = await send(market, 'PATCH', `/v1/products/${product.ID}`, { token: admin, body })
    expect(changed.status).toBe(200)
    const { rows } = await market.platform.db.query('select count(*) from outbox', [])
    expect(Number(rows[0]?.[0])).toBe(0)
  })
})
