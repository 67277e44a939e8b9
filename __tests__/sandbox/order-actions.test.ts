/** @jest-environment node */
import { decodeJwt } from 'jose'
import {
  blockedReason,
  ORDER_ACTIONS,
  type ActionSubject,
  type OrderAction,
  type OrderActor,
} from '@/components/orders/rules/order-actions'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

const STATUSES = ['Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled'] as const
type Status = (typeof STATUSES)[number]

type Call = (token: string, orderID: string) => Promise<unknown>

/** The calls of each action, of which each needs the same rights. `call` throws when the platform rejects one. */
const CALLS: Readonly<Record<OrderAction, Call | readonly Call[]>> = {
  submit: act('Orders.Submit'),
  validate: act('Orders.Validate'),
  approve: act('Orders.Approve', {}),
  decline: act('Orders.Decline', {}),
  cancel: act('Orders.Cancel'),
  complete: act('Orders.Complete'),
  forward: act('Orders.Forward'),
  split: act('Orders.Split'),
  shipAll: act('Orders.Ship', {}),
  createShipment: async (token, orderID) => {
    const { body } = await call('Shipments.Create', { token, body: { BuyerID: 'B' } })
    const item = { OrderID: orderID, LineItemID: 'line-1', QuantityShipped: 1 }
    await call('Shipments.SaveItem', { token, params: { shipmentID: body.ID }, body: item })
  },
  createReturn: (token, orderID) => call('OrderReturns.Create', { token, body: { OrderID: orderID } }),
  changePromotions: act('Orders.ApplyPromotions'),
  calculate: act('IntegrationEvents.Calculate'),
  changeCosts: act('Orders.Patch', { Gratuity: 1 }),
  changeLines: [
    actOnLine('LineItems.Patch', { Quantity: 3 }),
    act('LineItems.Create', { ID: 'line-3', ProductID: 'screw', Quantity: 1 }),
    actOnLine('LineItems.Delete'),
  ],
  changeAddresses: act('Orders.SetBillingAddress', {
    ...{ AddressName: 'Office', Street1: '1 Main Street', City: 'Norfolk', State: 'VA', Zip: '23510' },
    Country: 'US',
  }),
  changeComments: act('Orders.Patch', { Comments: 'Call before delivery.' }),
  changePayments: act('Payments.Create', { Type: 'PurchaseOrder' }),
  delete: act('Orders.Delete'),
}

function actOnLine(operation: string, body?: object): Call {
  return (token, orderID) => {
    const params = { direction: 'All', orderID, lineItemID: 'line-1' }
    return call(operation, { token, params, ...(body && { body: { ...body } }) })
  }
}

function act(operation: string, body?: object): Call {
  return (token, orderID) =>
    call(operation, { token, params: { direction: 'All', orderID }, ...(body && { body: { ...body } }) })
}

/** The office is one client of many, and need not have a service for calculations. This code follows all checks. */
const NOT_CONFIGURED = 'IntegrationEvent.ApiClientNotConfiguredForOrderCalculate'

/** Shipping part of an order that is not submitted is a platform action that the office does not offer. */
const isLeftOut = (action: OrderAction, status: Status): boolean =>
  action === 'createShipment' && (status === 'Unsubmitted' || status === 'AwaitingApproval')

describe('actions on orders', () => {
  let market: Marketplace
  let desk: OrderDesk
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    market = await startMarketplace('pglite')
    desk = await new OrderDesk(market, await admin(market)).open()
    const { shop } = desk
    await shop.supplier('S', { AllBuyersCanOrder: true })
    for (const id of ['nail', 'screw'])
      await shop.admin('Products.Patch', { productID: id }, { DefaultSupplierID: 'S' })
    const staff = ['OrderAdmin', 'ShipmentAdmin']
    tokens.set('administrator', desk.admin)
    tokens.set('order manager', await desk.someone('manager', [...staff, 'SupplierReader']))
    tokens.set('approver', await desk.someone('approver', staff))
    tokens.set('order viewer', await desk.someone('reader', ['OrderReader', 'ShipmentReader']))
    tokens.set('shipper', await desk.someone('shipper', ['OrderReader', 'ShipmentAdmin']))
    tokens.set('supplier', await desk.someone('sam', staff, { supplier: 'S' }))
    // Orders for the supplier do not reach the marketplace, so the buyer's own rule stops them.
    tokens.set('boss', await desk.someone('boss', ['Shopper'], { buyer: 'B' }))
    await shop.group('B', 'bosses', 'boss')
    const large = { ID: 'large', Name: 'Large' }
    await shop.admin(
      'ApprovalRules.Create',
      { buyerID: 'B' },
      {
        ...large,
        ApprovingGroupID: 'bosses',
        RuleExpression: `order.ToCompanyID = 'S' and order.Total > 50`,
      },
    )
    await shop.admin('AdminUserGroups.Create', {}, { ID: 'desk', Name: 'Order desk' })
    await shop.admin('AdminUserGroups.SaveUserAssignment', {}, { UserGroupID: 'desk', UserID: 'approver' })
    await shop.admin(
      'SellerApprovalRules.Create',
      {},
      {
        ID: 'large',
        Name: 'Large',
        ApprovingGroupID: 'desk',
        ApprovalType: 'Order',
        RuleExpression: 'order.Total > 50',
      },
    )
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  const tokenOf = (name: string) => tokens.get(name) ?? ''
  const steps: Readonly<Record<Status, (to: Record<string, unknown>) => Promise<string>>> = {
    Unsubmitted: (to) => desk.draft([2], to),
    AwaitingApproval: (to) => desk.submitted([6], to),
    Declined: async (to) => {
      const id = await desk.submitted([6], to)
      const isForSupplier = 'ToCompanyID' in to
      await desk.order('Orders.Decline', id, { body: {} }, tokenOf(isForSupplier ? 'boss' : 'approver'))
      return id
    },
    Open: (to) => desk.submitted([2], to),
    Completed: async (to) => {
      const id = await desk.submitted([2], to)
      await desk.order('Orders.Complete', id)
      return id
    },
    Canceled: async (to) => {
      const id = await desk.draft([2], to)
      await desk.order('Orders.Cancel', id)
      return id
    },
  }

  async function subjectOf(orderID: string): Promise<ActionSubject> {
    const { body: order } = await desk.order('Orders.Get', orderID)
    const { body } = await desk.order('LineItems.List', orderID)
    return { order, lines: body.Items, marketplaceId: MARKETPLACE_ID }
  }

  function actorOf(name: string): OrderActor {
    const { role, usrtype } = decodeJwt<{ role: string | string[]; usrtype: string }>(tokenOf(name))
    return { roles: [role].flat(), isAdmin: usrtype === 'admin', canDecide: name === 'approver' }
  }

  const performers = ['administrator', 'order manager', 'approver', 'order viewer', 'shipper', 'supplier']
  describe.each(performers)('by the %s', (name) => {
    it.each(STATUSES)('are offered exactly when the platform accepts them: %s', async (status) => {
      const token = tokenOf(name)
      const isSupplier = name === 'supplier'
      const newOrder = () => steps[status](isSupplier ? { ToCompanyID: 'S' } : {})
      let orderID = await newOrder()
      expect(await desk.status(orderID)).toBe(status)
      const canSee = await act('Orders.Get')(token, orderID).then(
        () => true,
        () => false,
      )
      if (!canSee) {
        // The platform hides orders from suppliers until they are submitted, and drafts from viewers.
        expect(isSupplier || status === 'Unsubmitted').toBe(true)
        return
      }
      const table: Record<string, string> = {}
      for (const action of ORDER_ACTIONS) {
        if (isLeftOut(action, status)) continue
        for (const [index, perform] of [CALLS[action]].flat().entries()) {
          const reason = blockedReason(action, await subjectOf(orderID), actorOf(name))
          const refusal = await perform(token, orderID).then(
            () => undefined,
            async (error: unknown) => (await expectError(Promise.reject(error as Error))).code,
          )
          const isAccepted = refusal === undefined || refusal === NOT_CONFIGURED
          if (isAccepted !== (reason === undefined))
            table[`${action} ${index + 1}`] =
              `offered: ${reason ?? 'yes'}; platform: ${String(refusal ?? 'accepts')}`
          if (isAccepted) orderID = await newOrder()
        }
      }
      expect(table).toEqual({})
    })
  })

  it('leave lines of bundles and forwarded lines out of what can be shipped and forwarded', async () => {
    await desk.shop.admin('Bundles.Create', {}, { ID: 'set', Name: 'Set', Active: true })
    await desk.shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B', BundleID: 'set' })
    const part = { BundleID: 'set', ProductID: 'nail', DefaultQuantity: 1, Required: true }
    await desk.shop.admin('Bundles.SaveProductAssignment', {}, part)
    const orderID = await desk.draft([1])
    const bundle = { params: { bundleID: 'set' }, body: {} }
    const set = (await desk.order('BundleLineItems.Create', orderID, bundle)).body as { ID: string }
    await desk.order('Orders.Submit', orderID, {}, desk.ann)
    const reasonOf = async (action: OrderAction) =>
      blockedReason(action, await subjectOf(orderID), actorOf('administrator'))
    const ship = async (LineItemID: string) => {
      const { body } = await call('Shipments.Create', { token: desk.admin, body: { BuyerID: 'B' } })
      const item = { OrderID: orderID, LineItemID, QuantityShipped: 1 }
      return call('Shipments.SaveItem', {
        token: desk.admin,
        params: { shipmentID: body.ID },
        body: item,
      })
    }

    expect(await reasonOf('createShipment')).toBeUndefined()
    expect(await expectError(ship(set.ID))).toMatchObject({ code: 'ShipmentItem.CannotBeBundle' })
    expect(await reasonOf('forward')).toBeUndefined()
    const { body: split } = await desk.order('Orders.Forward', orderID)
    expect(split.RemainingLineItemIDs).toEqual([set.ID])
    expect(await reasonOf('createShipment')).toBe('The suppliers ship all lines of this order.')
    expect(await reasonOf('forward')).toBe('No line is left that a supplier ships.')
    const { body: again } = await desk.order('Orders.Forward', orderID)
    expect(again.OutgoingOrders).toEqual([])
  })
})
