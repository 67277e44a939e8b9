/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin, signIn } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('orders of users who move to another buyer on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    await desk.shop.buyer('C', { ViewAllProducts: true })
    await desk.shop.inCatalog('C', 'nail')
    await desk.shop.locale('krone', 'NOK', 'C')
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  const move = (userID: string, orders: string) => {
    const params = { buyerID: 'B', userID, newBuyerID: 'C' }
    return call('Users.Move', { token: desk.admin, params, query: { orders } })
  }
  /** Creates a user with a draft, a completed and a canceled order. Their ids begin with the user's. */
  const withOrders = async (name: string): Promise<string> => {
    const token = await desk.shop.shopper('B', name)
    const ids: Body = {}
    for (const state of ['draft', 'done', 'off']) {
      ids[state] = await desk.draft([1], {}, token)
    }
    await desk.order('Orders.Submit', String(ids.done), {}, token)
    await desk.order('Orders.Complete', String(ids.done))
    await desk.order('Orders.Cancel', String(ids.off), {}, token)
    for (const [state, id] of Object.entries(ids)) {
      await desk.order('Orders.Patch', String(id), { body: { ID: `${name}-${state}` } })
    }
    return token
  }
  const ofBuyer = async (buyerID: string, user: string): Promise<string[]> => {
    const filters = (IsSubmitted: boolean) => ({ buyerID, filters: { IsSubmitted, FromUserID: user } })
    const ids: string[] = []
    for (const isSubmitted of [true, false]) {
      const query = filters(isSubmitted)
      const { body } = await call('Orders.List', { token: desk.admin, params: { direction: 'All' }, query })
      ids.push(...body.Items.map(({ ID }: { ID: string }) => ID))
    }
    return ids.sort()
  }

  it('block the move while one of them is open or awaits approval', async () => {
    await desk.shop.group('B', 'deciders')
    const rule = {
      ID: 'ask',
      Name: 'Ask',
      ApprovingGroupID: 'deciders',
      RuleExpression: 'order.xp.Ask = true',
    }
    await desk.shop.admin('ApprovalRules.Create', { buyerID: 'B' }, rule)
    for (const [name, xp] of [
      ['waits', { Ask: true }],
      ['opens', {}],
    ] as const) {
      const token = await desk.shop.shopper('B', name)
      const id = await desk.draft([1], { xp }, token)
      await desk.order('Orders.Submit', id, {}, token)
      for (const orders of ['None', 'Unsubmitted', 'All'])
        expect(await expectError(move(name, orders))).toMatchObject({
          code: 'User.CannotMoveeWithOpenOrder',
          data: { OrderIDs: [id] },
        })
      expect((await desk.order('Orders.Get', id)).body.FromCompanyID).toBe('B')
      await desk.order('Orders.Cancel', id)
      expect((await move(name, 'None')).status).toBe(201)
    }
  })

  it.each([
    ['None', [], ['done', 'draft', 'off']],
    ['Unsubmitted', ['draft'], ['done', 'off']],
    ['All', ['done', 'draft', 'off'], []],
  ])('move with their user as the orders option says: %s', async (orders, taken, left) => {
    const name = `mover-${orders}`
    const before = await withOrders(name)
    const named = (states: string[]) => states.map((state) => `${name}-${state}`)
    await move(name, orders)
    expect(await ofBuyer('C', name)).toEqual(named(taken))
    expect(await ofBuyer('B', name)).toEqual(named(left))
    // The user's tokens remain valid after the move, whichever buyer they were issued for.
    const token = await signIn(market, name)
    for (const by of [before, token]) {
      const { body: cart } = await call('Cart.Get', { token: by })
      expect(cart.ID).toBe(taken.includes('draft') ? `${name}-draft` : null)
    }
    for (const [states, isThere] of [
      [taken, true],
      [left, false],
    ] as const) {
      for (const orderID of named([...states])) {
        const params = { direction: 'Outgoing', orderID }
        const answer = await call('Orders.Get', { token, params }).catch(
          ({ status }: { status: number }) => ({ status }),
        )
        expect([orderID, answer.status]).toEqual([orderID, isThere ? 200 : 404])
      }
    }
  })

  it('keep charging the account of the old buyer, not one with the same ID', async () => {
    await desk.account('fund', 100)
    const params = { buyerID: 'C' }
    const other = { ID: 'fund', Name: 'Fund', Balance: 50, AllowAsPaymentMethod: true }
    await desk.shop.admin('SpendingAccounts.Create', params, other)
    await desk.shop.admin('SpendingAccounts.SaveAssignment', params, { SpendingAccountID: 'fund' })
    const balances = async () => [
      await desk.balance('fund'),
      (await desk.shop.admin('SpendingAccounts.Get', { ...params, spendingAccountID: 'fund' })).Balance,
    ]
    const paula = await desk.shop.shopper('B', 'paula')
    const id = await desk.draft([2], {}, paula)
    const pay = (body: Body) => desk.order('Payments.Create', id, { body })
    const change = (body: Body) => desk.order('Payments.Patch', id, { params: { paymentID: 'p' }, body })
    await pay({ ID: 'p', Type: 'SpendingAccount', SpendingAccountID: 'fund', Amount: 15, Accepted: true })
    await desk.order('Orders.Submit', id, {}, paula)
    await desk.order('Orders.Complete', id)
    await move('paula', 'All')
    await change({ xp: { Seen: true } })
    await pay({ ID: 'q', Type: 'PurchaseOrder', Amount: 5, Accepted: true })
    expect(await balances()).toEqual([85, 50])
    await change({ Amount: 10 })
    expect(await balances()).toEqual([90, 50])
    // The user has left the buyer that owns the account.
    expect(await expectError(change({ Amount: 12 }))).toMatchObject({
      code: 'Payment.InvalidSpendingAccountID',
    })
    const account = { buyerID: 'B', spendingAccountID: 'fund' }
    expect(
      await expectError(call('SpendingAccounts.Delete', { token: desk.admin, params: account })),
    ).toMatchObject({ code: 'Payment.CannotDeleteSpendingAccount' })
    await desk.order('Payments.Delete', id, { params: { paymentID: 'p' } })
    expect(await balances()).toEqual([100, 50])
  })

  it('are validated against the currency and products of the new buyer', async () => {
    const token = await desk.shop.shopper('B', 'mona')
    const id = await desk.draft([1, 1], {}, token)
    await move('mona', 'Unsubmitted')
    const mona = await signIn(market, 'mona')
    const { body } = await desk.order('Orders.Get', id, {}, mona)
    expect(body).toMatchObject({ FromCompanyID: 'C', FromUser: { CompanyID: 'C', ID: 'mona' } })
    const { errors } = await expectErrors(desk.order('Orders.Submit', id, {}, mona))
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([
      'Order.CurrencyMismatch',
      'Order.ProductsNotFound',
      'PriceSchedule.MissingOrConflicting',
    ])
  })
})
