/** @jest-environment node */
import type { Hono } from 'hono'
import { decodeJwt } from 'jose'
import { createApp } from '@/sandbox/app'
import { DEMO_ACCESS } from '@/sandbox/seed/first-orders'
import { DEMO_PASSWORD } from '@/sandbox/seed/constants'
import { Api } from '@/sandbox/shop/api'
import { clockOf, movableClock } from '@/sandbox/shop/clock'
import { STATUSES, summary, type Report } from '@/sandbox/shop/report'
import { runSimulation, type Options } from '@/sandbox/shop/run'
import { byPassword, guest } from './support/access'
import { send } from './support/http'
import { startDemo, type Marketplace } from './support/marketplace'

/** ID of the storefront's API client in the demo data, for shoppers of any buyer and guests without an account. */
const STOREFRONT_CLIENT_ID = '3A85F0D2-94C7-4E16-B7D8-51E26C0FA934'

type Found = Record<string, string>

interface Product {
  ID: string
  IsParent: boolean
  SpecCount: number
  PriceSchedule: { MinQuantity: number } | null
}

/** A time at night. Simulated people act during their own hours, and their actions must be in order nevertheless. */
const END = new Date('2026-09-30T03:10:00Z')
const ORDER_COUNT = 40
/** Time limit in milliseconds. It exceeds the duration of every test, and of seeding on a busy machine. */
const TIMEOUT_MS = 280_000

let market: Marketplace
let app: Hono
let token: string

/** Simulates shoppers on the marketplace, and records its requests: method, path and body. */
async function shop(more: Partial<Options> = {}): Promise<{ report: Report; sent: string[] }> {
  const { platform, url } = market
  const sent: string[] = []
  const report = await runSimulation({
    ...{ url, access: DEMO_ACCESS, orders: ORDER_COUNT, seed: '3', days: 730, end: END },
    transport: async (request) => {
      sent.push(`${request.method} ${request.url.slice(url.length)} ${await request.clone().text()}`)
      return app.fetch(request)
    },
    clock: movableClock((offset) => Promise.resolve(void (platform.clockOffset = offset))),
    ...more,
  })
  return { report, sent }
}

const UNDONE = new Error('Undone')

/** Runs work in a transaction that is rolled back. Returns the result of the work. */
async function undone<T>(work: () => Promise<T>): Promise<T> {
  const results: T[] = []
  const all = market.platform.transaction(async () => {
    results.push(await work())
    throw UNDONE
  })
  await all.catch((error: unknown) => {
    if (error !== UNDONE) throw error
  })
  return results[0] as T
}

async function list(path: string, as = token): Promise<Found[]> {
  const items: Found[] = []
  for (let page = 1; ; page++) {
    const paged = `/v1${path}${path.includes('?') ? '&' : '?'}pageSize=100&page=${page}`
    const { body } = await send(market, 'GET', paged, { token: as })
    items.push(...body.Items)
    if (page >= body.Meta.TotalPages) return items
  }
}

const signIn = async (username: string): Promise<string> =>
  (await byPassword(market, username, DEMO_PASSWORD)).body.access_token

describe('simulated shoppers on the demo marketplace', () => {
  let report: Report
  let sent: string[]
  let orders: Found[]
  let bought: Found[]

  beforeAll(async () => {
    market = await startDemo()
    app = createApp(market.platform)
    // Runs in one transaction, as at the first start.
    ;({ report, sent } = await market.platform.transaction(() => shop()))
    token = await signIn('admin')
    orders = [...(await list('/orders/All')), ...(await list('/orders/All?IsSubmitted=false'))]
    bought = orders.filter((one) => one.FromCompanyID !== 'meridian')
  }, TIMEOUT_MS)
  afterAll(() => market.close())

  it('create the requested number of orders without a rejected request', () => {
    expect(report).toMatchObject({
      requested: ORDER_COUNT,
      orders: ORDER_COUNT,
      byGuests: 0,
      rejected: [],
      calls: sent.length,
    })
    expect(market.logged).toEqual([])
    expect(bought).toHaveLength(ORDER_COUNT)
  })

  it('leave orders in every status, with the counts of the summary', () => {
    const tally = report.byStatus.orders
    for (const status of STATUSES) {
      const count = orders.filter((one) => one.Status === status).length
      expect({ status, count }).toEqual({ status, count: tally[status] })
      expect({ status, enough: count >= 3 }).toEqual({ status, enough: true })
    }
    expect(summary(report).join('\n')).toContain(`Completed ${tally.Completed}`)
  })

  it('leave returns in every status, with a refund on each completed one', async () => {
    const returns = await list('/orderreturns')
    for (const status of STATUSES) {
      const count = returns.filter((one) => one.Status === status).length
      expect({ status, enough: count >= 2 }).toEqual({ status, enough: true })
    }
    for (const one of returns.filter(({ Status }) => Status === 'Completed'))
      expect(Number(one.RefundAmount)).toBeGreaterThan(0)
  })

  it('order in every month of two years, and restore the clock', () => {
    const months = new Set(bought.map((one) => one.DateCreated?.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(24)
    const latest = orders.map((one) => new Date(one.LastUpdated as string).getTime()).sort((a, b) => b - a)[0]
    expect(latest).toBeLessThan(END.getTime() + 60_000)
    expect(market.platform.clockOffset).toBe(0)
  })

  it('date every step of an order or return after the previous one', async () => {
    const returns = await list('/orderreturns')
    for (const one of [...orders, ...returns]) {
      const ends = [one.DateApproved, one.DateDeclined, one.DateCanceled, one.DateCompleted].filter(Boolean)
      for (const end of ['', ...ends]) {
        const dates = [one.DateCreated, one.DateSubmitted, end].filter(Boolean).map((date) => date as string)
        expect({ ID: one.ID, dates }).toEqual({ ID: one.ID, dates: [...dates].sort() })
      }
    }
    expect(returns.filter((one) => one.DateSubmitted).length).toBeGreaterThan(2)
  })

  it('order in the last week, up to the last hour', () => {
    const times = bought.map((one) => Date.parse(one.DateSubmitted ?? one.DateCreated ?? '')).sort()
    const age = (time: number) => (END.getTime() - time) / 3_600_000
    expect(age(times.at(-1) ?? 0)).toBeLessThan(1)
    expect(age(times.at(-1) ?? 0)).toBeGreaterThanOrEqual(0)
    const lately = bought.filter((one) => one.DateSubmitted && age(Date.parse(one.DateSubmitted)) < 7 * 24)
    expect(lately.length).toBeGreaterThanOrEqual(3)
  })

  it('involve several buyers, forwarded orders, promotions and accepted payments', async () => {
    expect(new Set(bought.map((one) => one.FromCompanyID)).size).toBeGreaterThanOrEqual(4)
    const passedOn = orders.filter((one) => one.FromCompanyID === 'meridian')
    expect(new Set(passedOn.map((one) => one.ToCompanyID)).size).toBeGreaterThanOrEqual(3)
    expect(bought.some((one) => Number(one.PromotionDiscount) > 0)).toBe(true)
    expect((await list('/shipments')).length).toBeGreaterThan(ORDER_COUNT / 2)
    const done = bought.find((one) => one.Status === 'Completed') as Found
    const payments = await list(`/orders/All/${done.ID}/payments`)
    expect(payments[0]).toMatchObject({ Accepted: true, Amount: done.Total })
  })

  it('leave approvals that demo users can give', async () => {
    const waiting = bought.filter((one) => one.Status === 'AwaitingApproval')
    for (const { ID, FromCompanyID } of waiting) {
      const [approver] = await list(`/orders/All/${ID}/eligibleapprovers`)
      // The approver belongs to the buyer or, for very large orders, to the marketplace.
      expect([FromCompanyID, 'meridian']).toContain(approver?.CompanyID)
      const theirs = await list('/me/orders/approvable', await signIn(approver?.Username as string))
      expect(theirs.map((one) => one.ID)).toContain(ID)
    }
    for (const username of ['admin', 'order.manager'])
      expect((await list('/orderreturns?approvable=true', await signIn(username))).length).toBeGreaterThan(0)
  })

  it('call only the public API', () => {
    const patterns = market.platform.contract.operations.map(
      ({ verb, path, root }) =>
        new RegExp(`^${verb} ${root ? '' : '/v1'}${path.replace(/\{[^}]+\}/g, '[^/]+')}$`, 'i'),
    )
    const calls = new Set(sent.map((one) => /^\S+ [^? ]+/.exec(one)?.[0] ?? ''))
    calls.delete('POST /oauth/token')
    expect([...calls].filter((call) => !patterns.some((one) => one.test(call)))).toEqual([])
  })

  it(
    'create the same orders for the same seed, and different ones for another seed',
    async () => {
      // Tokens are random, so they are not compared.
      const plain = (lines: string[]): string[] =>
        lines.map((line) => line.replace(/refresh_token=[\w-]+/, ''))
      const first = await undone(() => shop({ orders: 6, seed: '8' }))
      const again = await undone(() => shop({ orders: 6, seed: '8' }))
      const other = await undone(() => shop({ orders: 6, seed: '9' }))
      expect(plain(again.sent)).toEqual(plain(first.sent))
      expect(plain(other.sent)).not.toEqual(plain(first.sent))
    },
    TIMEOUT_MS,
  )

  it(
    'include guests, some of whom register, and order at the current time if the clock cannot be set',
    async () => {
      const logged: string[] = []
      const { url, platform } = market
      const hosted: Options['transport'] = (request) =>
        Promise.resolve(
          request.url.includes('/_sandbox/') ? new Response('', { status: 404 }) : app.fetch(request),
        )
      const clock = await clockOf(new Api(url, hosted))
      const today = new Date()
      const more = { orders: 8, guests: 6, seed: '8', transport: hosted, clock, end: today }
      const { report, rows } = await undone(async () => {
        const run = await shop({ ...more, log: (line) => logged.push(line) })
        const { rows: found } = await platform.db.query(
          `select body ->> 'FromUserID', body ->> 'Status' from orders
           where f_fromcompanyid <> 'meridian' and f_datecreated >= $1 order by 1`,
          [today.toISOString()],
        )
        return { report: run.report, rows: found }
      })
      expect(logged).toEqual(['The clock of this platform cannot be set: all orders have the current date.'])
      expect(report).toMatchObject({ orders: 8, byGuests: 6, rejected: [] })
      expect(summary(report)[0]).toContain(`6 by guests (${report.transferredFromGuests} transferred to`)
      expect(rows).toHaveLength(8)
      const left = rows.filter(([user]) => user === 'guest')
      expect([report.transferredFromGuests > 0, left.length]).toEqual([
        true,
        6 - report.transferredFromGuests,
      ])
      expect(left.map(([, status]) => status)).not.toContain('Unsubmitted')
      expect(platform.clockOffset).toBe(0)
    },
    TIMEOUT_MS,
  )

  it(
    'report rejected requests and continue',
    async () => {
      const logged: string[] = []
      const rejectingTransport: Options['transport'] = (request) =>
        request.url.endsWith('/submit')
          ? Promise.resolve(
              Response.json(
                { Errors: [{ ErrorCode: 'Order.Tired', Message: 'Not now.', Data: null }] },
                { status: 400 },
              ),
            )
          : Promise.resolve(app.fetch(request))
      const { report } = await undone(() =>
        shop({ orders: 3, seed: '8', transport: rejectingTransport, log: (line) => logged.push(line) }),
      )
      const [rejected] = report.rejected
      expect(rejected).toMatchObject({ code: 'Order.Tired', message: 'Not now.' })
      expect(rejected?.call).toBe('POST /v1/orders/Outgoing/…/submit')
      expect(logged).toHaveLength(rejected?.count ?? 0)
      expect(summary(report).join('\n')).toContain('Order.Tired')
    },
    TIMEOUT_MS,
  )

  it(
    'restore the clock when the platform becomes unreachable',
    async () => {
      let calls = 0
      const breaking: Options['transport'] = (request) =>
        ++calls > 60 ? Promise.reject(new Error('gone')) : Promise.resolve(app.fetch(request))
      const broken = undone(() => shop({ orders: 6, transport: breaking }))
      await expect(broken).rejects.toThrow('cannot be reached: gone')
      expect(market.platform.clockOffset).toBe(0)
    },
    TIMEOUT_MS,
  )

  it('as guests enter an address, pay by purchase order and submit', async () => {
    const as = await guest(market, STOREFRONT_CLIENT_ID)
    const { role } = decodeJwt<{ role: string | string[] }>(as)
    expect([role].flat().filter((one) => one.startsWith('Me'))).toEqual([])
    const asGuest = (method: string, path: string, content: object = {}) =>
      send(market, method, `/v1${path}`, {
        token: as,
        ...(method === 'GET' ? {} : { body: JSON.stringify(content) }),
        headers: { 'Content-Type': 'application/json' },
      })
    const street = { Street1: 'Quay 1', City: 'Kiel', Zip: '24103', Country: 'DE' }
    expect((await asGuest('POST', '/me/addresses', street)).status).toBe(403)
    const { body: products } = await asGuest('GET', '/me/products?pageSize=100')
    const product = (products.Items as Product[]).find(
      (one) => !one.IsParent && one.SpecCount === 0 && one.PriceSchedule !== null,
    )
    const { body: order } = await asGuest('POST', '/orders/Outgoing', {})
    const at = `/orders/Outgoing/${order.ID}`
    await asGuest('POST', `${at}/lineitems`, {
      ProductID: product?.ID,
      Quantity: product?.PriceSchedule?.MinQuantity,
    })
    for (const which of ['shipto', 'billto'])
      expect((await asGuest('PUT', `${at}/${which}`, street)).status).toBe(200)
    const payment = await asGuest('POST', `${at}/payments`, { Type: 'PurchaseOrder' })
    expect(payment).toMatchObject({ status: 201, body: { Accepted: true } })
    await asGuest('POST', `${at}/calculate`)
    expect(await asGuest('POST', `${at}/submit`)).toMatchObject({ status: 201, body: { Status: 'Open' } })
  })
})
