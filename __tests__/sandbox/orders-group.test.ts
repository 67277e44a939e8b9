/** @jest-environment node */
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'
import { Shop } from './support/shop'

type Body = Record<string, unknown>
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

describe('group orders', () => {
  let market: Marketplace
  let shop: Shop
  let [owner, friend, far] = ['', '', '']
  const at = (orderID: string, more: Body = {}) =>
    ({ direction: 'Outgoing', orderID, ...more }) as Record<string, string>
  const order = async (): Promise<string> =>
    (await call('Orders.Create', { token: owner, params: { direction: 'Outgoing' }, body: {} })).body.ID
  const invite = async (OrderID: string, more: Body = {}) =>
    (
      await call('Me.CreateGroupOrderInvitation', {
        token: owner,
        body: { OrderID, Name: 'Lunch', ExpirationDate: inDays(1), ...more },
      })
    ).body
  const join = (by: string, invitationID: string) =>
    call('GroupOrders.GetToken', { token: by, params: { invitationID } })
  const add = (token: string, id: string, ID: string, more: Body = {}) =>
    call('LineItems.Create', { token, params: at(id), body: { ID, ProductID: 'soup', Quantity: 1, ...more } })

  beforeAll(async () => {
    market = await startMarketplace()
    shop = new Shop(market, await admin(market))
    for (const buyer of ['B', 'C']) await shop.buyer(buyer, { ViewAllProducts: true })
    await shop.price('soup', 4)
    await shop.product('soup', { DefaultPriceScheduleID: 'soup' })
    await shop.inCatalog('B', 'soup')
    ;[owner, friend, far] = [
      await shop.shopper('B', 'owner'),
      await shop.shopper('B', 'friend'),
      await shop.shopper('C', 'far'),
    ]
  })
  afterAll(() => market.close())

  it('accept line items of invited users and reject their other requests', async () => {
    const id = await order()
    await add(owner, id, 'own')
    const invitation = await invite(id)
    expect(invitation).toMatchObject({ OrderID: id, OrderStatus: 'Unsubmitted', Name: 'Lunch' })
    expect(await expectError(add(friend, id, 'theirs'))).toMatchObject({ status: 404 })
    expect(await expectError(join(far, invitation.ID))).toMatchObject({ status: 404 })
    const token = (await join(friend, invitation.ID)).body.access_token
    expect((await add(token, id, 'theirs', { Quantity: 2 })).body).toMatchObject({
      ...{ InvitationID: invitation.ID, LineTotal: 8 },
    })
    const change = (lineItemID: string) =>
      call('LineItems.Patch', { token, params: at(id, { lineItemID }), body: { Quantity: 3 } })
    expect((await change('theirs')).body.LineTotal).toBe(12)
    expect(await expectError(change('own'))).toMatchObject({ code: 'GroupOrder.CannotModify' })
    const drop = call('LineItems.Delete', { token, params: at(id, { lineItemID: 'own' }) })
    expect(await expectError(drop)).toMatchObject({ code: 'GroupOrder.CannotModify' })
    for (const [operation, params] of [
      ['Orders.Submit', at(id)],
      ['Orders.Delete', at(id)],
      ['Cart.Get', {}],
      ['Me.ListOrders', {}],
      ['Me.ListAddresses', {}],
      ['GroupOrders.GetToken', { invitationID: invitation.ID }],
    ] as const)
      expect(await expectError(call(operation, { token, params }))).toMatchObject({
        status: 403,
        code: 'GroupOrder.CannotModify',
      })
    expect(await expectError(call('Orders.Get', { token, params: at(await order()) }))).toMatchObject({
      status: 404,
    })
    expect((await call('Orders.Get', { token, params: at(id) })).body.Subtotal).toBe(16)
    const remove = () =>
      call('Me.DeleteGroupOrderInvitation', { token: owner, params: { invitationID: invitation.ID } })
    expect(await expectError(remove())).toMatchObject({
      ...{ code: 'GroupOrder.CannotDeleteWithLineItems', data: { LineItemIDs: ['theirs'] } },
    })
    await call('Orders.Submit', { token: owner, params: at(id) })
    expect(await expectError(add(token, id, 'late'))).toMatchObject({
      code: 'GroupOrder.CannotModifySubmittedOrder',
    })
    expect(await expectError(join(friend, invitation.ID))).toMatchObject({
      code: 'GroupOrder.CannotModifySubmittedOrder',
    })
    expect(await expectError(invite(id))).toMatchObject({ code: 'GroupOrder.CannotModifySubmittedOrder' })
    const { body } = await call('Me.ListGroupOrderInvitations', {
      token: owner,
      query: { filters: { OrderStatus: 'Open' } },
    })
    expect(body.Items.map(({ ID }: Body) => ID)).toEqual([invitation.ID])
  })

  it('have invitations that only the owner manages and that expire', async () => {
    const id = await order()
    expect(await expectError(invite(id, { ExpirationDate: inDays(-1) }))).toMatchObject({
      code: 'GroupOrderInvitation.InvalidExpiration',
    })
    expect(await expectError(invite('none'))).toMatchObject({ status: 404, data: { ObjectType: 'Order' } })
    const invitation = await invite(id)
    const params = { invitationID: invitation.ID }
    const named = await call('Me.PatchGroupOrderInvitation', {
      token: owner,
      params,
      body: { Name: 'Dinner' },
    })
    expect(named.body.Name).toBe('Dinner')
    expect((await call('Me.GetGroupOrderInvitation', { token: owner, params })).body.Name).toBe('Dinner')
    const foreign = call('Me.GetGroupOrderInvitation', { token: friend, params })
    expect(await expectError(foreign)).toMatchObject({ status: 404 })
    const token = (await join(friend, invitation.ID)).body.access_token
    await market.platform.db.query(
      `update grouporderinvitations set body = body || '{"ExpirationDate":"2020-01-01T00:00:00.000+00:00"}' where id = $1`,
      [invitation.ID],
    )
    expect(await expectError(join(friend, invitation.ID))).toMatchObject({
      code: 'GroupOrderInvitation.InvitationExpired',
    })
    expect(await expectError(add(token, id, 'late'))).toMatchObject({ status: 404 })
    await call('Me.DeleteGroupOrderInvitation', { token: owner, params })
  })

  it('have at most a hundred invitations', async () => {
    const id = await order()
    await Promise.all(Array.from({ length: 100 }, () => invite(id)))
    expect(await expectError(invite(id))).toMatchObject({
      code: 'GroupOrderInvitation.InvitationQuantityExceeded',
    })
  })
})
