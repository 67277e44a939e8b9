import type { AssignmentTable, Table } from '../../db/schema'
import { callerOf, type Caller, type Context } from '../http/context'
import type { Access } from '../../db/definitions'
import { notAuthorizedToAdmin, notFound, platformError } from '../http/errors'
import type { JsonObject } from '../records/json'
import { assertRelatedBuyer } from './related-buyers'
import { readRecord } from '../records/store'
import type { Sql } from '../records/sql'
import { valueTerm } from '../lists/terms'

/**
 * Ownership checks by user type, independent of roles (facts of the platform, 4.6). Suppliers read and change only
 * their own records, buyers administer their own buyer, and only admins change records of the marketplace.
 */
export type Action = 'read' | 'write' | 'lifecycle'

/** The company that contains a record, when its path names one: `{kind: 'buyer', id}` below /buyers/{buyerID}. */
export interface Company {
  kind: 'buyer' | 'supplier'
  id: string
}

/** Rejects actions that the caller's user type may never perform. */
function assertUserKindMay(
  caller: Caller,
  access: Access,
  action: Action,
  what: string,
  company: string | null,
): void {
  if (caller.kind === 'admin') return
  switch (access.kind) {
    case 'adminOnly':
      throw notAuthorizedToAdmin(what)
    case 'seller':
      if (action !== 'read') throw notAuthorizedToAdmin(what)
      return
    case 'organization': {
      const own = caller.kind === access.of
      if (action === 'lifecycle') throw notAuthorizedToAdmin(what)
      if (own && company !== null && company !== caller.company) throw notFound(what, company)
      if (action === 'write' && !own) throw notAuthorizedToAdmin(what)
      return
    }
    case 'within': {
      const own = caller.kind === access.of
      if (own && company !== caller.company)
        throw notFound(access.of === 'buyer' ? 'Buyer' : 'Supplier', company ?? '')
      if (action !== 'read' && !own) throw notAuthorizedToAdmin(what)
      return
    }
    case 'owned':
      if (access.hiddenFrom === caller.kind) throw notAuthorizedToAdmin(what)
      if (action !== 'read' && caller.kind === 'buyer') throw notAuthorizedToAdmin(what)
      return
    case 'under':
      if (action !== 'read' && caller.kind === 'buyer') throw notAuthorizedToAdmin(what)
  }
}

/**
 * Rejects actions that the caller's user type may never perform, and a supplier's access to records inside a buyer that
 * the supplier is not related to.
 * @param company the company in the path
 */
export async function assertAccess(
  ctx: Context,
  access: Access,
  action: Action,
  what: string,
  company: string | null,
): Promise<void> {
  assertUserKindMay(callerOf(ctx), access, action, what, company)
  await assertRelatedBuyer(ctx, access, company ?? '')
}

/** Returns a condition on `t` that selects the records visible to the caller; null when all are visible. */
export function visibleCondition(ctx: Context, table: Table, sql: Sql): string | null {
  const caller = ctx.caller
  if (!caller || caller.kind === 'admin') return null
  const { access, name } = table.definition
  if (access.kind === 'organization' && access.of === caller.kind) return `t.id = ${sql.bind(caller.company)}`
  if (access.kind !== 'owned' || caller.kind !== 'supplier') return null
  const own = `t.f_ownerid = ${sql.bind(caller.company.toLowerCase())}`
  if (name !== 'Products') return own
  sql.uses.add('productsuppliers')
  const offered = `exists (select 1 from productsuppliers s where s.productid = t.id and s.supplierid = ${sql.bind(caller.company)})`
  const open = `t.terms @> '{${valueTerm('AllSuppliersCanSell', 'true')}}'::bigint[]`
  return `(${own} or ${offered} or ${open})`
}

/** Returns true when the caller may read this record of an owned kind. */
async function seesOwned(ctx: Context, table: Table, id: string, body: JsonObject): Promise<boolean> {
  const caller = callerOf(ctx)
  if (caller.kind !== 'supplier' || body.OwnerID === caller.company) return true
  if (table.definition.name !== 'Products') return false
  if (body.AllSuppliersCanSell === true) return true
  const { rows } = await ctx.platform.db.query(
    'select 1 from productsuppliers where productid = $1 and supplierid = $2',
    [id, caller.company],
  )
  return rows.length > 0
}

/** Rejects a record that the caller may not read (404) or not change (403). */
export async function assertRecord(
  ctx: Context,
  table: Table,
  id: string,
  body: JsonObject,
  action: Action,
): Promise<void> {
  const caller = ctx.caller
  if (!caller || caller.kind === 'admin' || table.definition.access.kind !== 'owned') return
  const { model } = table.definition
  if (!(await seesOwned(ctx, table, id, body))) throw notFound(model, id)
  if (action !== 'read' && body.OwnerID !== caller.company) throw notAuthorizedToAdmin(`${model} "${id}"`)
}

/** Follows the parents of a record to the first one with an owner, and applies the checks of that parent. */
export async function assertParents(
  ctx: Context,
  table: Table | AssignmentTable,
  parents: readonly string[],
  action: Action,
): Promise<void> {
  const { caller, platform } = ctx
  const definitions = table.definition.parents ?? []
  const first = definitions[0]
  if (!caller || !first) return
  const outer = platform.table(first.of)
  if (caller.kind === 'admin' || outer.definition.access.kind !== 'owned') return
  const id = parents[0] ?? ''
  const record = await readRecord(platform.db, outer, [], id)
  if (!record) throw notFound(outer.definition.model, id)
  await assertRecord(ctx, outer, id, record.body, action)
}

/** Returns the owner of a new record: the caller's own company, or for admins any supplier they name. */
export function ownerOf(ctx: Context, wanted: unknown): string {
  const caller = ctx.caller
  if (caller?.kind === 'supplier') return caller.company
  return typeof wanted === 'string' && wanted !== '' ? wanted : ctx.platform.settings.marketplaceId
}

/**
 * Prevents an impersonating user from changing the credentials, which would let that user sign in as the impersonated
 * user later.
 */
export function rejectImpersonator({ impersonator }: Pick<Caller, 'impersonator'>): void {
  if (impersonator === undefined) return
  throw platformError(
    'Auth.UserNotAuthorizedToAdmin',
    'An impersonating user cannot change the username or the password of the user.',
    null,
    403,
  )
}
