import { clientById } from '../../core/auth/client-access'
import { callerOf, type Context } from '../../core/http/context'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound, platformError } from '../../core/http/errors'
import { issueToken } from '../../core/auth/issue'
import { parseRecord, textOf, type JsonObject } from '../../core/records/json'
import { listValues } from '../../core/lists/listed-values'
import { principalById } from '../../core/auth/principals'
import { readRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import type { Queryable } from '../../db/types'
import { MODEL, RESOURCE, submittedOrderError } from '../companies/group-invitations'
import { isUnsubmitted } from '../../rules/orders/transitions'
import type { Order } from '../../contract/records'

const parentsOf = (ctx: Context): string[] => [callerOf(ctx).company, callerOf(ctx).userId]

/** Returns invitations with the current status of their orders. */
async function withStatus(db: Queryable, invitations: JsonObject[]): Promise<JsonObject[]> {
  const { rows } = await db.query<[string, string]>(
    `select id, body ->> 'Status' from orders where id = any($1::text[])`,
    [invitations.map(({ OrderID }) => textOf(OrderID))],
  )
  const statuses = new Map(rows.map(([id, status]) => [id, status]))
  return invitations.map((one) => ({ ...one, OrderStatus: statuses.get(textOf(one.OrderID)) ?? null }))
}

async function own(ctx: Context, db: Queryable, lock = false): Promise<Stored> {
  const id = ctx.params.invitationID ?? ''
  const stored = await readRecord(db, ctx.platform.table(RESOURCE), parentsOf(ctx), id, lock)
  if (!stored) throw notFound(MODEL, id)
  return stored
}

async function list(ctx: Context): Promise<Answer> {
  const { db } = ctx.platform
  const { rows } = await db.query(
    'select body from grouporderinvitations where buyerid = $1 and userid = $2',
    parentsOf(ctx),
  )
  const all = rows.map(([body]) => parseRecord(body))
  return listValues(ctx, MODEL, await withStatus(db, all))
}

async function get(ctx: Context): Promise<Answer> {
  const { db } = ctx.platform
  return { body: (await withStatus(db, [(await own(ctx, db)).body]))[0] }
}

async function create(ctx: Context): Promise<Answer> {
  const made = await ctx.platform.transaction((tx) =>
    createRecord(ctx, tx, ctx.platform.table(RESOURCE), parentsOf(ctx), bodyObject(ctx)),
  )
  return { body: made.body, location: made.id }
}

async function patch(ctx: Context): Promise<Answer> {
  const changed = await ctx.platform.transaction(async (tx) =>
    changeRecord(ctx, tx, ctx.platform.table(RESOURCE), await own(ctx, tx, true), bodyObject(ctx), 'patch'),
  )
  return { body: changed.body }
}

/** Deletes an invitation. Rejects one that was used, for as long as the line items added with it exist. */
async function remove(ctx: Context): Promise<Answer> {
  await ctx.platform.transaction(async (tx) => {
    const stored = await own(ctx, tx, true)
    const { rows } = await tx.query(
      `select id from lineitems where orderid = $1 and body ->> 'InvitationID' = $2 order by id`,
      [textOf(stored.body.OrderID), stored.id],
    )
    if (rows.length > 0)
      throw platformError(
        'GroupOrder.CannotDeleteWithLineItems',
        'Line items were added by this invitation.',
        {
          InvitationID: stored.id,
          LineItemIDs: rows.map(([id]) => id),
        },
      )
    await removeRecord(ctx, tx, ctx.platform.table(RESOURCE), stored)
  })
  return {}
}

/**
 * Issues a token with which a user of the same buyer adds line items to the order of an invitation, and changes them.
 */
async function token(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const { company, kind, uid, clientId, impersonator } = callerOf(ctx)
  const id = ctx.params.invitationID ?? ''
  const { rows } = await platform.db.query(
    `select i.body, o.body from grouporderinvitations i join orders o on o.id = i.body ->> 'OrderID'
     where i.id = $1 and i.buyerid = $2`,
    [id, kind === 'buyer' ? company : ''],
  )
  const [text, orderText] = rows[0] ?? []
  if (!text || !orderText) throw notFound(MODEL, id)
  const { ExpirationDate } = parseRecord(text)
  const left = new Date(textOf(ExpirationDate)).getTime() - platform.now().getTime()
  if (left <= 0)
    throw platformError('GroupOrderInvitation.InvitationExpired', 'The invitation has expired.', {
      InvitationID: id,
      ExpirationDate,
    })
  const order = parseRecord<Order>(orderText)
  if (!isUnsubmitted(order)) throw submittedOrderError(order)
  const [client, principal] = await Promise.all([
    clientById(platform, clientId),
    principalById(platform.db, uid),
  ])
  if (!client || !principal) throw notFound('ApiClient', clientId)
  const minutes = Math.min(Number(client.body.AccessTokenDuration) || 10, left / 60_000)
  const options = { minutes, invitationId: id, impersonator }
  const answer = await issueToken(platform, client, principal, ['Shopper'], options)
  return { body: { ...answer, refresh_token: null } }
}

export const groupOrderActions: Readonly<Record<string, Handler>> = {
  'Me.ListGroupOrderInvitations': list,
  'Me.GetGroupOrderInvitation': get,
  'Me.CreateGroupOrderInvitation': create,
  'Me.PatchGroupOrderInvitation': patch,
  'Me.DeleteGroupOrderInvitation': remove,
  'GroupOrders.GetToken': token,
}
