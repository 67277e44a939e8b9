import { guest, guestClient } from './access'
import { STREET } from './company'
import type { Marketplace } from './marketplace'
import { person } from './people'
import { call } from './sdk'
import { Shop } from './shop'

type Body = Record<string, unknown>

/** Tokens of the callers, by the columns of the table. */
export type Tokens = Record<string, string>

/** Ids that the platform has chosen, by the parameter names of paths. */
export type Ids = Record<string, string>

/** Ann's orders to supplier S1, by status. */
export const STATES = ['draft', 'waiting', 'open'] as const

const DAY_MS = 86_400_000
const ORDER = { direction: 'All' }
const soon = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

async function people(market: Marketplace, shop: Shop): Promise<Tokens> {
  const { token } = shop
  const one = (username: string, roles: string[], at: { buyer?: string; supplier?: string } = {}) =>
    person(market, token, { username, roles, ...at })
  const full = ['FullAccess']
  const shopper = ['Shopper', 'MeSubscriptionAdmin']
  return {
    admin: token,
    'supplier A': await one('sue', full, { supplier: 'S1' }),
    'supplier B': await one('sam', full, { supplier: 'S2' }),
    owner: await one('ann', shopper, { buyer: 'B1' }),
    colleague: await one('ben', shopper, { buyer: 'B1' }),
    approver: await one('app', shopper, { buyer: 'B1' }),
    'buyer A': await one('amy', full, { buyer: 'B1' }),
    'buyer B': await one('zoe', full, { buyer: 'B2' }),
    guest: await visitor(market, shop),
  }
}

/** Creates a guest of buyer B1. */
async function visitor(market: Marketplace, { token }: Shop): Promise<string> {
  await person(market, token, { username: 'visitor', roles: ['Shopper'], buyer: 'B1' })
  return guest(market, await guestClient(token, 'visitor'))
}

async function shelves(shop: Shop): Promise<void> {
  for (const buyer of ['B1', 'B2']) await shop.buyer(buyer, { ViewAllProducts: true })
  await shop.supplier('S1', { AllBuyersCanOrder: true })
  await shop.supplier('S2', { AllBuyersCanOrder: true })
  await shop.price('nail', 10, { OwnerID: 'S1' })
  await shop.product('nail', {
    OwnerID: 'S1',
    DefaultPriceScheduleID: 'nail',
    Returnable: true,
  })
  await shop.inCatalog('B1', 'nail')
  await shop.price('bolt', 5, { OwnerID: 'S2' })
  await shop.product('bolt', { OwnerID: 'S2', DefaultPriceScheduleID: 'bolt' })
  await shop.inCatalog('B2', 'bolt')
  await shop.admin('Bundles.Create', {}, { ID: 'kit', Name: 'Kit', OwnerID: 'S1', Active: true })
  const part = { BundleID: 'kit', ProductID: 'nail', DefaultQuantity: 1, Required: false }
  await shop.admin('Bundles.SaveProductAssignment', {}, part)
  await shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B1', BundleID: 'kit' })
  for (const code of ['ON', 'MORE']) {
    const promotion = { EligibleExpression: 'true', ValueExpression: '1', AllowAllBuyers: true, Active: true }
    await shop.admin('Promotions.Create', {}, { ID: code, Code: code, CanCombine: true, ...promotion })
  }
}

async function rules(shop: Shop): Promise<void> {
  await shop.group('B1', 'deciders', 'app')
  const rule = { ID: 'rule', Name: 'Rule', ApprovingGroupID: 'deciders' }
  await shop.admin(
    'ApprovalRules.Create',
    { buyerID: 'B1' },
    { ...rule, RuleExpression: 'order.xp.Ask = true' },
  )
  await shop.admin('SupplierUserGroups.Create', { supplierID: 'S1' }, { ID: 'desk', Name: 'Desk' })
  const member = { UserGroupID: 'desk', UserID: 'sue' }
  await shop.admin('SupplierUserGroups.SaveUserAssignment', { supplierID: 'S1' }, member)
  const returns = { RuleExpression: "orderReturn.Comments = 'ask'", ApprovalType: 'OrderReturn' }
  await shop.admin(
    'SellerApprovalRules.Create',
    {},
    { ...rule, ...returns, OwnerID: 'S1', ApprovingGroupID: 'desk' },
  )
}

/**
 * Creates an order of ann's to S1 with a line, a bundle, a promotion and an accepted payment. Submits it unless it is
 * the draft.
 */
async function order(shop: Shop, ann: string, ID: string, xp: Body, ids: Ids): Promise<void> {
  const at = { direction: 'Outgoing', orderID: ID }
  const mine = (id: string, more: Record<string, string>, body: Body = {}) =>
    call(id, { token: ann, params: { ...at, ...more }, body })
  await mine('Orders.Create', {}, { ID, ToCompanyID: 'S1', xp })
  await mine('LineItems.Create', {}, { ID: 'line', ProductID: 'nail', Quantity: 4 })
  ids[`kit of ${ID}`] = (await mine('BundleLineItems.Create', { bundleID: 'kit' })).body.ID as string
  await mine('Orders.SetBillingAddress', {}, STREET)
  await mine('Orders.SetShippingAddress', {}, STREET)
  await mine('Orders.AddPromotion', { promoCode: 'ON' })
  await mine('Payments.Create', {}, { ID: 'pay', Type: 'PurchaseOrder', Amount: 5 })
  const paid = { ...ORDER, orderID: ID, paymentID: 'pay' }
  await shop.admin('Payments.Patch', paid, { Accepted: true })
  const done = { ID: 'done', Type: 'Paid', DateExecuted: '2025-01-01' }
  await shop.admin('Payments.CreateTransaction', paid, done)
  if (ID !== 'draft') await mine('Orders.Submit', {})
}

/** Creates an order of the other buyer to the other supplier. */
async function foreignOrder(zoe: string): Promise<void> {
  const params = { direction: 'Outgoing', orderID: 'far' }
  await call('Orders.Create', { token: zoe, params, body: { ID: 'far', ToCompanyID: 'S2' } })
  await call('LineItems.Create', { token: zoe, params, body: { ID: 'line', ProductID: 'bolt' } })
  await call('Orders.Submit', { token: zoe, params })
}

/** Creates a shipment of an order, and returns of it. */
async function afterwards(shop: Shop, ann: string): Promise<void> {
  await shop.admin('Shipments.Create', {}, { ID: 'parcel', OwnerID: 'S1', BuyerID: 'B1' })
  const item = { OrderID: 'sent', LineItemID: 'line', QuantityShipped: 4 }
  await shop.admin('Shipments.SaveItem', { shipmentID: 'parcel' }, item)
  for (const [ID, Comments] of [
    ['back', null],
    ['asked', 'ask'],
    ['given', null],
  ] as const) {
    const body = { ID, OrderID: 'sent', ItemsToReturn: [{ LineItemID: 'line', Quantity: 1 }], Comments }
    await call('OrderReturns.Create', { token: ann, body })
    if (ID !== 'back') await call('OrderReturns.Submit', { token: ann, params: { returnID: ID } })
  }
  await shop.admin('OrderReturns.Patch', { returnID: 'given' }, { RefundAmount: 1 })
}

async function subscription(ann: string, ids: Ids): Promise<void> {
  const body = { ID: 'again', Frequency: 1, Interval: 'Weeks', NextOrderDate: soon(30), ToCompanyID: 'S1' }
  await call('Me.CreateSubscription', { token: ann, body })
  const params = { subscriptionID: 'again' }
  await call('Me.CreateSubscriptionItem', { token: ann, params, body: { ID: 'line', ProductID: 'nail' } })
  const bundle = { token: ann, params: { ...params, bundleID: 'kit' }, body: {} }
  ids['kit of again'] = (await call('Me.CreateSubscriptionBundleItem', bundle)).body.ID as string
}

/**
 * Creates two buyers, two suppliers and the orders, shipments, returns, subscriptions and invitations of one user, ann.
 */
export async function buildOrders(market: Marketplace, token: string): Promise<{ tokens: Tokens; ids: Ids }> {
  const shop = new Shop(market, token)
  await shelves(shop)
  const tokens = await people(market, shop)
  const ann = tokens.owner ?? ''
  const ids: Ids = {}
  await rules(shop)
  for (const state of STATES) await order(shop, ann, state, { Ask: state === 'waiting' }, ids)
  await order(shop, ann, 'sent', {}, ids)
  await afterwards(shop, ann)
  await foreignOrder(tokens['buyer B'] ?? '')
  await subscription(ann, ids)
  const invitation = { OrderID: 'draft', ExpirationDate: soon(20) }
  const { body } = await call('Me.CreateGroupOrderInvitation', { token: ann, body: invitation })
  ids.invitation = body.ID as string
  const join = { token: tokens.colleague ?? '', params: { invitationID: ids.invitation } }
  tokens.invited = (await call('GroupOrders.GetToken', join)).body.access_token as string
  return { tokens, ids }
}
