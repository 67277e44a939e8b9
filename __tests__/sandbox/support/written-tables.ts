import { writesOf } from '../../../sandbox/core/records/changed-tables'
import type { Tx } from '../../../sandbox/db/types'
import type { Platform } from '../../../sandbox/core/records/platform'

/**
 * Tables that statements outside of transactions may write to: those of sign-ins, of the outbox and of facts about the
 * data. No list shows them, and no cache depends on what these statements change.
 */
const WRITABLE_WITHOUT_TRANSACTION = new Set([
  'principals',
  'refresh_tokens',
  'sent_codes',
  'password_history',
  'openid_links',
  'outbox',
  'messages',
  'meta',
])

/** Returns how many rows of each table the transaction has written so far, as PostgreSQL itself counts them. */
async function writtenRows(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.query(
    `select relname, pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
       + pg_stat_get_xact_tuples_deleted(oid)
     from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  return new Map(rows as [string, string][])
}

/**
 * Checks every write of a platform: the tables that PostgreSQL says a transaction has written must be among those that
 * the transaction has marked as changed. Adds a message to `problems` for every table that is not.
 */
export function checkWrittenTables(platform: Platform, problems: string[]): void {
  const checked = new WeakSet<Tx>()
  const transaction = platform.transaction.bind(platform)
  platform.transaction = (run) =>
    transaction(async (tx) => {
      if (checked.has(tx)) return run(tx)
      checked.add(tx)
      const before = await writtenRows(tx)
      const result = await run(tx)
      for (const [table, count] of await writtenRows(tx))
        if (count !== before.get(table) && !tx.changed.has(table))
          problems.push(`A transaction has written ${table} without marking it as changed.`)
      return result
    })
  const query = platform.db.query.bind(platform.db)
  platform.db.query = (sql, ...rest) => {
    if (!platform['open'].current())
      for (const { table } of writesOf(sql))
        if (!WRITABLE_WITHOUT_TRANSACTION.has(table))
          problems.push(`A statement outside of a transaction writes ${table}: ${sql}`)
    return query(sql, ...rest)
  }
}
