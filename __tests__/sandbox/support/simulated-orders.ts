import { createApp } from '@/sandbox/app'
import { DEMO_ACCESS } from '@/sandbox/seed/first-orders'
import { movableClock } from '@/sandbox/shop/clock'
import { runSimulation } from '@/sandbox/shop/run'
import { startDemo, type Marketplace } from './marketplace'

/** Starts the demo marketplace with a number of orders that simulated shoppers placed within two years. */
export async function startWithOrders(orders: number, seed: string): Promise<Marketplace> {
  const market = await startDemo()
  const { platform, url } = market
  const app = createApp(platform)
  await platform.transaction(() =>
    runSimulation({
      ...{ url, access: DEMO_ACCESS, orders, seed, days: 730 },
      end: new Date('2026-09-30T03:10:00Z'),
      transport: async (request) => app.fetch(request),
      clock: movableClock((offset) => Promise.resolve(void (platform.clockOffset = offset))),
    }),
  )
  return market
}
