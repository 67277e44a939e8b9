/** @jest-environment node */
import { createApp } from '../../sandbox/app'
import { createFirstSubscriptions, FIRST_SUBSCRIPTIONS } from '../../sandbox/seed/first-subscriptions'
import { DEMO_ACCESS } from '../../sandbox/seed/first-orders'
import { startDemo, type Marketplace } from './support/marketplace'
import { byPassword } from './support/access'
import { DEMO_PASSWORD } from '../../sandbox/seed/constants'
import { send } from './support/http'

const TIMEOUT_MS = 280_000

describe('the subscriptions of the demo marketplace', () => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startDemo()
    const { platform } = market
    const app = createApp(platform)
    // Runs in one transaction, as at the first start.
    await platform.transaction(() =>
      createFirstSubscriptions(platform, async (request) => app.fetch(request), DEMO_ACCESS.admin),
    )
    platform.clockOffset = 0
    token = (await byPassword(market, 'order.manager', DEMO_PASSWORD)).body.access_token
  }, TIMEOUT_MS)
  afterAll(() => market.close())

  const list = async (path: string) => (await send(market, 'GET', `/v1${path}`, { token })).body.Items

  it('have items with prices, and a next order in the future', async () => {
    const found = await list('/subscriptions')
    expect(found).toHaveLength(FIRST_SUBSCRIPTIONS.length)
    for (const { ID, ProjectedSubtotal, NextOrderDate } of found) {
      expect(ProjectedSubtotal).toBeGreaterThan(0)
      expect(new Date(NextOrderDate).getTime()).toBeGreaterThan(Date.now())
      expect(await list(`/subscriptions/${ID}/items`)).not.toHaveLength(0)
    }
  })

  it('have led to a submitted order for every date that lies in the past', async () => {
    const orders = await list('/orders/Incoming')
    const due = FIRST_SUBSCRIPTIONS.filter(({ firstOrderDay }) => firstOrderDay < 0)
    expect(orders.map(({ SubscriptionID }: { SubscriptionID: string }) => SubscriptionID).sort()).toEqual(
      due.map(({ fields }) => fields.ID).sort(),
    )
    for (const { DateSubmitted } of orders) expect(new Date(DateSubmitted).getTime()).toBeLessThan(Date.now())
    const made = await list('/subscriptions?LastOrderDate=*')
    expect(made).toHaveLength(due.length)
  })
})
