/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { openPlatform } from '@/sandbox/core/records/open'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, signIn, userBody } from './support/people'
import { call, expectError } from './support/sdk'
import { until } from './support/until'

const DAY_MS = 86_400_000

describe.each(ENGINES)('the sandbox clock on %s', (engine) => {
  let market: Marketplace
  beforeAll(async () => {
    market = await startMarketplace(engine)
    await admin(market)
  })
  afterAll(() => market.close())
  afterEach(() => send(market, 'DELETE', '/_sandbox/clock'))

  const set = (body: unknown) => send(market, 'PUT', '/_sandbox/clock', { body: JSON.stringify(body) })
  const near = (iso: string, expected: number) =>
    expect(Math.abs(Date.parse(iso) - expected)).toBeLessThan(600_000)

  it('shows the time it is set to and continues from there', async () => {
    near((await send(market, 'GET', '/_sandbox/clock')).body.now, Date.now())
    const { body } = await set({ now: '2024-02-29T12:00:00Z' })
    near(body.now, Date.parse('2024-02-29T12:00:00Z'))
    near((await set({ advance: DAY_MS })).body.now, Date.parse('2024-03-01T12:00:00Z'))
    near((await set({ offset: -DAY_MS })).body.now, Date.now() - DAY_MS)
    expect((await send(market, 'DELETE', '/_sandbox/clock')).body.offset).toBe(0)
  })

  it('rejects invalid times, and two times in one request', async () => {
    for (const wrong of [
      {},
      { now: 'soon' },
      { offset: '1' },
      { offset: 1, advance: 1 },
      { advance: 1e15 },
      [1],
    ])
      expect((await set(wrong)).status).toBe(400)
    expect(market.platform.clockOffset).toBe(0)
  })

  it('dates records and messages, and lets tokens expire', async () => {
    await set({ now: '2024-05-06T07:08:09Z' })
    const token = await signIn(market, 'admin')
    const params = { buyerID: 'first-buyer' }
    const { body } = await call('Users.Create', { token, params, body: userBody('dated') })
    expect(body.DateCreated).toMatch(/^2024-05-06T07:/)
    const { Items } = (await send(market, 'GET', '/_sandbox/mailbox.json?recipient=dated')).body
    expect(Items[0].created).toMatch(/^2024-05-06T07:/)
    await set({ advance: 2 * 3_600_000 })
    expect(await expectError(call('Buyers.Get', { token, params }))).toMatchObject({ status: 401 })
    await call('Buyers.Get', { token: await signIn(market, 'admin'), params })
  })

  it('is stored in the database and read by other processes', async () => {
    const { platform } = market
    const [other, late] = [
      await openPlatform(platform.db, contract, platform.settings),
      () => openPlatform(platform.db, contract, platform.settings),
    ]
    await set({ offset: 12_345 })
    expect((await late()).clockOffset).toBe(12_345)
    if (engine === 'pglite') return
    // Another process on the same server adopts the change at once.
    await until(() => other.clockOffset === 12_345)
    expect(other.clockOffset).toBe(12_345)
  })
})
