/** @jest-environment node */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Configuration } from 'ordercloud-javascript-sdk'
import { OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import type { Mail } from '@/sandbox/core/messaging/mailbox'
import { send } from './support/http'
import { ENGINES, newDatabase, type EngineName, type Marketplace } from './support/marketplace'
import { freePort, Playground, stopServer, tokenOf, type ServerProcess } from './support/process'
import { startReceiver, type Receiver } from './support/receiver'
import { call } from './support/sdk'
import { Shop } from './support/shop'

/** Number of kills. A soak run has the full number. */
const KILLS = process.env.QM_SOAK === '1' ? 50 : 5
const SHOPPERS = ['ann', 'ben', 'cy', 'di']
const BALANCE = 1_000_000
const STOCK = 1_000_000

interface Listed {
  ID: string
  Status: string
  IsSubmitted: boolean
  DateSubmitted: string | null
  DateCanceled: string | null
  LineItemCount: number
  Subtotal: number
  PromotionDiscount: number
  Total: number
}

/** Creates, submits and cancels orders from several shoppers at once on a platform that is killed meanwhile. */
class Rush {
  /** Every requested order with its last reported status. */
  readonly answered = new Map<string, string>()
  /** Orders whose cancellation was requested. */
  readonly canceling = new Set<string>()
  /** Rejected requests. The platform has no reason to reject any. */
  readonly rejected: unknown[] = []
  submits = 0
  private next = 0
  private readonly tokens = new Map<string, string>()
  private isOver = false

  constructor(private readonly receiver: Receiver) {}

  /**
   * Creates one product with stock, a promotion of ten percent, one spending account, and a message sender that reports
   * every order.
   */
  async open(market: Pick<Marketplace, 'url'>, token: string): Promise<void> {
    this.tokens.set('admin', token)
    const shop = new Shop(market as Marketplace, token)
    await shop.buyer('B', { ViewAllProducts: true })
    for (const name of [...SHOPPERS, 'boss']) this.tokens.set(name, await shop.shopper('B', name))
    await shop.price('nail', 10)
    const Inventory = { Enabled: true, QuantityAvailable: STOCK }
    await shop.product('nail', { DefaultPriceScheduleID: 'nail', Inventory })
    await shop.inCatalog('B', 'nail')
    const promotion = { ID: 'tenth', Code: 'tenth', Active: true, AllowAllBuyers: true, CanCombine: true }
    const expressions = { EligibleExpression: 'true', ValueExpression: 'order.Subtotal * 0.1' }
    await shop.admin('Promotions.Create', {}, { ...promotion, ...expressions })
    const account = { ID: 'purse', Name: 'Purse', Balance: BALANCE, AllowAsPaymentMethod: true }
    await shop.admin('SpendingAccounts.Create', { buyerID: 'B' }, account)
    const assigned = { SpendingAccountID: 'purse' }
    await shop.admin('SpendingAccounts.SaveAssignment', { buyerID: 'B' }, assigned)
    await shop.group('B', 'bosses', 'boss')
    const rule = { ID: 'large', Name: 'Large', ApprovingGroupID: 'bosses' }
    await shop.admin(
      'ApprovalRules.Create',
      { buyerID: 'B' },
      { ...rule, RuleExpression: 'order.Total > 20' },
    )
    const sender = {
      ID: 'sender',
      Name: 'Sender',
      MessageTypes: ['OrderSubmitted'],
      URL: this.receiver.url,
      SharedKey: 'shared',
      AllowAllBuyers: true,
    }
    await shop.admin('MessageSenders.Create', {}, sender)
  }

  private async do(op: string, by: string, params: Record<string, string>, body?: object) {
    const token = this.tokens.get(by) ?? ''
    const all = { direction: by === 'admin' ? 'All' : 'Outgoing', ...params }
    return (await call(op, { token, params: all, body })).body
  }

  private async one(by: string): Promise<void> {
    const orderID = `order-${++this.next}`
    const quantity = 1 + (this.next % 3)
    this.answered.set(orderID, 'asked for')
    await this.do('Orders.Create', by, {}, { ID: orderID })
    await this.do('LineItems.Create', by, { orderID }, { ID: 'l', ProductID: 'nail', Quantity: quantity })
    await this.do('Orders.AddPromotion', by, { orderID, promoCode: 'tenth' })
    const payment = { ID: 'p', Type: 'SpendingAccount', SpendingAccountID: 'purse', Accepted: true }
    await this.do('Payments.Create', 'admin', { orderID }, payment)
    const { Status } = await this.do('Orders.Submit', by, { orderID })
    this.answered.set(orderID, Status)
    this.submits++
    if (this.next % 4 > 0) return
    this.canceling.add(orderID)
    await this.do('Orders.Cancel', 'admin', { orderID })
    this.answered.set(orderID, 'Canceled')
  }

  /** Places orders for all shoppers until the platform is gone. */
  async run(server: ServerProcess): Promise<void> {
    this.isOver = false
    const enough = this.submits + SHOPPERS.length
    const all = SHOPPERS.map(async (by) => {
      while (!this.isOver)
        await this.one(by).catch((error: { status?: number }) => {
          // A request without a response may have been carried out or not.
          if (error.status !== undefined || !this.isOver) this.rejected.push(error)
        })
    })
    while (this.submits < enough && this.rejected.length === 0) await sleep(10)
    await sleep(Math.random() * 300)
    this.isOver = true
    server.child.kill('SIGKILL')
    await Promise.all(all)
  }

  private async list(op: string, filters: object, by = 'admin'): Promise<Listed[]> {
    const found: Listed[] = []
    for (let page = 1; ; page++) {
      const query = { page, pageSize: 100, sortBy: ['ID'], filters }
      const params = { direction: 'All' }
      const { body } = await call(op, { token: this.tokens.get(by) ?? '', params, query })
      found.push(...body.Items)
      if (page >= body.Meta.TotalPages) return found
    }
  }

  private async mails(server: ServerProcess, type: string): Promise<Mail[]> {
    const found: Mail[] = []
    for (let isMore = true; isMore;) {
      const before = found.at(-1)?.id ?? ''
      const { body } = await send(server, 'GET', `/_sandbox/mailbox.json?type=${type}&before=${before}`)
      found.push(...(body.Items as Mail[]))
      isMore = body.HasMore
    }
    return found
  }

  /** Checks after a restart that every order is complete, and that stock, balance and redemptions match the orders. */
  async check(server: ServerProcess): Promise<void> {
    expect(this.rejected).toEqual([])
    const orders = (
      await Promise.all([true, false].map((IsSubmitted) => this.list('Orders.List', { IsSubmitted })))
    ).flat()
    const byId = new Map(orders.map((order) => [order.ID, order]))
    expect(orders.filter(({ ID }) => !this.answered.has(ID))).toEqual([])
    const lost = [...this.answered].filter(([id, answer]) => {
      const status = byId.get(id)?.Status
      return answer !== 'asked for' && answer !== status && !(this.canceling.has(id) && status === 'Canceled')
    })
    expect(lost).toEqual([])
    expect(orders.filter((order) => !isWhole(order))).toEqual([])
    const of = (...statuses: string[]): Listed[] => orders.filter(({ Status }) => statuses.includes(Status))
    const total = (some: Listed[]): number =>
      Math.round(some.reduce((sum, { Total }) => sum + Total * 100, 0)) / 100
    const pieces = of('Open').reduce((sum, { Subtotal }) => sum + Subtotal / 10, 0)
    const account = { buyerID: 'B', spendingAccountID: 'purse' }
    expect(await this.do('SpendingAccounts.Get', 'admin', account)).toMatchObject({
      Balance: BALANCE - total(of('Open', 'AwaitingApproval')),
    })
    expect(await this.do('Products.Get', 'admin', { productID: 'nail' })).toMatchObject({
      Inventory: { QuantityAvailable: STOCK - pieces },
    })
    const submitted = orders.filter(({ IsSubmitted }) => IsSubmitted)
    expect(await this.do('Promotions.Get', 'admin', { promotionID: 'tenth' })).toMatchObject({
      RedemptionCount: submitted.length,
    })
    const ids = (some: { ID: string }[]): string[] => some.map(({ ID }) => ID).sort()
    expect(ids(await this.list('Me.ListApprovableOrders', {}, 'boss'))).toEqual(ids(of('AwaitingApproval')))
    const mails = await this.mails(server, 'OrderSubmitted')
    expect(mails.map(orderOf).sort()).toEqual(ids(submitted))
    expect(mails.filter(({ deliveries }) => deliveries.length !== 1)).toEqual([])
  }

  /** Waits until the messages about submitted orders are delivered. Checks that the receiver got exactly these. */
  async settle(server: ServerProcess): Promise<void> {
    for (;;) {
      const mails = await this.mails(server, 'OrderSubmitted')
      const waiting = mails.filter(({ deliveries: [one] }) => one?.state === 'waiting')
      if (waiting.length > 0) {
        await sleep(100)
        continue
      }
      expect(new Set(mails.map(({ deliveries: [one] }) => one?.state))).toEqual(new Set(['delivered']))
      expect(new Set(this.receiver.got.map(({ body }) => body.EventBody.Order.ID))).toEqual(
        new Set(mails.map(orderOf)),
      )
      return
    }
  }
}

const orderOf = ({ payload }: Mail): string =>
  (payload as { EventBody: { Order: { ID: string } } }).EventBody.Order.ID

/** Returns true if the order matches its status: no submission or cancellation was carried out partially. */
function isWhole(order: Listed): boolean {
  const { Status, IsSubmitted, DateSubmitted, DateCanceled, LineItemCount, Subtotal, Total } = order
  const isReduced = Math.round(Total * 100) === Math.round(Subtotal * 90)
  const isDated =
    IsSubmitted === (DateSubmitted !== null) && (Status === 'Canceled') === (DateCanceled !== null)
  if (!isDated) return false
  if (Status === 'Unsubmitted')
    return !IsSubmitted && LineItemCount <= 1 && (isReduced || order.PromotionDiscount === 0)
  const isFull = LineItemCount === 1 && Subtotal > 0 && isReduced
  if (Status === 'AwaitingApproval') return isFull && !IsSubmitted && Total > 20
  return isFull && (Status === 'Canceled' || (Status === 'Open' && IsSubmitted && Total <= 20))
}

const playground = new Playground()

/** Returns the storage of the platform: a folder, or a database of the server. */
async function place(
  engine: EngineName,
): Promise<{ data: string; database?: string; drop(): Promise<void> }> {
  if (engine === 'pglite') return { data: playground.copy('submits'), drop: () => Promise.resolve() }
  const { url, drop } = await newDatabase()
  return { data: path.join(playground.root, 'unused'), database: url, drop }
}

describe.each(ENGINES)('order submissions on %s', (engine) => {
  beforeAll(() => (engine === 'pglite' ? playground.open() : undefined))
  afterAll(() => (engine === ENGINES.at(-1) ? playground.close() : undefined))

  it(
    `are either complete or absent after ${KILLS} kills of the server`,
    async () => {
      const { drop, ...options } = await place(engine)
      const port = await freePort()
      const receiver = await startReceiver()
      const rush = new Rush(receiver)
      let server = await playground.start({ ...options, port })
      Configuration.Set({ baseApiUrl: server.url, clientID: OFFICE_CLIENT_ID })
      await rush.open(server, await tokenOf(server))
      for (let round = 0; round < KILLS; round++) {
        await rush.run(server)
        expect((await server.ended).signal).toBe('SIGKILL')
        server = await playground.start({ ...options, port })
        await rush.check(server)
      }
      await rush.settle(server)
      expect(await stopServer(server)).toBe(0)
      await receiver.close()
      await drop()
    },
    KILLS * 120_000,
  )
})
