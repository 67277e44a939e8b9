import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { ResourceDefinition, Write } from '../../core/http/definitions'
import { notFound, platformError, type PlatformError } from '../../core/http/errors'
import { readHead } from '../../rules/orders/order/open-order'
import { isUnsubmitted } from '../../rules/orders/transitions'
import type { GroupOrderInvitation, Order } from '../../contract/records'
import { textOf } from '../../core/records/json'

/** Maximum number of invitations to one order (facts of the platform, 8.6). */
const MAX_INVITATIONS = 100
export const RESOURCE = 'GroupOrderInvitations'
export const MODEL = 'GroupOrderInvitation'

/** Creates the rejection of a change to an order that is no longer unsubmitted. */
export const submittedOrderError = (order: Order): PlatformError =>
  platformError('GroupOrder.CannotModifySubmittedOrder', `The order "${order.ID}" is already submitted.`, {
    OrderID: order.ID,
    Status: order.Status,
  })

/** Returns the order of an invitation. It must belong to the invitation's owner and be unsubmitted. */
async function openFor(
  ctx: Context,
  tx: Tx,
  [buyer, user]: readonly string[],
  orderId: string,
): Promise<Order> {
  const open = await readHead(tx, orderId, (sql) => [
    `t.body ->> 'FromCompanyID' = ${sql.bind(buyer ?? '')}`,
    `t.body ->> 'FromUserID' = ${sql.bind(user ?? '')}`,
  ])
  if (!open) throw notFound('Order', orderId)
  if (!isUnsubmitted(open.order)) throw submittedOrderError(open.order)
  return open.order
}

async function check({ ctx, tx, parents, record, existing }: Write<GroupOrderInvitation>): Promise<void> {
  if (existing && record.OrderID !== existing.OrderID)
    throw platformError('GroupOrder.CannotModify', 'The order of an invitation cannot change.', {
      OrderID: existing.OrderID,
    })
  const order = await openFor(ctx, tx, parents, record.OrderID)
  record.OrderStatus = order.Status
  if (
    record.ExpirationDate !== existing?.ExpirationDate &&
    new Date(textOf(record.ExpirationDate)) <= ctx.platform.now()
  )
    throw platformError('GroupOrderInvitation.InvalidExpiration', 'ExpirationDate must be in the future.', {
      ExpirationDate: record.ExpirationDate,
    })
  if (existing) return
  // The order is locked while its invitations are counted, so that concurrent requests cannot exceed the limit.
  await tx.query('select 1 from orders where id = $1 for no key update', [order.ID])
  const { rows } = await tx.query(
    `select count(*) from grouporderinvitations where body ->> 'OrderID' = $1`,
    [order.ID],
  )
  if (Number(rows[0]?.[0]) >= MAX_INVITATIONS)
    throw platformError(
      'GroupOrderInvitation.InvitationQuantityExceeded',
      `An order can have at most ${MAX_INVITATIONS} invitations.`,
      {
        OrderID: order.ID,
        Limit: MAX_INVITATIONS,
      },
    )
}

/** Invitations to add line items to the user's own order. The ID is the code with which others participate. */
export const groupOrderInvitations: ResourceDefinition = {
  name: RESOURCE,
  model: MODEL,
  table: 'grouporderinvitations',
  parents: [
    { param: 'buyerID', of: 'Buyers' },
    { param: 'userID', of: 'Users' },
  ],
  access: { kind: 'within', of: 'buyer' },
  serverId: true,
  operations: {
    List: 'Me.ListGroupOrderInvitations',
    Create: 'Me.CreateGroupOrderInvitation',
    Get: 'Me.GetGroupOrderInvitation',
    Save: 'none',
    Patch: 'Me.PatchGroupOrderInvitation',
    Delete: 'Me.DeleteGroupOrderInvitation',
  },
  references: [{ field: 'OrderID', to: 'Orders', onDelete: 'keep' }],
  indexes: { code: '(id)', order: `((body ->> 'OrderID'))` },
  write: check,
}
