/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('approvals of order returns on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let clerk: string
  let chief: string
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    for (const ID of ['refunds-group', 'chief-group'])
      await desk.shop.admin('AdminUserGroups.Create', {}, { ID, Name: ID })
    clerk = await desk.someone('clerk', ['OrderAdmin'])
    chief = await desk.someone('chief', ['OrderAdmin'])
    for (const [UserGroupID, UserID] of [
      ['refunds-group', 'clerk'],
      ['chief-group', 'chief'],
    ])
      await desk.shop.admin('AdminUserGroups.SaveUserAssignment', {}, { UserGroupID, UserID })
    const rule = { ApprovalType: 'OrderReturn' }
    await desk.shop.admin(
      'SellerApprovalRules.Create',
      {},
      { ...rule, ID: 'some', ApprovingGroupID: 'refunds-group', RuleExpression: 'order.Total > 50' },
    )
    await desk.shop.admin(
      'SellerApprovalRules.Create',
      {},
      {
        ...rule,
        ID: 'much',
        ApprovingGroupID: 'chief-group',
        RuleExpression: "order.Total > 100 and order.approved('some')",
      },
    )
  })
  afterAll(() => market.close())

  const act = (verb: string, returnID: string, by = token, body?: object) =>
    call(`OrderReturns.${verb}`, { token: by, params: { returnID }, body })
  const make = (OrderID: string, by = desk.ann) =>
    call('OrderReturns.Create', {
      token: by,
      body: { OrderID, ItemsToReturn: [{ LineItemID: 'line-1', Quantity: 1 }] },
    })
  /** Creates a completed order of ann's with a number of nails. */
  const bought = async (quantity: number): Promise<string> => {
    const order = await desk.submitted([quantity])
    await desk.order('Orders.Ship', order, { body: {} })
    return order
  }

  const approvable = async (by: string): Promise<string[]> =>
    (await call('OrderReturns.List', { token: by, query: { approvable: true } })).body.Items.map(
      ({ ID }: { ID: string }) => ID,
    )

  it('are requested from one group after the other, and the last one opens the return', async () => {
    const order = await bought(20)
    const { body } = await make(order)
    expect((await act('Submit', body.ID, desk.ann)).body).toMatchObject({
      Status: 'AwaitingApproval',
      DateSubmitted: null,
    })
    expect(await approvable(clerk)).toEqual([body.ID])
    expect(await approvable(chief)).toEqual([])
    expect(await expectError(act('Approve', body.ID, chief))).toMatchObject({
      code: 'OrderReturn.NotEligibleToApproveOrDecline',
      data: { OrderReturnID: body.ID, ApprovingGroupIDs: ['refunds-group'] },
    })
    const eligible = async () =>
      (await act('ListEligibleApprovers', body.ID)).body.Items.map(({ ID }: { ID: string }) => ID)
    expect(await eligible()).toEqual(['clerk'])
    expect((await act('Approve', body.ID, clerk, { Comments: 'Fine' })).body.Status).toBe('AwaitingApproval')
    expect(await eligible()).toEqual(['chief'])
    const open = await act('Approve', body.ID, chief)
    expect(open.body).toMatchObject({ Status: 'Open' })
    expect(open.body.DateApproved).toBe(open.body.DateSubmitted)
    const { body: list } = await act('ListApprovals', body.ID)
    expect(list.Items).toMatchObject([
      { ApprovalRuleID: 'some', Status: 'Approved', Comments: 'Fine', Approver: { ID: 'clerk' } },
      { ApprovalRuleID: 'much', Status: 'Approved', Approver: { ID: 'chief' } },
    ])
    expect((await desk.messages(order)).filter((type) => type?.startsWith('OrderReturn'))).toEqual([
      'OrderReturnSubmittedForApproval',
      'OrderReturnSubmittedForYourApproval',
      'OrderReturnSubmittedForYourApproval',
      'OrderReturnApproved',
      'OrderReturnSubmittedForYourApprovalHasBeenApproved',
      'OrderReturnSubmittedForYourApprovalHasBeenApproved',
    ])
  })

  it('can be declined for good, or so that the return can be submitted again', async () => {
    const order = await bought(6)
    const [one, two] = [(await make(order)).body.ID, (await make(order)).body.ID]
    for (const id of [one, two]) await act('Submit', id, desk.ann)
    expect((await act('Decline', one, clerk)).body).toMatchObject({ Status: 'Declined' })
    const again = await act('Decline', two, clerk, { AllowResubmit: true })
    expect(again.body.Status).toBe('Unsubmitted')
    expect(await expectError(act('Submit', one, desk.ann))).toMatchObject({
      code: 'Order.CannotSubmitBadStatus',
    })
    expect((await act('Submit', two, desk.ann)).body.Status).toBe('AwaitingApproval')
  })

  it('block the deletion of their rule while pending, also after it is renamed', async () => {
    const { body } = await make(await bought(6))
    await act('Submit', body.ID, desk.ann)
    const rule = (approvalRuleID: string) => ({ token, params: { approvalRuleID } })
    await call('SellerApprovalRules.Patch', { ...rule('some'), body: { ID: 'renamed' } })
    expect((await act('ListApprovals', body.ID)).body.Items).toMatchObject([{ ApprovalRuleID: 'renamed' }])
    expect(await expectError(call('SellerApprovalRules.Delete', rule('renamed')))).toMatchObject({
      code: 'ApprovalRule.CannotDeleteIfPending',
      data: { OrderReturnIDs: expect.arrayContaining([body.ID]) },
    })
    await call('SellerApprovalRules.Patch', { ...rule('renamed'), body: { ID: 'some' } })
    expect((await act('Approve', body.ID, clerk)).body.Status).toBe('Open')
  })

  it('are skipped for a return submitted by its approver, and accept one decision only', async () => {
    const order = await bought(6)
    const { body } = await make(order, clerk)
    expect((await act('Submit', body.ID, clerk)).body.Status).toBe('Open')
    const { body: other } = await make(order)
    await act('Submit', other.ID, desk.ann)
    const outcomes = await Promise.allSettled(
      ['Approve', 'Decline'].map((verb) => act(verb, other.ID, clerk)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
