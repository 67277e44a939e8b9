import type { Table } from '../../db/schema'
import { parseRecord, type JsonObject } from '../records/json'
import type { Platform } from '../records/platform'
import { updateRecord } from '../records/store'

/**
 * Version of the derivation of terms, words and columns from records, and the tables that each version changed. Raise
 * it with every change of the derivation.
 */
const DERIVATION = 3
const CHANGED_TABLES: Readonly<Record<number, readonly string[]>> = {
  3: ['lineitems', 'orders', 'productcollectioninvitations'],
}
const RECORDS_PER_BATCH = 500

async function reindexTable(platform: Platform, table: Table): Promise<void> {
  const key = [...table.parentColumns, 'id']
  const columns = key.join(', ')
  let last: (string | null)[] = []
  for (;;) {
    const after = last.length > 0 ? `where (${columns}) > (${key.map((_, i) => `$${i + 1}`).join(', ')})` : ''
    const { rows } = await platform.db.query(
      `select ${columns}, body, secret from ${table.name} ${after} order by ${columns} limit ${RECORDS_PER_BATCH}`,
      last,
    )
    await platform.transaction(async (tx) => {
      for (const row of rows) {
        const [body, secret] = row.slice(key.length).map((text) => text && parseRecord(text))
        const id = row[key.length - 1] as string
        const parents = row.slice(0, key.length - 1) as string[]
        await updateRecord(tx, table, id, { parents, id, body: body as JsonObject, secret: secret || null })
      }
    })
    if (rows.length < RECORDS_PER_BATCH) return
    last = rows.at(-1)?.slice(0, key.length) ?? []
  }
}

/** Returns true for tables whose derivation has changed since the given version. */
function isConcerned({ name }: Table, since: number): boolean {
  for (let number = since + 1; number <= DERIVATION; number++)
    if (CHANGED_TABLES[number]?.includes(name) ?? true) return true
  return false
}

/** Rebuilds the derived columns of data that an earlier version wrote. */
export async function reindex(platform: Platform, isNew: boolean): Promise<void> {
  const { rows } = await platform.db.query(`select value #>> '{}' from meta where key = 'derivation'`)
  const stored = Number(rows[0]?.[0] ?? 0)
  if (stored === DERIVATION) return
  const tables = new Map([...platform.tables.values()].map((table) => [table.name, table]))
  if (!isNew)
    for (const table of tables.values()) if (isConcerned(table, stored)) await reindexTable(platform, table)
  await platform.db.query(
    `insert into meta (key, value) values ('derivation', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(String(DERIVATION))],
  )
}
