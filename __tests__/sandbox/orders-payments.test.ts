/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'

describe.each(ENGINES)('payments on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
  })
  afterAll(() => market.close())

  const pay = (orderID: string, body: object, by = desk.ann) =>
    desk.order('Payments.Create', orderID, { body: { Type: 'PurchaseOrder', ...body } }, by)
  const patch = (orderID: string, paymentID: string, body: object, by = desk.ann) =>
    desk.order('Payments.Patch', orderID, { params: { paymentID }, body }, by)
  const accept = (orderID: string, paymentID: string) => patch(orderID, paymentID, { Accepted: true }, token)
  const byAccount = (SpendingAccountID: string, more: object = {}) => ({
    Type: 'SpendingAccount',
    SpendingAccountID,
    ...more,
  })

  it('are rounded to cents and get the currency of the order', async () => {
    const order = await desk.draft()
    const made = await pay(order, { ID: 'p', Amount: 1.239, xp: { Number: 7 } })
    expect(made.body).toMatchObject({ ID: 'p', Amount: 1.24, Transactions: [], xp: { Number: 7 } })
    expect(made.body.Currency).toBeNull()
    await call('Locales.Create', { token, body: { ID: 'euro', Currency: 'EUR', Language: 'en-US' } })
    await call('Locales.SaveAssignment', { token, body: { LocaleID: 'euro', BuyerID: 'B' } })
    const inEuro = await desk.draft([])
    await call('Locales.Delete', { token, params: { localeID: 'euro' } })
    expect((await pay(inEuro, { ID: 'p' })).body.Currency).toBe('EUR')
  })

  it('by card are accepted by order administrators only', async () => {
    const order = await desk.draft()
    const made = await pay(order, { ID: 'p', Type: 'CreditCard', Amount: 1, Accepted: true })
    expect(made.body.Accepted).toBe(false)
    expect(await expectError(patch(order, 'p', { Accepted: true }))).toMatchObject({
      code: 'Payment.CannotPatchAccepted',
      data: { PaymentID: 'p' },
    })
    expect((await accept(order, 'p')).body.Accepted).toBe(true)
    const byAdmin = { Type: 'CreditCard', Amount: 1 }
    expect((await pay(order, byAdmin, token)).body.Accepted).toBe(false)
    expect((await pay(order, { ...byAdmin, Accepted: true }, token)).body.Accepted).toBe(true)
  })

  it('other than by card are accepted at once, unless an administrator sets another value', async () => {
    await desk.account('accepted', 100)
    for (const body of [{ ID: 'p' }, { ID: 'p', ...byAccount('accepted') }]) {
      const order = await desk.draft()
      const made = await pay(order, { ...body, Amount: 1, Accepted: false })
      expect(made.body.Accepted).toBe(true)
      expect(await expectError(patch(order, 'p', { Accepted: false }))).toMatchObject({
        code: 'Payment.CannotPatchAccepted',
      })
      expect((await patch(order, 'p', { Accepted: true, Description: 'Mine' })).body).toMatchObject({
        Accepted: true,
        Description: 'Mine',
      })
      const byAdmin = { ...body, ID: 'q', Amount: 1 }
      expect((await pay(order, byAdmin, token)).body.Accepted).toBe(true)
      expect((await pay(order, { ...byAdmin, ID: 'r', Accepted: false }, token)).body.Accepted).toBe(false)
      expect((await patch(order, 'p', { Accepted: false }, token)).body.Accepted).toBe(false)
      expect((await patch(order, 'p', { Amount: 2 })).body.Accepted).toBe(false)
    }
  })

  it('by purchase order let a shopper submit without an acceptance', async () => {
    const order = await desk.draft([2])
    await pay(order, { ID: 'p' })
    await patch(order, 'p', { Amount: 15 })
    await desk.order('Orders.Submit', order, {}, desk.ann)
    expect(await desk.status(order)).toBe('Open')
    const at = { params: { paymentID: 'p' } }
    for (const change of [
      () => patch(order, 'p', { Amount: 1 }),
      () => desk.order('Payments.Delete', order, at, desk.ann),
    ])
      expect(await expectError(change())).toMatchObject({ code: 'Payment.NotAuthorizedToPatch' })
  })

  it.each([
    [{ Amount: 0 }, 'Payment.AmountGreaterThanZero'],
    [{ Amount: -3 }, 'Payment.AmountGreaterThanZero'],
    [{ Type: 'SpendingAccount' }, 'Payment.SpendingAccountIdMissing'],
    [{ SpendingAccountID: 'any' }, 'Payment.CannotSetSpendingAccount'],
    [{ CreditCardID: 'any' }, 'Payment.CannotSetCreditCard'],
    [{ Type: 'SpendingAccount', SpendingAccountID: 'any' }, 'Payment.InvalidSpendingAccountID'],
    [{ Type: 'CreditCard', CreditCardID: 'any' }, 'NotFound'],
  ])('are rejected with %j', async (body, code) => {
    const order = await desk.draft()
    expect(await expectError(pay(order, body))).toMatchObject({ code })
    expect((await desk.order('Payments.List', order)).body.Items).toEqual([])
  })

  it('use a card that is assigned to the user of the order', async () => {
    const order = await desk.draft()
    const params = { buyerID: 'B' }
    await call('CreditCards.Create', { token, params, body: { ID: 'card', Token: 't' } })
    const card = { Type: 'CreditCard', CreditCardID: 'card' }
    expect(await expectError(pay(order, card))).toMatchObject({
      status: 404,
      data: { ObjectType: 'CreditCard' },
    })
    await call('CreditCards.SaveAssignment', { token, params, body: { CreditCardID: 'card', UserID: 'ann' } })
    const { body } = await pay(order, card)
    await accept(order, body.ID)
    expect(await expectError(patch(order, body.ID, { Amount: 1 }))).toMatchObject({
      code: 'Payment.NotAuthorizedToPatch',
    })
  })

  it('are rejected once they cover the order total', async () => {
    const order = await desk.draft([2])
    await pay(order, { ID: 'rest' })
    expect(await expectError(pay(order, {}))).toMatchObject({ code: 'Payment.AlreadyPaid' })
    await pay(order, { ID: 'all', Amount: 20 })
    expect(await expectError(pay(order, { Amount: 1 }))).toMatchObject({
      code: 'Payment.AlreadyPaid',
      data: { OrderID: order, OrderTotal: 20, PaymentTotal: 20, PaymentIDs: ['rest', 'all'] },
    })
  })

  it('block the submit when unaccepted or above the order total', async () => {
    const order = await desk.draft([2])
    await pay(order, { ID: 'one', Type: 'CreditCard', Amount: 15 })
    await pay(order, { ID: 'two', Type: 'CreditCard', Amount: 15 })
    const { errors } = await expectErrors(desk.order('Orders.Submit', order, {}, desk.ann))
    expect(errors).toMatchObject([
      { ErrorCode: 'Order.CannotSubmitWithUnaccceptedPayments', Data: { PaymentIDs: ['one', 'two'] } },
      { ErrorCode: 'Payment.AlreadyPaid', Data: { OrderTotal: 20, PaymentTotal: 30 } },
    ])
    await patch(order, 'two', { Amount: 5 })
    for (const id of ['one', 'two']) await accept(order, id)
    await desk.order('Orders.Submit', order, {}, desk.ann)
    expect(await expectError(patch(order, 'one', { Amount: 1 }))).toMatchObject({
      code: 'Payment.NotAuthorizedToPatch',
    })
  })

  it('reject changes of their type, card and spending account', async () => {
    const order = await desk.draft()
    await pay(order, { ID: 'p', Amount: 1 })
    for (const [field, value] of [
      ['Type', 'CreditCard'],
      ['CreditCardID', 'c'],
      ['SpendingAccountID', 's'],
    ] as const)
      expect(await expectError(patch(order, 'p', { [field]: value }, token))).toMatchObject({
        code: 'Payment.CannotPatchProperty',
        data: { Property: field },
      })
  })

  it('charge the rest to an account on submit, and refund it when the order is canceled', async () => {
    await desk.account('budget', 100)
    const order = await desk.draft([3])
    await pay(order, { ID: 'po', Amount: 12.5 })
    await pay(order, { ID: 'sa', ...byAccount('budget') })
    for (const id of ['po', 'sa']) await accept(order, id)
    expect(await desk.balance('budget')).toBe(100)
    await desk.order('Orders.Submit', order, {}, desk.ann)
    expect(await desk.balance('budget')).toBe(82.5)
    await patch(order, 'po', { Amount: 20 }, token)
    expect(await desk.balance('budget')).toBe(90)
    await desk.order('Orders.Cancel', order)
    expect(await desk.balance('budget')).toBe(100)
    expect(await expectError(pay(order, { Amount: 1 }, token))).toMatchObject({
      code: 'Payment.CannotEditCancelled',
      data: { OrderID: order },
    })
  })

  it('refund their charge when they are deleted', async () => {
    await desk.account('purse', 50)
    const order = await desk.draft([2])
    const { body } = await pay(order, byAccount('purse', { Amount: 20 }))
    await accept(order, body.ID)
    await desk.order('Orders.Submit', order, {}, desk.ann)
    expect(await desk.balance('purse')).toBe(30)
    await desk.order('Payments.Delete', order, { params: { paymentID: body.ID } })
    expect(await desk.balance('purse')).toBe(50)
  })

  it('reject accounts with a low balance, outside their dates or not available for the payment', async () => {
    await desk.account('low', 5)
    await desk.account('over', 100, { EndDate: '2020-01-01' })
    await desk.account('later', 100, { StartDate: '2990-01-01' })
    await desk.account('closed', 100, { AllowAsPaymentMethod: false })
    await desk.shop.admin('UserGroups.Create', { buyerID: 'B' }, { ID: 'others', Name: 'Others' })
    await desk.account('theirs', 100, {}, { UserGroupID: 'others' })
    const order = await desk.draft([1])
    const code = async (id: string) => (await expectError(pay(order, byAccount(id)))).code
    expect(await code('low')).toBe('Payment.ExceedsBalance')
    expect(await code('over')).toBe('Payment.CannotUseExpiredSpendingAccount')
    expect(await code('later')).toBe('Payment.CannotUseExpiredSpendingAccount')
    expect(await code('closed')).toBe('Payment.InvalidSpendingAccountID')
    expect(await code('theirs')).toBe('Payment.InvalidSpendingAccountID')
  })

  it('overdraw an account if its assignment allows it', async () => {
    await desk.account('loose', 5, {}, { AllowExceed: true })
    const order = await desk.draft([1])
    const { body } = await pay(order, byAccount('loose'))
    await accept(order, body.ID)
    await desk.order('Orders.Submit', order, {}, desk.ann)
    expect(await desk.balance('loose')).toBe(-5)
  })

  it('never spend the same balance twice when orders are submitted at once', async () => {
    await desk.account('race', 25)
    const orders: string[] = []
    for (let index = 0; index < 5; index++) {
      const order = await desk.draft([1])
      const { body } = await pay(order, byAccount('race'))
      await accept(order, body.ID)
      orders.push(order)
    }
    const submits = orders.map((order) =>
      desk.order('Orders.Submit', order, {}, desk.ann).then(
        () => 'won',
        (error: { errors: { ErrorCode: string }[] }) => error.errors[0]?.ErrorCode,
      ),
    )
    const outcomes = await Promise.all(submits)
    expect(outcomes.filter((one) => one === 'won')).toHaveLength(2)
    expect(outcomes.filter((one) => one === 'Payment.ExceedsBalance')).toHaveLength(3)
    expect(await desk.balance('race')).toBe(5)
  })

  it('above a reduced order total can be reduced step by step', async () => {
    await desk.account('shrinks', 100)
    const order = await desk.draft([2, 2])
    for (const [ID, Amount] of [
      ['first', 20],
      ['second', 10],
    ]) {
      const body = { ID, Amount, Type: 'SpendingAccount', SpendingAccountID: 'shrinks', Accepted: true }
      await desk.order('Payments.Create', order, { body })
    }
    await desk.order('Orders.Submit', order, {}, desk.ann)
    await desk.order('LineItems.Delete', order, { params: { lineItemID: 'line-1' } })
    const first = { params: { paymentID: 'first' } }
    expect(
      await expectError(desk.order('Payments.Patch', order, { ...first, body: { Amount: 25 } })),
    ).toMatchObject({ code: 'Payment.AlreadyPaid' })
    await desk.order('Payments.Patch', order, { ...first, body: { Amount: 15 } })
    await desk.order('Payments.Delete', order, first)
    expect(await desk.balance('shrinks')).toBe(90)
  })

  it('charge more when the total of an open order grows, up to the account balance', async () => {
    await desk.account('grows', 35)
    const order = await desk.draft([1])
    const { body } = await pay(order, byAccount('grows'))
    await accept(order, body.ID)
    await desk.order('Orders.Submit', order, {}, desk.ann)
    const change = (Quantity: number) =>
      desk.order('LineItems.Patch', order, { params: { lineItemID: 'line-1' }, body: { Quantity } })
    await change(3)
    expect(await desk.balance('grows')).toBe(5)
    expect(await expectError(change(4))).toMatchObject({
      code: 'Payment.ExceedsBalance',
      data: { SpendingAccountID: 'grows', Balance: 5, Amount: 10, PaymentIDs: [body.ID] },
    })
    expect(await desk.balance('grows')).toBe(5)
    await change(1)
    expect(await desk.balance('grows')).toBe(25)
  })

  it('block the deletion of their account, and follow its new ID', async () => {
    await desk.account('kept', 100)
    const order = await desk.draft([1])
    await pay(order, { ID: 'p', ...byAccount('kept') })
    const params = { buyerID: 'B', spendingAccountID: 'kept' }
    expect(await expectError(call('SpendingAccounts.Delete', { token, params }))).toMatchObject({
      code: 'Payment.CannotDeleteSpendingAccount',
      data: { SpendingAccountID: 'kept', Payments: [{ OrderID: order, ID: 'p' }] },
    })
    await call('SpendingAccounts.Patch', { token, params, body: { ID: 'renamed' } })
    const { body } = await desk.order('Payments.Get', order, { params: { paymentID: 'p' } })
    expect(body.SpendingAccountID).toBe('renamed')
  })

  it('are listed for users who see the order, and hidden from other shoppers', async () => {
    const order = await desk.draft([1])
    await pay(order, { ID: 'p', Amount: 1 })
    const other = await desk.someone('ben', ['Shopper'], { buyer: 'B' })
    expect(await expectError(desk.order('Payments.List', order, {}, other))).toMatchObject({ status: 404 })
    const boss = await desk.someone('boss', ['OrderAdmin'], { buyer: 'B' })
    expect((await desk.order('Payments.List', order, {}, boss)).body.Items).toHaveLength(1)
    expect((await patch(order, 'p', { Accepted: true }, boss)).body.Accepted).toBe(true)
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
