/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin, person } from './support/people'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('rules for orders on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let clerk: string
  let vendor: string
  let bystander: string
  const approvals = async (orderID: string) =>
    (await desk.order('Orders.ListApprovals', orderID)).body.Items as Body[]
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    clerk = await desk.someone('clerk', ['OrderAdmin'])
    await desk.shop.supplier('S', { AllBuyersCanOrder: true })
    vendor = await desk.someone('vendor', ['OrderAdmin'], { supplier: 'S' })
    bystander = await desk.someone('bystander', ['OrderAdmin'], { supplier: 'S' })
    await desk.shop.admin('AdminUserGroups.Create', {}, { ID: 'desk', Name: 'Desk' })
    const member = { UserGroupID: 'desk', UserID: 'clerk' }
    await desk.shop.admin('AdminUserGroups.SaveUserAssignment', {}, member)
    const inS = { supplierID: 'S' }
    await desk.shop.admin('SupplierUserGroups.Create', inS, { ID: 'desk', Name: 'Desk' })
    await desk.shop.admin('SupplierUserGroups.SaveUserAssignment', inS, {
      UserGroupID: 'desk',
      UserID: 'vendor',
    })
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  /** Creates a seller's rule for the duration of a test. */
  const withRule = async (body: Body, run: () => Promise<void>): Promise<void> => {
    await desk.shop.admin(
      'SellerApprovalRules.Create',
      {},
      {
        ...{ ID: 'rule', Name: 'Rule', ApprovalType: 'Order', ApprovingGroupID: 'desk', ...body },
      },
    )
    await run()
    await desk.shop.admin('SellerApprovalRules.Delete', { approvalRuleID: 'rule' })
  }

  it('of the seller let its approving group decide on incoming orders', async () => {
    await withRule({ RuleExpression: 'order.Total > 50' }, async () => {
      expect(await desk.status(await desk.submitted([1]))).toBe('Open')
      const [yes, no] = [await desk.submitted([6]), await desk.submitted([6])]
      for (const id of [yes, no]) expect(await desk.status(id)).toBe('AwaitingApproval')
      expect(await approvals(yes)).toMatchObject([
        { ApprovalRuleID: 'rule', ApprovingGroupID: 'desk', Status: 'Pending', Approver: null },
      ])
      const eligible = (await desk.order('Orders.ListEligibleApprovers', yes)).body.Items
      expect(eligible).toMatchObject([{ ID: 'clerk' }])
      for (const token of [desk.admin, desk.ann])
        expect(await expectError(desk.order('Orders.Approve', yes, {}, token))).toMatchObject({
          code: 'Order.NotEligibleToApprove',
          data: { ApprovingGroupIDs: ['desk'] },
        })
      // The supplier's group with the same id is a different group.
      expect(await expectError(desk.order('Orders.Approve', yes, {}, vendor))).toMatchObject({ status: 404 })
      const rule = { approvalRuleID: 'rule' }
      expect(
        await expectError(call('SellerApprovalRules.Delete', { token: desk.admin, params: rule })),
      ).toMatchObject({ code: 'ApprovalRule.CannotDeleteIfPending', data: { OrderIDs: [yes, no] } })
      await desk.order('Orders.Approve', yes, { body: { Comments: 'fine' } }, clerk)
      expect(await desk.status(yes)).toBe('Open')
      expect(await approvals(yes)).toMatchObject([
        { Status: 'Approved', Comments: 'fine', Approver: { ID: 'clerk' } },
      ])
      await desk.order('Orders.Decline', no, {}, clerk)
      expect(await desk.status(no)).toBe('Declined')
    })
  })

  it('of a supplier apply to its own orders only, in addition to those of the buyer', async () => {
    await desk.shop.patch('Products.Patch', { productID: 'screw' }, { DefaultSupplierID: 'S' })
    const boss = await person(market, desk.admin, { username: 'boss', buyer: 'B', roles: ['Shopper'] })
    await desk.shop.group('B', 'desk', 'boss')
    const own = { ID: 'rule', Name: 'Own', ApprovingGroupID: 'desk', RuleExpression: 'order.xp.Both = true' }
    await desk.shop.admin('ApprovalRules.Create', { buyerID: 'B' }, own)
    await withRule({ OwnerID: 'S', RuleExpression: "items.any(ProductID = 'screw')" }, async () => {
      const order = async (xp: Body, to?: string): Promise<string> => {
        const id = await desk.draft([], { xp, ...(to ? { ToCompanyID: to } : {}) })
        await desk.order('LineItems.Create', id, { body: { ProductID: 'screw' } }, desk.ann)
        await desk.order('Orders.Submit', id, {}, desk.ann)
        return id
      }
      expect(await desk.status(await order({}))).toBe('Open')
      const id = await order({ Both: true }, 'S')
      expect((await approvals(id)).map(({ Status }) => Status)).toEqual(['Pending', 'Pending'])
      await desk.order('Orders.Approve', id, {}, boss)
      expect(await desk.status(id)).toBe('AwaitingApproval')
      expect(await expectError(desk.order('Orders.Get', id, {}, bystander))).toMatchObject({ status: 404 })
      expect(await expectError(desk.order('Orders.Approve', id, {}, clerk))).toMatchObject({
        code: 'Order.NotEligibleToApprove',
      })
      // The supplier does not have an order that awaits approval, but its approver sees the order.
      await desk.order('Orders.Approve', id, {}, vendor)
      expect(await desk.status(id)).toBe('Open')
    })
  })

  it('of approvals that divide by zero reject the submit with the rule ID and change nothing', async () => {
    const RuleExpression = "order.Total / items.quantity(ProductID = 'screw') > 1"
    await desk.shop.admin(
      'ApprovalRules.Create',
      { buyerID: 'B' },
      { ID: 'ratio', Name: 'Ratio', ApprovingGroupID: 'desk', RuleExpression },
    )
    const id = await desk.draft([2])
    const before = (await desk.order('Orders.Get', id)).body
    expect(await expectError(desk.order('Orders.Submit', id, {}, desk.ann))).toMatchObject({
      status: 400,
      code: 'Expression.InvalidArguments',
      data: { ApprovalRuleID: 'ratio', Reason: expect.stringMatching(/zero/i) },
    })
    expect((await desk.order('Orders.Get', id)).body).toEqual(before)
    expect(await approvals(id)).toEqual([])
    await desk.order('LineItems.Create', id, { body: { ProductID: 'screw', Quantity: 1 } }, desk.ann)
    await desk.order('Orders.Submit', id, {}, desk.ann)
    expect(await desk.status(id)).toBe('AwaitingApproval')
    await desk.order('Orders.Cancel', id)
    await desk.shop.admin('ApprovalRules.Delete', { buyerID: 'B', approvalRuleID: 'ratio' })
  })

  it('of promotions that divide by zero give no discount and report the reason', async () => {
    const ratio = "order.Subtotal / items.quantity(ProductID = 'screw')"
    const promotion = { Active: true, AllowAllBuyers: true }
    for (const [Code, EligibleExpression, ValueExpression] of [
      ['WHEN', `${ratio} > 1`, '1'],
      ['WORTH', 'true', ratio],
    ] as const)
      await desk.shop.admin(
        'Promotions.Create',
        {},
        {
          ...{ ID: Code, Code, EligibleExpression, ValueExpression, CanCombine: true, ...promotion },
        },
      )
    const id = await desk.draft([2])
    const add = (promoCode: string) =>
      desk.order('Orders.AddPromotion', id, { params: { promoCode } }, desk.ann)
    for (const code of ['WHEN', 'WORTH'])
      expect(await expectError(add(code))).toMatchObject({ code: 'Promotion.NotEligible', message: /zero/i })
    await desk.order('LineItems.Create', id, { body: { ID: 's', ProductID: 'screw', Quantity: 5 } }, desk.ann)
    expect((await add('WORTH')).body.Amount).toBe(9)
    // The promotion was applied while it had a value. Without a value it gives no discount and prevents the submission.
    await desk.order('LineItems.Delete', id, { params: { lineItemID: 's' } }, desk.ann)
    expect((await desk.order('Orders.Get', id)).body).toMatchObject({ PromotionDiscount: 0, Total: 20 })
    expect(await expectError(desk.order('Orders.Submit', id, {}, desk.ann))).toMatchObject({
      code: 'Promotion.NotEligible',
    })
    expect(await desk.status(id)).toBe('Unsubmitted')
  })
})
