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
    const { shop } = desk
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
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  /** Creates a return of a completed order, with a refund amount unless it is undefined. */
  async function draft(refund: number | undefined, pieces = 2): Promise<string> {
    const OrderID = await desk.submitted([pieces])
    await desk.order('Orders.Complete', OrderID)
    const ItemsToReturn = [{ LineItemID: 'line-1', Quantity: 1 }]
    const body = { OrderID, ItemsToReturn, ...(refund !== undefined && { RefundAmount: refund }) }
    return (await call('OrderReturns.Create', { token: desk.admin, body })).body.ID
  }

  async function submitted(refund: number | undefined, pieces?: number): Promise<string> {
    const id = await draft(refund, pieces)
    await CALLS.submit(desk.admin, id)
    return id
  }

  const steps: Readonly<Record<Status, (refund: number | undefined) => Promise<string>>> = {
    Unsubmitted: draft,
    AwaitingApproval: () => submitted(5, LARGE),
    Declined: async () => {
      const id = await submitted(5, LARGE)
      await CALLS.decline(tokenOf('approver'), id)
      return id
    },
    Open: submitted,
    Completed: async () => {
      const id = await submitted(5)
      await CALLS.complete(desk.admin, id)
      return id
    },
    Canceled: async () => {
      const id = await submitted(5)
      await CALLS.cancel(desk.admin, id)
      return id
    },
  }

  function actorOf(name: string): ReturnActor {
    const { role, usrtype } = decodeJwt<{ role: string | string[]; usrtype: string }>(tokenOf(name))
    return { roles: [role].flat(), isAdmin: usrtype === 'admin', canDecide: name === 'approver' }
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

  describe.each(['administrator', 'order manager', 'approver', 'order viewer'])('by the %s', (name) => {
    it.each(STATUSES)('are offered exactly when the platform accepts them: %s', async (status) => {
      const newReturn = () => steps[status](5)
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
