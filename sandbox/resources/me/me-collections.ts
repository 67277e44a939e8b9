import { assertAccess } from '../../core/auth/access'
import { callerOf, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound, platformError } from '../../core/http/errors'
import { parseRecord, type JsonObject } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import { Sql } from '../../core/records/sql'
import { requireRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import type { ProductCollection } from '../../contract/records'

/** A collection with the caller's rights on it. */
interface VisibleCollection extends Stored<ProductCollection> {
  role: 'owner' | 'admin' | 'reader'
}

const isOwn = (sql: Sql, buyer: string, user: string): string =>
  `(t.buyerid = ${sql.bind(buyer)} and t.userid = ${sql.bind(user)})`

/** Returns the condition that the user has accepted an invitation to collection `t` (with `admin`, to edit it). */
function isMember(sql: Sql, buyer: string, user: string, admin = false): string {
  for (const table of ['productcollectionmembers', 'productcollectioninvitations']) sql.uses.add(table)
  return `exists (select 1 from productcollectionmembers m
    join productcollectioninvitations i on i.buyerid = m.buyerid and i.userid = m.userid
      and i.productcollectionid = m.productcollectionid and i.id = m.invitationid
    where m.memberbuyerid = ${sql.bind(buyer)} and m.memberuserid = ${sql.bind(user)}
      and m.buyerid = t.buyerid and m.userid = t.userid and m.productcollectionid = t.id
      ${admin ? `and (i.body ->> 'Admin')::boolean` : ''})`
}

const isOpen = (sql: Sql, buyer: string, levels: readonly string[]): string =>
  `(t.buyerid = ${sql.bind(buyer)} and t.body ->> 'AccessLevel' = any(${sql.bind(levels)}::text[]))`

/** Lists the caller's own collections, those shared with the caller, and the public ones of the caller's buyer. */
function list(ctx: Context): Promise<Answer> {
  const { company, userId } = callerOf(ctx)
  return listRecords(ctx, ctx.platform.table('ProductCollections'), [], {
    narrow: [
      (sql) => [
        `(${isOwn(sql, company, userId)} or ${isMember(sql, company, userId)} or ${isOpen(sql, company, ['Public'])})`,
      ],
    ],
  })
}

/**
 * Returns a collection that the caller may see, by its ID; null when there is none. The caller's own collections take
 * precedence.
 */
async function findShared(ctx: Context, id: string): Promise<VisibleCollection | null> {
  const { company, userId } = callerOf(ctx)
  const sql = new Sql()
  const own = isOwn(sql, company, userId)
  const { rows } = await ctx.platform.db.query<[string, string, string, string, string]>(
    `select buyerid, userid, body, own, admin from (
       select t.buyerid, t.userid, t.body, ${own} as own, ${isMember(sql, company, userId, true)} as admin,
         ${isMember(sql, company, userId)} as member, ${isOpen(sql, company, ['Public', 'Shareable'])} as open
       from productcollections t where t.id = ${sql.bind(id)}
     ) t where own or member or open order by own desc, admin desc, member desc, buyerid limit 1`,
    sql.params,
  )
  const row = rows[0]
  if (!row) return null
  const [buyer, user, body, mine, admin] = row
  return {
    parents: [buyer, user],
    id,
    body: parseRecord(body),
    secret: null,
    role: mine === 't' ? 'owner' : admin === 't' ? 'admin' : 'reader',
  }
}

/**
 * Returns the collection in the path. Any permitted user may read it, owners and administrators may edit it, and only
 * its owner may delete it.
 */
export async function sharedInPath(ctx: Context, to: 'read' | 'edit' | 'delete'): Promise<VisibleCollection> {
  const id = ctx.params.productCollectionID ?? ''
  const found = await findShared(ctx, id)
  if (!found) throw notFound('ProductCollection', id)
  if (to === 'read' || found.role === 'owner' || (to === 'edit' && found.role === 'admin')) return found
  const message = `Only the owner${to === 'edit' ? ' and invited administrators' : ''} can do this.`
  throw platformError('ProductCollection.CannotModify', message, { ProductCollectionID: id }, 403)
}

/** Reads the collection inside `tx` and locks it until the transaction ends. */
export async function lockCollection(
  ctx: Context,
  tx: Tx,
  { parents, id }: VisibleCollection,
): Promise<Stored<ProductCollection>> {
  const stored = await requireRecord(tx, ctx.platform.table('ProductCollections'), parents, id, true)
  return stored
}

async function create(ctx: Context, body: JsonObject): Promise<Stored<ProductCollection>> {
  const { company, userId } = callerOf(ctx)
  const table = ctx.platform.table('ProductCollections')
  return ctx.platform.transaction((tx) => createRecord(ctx, tx, table, [company, userId], body))
}

async function change(ctx: Context, mode: 'save' | 'patch'): Promise<Answer> {
  const table = ctx.platform.table('ProductCollections')
  const body = bodyObject(ctx)
  const id = ctx.params.productCollectionID ?? ''
  if (mode === 'save' && !(await findShared(ctx, id)))
    return { body: (await create(ctx, { ...body, ID: id })).body }
  const found = await sharedInPath(ctx, 'edit')
  const stored = await ctx.platform.transaction(async (tx) =>
    changeRecord(ctx, tx, table, await lockCollection(ctx, tx, found), body, mode),
  )
  return { body: stored.body }
}

async function remove(ctx: Context): Promise<Answer> {
  const found = await sharedInPath(ctx, 'delete')
  await ctx.platform.transaction(async (tx) =>
    removeRecord(ctx, tx, ctx.platform.table('ProductCollections'), await lockCollection(ctx, tx, found)),
  )
  return {}
}

/** Returns the buyer in the path, after checking that the caller may read its collections. */
async function assertReader(ctx: Context): Promise<string> {
  const buyer = ctx.params.buyerID ?? ''
  await assertAccess(ctx, { kind: 'within', of: 'buyer' }, 'read', 'ProductCollection', buyer)
  await requireRecord(ctx.platform.db, ctx.platform.table('Buyers'), [], buyer)
  return buyer
}

/** Returns a buyer's collection by its ID, regardless of its owner. */
export async function collectionOfBuyer(ctx: Context): Promise<Stored<ProductCollection>> {
  const buyer = await assertReader(ctx)
  const id = ctx.params.productCollectionID ?? ''
  const { rows } = await ctx.platform.db.query(
    'select userid, body from productcollections where buyerid = $1 and id = $2',
    [buyer, id],
  )
  const [user, body] = rows[0] ?? []
  if (!user || !body) throw notFound('ProductCollection', id)
  return { parents: [buyer, user], id, body: parseRecord(body), secret: null }
}

export const collectionActions: Readonly<Record<string, Handler>> = {
  'Me.ListProductCollections': list,
  'Me.GetProductCollection': async (ctx) => ({ body: (await sharedInPath(ctx, 'read')).body }),
  'Me.CreateProductCollection': async (ctx) => {
    const stored = await create(ctx, bodyObject(ctx))
    return { body: stored.body, location: stored.id }
  },
  'Me.SaveProductCollection': (ctx) => change(ctx, 'save'),
  'Me.PatchProductCollection': (ctx) => change(ctx, 'patch'),
  'Me.DeleteProductCollection': remove,
  'ProductCollections.List': async (ctx) =>
    listRecords(ctx, ctx.platform.table('ProductCollections'), [await assertReader(ctx)]),
  'ProductCollections.Get': async (ctx) => ({ body: (await collectionOfBuyer(ctx)).body }),
}
