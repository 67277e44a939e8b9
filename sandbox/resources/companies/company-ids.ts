import type { Write } from '../../core/http/definitions'
import { idExists, notAuthorizedToAdmin } from '../../core/http/errors'
import type { Buyer, Supplier } from '../../contract/records'

const OTHERS = {
  buyer: { model: 'Buyer', others: 'suppliers', otherModel: 'Supplier' },
  supplier: { model: 'Supplier', others: 'buyers', otherModel: 'Buyer' },
} as const

/**
 * Rejects an ID that the marketplace or a company of the other kind already has, in any case. Owners and both sides of
 * orders are identified by company ID alone, regardless of the company's kind. Only the marketplace renames companies.
 */
export async function checkCompanyId(
  { ctx, tx, record, existing }: Write<Buyer | Supplier>,
  kind: keyof typeof OTHERS,
): Promise<void> {
  if (existing?.ID === record.ID) return
  const { model, others, otherModel } = OTHERS[kind]
  if (ctx.caller?.kind !== 'admin') throw notAuthorizedToAdmin(`the ID of a ${model}`)
  const id = record.ID
  const key = id.toLowerCase()
  if (key === ctx.platform.settings.marketplaceId.toLowerCase()) throw idExists('Seller', id)
  // The lock makes checks run in sequence: concurrent transactions would not see each other's ID.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['companies'])
  const { rows } = await tx.query(`select 1 from ${others} where f_id = $1`, [key])
  if (rows.length > 0) throw idExists(otherModel, id)
}
