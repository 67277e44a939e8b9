/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

/** Time limit of a test, in milliseconds. It includes the start of the marketplace on a busy machine. */
const TEST_LIMIT_MS = 300_000

describe.each(ENGINES)('charges of payments on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
  }, TEST_LIMIT_MS)
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

  /** Creates a rule by which the user `head` must approve orders of buyer B above an amount. */
  const requireApproval = async (above: number): Promise<string> => {
    const head = await desk.someone('head', ['Shopper'], { buyer: 'B' })
    await desk.shop.group('B', 'heads', 'head')
    const rule = { ID: 'above', Name: 'Above', ApprovingGroupID: 'heads' }
    const RuleExpression = `order.Total > ${above}`
    await desk.shop.admin('ApprovalRules.Create', { buyerID: 'B' }, { ...rule, RuleExpression })
    return head
  }

  describe('for the rest of a submitted order', () => {
    let head: string
    beforeAll(async () => {
      head = await requireApproval(500)
      await desk.account('rest', 10_000)
    })

    /** Creates an order of ann's for 600 or 60 in a status. The rest is paid by account. Returns its id. */
    const restPaid = async (status: 'AwaitingApproval' | 'Open' | 'Completed'): Promise<string> => {
      const order = await desk.draft([status === 'AwaitingApproval' ? 60 : 6])
      await pay(order, { ID: 'rest', ...byAccount('rest') })
      await accept(order, 'rest')
      await desk.order('Orders.Submit', order, {}, desk.ann)
      if (status === 'Completed') await desk.order('Orders.Complete', order)
      expect(await desk.status(order)).toBe(status)
      return order
    }

    it.each([
      ['AwaitingApproval', 'the shopper'],
      ['AwaitingApproval', 'an administrator'],
      ['Open', 'the shopper'],
      ['Open', 'an administrator'],
      ['Completed', 'the shopper'],
      ['Completed', 'an administrator'],
    ] as const)('leave no amount for further payments of an order that is %s, by %s', async (status, who) => {
      const order = await restPaid(status)
      const [by, held] = [who === 'the shopper' ? desk.ann : token, await desk.balance('rest')]
      const further = [
        { Type: 'PurchaseOrder', Amount: 50 },
        { Type: 'CreditCard', Amount: 50 },
        byAccount('rest', { Amount: 50 }),
        byAccount('rest'),
      ]
      for (const body of further) {
        expect(await expectError(pay(order, { ...body, Accepted: true }, by))).toMatchObject({
          code: 'Payment.AlreadyPaid',
          data: { OrderID: order, PaymentIDs: ['rest'] },
        })
        expect(await desk.balance('rest')).toBe(held)
      }
    })

    it('stay when the order is approved, and are refunded when it is declined', async () => {
      const before = Number(await desk.balance('rest'))
      const [approved, declined] = [await restPaid('AwaitingApproval'), await restPaid('AwaitingApproval')]
      for (const order of [approved, declined])
        expect(await expectError(pay(order, { Amount: 1 }))).toMatchObject({ code: 'Payment.AlreadyPaid' })
      await desk.order('Orders.Approve', approved, { body: {} }, head)
      expect(await desk.balance('rest')).toBe(before - 1200)
      await desk.order('Orders.Decline', declined, { body: { AllowResubmit: true } }, head)
      expect(await desk.balance('rest')).toBe(before - 600)
      const half = { params: { lineItemID: 'line-1' }, body: { Quantity: 30 } }
      await desk.order('LineItems.Patch', declined, half, desk.ann)
      expect(await desk.balance('rest')).toBe(before - 600)
      await desk.order('Orders.Submit', declined, {}, desk.ann)
      expect(await desk.balance('rest')).toBe(before - 900)
    })
  })

  describe('with refunds', () => {
    /** Creates an open return of an order for an amount. Returns its id. */
    const returned = async (OrderID: string, RefundAmount: number): Promise<string> => {
      const { body } = await call('OrderReturns.Create', { token, body: { OrderID, RefundAmount } })
      await call('OrderReturns.Submit', { token, params: { returnID: body.ID } })
      return body.ID
    }
    const refund = (order: string, account: string, OrderReturnID: string, amount: number) =>
      pay(order, { ID: 'refund', ...byAccount(account, { Amount: -amount, OrderReturnID }) }, token)
    /** Creates an open order of ann's for 20 that is paid by account. */
    const paid = async (account: string, more: object): Promise<string> => {
      await desk.account(account, 100)
      const order = await desk.draft([2])
      await pay(order, { ID: 'p', ...byAccount(account, more) })
      await desk.order('Orders.Submit', order, {}, desk.ann)
      return order
    }
    const quantity = (order: string, Quantity: number) =>
      desk.order('LineItems.Patch', order, { params: { lineItemID: 'line-1' }, body: { Quantity } })

    it('cannot be reduced below the refunded amount', async () => {
      const order = await paid('twice', { Amount: 20 })
      await refund(order, 'twice', await returned(order, 15), 12)
      expect(await desk.balance('twice')).toBe(92)
      const at = { params: { paymentID: 'p' } }
      for (const change of [
        () => patch(order, 'p', { Amount: 11.99 }, token),
        () => patch(order, 'p', { Accepted: false }, token),
        () => desk.order('Payments.Delete', order, at),
      ])
        expect(await expectError(change())).toMatchObject({
          code: 'OrderReturn.TotalRefundsExceedRefundAmount',
          data: { OrderID: order, TotalRefunds: 12 },
        })
      expect(await desk.balance('twice')).toBe(92)
      await patch(order, 'p', { Amount: 12 }, token)
      expect(await desk.balance('twice')).toBe(100)
    })

    it('include what was refunded when the total falls', async () => {
      const order = await paid('floor', {})
      expect(await expectError(refund(order, 'nowhere', await returned(order, 1), 1))).toMatchObject({
        code: 'Payment.InvalidSpendingAccountID',
      })
      await refund(order, 'floor', await returned(order, 20), 15)
      expect(await desk.balance('floor')).toBe(95)
      await quantity(order, 1)
      expect(await desk.balance('floor')).toBe(100)
      await desk.order('Orders.Cancel', order)
      expect(await desk.balance('floor')).toBe(100)
    })

    it('can be refunded to an account when no payment was entered', async () => {
      await desk.account('credit', 0)
      const order = await desk.submitted([2])
      await refund(order, 'credit', await returned(order, 20), 15)
      expect(await desk.balance('credit')).toBe(15)
      await pay(order, { ID: 'p', Amount: 5 }, token)
      await patch(order, 'p', { Amount: 6 }, token)
      expect(await desk.balance('credit')).toBe(15)
    })

    it('lose a refund only if the account still has the refunded amount', async () => {
      await desk.account('spent', 0)
      const order = await desk.submitted([2])
      await refund(order, 'spent', await returned(order, 20), 10)
      const account = { buyerID: 'B', spendingAccountID: 'spent' }
      await desk.shop.patch('SpendingAccounts.Patch', account, { Balance: 9 })
      const at = { params: { paymentID: 'refund' } }
      expect(await expectError(desk.order('Payments.Delete', order, at))).toMatchObject({
        code: 'Payment.ExceedsBalance',
        data: { SpendingAccountID: 'spent', Balance: 9, Amount: 10 },
      })
      await desk.shop.patch('SpendingAccounts.Patch', account, { Balance: 10 })
      await desk.order('Payments.Delete', order, at)
      expect(await desk.balance('spent')).toBe(0)
    })
  })

  it('for the rest do not count payments that an administrator does not accept', async () => {
    await desk.account('share', 100)
    const order = await desk.draft([2])
    await pay(order, { ID: 'named', Amount: 15 })
    await pay(order, { ID: 'rest', ...byAccount('share') })
    await desk.order('Orders.Submit', order, {}, desk.ann)
    expect(await desk.balance('share')).toBe(95)
    await patch(order, 'named', { Accepted: false }, token)
    expect(await desk.balance('share')).toBe(80)
    await patch(order, 'named', { Amount: 19 })
    expect(await desk.balance('share')).toBe(80)
    await patch(order, 'named', { ID: 'renamed', Accepted: true }, token)
    expect(await desk.balance('share')).toBe(99)
    await desk.order('Payments.Delete', order, { params: { paymentID: 'renamed' } })
    expect(await desk.balance('share')).toBe(80)
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
