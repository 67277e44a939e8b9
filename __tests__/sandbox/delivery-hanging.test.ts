/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@/sandbox/contract/contract'
import { openPlatform } from '@/sandbox/core/records/open'
import { enqueue } from '@/sandbox/core/messaging/outbox'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call } from './support/sdk'

const RESPONDING_RECEIVERS = ['one', 'two', 'three', 'four', 'five']
const NUMBERS = [...Array(50).keys()]

describe.each(ENGINES)('a receiver that never responds on %s', (engine) => {
  let market: Marketplace
  let receiver: Receiver
  let hanging: Server
  let calls = 0
  beforeAll(async () => {
    market = await startMarketplace(engine)
    const token = await admin(market)
    receiver = await startReceiver()
    hanging = createServer(() => void calls++)
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const silent = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
    for (const ID of ['silent', ...RESPONDING_RECEIVERS]) {
      const Http = { Endpoint: ID === 'silent' ? silent : `${receiver.url}/${ID}`, Secret: 'secret' }
      const body = { ID, Name: ID, Enabled: true, DeliveryTargets: { Http } }
      await call('DeliveryConfigurations.Create', { token, body })
    }
  })
  afterAll(async () => {
    hanging.closeAllConnections()
    await new Promise((resolve) => hanging.close(resolve))
    await receiver.close()
    await market.close()
    expect(market.logged).toEqual([])
  })
  beforeEach(() => {
    receiver.got.length = 0
    calls = 0
  })

  const put = (id: string, n: number) =>
    market.platform.transaction((tx) =>
      enqueue(market.platform, tx, [
        { cause: 'test', to: { resource: 'DeliveryConfigurations', id }, body: { n } },
      ]),
    )
  const silentRows = async () =>
    (
      await market.platform.db.query(
        `select state, attempts, due <= now() from outbox where resource_id = 'silent' order by id`,
      )
    ).rows
  const hasPendingDeliveries = async () =>
    (
      await market.platform.db.query(
        `select 1 from outbox where state = 'waiting' and resource_id <> 'silent' limit 1`,
      )
    ).rows.length > 0
  /**
   * Waits until all deliveries are recorded. A process that ends between a response and its record would send the row
   * again.
   */
  const waitUntilSettled = async () => {
    while (await hasPendingDeliveries()) await sleep(10)
  }
  const sent = () => receiver.got.map(({ body }) => body.n as number)

  it('does not delay deliveries to other receivers, which arrive in order', async () => {
    for (let n = 0; n < 30; n++) await put('silent', n)
    for (const n of NUMBERS) await put(RESPONDING_RECEIVERS[n % RESPONDING_RECEIVERS.length] ?? '', n)
    await receiver.wait(50)
    for (const [index, one] of RESPONDING_RECEIVERS.entries()) {
      const got = receiver.got.filter(({ path }) => path === `/${one}`).map(({ body }) => body.n as number)
      expect(got).toEqual(NUMBERS.filter((n) => n % RESPONDING_RECEIVERS.length === index))
    }
    expect(calls).toBe(1)
    await waitUntilSettled()
    await market.platform.delivery.stop()
    // The delivery was aborted, which does not count against the receiver.
    expect(await silentRows()).toEqual(Array(30).fill(['waiting', '0', 't']))
  })

  it('is called once per process, while other deliveries are sent exactly once', async () => {
    const { platform } = market
    await platform.delivery.stop()
    for (const n of NUMBERS) await put(RESPONDING_RECEIVERS[n % RESPONDING_RECEIVERS.length] ?? '', n)
    const two = await Promise.all([0, 1].map(() => openPlatform(platform.db, contract, platform.settings)))
    for (const one of two) one.delivery.start((message) => market.logged.push(message))
    await receiver.wait(50)
    await waitUntilSettled()
    while (calls < 2) await sleep(10)
    for (const one of two) await one.delivery.stop()
    expect(sent().sort((a, b) => a - b)).toEqual(NUMBERS)
    expect(calls).toBe(2)
    expect(await silentRows()).toEqual(Array(30).fill(['waiting', '0', 't']))
  })
})
