/** @jest-environment node */
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { growProducts, largeId, largeProduct } from '@/sandbox/seed/large'
import { growOrders, largeOrder, largeOrderId } from '@/sandbox/seed/large-orders'
import { growPeople, largeBuyerOf, largeGroupOf, largeUser, largeUserId } from '@/sandbox/seed/large-people'
import { requestToken } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, signIn } from './support/people'
import { call } from './support/sdk'

/** Progress callback that aborts the load at its first report, like a kill between two transactions. */
const cutShort = (): never => {
  throw new Error('cut short')
}

describe.each(ENGINES)('the large seed on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
  })
  afterAll(() => market.close())

  const total = async (
    id: string,
    query: Record<string, unknown> = {},
    params: Record<string, string> = {},
  ) => (await call(id, { token, query, params })).body.Meta.TotalCount as number
  const column = async (sql: string): Promise<(string | null)[]> =>
    (await market.platform.db.query(sql)).rows.map((row) => row[0] ?? null)

  it('resumes the creation of users after an interruption, without duplicates', async () => {
    const { platform } = market
    await expect(growPeople(platform, 1200, cutShort)).rejects.toThrow('cut short')
    expect(await column('select count(*) from users')).toEqual(['0'])
    const reports: string[] = []
    const stopAtUsers = (label: string, done: number): void => {
      reports.push(`${label} ${done}`)
      if (label === 'Making users') cutShort()
    }
    await expect(growPeople(platform, 1200, stopAtUsers)).rejects.toThrow('cut short')
    expect(reports.at(-1)).toBe('Making users 500')
    expect(await column('select count(*) from users')).toEqual(['500'])
    const later: number[] = []
    await growPeople(platform, 1200, (_, done) => later.push(done))
    expect(later).toEqual([1000, 1200])
    await growPeople(platform, 1200, cutShort)
    expect(await column('select id from users order by id')).toEqual(
      Array.from({ length: 1200 }, (_, at) => largeUserId(at + 1)),
    )
    expect(await column(`select count(*) from principals where kind = 'buyer'`)).toEqual(['1200'])
    expect(await total('Buyers.List')).toBe(101)
    expect(await total('Users.List', {}, { buyerID: largeBuyerOf(1) })).toBe(12)
    expect(await total('UserGroups.List', {}, { buyerID: 'LB-100' })).toBe(5)
    expect(await total('UserGroups.ListUserAssignments', {}, { buyerID: largeBuyerOf(1) })).toBe(12)
  })

  it('creates users that behave as if they were created by the API', async () => {
    const index = 777
    const params = { buyerID: largeBuyerOf(index), userID: largeUserId(index) }
    const { body } = await call('Users.Get', { token, params })
    expect(body).toMatchObject({
      ...(largeUser(index) as object),
      CompanyID: largeBuyerOf(index),
      AvailableRoles: expect.arrayContaining(['Shopper']),
    })
    const query = { userGroupID: largeGroupOf(index), search: largeUserId(index), searchOn: 'ID' }
    expect(await total('Users.List', query, { buyerID: largeBuyerOf(index) })).toBe(1)
    const active = Array.from({ length: 50 }, (_, at) => largeUser(at + 1)).find((user) => user.Active)
    const answer = await requestToken(market, {
      grant_type: 'password',
      client_id: OFFICE_CLIENT_ID,
      username: String(active?.Username),
      password: DEMO_PASSWORD,
      scope: 'Shopper',
    })
    expect(answer.status).toBe(200)
    const twin = {
      ...(largeUser(2000) as object),
      ID: 'twin',
      Username: String(active?.Username).toUpperCase(),
    }
    await expect(
      call('Users.Create', { token, params: { buyerID: 'first-buyer' }, body: twin }),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('resumes the creation of products after an interruption, without duplicates', async () => {
    const { platform } = market
    await expect(growProducts(platform, 1300, cutShort)).rejects.toThrow('cut short')
    expect(await column('select count(*) from products')).toEqual(['500'])
    await growProducts(platform, 1300)
    await growProducts(platform, 700, cutShort)
    expect(await column('select id from products order by id')).toEqual(
      Array.from({ length: 1300 }, (_, at) => largeId(at + 1)),
    )
    const { body } = await call('Products.Get', { token, params: { productID: largeId(777) } })
    expect(body).toMatchObject(largeProduct(777) as object)
    expect(await total('Products.List', { filters: { 'xp.SKU': 'SKU-1234' } })).toBe(1)
  })

  it('restores all indexes after a large load', async () => {
    const { platform } = market
    const indexes = () => column(`select indexdef from pg_indexes where tablename = 'products' order by 1`)
    const before = await indexes()
    expect(before.filter((one) => one?.includes('gin')).length).toBeGreaterThan(2)
    await platform.db.query('delete from products')
    await growProducts(platform, 5000)
    expect(await indexes()).toEqual(before)
    expect(await column('select count(*) from products')).toEqual(['5000'])
    expect(await column(`select count(*) from meta where key = 'droppedIndexes'`)).toEqual(['0'])
  })

  const sizes = { users: 1200, products: 5000 }

  it('resumes the creation of orders after an interruption, and needs users and products', async () => {
    const { platform } = market
    await growOrders(platform, { orders: 600, users: 0, products: 5000 }, cutShort)
    await growOrders(platform, { orders: 600, users: 1200, products: 0 }, cutShort)
    await expect(growOrders(platform, { orders: 600, ...sizes }, cutShort)).rejects.toThrow('cut short')
    const stopAtOrders = (label: string): void => {
      if (label === 'Making orders') cutShort()
    }
    await expect(growOrders(platform, { orders: 600, ...sizes }, stopAtOrders)).rejects.toThrow('cut short')
    expect(await column('select count(*) from orders')).toEqual(['500'])
    await growOrders(platform, { orders: 600, ...sizes })
    await growOrders(platform, { orders: 600, ...sizes }, cutShort)
    expect(await column('select id from orders order by id')).toEqual(
      Array.from({ length: 600 }, (_, at) => largeOrderId(at + 1)),
    )
    expect(largeOrder(platform, 7, sizes)).toEqual(largeOrder(platform, 7, sizes))
  })

  const params = (orderID: string) => ({ direction: 'All', orderID })
  const ofStatus = async (Status: string) => {
    const query = {
      filters: { Status, ...(Status === 'Canceled' ? { IsSubmitted: true } : {}) },
      pageSize: 5,
    }
    const { Items, Meta } = (await call('Orders.List', { token, params: { direction: 'All' }, query })).body
    return { items: Items as Record<string, string>[], count: Meta.TotalCount as number }
  }

  it('creates complete and consistent orders in every status', async () => {
    const statuses = ['Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled']
    for (const status of statuses) {
      const { items, count } = await ofStatus(status)
      expect(count).toBeGreaterThanOrEqual(600 * 0.03)
      for (const { ID = '', FromUserID, FromCompanyID } of items) {
        const order = (await call('Orders.Get', { token, params: params(ID) })).body
        const lines = (await call('LineItems.List', { token, params: params(ID) })).body.Items
        const cents = (amounts: number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0)
        expect(lines).toHaveLength(order.LineItemCount)
        expect(cents([order.Subtotal])).toBe(cents(lines.map((one: { LineTotal: number }) => one.LineTotal)))
        expect(cents([order.Total])).toBe(cents([order.Subtotal, order.ShippingCost]))
        expect(order.FromUser).toMatchObject({ ID: FromUserID, CompanyID: FromCompanyID })
        expect(Boolean(order.DateSubmitted)).toBe(order.IsSubmitted)
        const payments = (await call('Payments.List', { token, params: params(ID) })).body.Items
        expect(payments.map((one: { Amount: number }) => one.Amount)).toEqual(
          status === 'Unsubmitted' ? [] : [order.Total],
        )
        const shipments = (await call('Orders.ListShipments', { token, params: params(ID) })).body
        if (status === 'Completed') expect(shipments.Meta.TotalCount).toBe(1)
      }
    }
    const [first, last] = await Promise.all(
      ['min', 'max'].map(async (end) => (await column(`select ${end}(f_datecreated) from orders`))[0]),
    )
    expect(Date.parse(String(last)) - Date.parse(String(first))).toBeGreaterThan(700 * 86_400_000)
  })

  it('creates orders that can be changed, shipped, approved, completed and canceled', async () => {
    const act = async (id: string, orderID: string, body?: unknown, by = token) =>
      (await call(id, { token: by, params: params(orderID), body })).body
    const open = (await ofStatus('Open')).items.map(({ ID = '' }) => ID)
    const untouched: string[] = []
    for (const id of open)
      if ((await act('Orders.ListShipments', id)).Meta.TotalCount === 0) untouched.push(id)
    const [toShip = '', toCancel = ''] = untouched
    expect((await act('Orders.Ship', toShip, { Shipper: 'DHL' })).Status).toBe('Completed')
    expect((await act('Orders.Cancel', toCancel)).Status).toBe('Canceled')
    const rest = open.find((id) => id !== toShip && id !== toCancel) ?? ''
    expect((await act('Orders.Complete', rest)).Status).toBe('Completed')
    const [draft] = (await ofStatus('Unsubmitted')).items
    const before = await act('Orders.Get', draft?.ID ?? '')
    const comments = { Comments: 'another' }
    expect(await act('Orders.Patch', String(before.ID), comments)).toEqual({
      ...before,
      ...comments,
      LastUpdated: expect.any(String),
    })
    const [requested] = (await ofStatus('AwaitingApproval')).items
    const approvals = (await act('Orders.ListApprovals', requested?.ID ?? '')).Items
    expect(approvals).toMatchObject([{ Status: 'Pending', ApprovingGroupID: 'approvers' }])
    const approver = Array.from({ length: 1200 }, (_, at) => at + 1).find(
      (index) =>
        largeUser(index).Active &&
        largeGroupOf(index) === 'approvers' &&
        largeBuyerOf(index) === requested?.FromCompanyID,
    )
    const by = await signIn(market, String(largeUser(approver ?? 0).Username))
    const info = { Comments: 'fine' }
    expect((await act('Orders.Approve', requested?.ID ?? '', info, by)).Status).toBe('Open')
  })
})
