/** @jest-environment node */
import { decodeJwt } from 'jose'
import { paymentBlockedReason, type PaymentAction } from '@/components/orders/rules/payment-actions'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

const STATUSES = ['Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled'] as const
type Status = (typeof STATUSES)[number]

const ACTIONS: readonly PaymentAction[] = ['add', 'accept', 'change', 'delete', 'record', 'deleteTransaction']
const FIRST = 'first'

/** The states of the payment before the action: its amount, and whether it is accepted. */
const PAYMENTS = [
  { amount: 5, isAccepted: false },
  { amount: 5, isAccepted: true },
  { amount: null, isAccepted: true },
] as const

function performAction(action: PaymentAction, token: string, orderID: string): Promise<unknown> {
  const order = { direction: 'All', orderID }
  const first = { ...order, paymentID: FIRST }
  switch (action) {
    case 'add':
      return call('Payments.Create', { token, params: order, body: { Type: 'PurchaseOrder', Amount: 1 } })
    case 'accept':
      return call('Payments.Patch', { token, params: first, body: { Accepted: true } })
    case 'change':
      return call('Payments.Patch', { token, params: first, body: { Amount: 4 } })
    case 'delete':
      return call('Payments.Delete', { token, params: first })
    case 'deleteTransaction':
      return call('Payments.DeleteTransaction', { token, params: { ...first, transactionID: FIRST } })
    case 'record':
      return call('Payments.CreateTransaction', {
        ...{ token, params: first },
        body: { Type: 'Capture', DateExecuted: '2026-11-02T10:00:00Z', Amount: 1, Succeeded: true },
      })
  }
}

describe('actions on payments', () => {
  let market: Marketplace
  let desk: OrderDesk
  const tokens = new Map<string, string>()
  const tokenOf = (name: string) => tokens.get(name) ?? ''
  beforeAll(async () => {
    market = await startMarketplace('pglite')
    desk = await new OrderDesk(market, await admin(market)).open()
    tokens.set('administrator', desk.admin)
    tokens.set('order manager', await desk.someone('manager', ['OrderAdmin', 'ShipmentAdmin']))
    tokens.set('approver', await desk.someone('approver', ['OrderAdmin', 'ShipmentAdmin']))
    tokens.set('order viewer', await desk.someone('reader', ['OrderReader']))
    tokens.set('shipper', await desk.someone('shipper', ['OrderReader', 'ShipmentAdmin']))
    const { shop } = desk
    await shop.supplier('S', { AllBuyersCanOrder: true })
    for (const id of ['nail', 'screw'])
      await shop.admin('Products.Patch', { productID: id }, { DefaultSupplierID: 'S' })
    tokens.set('supplier', await desk.someone('sam', ['OrderAdmin', 'ShipmentAdmin'], { supplier: 'S' }))
    await shop.admin('AdminUserGroups.Create', {}, { ID: 'desk', Name: 'Order desk' })
    await shop.admin('AdminUserGroups.SaveUserAssignment', {}, { UserGroupID: 'desk', UserID: 'approver' })
    await shop.admin(
      'SellerApprovalRules.Create',
      {},
      {
        ...{ ID: 'large', Name: 'Large', ApprovingGroupID: 'desk', ApprovalType: 'Order' },
        RuleExpression: 'order.Total > 50',
      },
    )
    // Orders for the supplier do not reach the marketplace, so the buyer's own rule stops them.
    tokens.set('boss', await desk.someone('boss', ['Shopper'], { buyer: 'B' }))
    await shop.group('B', 'bosses', 'boss')
    await shop.admin(
      'ApprovalRules.Create',
      { buyerID: 'B' },
      {
        ...{ ID: 'large', Name: 'Large', ApprovingGroupID: 'bosses' },
        RuleExpression: `order.ToCompanyID = 'S' and order.Total > 50`,
      },
    )
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  async function orderIn(status: Status, to: object): Promise<string> {
    if (status === 'Unsubmitted') return desk.draft([2], { ...to })
    const id = await desk.submitted([status === 'AwaitingApproval' || status === 'Declined' ? 6 : 2], {
      ...to,
    })
    const decider = 'ToCompanyID' in to ? 'boss' : 'approver'
    if (status === 'Declined') await desk.order('Orders.Decline', id, { body: {} }, tokenOf(decider))
    if (status === 'Completed') await desk.order('Orders.Complete', id)
    return id
  }

  /** Creates an order with one payment. Canceled orders got it before they were canceled. */
  async function orderWith(
    status: Status,
    { amount, isAccepted }: (typeof PAYMENTS)[number],
    to: object,
  ): Promise<string> {
    const body = { ID: FIRST, Type: 'PurchaseOrder', Amount: amount, Accepted: isAccepted }
    const id = await orderIn(status === 'Canceled' ? 'Unsubmitted' : status, to)
    await desk.order('Payments.Create', id, { body })
    if (status === 'Canceled') await desk.order('Orders.Cancel', id)
    return id
  }

  async function recordFirstTransaction(orderID: string): Promise<void> {
    await call('Payments.CreateTransaction', {
      ...{ token: desk.admin, params: { direction: 'All', orderID, paymentID: FIRST } },
      body: { ID: FIRST, Type: 'Capture', DateExecuted: '2026-11-02T10:00:00Z', Amount: 1, Succeeded: true },
    })
  }

  const performers = ['administrator', 'order manager', 'approver', 'order viewer', 'shipper', 'supplier']
  describe.each(performers)('by the %s', (name) => {
    it.each(STATUSES)('are offered exactly when the platform accepts them: %s', async (status) => {
      const token = tokenOf(name)
      const { role, usrtype } = decodeJwt<{ role: string | string[]; usrtype: string }>(token)
      const actor = { roles: [role].flat(), isAdmin: usrtype === 'admin', canDecide: false }
      const isSupplier = name === 'supplier'
      const to = isSupplier ? { ToCompanyID: 'S' } : {}
      const table: Record<string, string> = {}
      for (const state of PAYMENTS)
        for (const action of ACTIONS) {
          // The platform accepts an accepted payment again. The office does not offer it.
          if (action === 'accept' && state.isAccepted) continue
          const id = await orderWith(status, state, to)
          expect(await desk.status(id)).toBe(status)
          const canSee = await desk.order('Orders.Get', id, {}, token).then(
            () => true,
            () => false,
          )
          if (!canSee) {
            // The platform hides orders from suppliers until they are submitted, and drafts from viewers.
            expect(isSupplier || status === 'Unsubmitted').toBe(true)
            continue
          }
          const { body: order } = await desk.order('Orders.Get', id)
          if (action === 'deleteTransaction') await recordFirstTransaction(id)
          const { body: page } = await desk.order('Payments.List', id)
          const subject = { order, payments: page.Items, payment: page.Items[0] }
          const reason = paymentBlockedReason(action, subject, actor)
          const refusal = await performAction(action, token, id).then(
            () => undefined,
            async (error: unknown) => (await expectError(Promise.reject(error as Error))).code,
          )
          if ((refusal === undefined) !== (reason === undefined))
            table[`${action} ${JSON.stringify(state)}`] =
              `offered: ${reason ?? 'yes'}; platform: ${String(refusal ?? 'accepts')}`
        }
      expect(table).toEqual({})
    })
  })
})
