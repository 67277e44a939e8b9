/** @jest-environment node */
import { decodeJwt } from 'jose'
import {
  RETURN_ACTIONS,
  returnBlockedReason,
  type ReturnAction,
  type ReturnActor,
} from '@/components/orders/rules/return-actions'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

const STATUSES = ['Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled'] as const
type Status = (typeof STATUSES)[number]

/** Pieces of an order whose returns need an approval. */
const LARGE = 10

/** The call of each action. `call` throws when the platform rejects one. */
const CALLS: Readonly<Record<ReturnAction, (token: string, returnID: string) => Promise<unknown>>> = {
  submit: act('OrderReturns.Submit'),
  approve: act('OrderReturns.Approve', {}),
  decline: act('OrderReturns.Decline', {}),
  complete: act('OrderReturns.Complete'),
  cancel: act('OrderReturns.Cancel'),
  refund: async (token, returnID) => {
    const { body } = await call('OrderReturns.Get', { token, params: { returnID } })
    await call('Payments.Create', {
      token,
      params: { direction: 'All', orderID: body.OrderID },
      body: { Type: 'PurchaseOrder', Amount: -1, OrderReturnID: returnID, Accepted: true },
    })
  },
  delete: act('OrderReturns.Delete'),
}

function act(operation: string, body?: object) {
  return (token: string, returnID: string) =>
    call(operation, { token, params: { returnID }, ...(body && { body: { ...body } }) })
}

/** Fields of an order that say where it goes. */
type OrderTo = { ToCompanyID?: string }

describe('actions on returns', () => {
  let market: Marketplace
  let desk: OrderDesk
  const tokens = new Map<string, string>()
  const tokenOf = (name: string) => tokens.get(name) ?? ''
  beforeAll(async () => {
    market = await startMarketplace('pglite')
    desk = await new OrderDesk(market, await admin(market)).open()
    tokens.set('administrator', desk.admin)
    tokens.set('order manager', await desk.someone('manager', ['OrderAdmin']))
    tokens.set('approver', await desk.someone('approver', ['OrderAdmin']))
    tokens.set('order viewer', await desk.someone('reader', ['OrderReader']))
    tokens.set('shipper', await desk.someone('shipper', ['OrderReader', 'ShipmentAdmin']))
    const { shop } = desk
    await shop.supplier('S', { AllBuyersCanOrder: true })
    for (const productID of ['nail', 'screw'])
      await shop.admin('Products.Patch', { productID }, { DefaultSupplierID: 'S' })
    const atSupplier = (name: string, roles: string[]) => desk.someone(name, roles, { supplier: 'S' })
    tokens.set('supplier', await atSupplier('sam', ['OrderAdmin']))
    tokens.set('supplier approver', await atSupplier('sue', ['OrderAdmin', 'ApprovalRuleAdmin']))
    tokens.set('supplier viewer', await atSupplier('sid', ['OrderReader', 'ShipmentAdmin']))
    await shop.admin('AdminUserGroups.Create', {}, { ID: 'desk', Name: 'Returns desk' })
    await shop.admin('AdminUserGroups.SaveUserAssignment', {}, { UserGroupID: 'desk', UserID: 'approver' })
    await shop.admin(
      'SellerApprovalRules.Create',
      {},
      {
        ...{ ID: 'large', Name: 'Large', ApprovingGroupID: 'desk', ApprovalType: 'OrderReturn' },
        RuleExpression: 'order.Total > 50',
      },
    )
    // Returns of orders to the supplier are approved there.
    await shop.admin('SupplierUserGroups.Create', { supplierID: 'S' }, { ID: 'sellers', Name: 'Sellers' })
    const seller = { UserGroupID: 'sellers', UserID: 'sue' }
    await shop.admin('SupplierUserGroups.SaveUserAssignment', { supplierID: 'S' }, seller)
    await call('SellerApprovalRules.Create', {
      token: tokenOf('supplier approver'),
      body: {
        ...{ ID: 'large-s', Name: 'Large', ApprovingGroupID: 'sellers', ApprovalType: 'OrderReturn' },
        RuleExpression: 'order.Total > 50',
      },
    })
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  /** Creates a return of a completed order, with a refund amount unless it is undefined. */
  async function draft(refund: number | undefined, to: OrderTo = {}, pieces = 2): Promise<string> {
    const OrderID = await desk.submitted([pieces], to)
    await desk.order('Orders.Complete', OrderID)
    const ItemsToReturn = [{ LineItemID: 'line-1', Quantity: 1 }]
    const body = { OrderID, ItemsToReturn, ...(refund !== undefined && { RefundAmount: refund }) }
    return (await call('OrderReturns.Create', { token: desk.admin, body })).body.ID
  }

  async function submitted(refund: number | undefined, to: OrderTo = {}, pieces?: number): Promise<string> {
    const id = await draft(refund, to, pieces)
    await CALLS.submit(desk.admin, id)
    return id
  }

  const steps: Readonly<Record<Status, (refund: number | undefined, to?: OrderTo) => Promise<string>>> = {
    Unsubmitted: (refund, to) => draft(refund, to),
    AwaitingApproval: (refund, to) => submitted(refund, to, LARGE),
    Declined: async (refund, to = {}) => {
      const id = await submitted(refund, to, LARGE)
      await CALLS.decline(tokenOf('ToCompanyID' in to ? 'supplier approver' : 'approver'), id)
      return id
    },
    Open: (refund, to) => submitted(refund, to),
    Completed: async (refund, to) => {
      const id = await submitted(refund, to)
      await CALLS.complete(desk.admin, id)
      return id
    },
    Canceled: async (refund, to) => {
      const id = await submitted(refund, to)
      await CALLS.cancel(desk.admin, id)
      return id
    },
  }

  function actorOf(name: string): ReturnActor {
    const { role, usrtype } = decodeJwt<{ role: string | string[]; usrtype: string }>(tokenOf(name))
    return { roles: [role].flat(), isAdmin: usrtype === 'admin', canDecide: /approver$/.test(name) }
  }

  /** Performs every action on a return, and lists those that are offered although they fail, or the other way round. */
  async function differences(name: string, newReturn: () => Promise<string>) {
    let returnID = await newReturn()
    const table: Record<string, string> = {}
    for (const action of RETURN_ACTIONS) {
      const { body: record } = await act('OrderReturns.Get')(desk.admin, returnID)
      const reason = returnBlockedReason(action, record, actorOf(name))
      const refusal = await CALLS[action](tokenOf(name), returnID).then(
        () => undefined,
        async (error: unknown) => (await expectError(Promise.reject(error as Error))).code,
      )
      if ((refusal === undefined) !== (reason === undefined))
        table[action] = `offered: ${reason ?? 'yes'}; platform: ${String(refusal ?? 'accepts')}`
      if (refusal === undefined) returnID = await newReturn()
    }
    return table
  }

  const performers = ['administrator', 'order manager', 'approver', 'order viewer', 'shipper']
  const suppliers = ['supplier', 'supplier approver', 'supplier viewer']
  describe.each([...performers, ...suppliers])('by the %s', (name) => {
    it.each(STATUSES)('are offered exactly when the platform accepts them: %s', async (status) => {
      const newReturn = () => steps[status](5, suppliers.includes(name) ? { ToCompanyID: 'S' } : {})
      const { body } = await act('OrderReturns.Get')(desk.admin, await newReturn())
      expect(body.Status).toBe(status)
      expect(await differences(name, newReturn)).toEqual({})
    })
  })

  it.each(STATUSES)('keep the refund of a return whose extended property changes: %s', async (status) => {
    const returnID = await steps[status](5)
    const before = (await act('OrderReturns.Get')(desk.admin, returnID)).body
    const token = tokenOf('order manager')
    for (const value of ['Dock 4', null]) {
      const body = { xp: { Dock: value } }
      const { body: after } = await call('OrderReturns.Patch', { token, params: { returnID }, body })
      expect(after).toEqual({ ...before, LastUpdated: after.LastUpdated, xp: { Dock: value } })
    }
  })

  it('are offered exactly when the platform accepts them: open without a refund amount', async () => {
    expect(await differences('administrator', () => steps.Open(undefined))).toEqual({})
  })

  it('are offered exactly when the platform accepts them: with a recorded refund', async () => {
    const newReturn = async () => {
      const id = await steps.Open(5)
      await CALLS.refund(desk.admin, id)
      return id
    }
    expect(await differences('administrator', newReturn)).toEqual({})
  })
})
