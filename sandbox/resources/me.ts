import { callerOf, type Context } from '../core/context'
import type { Answer } from '../core/definitions'
import { invalidToken } from '../core/errors'
import type { JsonObject } from '../core/json'
import { readRecord } from '../core/store'
import { readUsers } from './users'

const TABLES = { admin: 'AdminUsers', buyer: 'Users', supplier: 'SupplierUsers' } as const

/** The caller's own record, with the company it belongs to; any signed-in user may ask. */
export async function me(ctx: Context): Promise<Answer> {
  const caller = callerOf(ctx)
  const { platform } = ctx
  const parents = caller.company === '' ? [] : [caller.company]
  const stored = await readRecord(platform.db, platform.table(TABLES[caller.kind]), parents, caller.userId)
  if (!stored) throw invalidToken()
  await readUsers(caller.kind, ctx, [{ parents, body: stored.body }])
  const own: JsonObject = { Buyer: null, Supplier: null, Seller: null }
  if (caller.kind === 'admin') own.Seller = { ID: platform.settings.marketplaceId }
  else if (caller.kind === 'supplier') own.Supplier = { ID: caller.company }
  else {
    const buyer = await readRecord(platform.db, platform.table('Buyers'), [], caller.company)
    own.Buyer = { ID: caller.company, DefaultCatalogID: buyer?.body.DefaultCatalogID ?? null }
  }
  const body: JsonObject = {}
  for (const [name] of platform.models.table('MeUser').fields)
    body[name] = own[name] ?? stored.body[name] ?? null
  return { body }
}
