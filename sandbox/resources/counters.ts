import type { Context, Tx } from '../core/context'
import { readRecord, updateRecord } from '../core/store'

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
  // Locked before counting: whoever counts later sees what was counted before, and keeps the last word.
  const record = await readRecord(tx, table, parents, id, true)
  if (!record) return
  const { rows } = await tx.query(`select count(*) from ${from}`, values)
  record.body[field] = Number(rows[0]?.[0] ?? 0)
  await updateRecord(tx, table, id, record)
  tx.changed.add(table.name)
}
