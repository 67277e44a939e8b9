import { callerOf, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound, platformError } from '../../core/http/errors'
import { parseRecord, type JsonObject } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import { queueMessage } from '../../core/messaging/messages'
import { amendRecord, readRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import { sharedInPath } from '../me/me-collections'
import type { MessageType, ProductCollectionInvitation } from '../../contract/records'

const RESOURCE = 'ProductCollectionInvitations'
const MODEL = 'ProductCollectionInvitation'

/**
 * Returns the parent IDs of the invitations of the collection in the path. Only users who may edit the collection see
 * them.
 */
async function parentsOf(ctx: Context): Promise<string[]> {
  const { parents, id } = await sharedInPath(ctx, 'edit')
  return [...parents, id]
}

async function stored(
  ctx: Context,
  db: Pick<Tx, 'query'>,
  parents: string[],
  lock: boolean,
): Promise<Stored<ProductCollectionInvitation>> {
  const id = ctx.params.invitationID ?? ''
  const found = await readRecord(db, ctx.platform.table(RESOURCE), parents, id, lock)
  if (!found) throw notFound(MODEL, id)
  return found
}

async function create(ctx: Context): Promise<Answer> {
  const parents = await parentsOf(ctx)
  const made = await ctx.platform.transaction((tx) =>
    createRecord(ctx, tx, ctx.platform.table(RESOURCE), parents, bodyObject(ctx)),
  )
  return { body: made.body, location: made.id }
}

async function patch(ctx: Context): Promise<Answer> {
  const parents = await parentsOf(ctx)
  const changed = await ctx.platform.transaction(async (tx) => {
    const existing = await stored(ctx, tx, parents, true)
    return changeRecord(ctx, tx, ctx.platform.table(RESOURCE), existing, bodyObject(ctx), 'patch')
  })
  return { body: changed.body }
}

async function remove(ctx: Context): Promise<Answer> {
  const parents = await parentsOf(ctx)
  await ctx.platform.transaction(async (tx) =>
    removeRecord(ctx, tx, ctx.platform.table(RESOURCE), await stored(ctx, tx, parents, true)),
  )
  return {}
}

interface Invitation extends Stored<ProductCollectionInvitation> {
  collection: JsonObject
  /** The user who has accepted it, as `buyer/user`. */
  member: string | null
}

/**
 * Returns the invitation that the code in the path names. Rejects the owner's own invitation, an expired one, and one
 * that another user has accepted.
 */
async function findInvitationByCode(ctx: Context, tx: Tx): Promise<Invitation> {
  const { company, userId } = callerOf(ctx)
  const { invitationID: id = '', productCollectionID: collectionId = '' } = ctx.params
  const { rows } = await tx.query<[string, string, string, string, string | null]>(
    `select i.buyerid, i.userid, i.body, c.body, m.memberbuyerid || '/' || m.memberuserid
     from productcollectioninvitations i
     join productcollections c on c.buyerid = i.buyerid and c.userid = i.userid and c.id = i.productcollectionid
     left join productcollectionmembers m on m.buyerid = i.buyerid and m.userid = i.userid
       and m.productcollectionid = i.productcollectionid and m.invitationid = i.id
     where i.id = $1 and i.productcollectionid = $2 for update of i`,
    [id, collectionId],
  )
  const row = rows[0]
  if (!row) throw notFound(MODEL, id)
  const [buyer, user, text, collection, member] = row
  const body = parseRecord<ProductCollectionInvitation>(text)
  if (!member && new Date(body.ExpirationDate) <= ctx.platform.now()) throw notFound(MODEL, id)
  if (buyer === company && user === userId)
    throw platformError(
      'ProductCollection.CannotAcceptOrDeclineOwnInvitation',
      'The owner of a collection cannot be invited to it.',
    )
  if (member && member !== `${company}/${userId}`) throw alreadyAcceptedError(id)
  return {
    parents: [buyer, user, collectionId],
    id,
    body,
    secret: null,
    collection: parseRecord(collection),
    member,
  }
}

const alreadyAcceptedError = (id: string): Error =>
  platformError('ProductCollection.AlreadyAcceptedInvitation', 'The invitation was already accepted.', {
    InvitationID: id,
  })

/** Notifies the owner of the collection. */
async function notifyOwner(ctx: Context, tx: Tx, type: MessageType, invitation: Invitation): Promise<void> {
  const [company = '', userId = ''] = invitation.parents
  const event = { ProductCollection: invitation.collection, ProductCollectionInvitation: invitation.body }
  await queueMessage(ctx.platform, tx, { type, to: { kind: 'buyer', company, userId }, event })
}

async function accept(ctx: Context): Promise<Answer> {
  const { company, userId } = callerOf(ctx)
  const table = ctx.platform.table(RESOURCE)
  await ctx.platform.transaction(async (tx) => {
    const invitation = await findInvitationByCode(ctx, tx)
    if (invitation.member) throw alreadyAcceptedError(invitation.id)
    await tx.query(
      `insert into productcollectionmembers
         (buyerid, userid, productcollectionid, invitationid, memberbuyerid, memberuserid, body)
       values ($1, $2, $3, $4, $5, $6, '{}')`,
      [...invitation.parents, invitation.id, company, userId],
    )
    invitation.body.Accepted = true
    await amendRecord(tx, table, invitation.parents, invitation.id, (body) => {
      body.Accepted = true
    })
    await notifyOwner(ctx, tx, 'ProductCollectionInvitationAccepted', invitation)
  })
  return {}
}

/** Declines an invitation and deletes it. A user who had accepted it leaves the collection. */
async function decline(ctx: Context): Promise<Answer> {
  await ctx.platform.transaction(async (tx) => {
    const invitation = await findInvitationByCode(ctx, tx)
    await removeRecord(ctx, tx, ctx.platform.table(RESOURCE), invitation)
    await notifyOwner(ctx, tx, 'ProductCollectionInvitationDeclined', invitation)
  })
  return {}
}

export const collectionInvitationActions: Readonly<Record<string, Handler>> = {
  'Me.ListProductCollectionInvitations': async (ctx) =>
    listRecords(ctx, ctx.platform.table(RESOURCE), await parentsOf(ctx)),
  'Me.GetProductCollectionInvitation': async (ctx) => ({
    body: (await stored(ctx, ctx.platform.db, await parentsOf(ctx), false)).body,
  }),
  'Me.CreateProductCollectionInvitation': create,
  'Me.PatchProductCollectionInvitation': patch,
  'Me.DeleteProductCollectionInvitation': remove,
  'Me.AcceptProductCollectionInvitation': accept,
  'Me.DeclineProductCollectionInvitation': decline,
}
