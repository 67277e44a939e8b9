import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler, ResourceDefinition } from '../../core/http/definitions'
import { readRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { assertMayActOn, directionOf } from '../../rules/orders/order/order-access'
import { billTo, shipToBody } from '../../rules/orders/order/order-addresses'
import {
  changeAddresses,
  changeFromUser,
  changeOrder,
  createOrder,
} from '../../rules/orders/order/order-fields'
import { cancelOrder, completeOrder, deleteOrder } from '../../rules/orders/order/finish'
import { splitOrder } from '../../rules/orders/order/split-order'
import { approveOrder, declineOrder, submitOrder, validateOrder } from '../../rules/orders/order/submit'
import { openOrder, readVisibleOrder, type OpenOrder } from '../../rules/orders/order/open-order'

const KEEP = 'keep' as const

/** Orders. They are stored in the form in which they are returned, and only their actions change them. */
export const orders: ResourceDefinition = {
  name: 'Orders',
  model: 'Order',
  table: 'orders',
  access: { kind: 'adminOnly' },
  bitmaps: true,
  columns: ['SubscriptionID', 'DateSubmitted'],
  words: { A: ['ID'], B: ['FromCompanyID'], C: ['ToCompanyID'], D: ['Comments'] },
  indexes: {
    from: '(f_fromcompanyid, f_fromuserid, f_status)',
    to: '(f_tocompanyid, f_issubmitted)',
    parties: '(f_tocompanyid, f_fromcompanyid)',
    // Forward scans have the order of the lists, backward scans the newest orders first.
    submitted: '(f_issubmitted, f_datesubmitted nulls first, f_datecreated nulls first, f_id)',
    created: '(f_datecreated nulls first)',
    updated: '(f_lastupdated nulls first)',
    total: '(f_total nulls first)',
  },
  references: [
    { field: 'FromCompanyID', to: 'Buyers', onDelete: KEEP },
    { field: 'ToCompanyID', to: 'Suppliers', onDelete: KEEP },
    { field: 'FromUserID', to: 'Users', parentField: 'FromCompanyID', onDelete: KEEP },
    { field: 'SubscriptionID', to: 'Subscriptions', onDelete: KEEP },
  ],
}

/**
 * Creates a handler for an action on the order in the path: reads and locks it, changes it, and returns it, in one
 * transaction.
 */
function orderAction(
  act: (ctx: Context, tx: Tx, open: OpenOrder) => Promise<unknown>,
  answer: (open: OpenOrder) => Answer = (open) => ({ body: open.order }),
): Handler {
  return (ctx) =>
    ctx.platform.transaction(async (tx) => {
      const open = await openOrder(ctx, tx, directionOf(ctx), ctx.params.orderID ?? '', true)
      await act(ctx, tx, open)
      return answer(open)
    })
}

/** Reads the body of an approval or decline: comments, and on a decline whether the order may be submitted again. */
function approvalInfo(ctx: Context) {
  const { models } = ctx.platform
  const info = models.read('OrderApprovalInfo', bodyObject(ctx))
  models.validate('OrderApprovalInfo', info)
  return info
}

const getOrder: Handler = async (ctx) => ({ body: (await readVisibleOrder(ctx)).order })

const create: Handler = async (ctx) => {
  const direction = directionOf(ctx)
  const open = await ctx.platform.transaction((tx) => createOrder(ctx, tx, direction, bodyObject(ctx)))
  return { body: open.order, location: open.id }
}

/** Handles a PUT, which changes an existing order and creates a missing one. */
const save: Handler = (ctx) => {
  const direction = directionOf(ctx)
  const id = ctx.params.orderID ?? ''
  return ctx.platform.transaction(async (tx) => {
    if (!(await readRecord(tx, ctx.platform.table('Orders'), [], id)))
      return { body: (await createOrder(ctx, tx, direction, { ...bodyObject(ctx), ID: id })).order }
    const open = await openOrder(ctx, tx, direction, id, true)
    await changeOrder(ctx, tx, open, bodyObject(ctx), 'save')
    return { body: open.order }
  })
}

const split =
  (isForwarded: boolean): Handler =>
  (ctx) =>
    ctx.platform.transaction(async (tx) => {
      const direction = directionOf(ctx)
      const open = await openOrder(ctx, tx, direction, ctx.params.orderID ?? '', true)
      const { outgoing, remaining } = await splitOrder(ctx, tx, direction, open, isForwarded)
      return { body: { OutgoingOrders: outgoing.map(({ order }) => order), RemainingLineItemIDs: remaining } }
    })

export const orderActions: Readonly<Record<string, Handler>> = {
  'Orders.Get': getOrder,
  'Orders.Create': create,
  'Orders.Save': save,
  'Orders.Patch': orderAction((ctx, tx, open) => changeOrder(ctx, tx, open, bodyObject(ctx), 'patch')),
  'Orders.Delete': orderAction(deleteOrder, () => ({})),
  'Orders.Submit': orderAction(async (ctx, tx, open) => {
    assertMayActOn(ctx, open.order)
    await submitOrder(ctx, tx, open)
  }),
  'Orders.Approve': orderAction((ctx, tx, open) => approveOrder(ctx, tx, open, approvalInfo(ctx))),
  'Orders.Decline': orderAction((ctx, tx, open) => declineOrder(ctx, tx, open, approvalInfo(ctx))),
  'Orders.Cancel': orderAction(cancelOrder),
  'Orders.Complete': orderAction(completeOrder),
  'Orders.Validate': orderAction(validateOrder, () => ({})),
  'Orders.Split': split(false),
  'Orders.Forward': split(true),
  'Orders.PatchFromUser': orderAction(changeFromUser),
  'Orders.SetBillingAddress': orderAction((ctx, tx, open) =>
    changeAddresses(ctx, tx, open, () => billTo(ctx, open, 'set')),
  ),
  'Orders.PatchBillingAddress': orderAction((ctx, tx, open) =>
    changeAddresses(ctx, tx, open, () => billTo(ctx, open, 'patch')),
  ),
  'Orders.SetShippingAddress': orderAction((ctx, tx, open) =>
    changeAddresses(ctx, tx, open, () => shipToBody(ctx, open, 'set')),
  ),
  'Orders.PatchShippingAddress': orderAction((ctx, tx, open) =>
    changeAddresses(ctx, tx, open, () => shipToBody(ctx, open, 'patch')),
  ),
}
