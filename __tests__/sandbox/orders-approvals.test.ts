/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { OrderDesk } from './support/order-desk'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('order approvals on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let boss: string
  let chief: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    boss = await desk.someone('boss', ['Shopper'], { buyer: 'B' })
    chief = await desk.someone('chief', ['Shopper'], { buyer: 'B' })
    await desk.shop.group('B', 'bosses', 'boss')
    await desk.shop.group('B', 'chiefs', 'chief')
    const rule = (ID: string, ApprovingGroupID: string, RuleExpression: string) =>
      desk.shop.admin(
        'ApprovalRules.Create',
        { buyerID: 'B' },
        { ID, Name: ID, ApprovingGroupID, RuleExpression },
      )
    await rule('large', 'bosses', 'order.Total > 50')
    await rule('huge', 'chiefs', `order.approved('large') and order.Total > 500`)
    await rule(
      'broken',
      'bosses',
      `order.Total / items.quantity(ProductID = 'screw') > 1000 and order.xp.Divide = true`,
    )
    await call('ApprovalRules.Delete', {
      token: desk.admin,
      params: { buyerID: 'B', approvalRuleID: 'broken' },
    })
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  it('are not needed for small orders, and come from the group for large ones', async () => {
    const small = await desk.submitted([1])
    expect(await desk.status(small)).toBe('Open')
    const id = await desk.submitted([6])
    expect(await desk.status(id)).toBe('AwaitingApproval')
    const approvals = (await desk.order('Orders.ListApprovals', id, {}, desk.ann)).body.Items
    expect(approvals).toMatchObject([
      { ApprovalRuleID: 'large', ApprovingGroupID: 'bosses', Status: 'Pending' },
    ])
    expect((await desk.order('Orders.ListEligibleApprovers', id, {}, desk.ann)).body.Items).toMatchObject([
      { ID: 'boss' },
    ])
    expect((await call('Me.ListApprovableOrders', { token: boss })).body.Items).toMatchObject([{ ID: id }])
    expect((await call('Me.ListApprovableOrders', { token: chief })).body.Items).toEqual([])
    expect(await expectError(desk.order('Orders.Approve', id, { body: {} }, desk.ann))).toMatchObject({
      code: 'Order.NotEligibleToApprove',
    })
    expect(await expectError(desk.order('Orders.Approve', id, { body: {} }, chief))).toMatchObject({
      status: 404,
    })
    const both = await Promise.allSettled(
      [1, 2].map(() => desk.order('Orders.Approve', id, { body: { Comments: 'fine' } }, boss)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { body: approved } = await desk.order('Orders.Get', id)
    expect(approved).toMatchObject({ Status: 'Open', IsSubmitted: true, DateApproved: expect.any(String) })
    expect(approved.DateSubmitted).toBe(approved.DateApproved)
    expect(await expectError(desk.order('Orders.Decline', id, { body: {} }, boss))).toMatchObject({
      code: 'Order.MustBeAwaitingApproval',
    })
    expect(await desk.messages(id)).toEqual([
      'OrderSubmittedForApproval',
      'OrderSubmittedForYourApproval',
      'OrderApproved',
      'OrderSubmittedForYourApprovalHasBeenApproved',
    ])
  })

  it('are requested from the next group after the first has approved', async () => {
    const id = await desk.submitted([60])
    await desk.order('Orders.Approve', id, { body: {} }, boss)
    expect(await desk.status(id)).toBe('AwaitingApproval')
    expect(
      (await desk.order('Orders.ListApprovals', id, { query: { sortBy: ['ApprovalRuleID'] } })).body.Items,
    ).toMatchObject([
      { ApprovalRuleID: 'huge', Status: 'Pending' },
      { ApprovalRuleID: 'large', Status: 'Approved', Approver: { ID: 'boss', FailedLoginAttempts: 0 } },
    ])
    expect(
      (await desk.order('Orders.ListApprovals', id, { query: { filters: { Status: 'Pending' } } })).body
        .Items,
    ).toHaveLength(1)
    await desk.order('Orders.Approve', id, { body: {} }, chief)
    expect(await desk.status(id)).toBe('Open')
  })

  it('can be declined, finally or with resubmission', async () => {
    const id = await desk.submitted([6])
    await desk.order('Orders.Decline', id, { body: { Comments: 'no', AllowResubmit: true } }, boss)
    expect(await desk.status(id)).toBe('Unsubmitted')
    await desk.order('Orders.Submit', id, {}, desk.ann)
    await desk.order('Orders.Decline', id, { body: {} }, boss)
    expect((await desk.order('Orders.Get', id)).body).toMatchObject({
      Status: 'Declined',
      IsSubmitted: false,
      DateDeclined: expect.any(String),
    })
    expect(await expectError(desk.order('Orders.Submit', id, {}, desk.ann))).toMatchObject({
      code: 'Order.CannotSubmitBadStatus',
    })
    const list = (query: object) =>
      call('Orders.List', {
        token: desk.admin,
        params: { direction: 'All' },
        query: { pageSize: 100, ...query },
      })
    const ids = async (query: object) => (await list(query)).body.Items.map(({ ID }: { ID: string }) => ID)
    expect(await ids({})).not.toContain(id)
    expect(await ids({ filters: { Status: 'Declined' } })).toEqual([id])
    expect(await ids({ filters: { IsSubmitted: 'false' } })).toContain(id)
    expect(await expectError(list({ filters: { Status: 'Declined|Open' } }))).toMatchObject({
      code: 'Order.CannotMixSubmittedAndUnsubmitted',
    })
    expect(await expectError(list({ from: '2026-02-01', to: '2026-01-01' }))).toMatchObject({
      code: 'ValidationFailure',
    })
  })

  it('are given automatically if the submitter is in the group', async () => {
    const id = await desk.draft([6], {}, boss)
    await desk.order('Orders.Submit', id, {}, boss)
    expect(await desk.status(id)).toBe('Open')
    expect((await desk.order('Orders.ListApprovals', id)).body.Items).toMatchObject([
      { Status: 'Approved', Approver: { ID: 'boss' } },
    ])
  })

  it('prevent the deletion of rules, users and buyers while they are pending', async () => {
    const id = await desk.submitted([6])
    const params = { buyerID: 'B', approvalRuleID: 'large' }
    expect(await expectError(call('ApprovalRules.Delete', { token: desk.admin, params }))).toMatchObject({
      code: 'ApprovalRule.CannotDeleteIfPending',
      data: { OrderIDs: [id] },
    })
    const user = { buyerID: 'B', userID: 'ann' }
    expect(await expectError(call('Users.Delete', { token: desk.admin, params: user }))).toMatchObject({
      code: 'User.CannotDeleteWithOpenOrder',
    })
    const company = { token: desk.admin, params: { buyerID: 'B' } }
    const { code, data } = await expectError(call('Buyers.Delete', company))
    expect(code).toBe('User.CannotDeleteWithOpenOrder')
    expect((data as { OrderIDs: string[] }).OrderIDs).toContain(id)
    expect(await desk.status(id)).toBe('AwaitingApproval')
    await desk.shop.admin('Buyers.Create', {}, { ID: 'C', Name: 'C', Active: true })
    const move = { token: desk.admin, params: { ...user, newBuyerID: 'C' }, query: { orders: 'None' } }
    expect(await expectError(call('Users.Move', move))).toMatchObject({
      code: 'User.CannotMoveeWithOpenOrder',
    })
  })
})
