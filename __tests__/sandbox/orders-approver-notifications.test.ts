/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('approvers of orders and returns on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  let [ben, gil, kim, lou] = ['', '', '', '']
  const rule = (ID: string, ApprovingGroupID: string, RuleExpression: string) =>
    desk.shop.admin(
      'ApprovalRules.Create',
      { buyerID: 'B' },
      { ID, Name: ID, ApprovingGroupID, RuleExpression },
    )
  /** Returns the recipients of the messages of a type about an order, oldest first. */
  const describeErrors = async (order: string, type: string): Promise<unknown[]> => {
    const { rows } = await market.platform.db.query(
      `select payload -> 'Recipient' ->> 'ID' from messages
       where type = $2 and payload -> 'EventBody' -> 'Order' ->> 'ID' = $1 order by id`,
      [order, type],
    )
    return rows.flat()
  }

  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    for (const [user, group] of [
      ['ben', 'bens'],
      ['gil', 'gils'],
    ] as const) {
      const by = await desk.someone(user, ['Shopper', 'OrderReader'], { buyer: 'B' })
      if (user === 'ben') ben = by
      else gil = by
      await desk.shop.group('B', group, user)
    }
    kim = await desk.someone('kim', ['OrderAdmin'])
    lou = await desk.someone('lou', ['OrderAdmin'])
    for (const [UserID, UserGroupID] of [
      ['kim', 'desk'],
      ['lou', 'board'],
    ]) {
      await desk.shop.admin('AdminUserGroups.Create', {}, { ID: UserGroupID, Name: UserGroupID })
      const member = { UserGroupID, UserID }
      await desk.shop.admin('AdminUserGroups.SaveUserAssignment', {}, member)
    }
    const seller = { ID: 'sold', Name: 'Sold', ApprovalType: 'Order', ApprovingGroupID: 'desk' }
    await desk.shop.admin(
      'SellerApprovalRules.Create',
      {},
      { ...seller, RuleExpression: 'order.Total > 100' },
    )
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  const submit = (order: string) => desk.order('Orders.Submit', order, {}, desk.ann)
  const approve = (order: string, by: string) => desk.order('Orders.Approve', order, { body: {} }, by)

  it('are each notified once per order, when their approval is requested', async () => {
    await rule('a', 'bens', 'order.Total > 10')
    await rule('b', 'gils', 'order.Total > 10')
    await rule('c', 'gils', "order.approved('b') and order.Total > 60")
    const order = await desk.draft([5])
    await submit(order)
    const requested = () => describeErrors(order, 'OrderSubmittedForYourApproval')
    expect((await requested()).sort()).toEqual(['ben', 'gil'])
    await approve(order, ben)
    expect(await requested()).toHaveLength(2)
    await approve(order, gil)
    expect(await desk.status(order)).toBe('Open')
    const chained = await desk.draft([7])
    await submit(chained)
    await approve(chained, gil)
    const names = await describeErrors(chained, 'OrderSubmittedForYourApproval')
    expect(names.slice(0, 2).sort()).toEqual(['ben', 'gil'])
    expect(names.slice(2)).toEqual(['gil'])
  })

  it('are listed for the buyer and the seller of an order, with filters and pages', async () => {
    const order = await desk.draft([20])
    await submit(order)
    const list = async (query: Body = {}) =>
      (await desk.order('Orders.ListEligibleApprovers', order, { query })).body
    expect((await list()).Items.map(({ ID }: Body) => ID)).toEqual(['ben', 'gil', 'kim'])
    expect((await list({ search: 'kim' })).Items).toMatchObject([
      { ID: 'kim', AvailableRoles: ['OrderAdmin'] },
    ])
    expect((await list({ filters: { Username: 'g*' } })).Items).toMatchObject([{ ID: 'gil' }])
    const page = await list({ pageSize: 2, page: 2 })
    expect(page).toMatchObject({ Meta: { TotalCount: 3 }, Items: [{ ID: 'kim' }] })
    await approve(order, kim)
    expect((await list()).Items.map(({ ID }: Body) => ID)).toEqual(['ben', 'gil'])
  })

  it('are each notified once per return', async () => {
    for (const [ID, ApprovingGroupID, RuleExpression] of [
      ['one', 'desk', 'order.Total > 1'],
      ['two', 'board', "order.approved('one')"],
    ] as const)
      await desk.shop.admin(
        'SellerApprovalRules.Create',
        {},
        { ID, Name: ID, ApprovalType: 'OrderReturn', ApprovingGroupID, RuleExpression },
      )
    const order = await desk.submitted([1])
    await desk.order('Orders.Ship', order, { body: {} })
    const body = { OrderID: order, ItemsToReturn: [{ LineItemID: 'line-1', Quantity: 1 }] }
    const { ID: returnID } = (await call('OrderReturns.Create', { token: desk.ann, body })).body
    const params = { returnID }
    await call('OrderReturns.Submit', { token: desk.ann, params })
    const requested = () => describeErrors(order, 'OrderReturnSubmittedForYourApproval')
    expect(await requested()).toEqual(['kim'])
    await call('OrderReturns.Approve', { token: kim, params, body: {} })
    expect(await requested()).toEqual(['kim', 'lou'])
    const over = await call('OrderReturns.Approve', { token: lou, params, body: {} })
    expect(over.body.Status).toBe('Open')
    expect(await requested()).toHaveLength(2)
  })
})
