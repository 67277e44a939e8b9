import type { Context, Tx } from '../core/context'
import { amendRecord } from '../core/store'

/**
 * Counters that records carry (SpecCount, CategoryCount …) are kept on the record when what they count changes, so
 * that a list never counts per row and a filter can use them.
 */
export async function recount(
  ctx: Context,
  tx: Tx,
  resource: string,
  parents: readonly string[],
  id: string,
  field: string,
  from: string,
  values: readonly string[],
): Promise<void> {
  const table = ctx.platform.table(resource)
  const { rows } = await tx.query(`select count(*) from ${from}`, values)
  await amendRecord(tx, table, parents, id, (body) => {
    body[field] = Number(rows[0]?.[0] ?? 0)
  })
  tx.changed.add(table.name)
}
