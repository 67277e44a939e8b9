import { callerOf, queryValue } from '../../core/http/context'
import type { Tx } from '../../db/types'
import { assertAccess } from '../../core/auth/access'
import { afterWrite } from '../../core/records/after-write'
import type { Handler } from '../../core/http/definitions'
import { answerBody } from '../../core/http/engine'
import { fieldError, idExists, notAuthorizedToAdmin, PlatformError } from '../../core/http/errors'
import { newId } from '../../core/records/ids'
import type { Platform } from '../../core/records/platform'
import { readRecord, requireRecord, updateRecord } from '../../core/records/store'
import { moveOrders, rejectUserWithOpenOrders } from '../../rules/orders/order/order-use'
import { rejectDefaultContextUser, rejectImpersonatedMove } from './party-use'
import { privateTable } from './private-records'

const ORDERS = ['None', 'Unsubmitted', 'All']

function checkOrders(value: string | null): void {
  if (value !== null && ORDERS.some((one) => one.toLowerCase() === value.toLowerCase())) return
  const rule = value === null ? 'is required' : `must be one of ${ORDERS.join(', ')}`
  throw new PlatformError(400, [fieldError('orders', rule, { Rule: value === null ? 'required' : 'enum' })])
}

/**
 * Deletes the user's memberships and assignments in the old buyer, because their targets do not exist in the new buyer.
 */
async function deleteBuyerTies(tx: Tx, platform: Platform, buyer: string, userId: string): Promise<void> {
  for (const { name, definition } of platform.assignments.values()) {
    const key = definition.keys.find(({ of, underParent }) => of === 'Users' && underParent)
    if (!key || definition.parents?.[0]?.of !== 'Buyers') continue
    const column = key.field.toLowerCase()
    await tx.query(`delete from ${name} where buyerid = $1 and ${column} = $2`, [buyer, userId])
  }
}

/**
 * Gives collections a new ID where the new buyer already has one with theirs. Collection IDs are unique within the
 * buyer.
 */
async function renameTakenCollections(
  tx: Tx,
  platform: Platform,
  [from, to]: [string, string],
  userId: string,
): Promise<void> {
  const table = platform.table('ProductCollections')
  // The buyer is locked as for the creation of a collection, so that no ID is taken in the meantime.
  await tx.query('select 1 from buyers where id = $1 for no key update', [to])
  const { rows } = await tx.query(
    `select id from productcollections t where buyerid = $1 and userid = $2
     and exists (select 1 from productcollections o where o.buyerid = $3 and o.id = t.id)`,
    [from, userId, to],
  )
  for (const [id] of rows) {
    const record = id && (await readRecord(tx, table, [from, userId], id, true))
    if (!record) continue
    const fresh = newId()
    await updateRecord(tx, table, id, { ...record, id: fresh, body: { ...record.body, ID: fresh } })
  }
}

/** Gives the user's private records a new ID where the new buyer already has one with theirs. */
async function renameConflictingRecords(
  tx: Tx,
  platform: Platform,
  [from, to]: [string, string],
  userId: string,
): Promise<void> {
  for (const table of platform.tables.values()) {
    if (table.definition.privateOf !== 'Users') continue
    const { rows } = await tx.query(
      `select id from ${table.name} t where buyerid = $1 and owner = $2
       and exists (select 1 from ${table.name} o where o.buyerid = $3 and o.id = t.id)`,
      [from, userId, to],
    )
    const own = privateTable(table, table.definition.model)
    for (const [id] of rows) {
      const record = id && (await readRecord(tx, own, [from, userId], id))
      if (!record) continue
      const fresh = newId()
      await updateRecord(tx, own, id, { ...record, id: fresh, body: { ...record.body, ID: fresh } })
    }
  }
}

/**
 * Moves a user to another buyer, with the sign-in, the private records and the grants made to the user personally. The
 * ties to the old buyer end: group memberships, and assignments of its records.
 */
const moveUser: Handler = async (ctx) => {
  const { buyerID: from = '', userID: id = '', newBuyerID: to = '' } = ctx.params
  const caller = callerOf(ctx)
  const { platform } = ctx
  const users = platform.table('Users')
  await assertAccess(ctx, users.definition.access, 'write', 'User', from)
  // The move takes a user from one buyer and adds it to another, so only the marketplace may do it.
  if (caller.kind !== 'admin') throw notAuthorizedToAdmin(`Buyer "${to}"`)
  checkOrders(queryValue(ctx, 'orders'))
  const moved = await platform.transaction(async (tx) => {
    const buyers = platform.table('Buyers')
    await requireRecord(tx, buyers, [], from)
    const user = await requireRecord(tx, users, [from], id, true)
    await requireRecord(tx, buyers, [], to)
    if (from === to) return user
    await rejectDefaultContextUser(tx, { kind: 'buyer', company: from, userId: id }, 'Move')
    await rejectImpersonatedMove(tx, from, id)
    await rejectUserWithOpenOrders(tx, from, id, 'User.CannotMoveeWithOpenOrder')
    if (await readRecord(tx, users, [to], id)) throw idExists('User', id)
    await deleteBuyerTies(tx, platform, from, id)
    await renameConflictingRecords(tx, platform, [from, to], id)
    await renameTakenCollections(tx, platform, [from, to], id)
    await tx.query('update users set buyerid = $3 where buyerid = $1 and id = $2', [from, id, to])
    await moveOrders(ctx, tx, [from, to], id, queryValue(ctx, 'orders') ?? 'None')
    const there = { ...user, parents: [to], body: { ...user.body, CompanyID: to } }
    await updateRecord(tx, users, id, there)
    await tx.query(
      `update principals set company = $3 where kind = 'buyer' and company = $1 and user_id = $2`,
      [from, id, to],
    )
    await afterWrite(ctx, tx, users, 'updated', there)
    return there
  })
  return { body: await answerBody(ctx, users, moved) }
}

export const moveUserActions: Readonly<Record<string, Handler>> = { 'Users.Move': moveUser }
