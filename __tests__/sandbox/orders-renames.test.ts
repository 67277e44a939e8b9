/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>
const STREET = { Street1: 'Main Street 1', City: 'Berlin', Country: 'DE' }
const B = { buyerID: 'B' }

describe.each(ENGINES)('orders and subscriptions with renamed and deleted records on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let [token, boss] = ['', '']

  const make = (id: string, params: Record<string, string>, body: Body) => desk.shop.admin(id, params, body)
  const rename = (id: string, params: Record<string, string>, ID: string) =>
    desk.shop.patch(`${id}.Patch`, params, { ID })
  const get = async (order: string) => (await desk.order('Orders.Get', order)).body
  const line = async (order: string, lineItemID = 'line-1') =>
    (await desk.order('LineItems.Get', order, { params: { lineItemID } })).body
  const submit = (order: string) => desk.order('Orders.Submit', order, {}, desk.ann)
  const subscribe = async (more: Body = {}): Promise<string> => {
    const NextOrderDate = new Date(Date.now() + 86_400_000).toISOString()
    const body = {
      FromCompanyID: 'B',
      FromUserID: 'ann',
      Frequency: 1,
      Interval: 'Days',
      NextOrderDate,
      ...more,
    }
    return String((await make('Subscriptions.Create', {}, body)).ID)
  }
  const subscription = (subscriptionID: string) => desk.shop.admin('Subscriptions.Get', { subscriptionID })

  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    boss = await desk.someone('boss', ['Shopper'], { buyer: 'B' })
  })
  afterAll(() => market.close())

  it('follow an address; when it is deleted, orders keep a copy and subscriptions clear it', async () => {
    await make('Addresses.Create', B, { ID: 'dock', AddressName: 'Dock', ...STREET })
    const draft = await desk.draft([1])
    const set = { BillingAddressID: 'dock', ShippingAddressID: 'dock' }
    await desk.order('Orders.Patch', draft, { body: set })
    const open = await desk.draft([1])
    await desk.order('Orders.Patch', open, { body: set })
    await submit(open)
    const plan = await subscribe(set)
    expect(await expectError(subscribe({ ShippingAddressID: 'nowhere' }))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Address' },
    })
    await rename('Addresses', { ...B, addressID: 'dock' }, 'gate')
    for (const id of [draft, open]) {
      expect(await get(id)).toMatchObject({
        ...{
          BillingAddressID: 'gate',
          ShippingAddressID: 'gate',
          BillingAddress: { ID: 'gate', City: 'Berlin' },
        },
      })
      expect(await line(id)).toMatchObject({ ShippingAddressID: 'gate', ShippingAddress: { ID: 'gate' } })
    }
    const added = await desk.order('LineItems.Create', draft, { body: { ProductID: 'screw', Quantity: 1 } })
    expect(added.body).toMatchObject({ ShippingAddressID: 'gate', ShippingAddress: { ID: 'gate' } })
    expect(await subscription(plan)).toMatchObject({ BillingAddressID: 'gate', ShippingAddressID: 'gate' })
    await desk.shop.admin('Addresses.Delete', { ...B, addressID: 'gate' })
    expect(await subscription(plan)).toMatchObject({ BillingAddressID: null, ShippingAddressID: null })
    expect((await get(open)).BillingAddress).toMatchObject({ City: 'Berlin' })
    expect((await submit(draft)).body.Status).toBe('Open')
  })

  it('follow products, variants and inventory records, which get their stock back', async () => {
    await make('Specs.Create', {}, { ID: 'size', Name: 'Size', DefinesVariant: true, Required: true })
    await make('Specs.CreateOption', { specID: 'size' }, { ID: 'big', Value: 'Big' })
    const Inventory = { Enabled: true, VariantLevelTracking: true, QuantityAvailable: 0 }
    await desk.shop.price('pipe', 3)
    await desk.shop.product('pipe', { DefaultPriceScheduleID: 'pipe', Inventory })
    await desk.shop.inCatalog('B', 'pipe')
    await make('Specs.SaveProductAssignment', {}, { SpecID: 'size', ProductID: 'pipe' })
    await make('Products.GenerateVariants', { productID: 'pipe' }, {})
    await make('AdminAddresses.Create', {}, { ID: 'hall', ...STREET })
    const within = { productID: 'pipe', variantID: 'pipe-big' }
    await make('InventoryRecords.CreateVariant', within, {
      ID: 'shelf',
      AddressID: 'hall',
      QuantityAvailable: 9,
    })
    const order = await desk.draft([])
    const Specs = [{ SpecID: 'size', OptionID: 'big' }]
    const body = { ID: 'line-1', ProductID: 'pipe', Quantity: 4, Specs, InventoryRecordID: 'shelf' }
    await desk.order('LineItems.Create', order, { body }, desk.ann)
    await submit(order)
    const plan = await subscribe()
    await make('SubscriptionItems.Create', { subscriptionID: plan }, { ...body, Quantity: 1 })
    const left = async (product: string, variantID: string, inventoryRecordID: string) =>
      (
        await desk.shop.admin('InventoryRecords.GetVariant', {
          productID: product,
          variantID,
          inventoryRecordID,
        })
      ).QuantityAvailable
    expect(await left('pipe', 'pipe-big', 'shelf')).toBe(5)
    await desk.shop.patch(
      'InventoryRecords.PatchVariant',
      { ...within, inventoryRecordID: 'shelf' },
      { ID: 'rack' },
    )
    await desk.shop.patch('Products.PatchVariant', within, { ID: 'large' })
    await rename('Products', { productID: 'pipe' }, 'tube')
    await rename('PriceSchedules', { priceScheduleID: 'pipe' }, 'tubes')
    const named = {
      ...{ ProductID: 'tube', Product: { ID: 'tube' }, Variant: { ID: 'large' } },
      ...{ InventoryRecordID: 'rack', PriceScheduleID: 'tubes' },
    }
    expect(await line(order)).toMatchObject(named)
    const planned = { subscriptionID: plan, subscriptionItemID: 'line-1' }
    expect(await desk.shop.admin('SubscriptionItems.Get', planned)).toMatchObject(named)
    const record = { productID: 'tube', variantID: 'large', inventoryRecordID: 'rack' }
    expect(
      await expectError(call('InventoryRecords.DeleteVariant', { token, params: record })),
    ).toMatchObject({
      code: 'InventoryRecord.OpenOrdersExist',
      data: { OrderIDs: [order] },
    })
    await desk.order('Orders.Cancel', order)
    expect(await left('tube', 'large', 'rack')).toBe(9)
    await desk.shop.admin('Products.Delete', { productID: 'tube' })
    expect(await line(order)).toMatchObject(named)
    expect(await desk.shop.admin('SubscriptionItems.Get', planned)).toMatchObject({ ProductID: 'tube' })
  })

  it('lose the lines of replaced variants while unsubmitted', async () => {
    await make('Specs.Create', {}, { ID: 'cut', Name: 'Cut', DefinesVariant: true, Required: true })
    for (const ID of ['wide', 'slim']) await make('Specs.CreateOption', { specID: 'cut' }, { ID, Value: ID })
    await desk.shop.price('shirt', 20)
    await desk.shop.product('shirt', { DefaultPriceScheduleID: 'shirt' })
    await desk.shop.inCatalog('B', 'shirt')
    await make('Specs.SaveProductAssignment', {}, { SpecID: 'cut', ProductID: 'shirt' })
    const generate = (query: Body = {}) =>
      call('Products.GenerateVariants', { token, params: { productID: 'shirt' }, query })
    await generate()
    const add = (order: string, ID: string, OptionID: string) => {
      const body = { ID, ProductID: 'shirt', Quantity: 1, Specs: [{ SpecID: 'cut', OptionID }] }
      return desk.order('LineItems.Create', order, { body }, desk.ann)
    }
    const draft = await desk.draft([1])
    await add(draft, 'slim', 'slim')
    await add(draft, 'wide', 'wide')
    const open = await desk.draft([1])
    await add(open, 'slim', 'slim')
    await submit(open)
    expect(await get(draft)).toMatchObject({ LineItemCount: 3, Total: 50 })
    await generate()
    expect(await get(draft)).toMatchObject({ LineItemCount: 3, Total: 50 })
    await desk.shop.admin('Specs.DeleteOption', { specID: 'cut', optionID: 'slim' })
    await generate({ overwriteExisting: true })
    expect(await get(draft)).toMatchObject({
      Status: 'Unsubmitted',
      LineItemCount: 1,
      Subtotal: 10,
      Total: 10,
    })
    expect((await desk.order('LineItems.List', draft)).body.Items).toMatchObject([{ ID: 'line-1' }])
    expect(await line(open, 'slim')).toMatchObject({ Variant: { ID: 'shirt-slim' } })
    expect((await get(open)).Total).toBe(30)
    await add(draft, 'again', 'wide')
    expect((await submit(draft)).body).toMatchObject({ Status: 'Open', Total: 30 })
  })

  it('follow spending accounts and promotions, and keep the text of cost centers', async () => {
    await desk.account('purse', 100)
    await make('CostCenters.Create', B, { ID: 'desk-1', Name: 'Desk' })
    await make(
      'Promotions.Create',
      {},
      {
        ...{ ID: 'FIVE', Code: 'FIVE', Active: true, AllowAllBuyers: true },
        ...{ EligibleExpression: 'true', ValueExpression: '5' },
      },
    )
    const order = await desk.draft([2])
    await desk.order('LineItems.Patch', order, {
      params: { lineItemID: 'line-1' },
      body: { CostCenter: 'desk-1' },
    })
    await desk.order('Orders.AddPromotion', order, { params: { promoCode: 'FIVE' } }, desk.ann)
    const payment = { Type: 'SpendingAccount', SpendingAccountID: 'purse' }
    await desk.order('Payments.Create', order, { body: { ID: 'pay', ...payment, Accepted: true } })
    await submit(order)
    const plan = await subscribe({ Payment: payment })
    await rename('SpendingAccounts', { ...B, spendingAccountID: 'purse' }, 'wallet')
    await rename('Promotions', { promotionID: 'FIVE' }, 'cinq')
    await rename('CostCenters', { ...B, costCenterID: 'desk-1' }, 'desk-2')
    const found = await desk.order('Payments.Get', order, { params: { paymentID: 'pay' } })
    expect(found.body.SpendingAccountID).toBe('wallet')
    expect(await subscription(plan)).toMatchObject({ Payment: { SpendingAccountID: 'wallet' } })
    expect((await desk.order('Orders.ListPromotions', order)).body.Items).toMatchObject([
      { ID: 'cinq', Amount: 5 },
    ])
    expect((await line(order)).CostCenter).toBe('desk-1')
    expect(await desk.balance('wallet')).toBe(85)
    await desk.shop.admin('CostCenters.Delete', { ...B, costCenterID: 'desk-2' })
    await desk.order('Orders.Cancel', order)
    expect(await desk.balance('wallet')).toBe(100)
  })

  it('have approvals that follow their rule, group and buyer, and keep their first group', async () => {
    await desk.shop.group('B', 'heads', 'boss')
    await desk.shop.group('B', 'others', 'boss')
    await make('ApprovalRules.Create', B, {
      ID: 'big',
      ApprovingGroupID: 'heads',
      RuleExpression: 'order.Total > 400',
    })
    const order = await desk.draft([50])
    expect((await submit(order)).body.Status).toBe('AwaitingApproval')
    await rename('ApprovalRules', { ...B, approvalRuleID: 'big' }, 'huge')
    await rename('UserGroups', { ...B, userGroupID: 'heads' }, 'chiefs')
    expect((await desk.order('Orders.ListApprovals', order)).body.Items).toMatchObject([
      { ApprovalRuleID: 'huge', ApprovingGroupID: 'chiefs', Status: 'Pending' },
    ])
    expect(
      await expectError(call('ApprovalRules.Delete', { token, params: { ...B, approvalRuleID: 'huge' } })),
    ).toMatchObject({ code: 'ApprovalRule.CannotDeleteIfPending' })
    await desk.shop.patch(
      'ApprovalRules.Patch',
      { ...B, approvalRuleID: 'huge' },
      { ApprovingGroupID: 'others' },
    )
    const group = { token, params: { ...B, userGroupID: 'chiefs' } }
    expect(await expectError(call('UserGroups.Delete', group))).toMatchObject({
      code: 'UserGroup.CannotDeleteApprovingGroup',
      data: { OrderIDs: [order] },
    })
    const approve = (by: string) =>
      call('Orders.Approve', { token: by, params: { direction: 'Outgoing', orderID: order } })
    const { body } = await approve(boss)
    expect(body.Status).toBe('Open')
    expect((await desk.order('Orders.ListApprovals', order)).body.Items).toHaveLength(1)
    await call('UserGroups.Delete', group)
    const second = await desk.draft([50])
    await submit(second)
    await rename('Buyers', B, 'B2')
    expect(
      (await call('Orders.Approve', { token: boss, params: { direction: 'All', orderID: second } })).body
        .Status,
    ).toBe('Open')
    await rename('Buyers', { buyerID: 'B2' }, 'B')
  })

  it('follow users and their company, also in approvals', async () => {
    const aide = await desk.someone('aide', ['Shopper'], { buyer: 'B' })
    await desk.shop.group('B', 'aides', 'aide')
    const rule = { ID: 'many', ApprovingGroupID: 'aides', RuleExpression: 'order.LineItemCount > 1' }
    await make('ApprovalRules.Create', B, rule)
    const first = { FromUserID: 'aide', FromUser: { ID: 'aide', CompanyID: 'B' } }
    const theirs = await desk.draft([1], {}, aide)
    expect(await get(theirs)).toMatchObject(first)
    const approved = await desk.draft([1, 1])
    await submit(approved)
    await call('Orders.Approve', { token: aide, params: { direction: 'Outgoing', orderID: approved } })
    const approver = async (order: string) =>
      (await desk.order('Orders.ListApprovals', order)).body.Items[0].Approver
    expect(await approver(approved)).toMatchObject({ ID: 'aide', CompanyID: 'B' })
    await rename('Users', { ...B, userID: 'aide' }, 'helper')
    expect(await get(theirs)).toMatchObject({
      FromUserID: 'helper',
      FromUser: { ID: 'helper', Username: 'aide' },
    })
    expect(await approver(approved)).toMatchObject({ ID: 'helper' })
    const list = await call('Orders.List', {
      token,
      params: { direction: 'All' },
      query: { filters: { 'FromUser.ID': 'helper', Status: 'Unsubmitted' } },
    })
    expect(list.body.Items).toMatchObject([{ ID: theirs }])
    await rename('Buyers', B, 'B2')
    expect(await get(theirs)).toMatchObject({
      FromCompanyID: 'B2',
      FromUser: { ID: 'helper', CompanyID: 'B2' },
    })
    expect(await approver(approved)).toMatchObject({ CompanyID: 'B2' })
    await rename('Buyers', { buyerID: 'B2' }, 'B')
    await desk.shop.admin('ApprovalRules.Delete', { ...B, approvalRuleID: 'many' })
  })

  it('of the marketplace follow its admin users', async () => {
    await make('Suppliers.Create', {}, { ID: 'S', Name: 'S', Active: true })
    const chief = await desk.someone('chief', ['FullAccess'])
    const body = { ID: 'to-s', ToCompanyID: 'S' }
    await call('Orders.Create', { token: chief, params: { direction: 'Outgoing' }, body })
    const { ID } = (await call('Me.Get', { token: chief })).body
    await rename('AdminUsers', { userID: String(ID) }, 'captain')
    expect(await get('to-s')).toMatchObject({ FromUserID: 'captain', FromUser: { ID: 'captain' } })
  })

  it('have shipments that follow their addresses, and invitations that follow their order', async () => {
    await make('Addresses.Create', B, { ID: 'door', ...STREET })
    await make('AdminAddresses.Create', {}, { ID: 'ramp', ...STREET })
    const sent = await make(
      'Shipments.Create',
      {},
      { BuyerID: 'B', ToAddressID: 'door', FromAddressID: 'ramp' },
    )
    await rename('Addresses', { ...B, addressID: 'door' }, 'porch')
    await rename('AdminAddresses', { addressID: 'ramp' }, 'slope')
    const params = { shipmentID: String(sent.ID) }
    expect(await desk.shop.admin('Shipments.Get', params)).toMatchObject({
      ...{ ToAddressID: 'porch', FromAddressID: 'slope', ToAddress: { City: 'Berlin' } },
    })
    const order = await desk.draft([1])
    const ExpirationDate = new Date(Date.now() + 86_400_000).toISOString()
    const body = { OrderID: order, Name: 'Lunch', ExpirationDate }
    const invitation = (await call('Me.CreateGroupOrderInvitation', { token: desk.ann, body })).body
    await desk.order('Orders.Patch', order, { body: { ID: 'lunch' } })
    const list = async () => (await call('Me.ListGroupOrderInvitations', { token: desk.ann })).body.Items
    expect(await list()).toMatchObject([{ ID: invitation.ID, OrderID: 'lunch', OrderStatus: 'Unsubmitted' }])
    await desk.order('Orders.Delete', 'lunch')
    expect(await list()).toEqual([])
    const join = call('GroupOrders.GetToken', { token: boss, params: { invitationID: invitation.ID } })
    expect(await expectError(join)).toMatchObject({ status: 404 })
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
