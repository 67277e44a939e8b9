import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import { readRecord, updateRecord } from '../../core/records/store'

/**
 * Updates a counter that a record carries (SpecCount, CategoryCount …). Counters are stored on the record when the
 * counted rows change, so that lists need no count per row and filters can use them.
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
  // The record is locked before the count, so that a later count includes earlier changes and is stored last.
  const record = await readRecord(tx, table, parents, id, true)
  if (!record) return
  const { rows } = await tx.query(`select count(*) from ${from}`, values)
  record.body[field] = Number(rows[0]?.[0] ?? 0)
  await updateRecord(tx, table, id, record)
}
