import type { Contract } from '../../contract/types'
import { upgradeTables, type StaleTables } from '../../db/migrations'
import { planAssignmentTable, planTable, type Table } from '../../db/schema'
import type { Database } from '../../db/types'
import { ASSIGNMENTS, RESOURCES } from '../../resources/all'
import { loadKeys } from '../auth/tokens'
import { WrittenTables } from './changed-tables'
import { restoreClock, subscribeToClockChanges } from './clock'
import { parseRecord } from './json'
import { Models } from './model'
import { Platform, type PlatformSettings } from './platform'
import { splitKey, updateRecords } from './store'

/** Key of the advisory lock. Any number works that no other program on the server locks. */
const SCHEMA_LOCK_KEY = 7_270_147
const RECORDS_PER_BATCH = 500

/** Updates the tables of the data to the current schema and returns the platform over them. */
export async function openPlatform(
  db: Database,
  contract: Contract,
  settings: PlatformSettings,
): Promise<Platform> {
  const tables = new Map<string, Table>()
  for (const definition of RESOURCES) {
    const kin = definition.sharesTableOf && tables.get(definition.sharesTableOf)
    const planned = planTable(contract, definition)
    tables.set(definition.name, kin ? { ...kin, definition, idParam: planned.idParam } : planned)
  }
  const assignments = new Map(
    ASSIGNMENTS.map((definition) => [definition.name, planAssignmentTable(definition)]),
  )
  // An upgrade is one transaction, so that an interrupted one changes nothing.
  const platform = await db.transaction(async (tx) => {
    // Processes that start at the same time upgrade one after the other.
    if (db.engine === 'postgres') await tx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK_KEY])
    const stale = await upgradeTables(db, { contract, tables, assignments })
    const keys = await loadKeys(tx)
    const numbered = [...tables.values()]
      .filter(({ definition }) => definition.bitmaps)
      .map(({ name }) => name)
    const written = await WrittenTables.read(db, numbered)
    const models = new Models(contract)
    const opened = new Platform(db, contract, models, tables, assignments, settings, keys, written)
    await deriveAgain(opened, stale)
    return opened
  })
  await platform.invalidation.start(db)
  await restoreClock(platform)
  subscribeToClockChanges(platform)
  return platform
}

/** Computes the terms, words and columns of some tables again, which an earlier version has derived differently. */
async function deriveAgain(platform: Platform, stale: StaleTables): Promise<void> {
  // Resources that share a table have the same columns.
  const tables = new Map([...platform.tables.values()].map((table) => [table.name, table]))
  for (const table of tables.values())
    if (stale === 'all' || stale.has(table.name)) await deriveTableAgain(platform, table)
}

async function deriveTableAgain(platform: Platform, table: Table): Promise<void> {
  const key = [...table.parentColumns, 'id']
  const columns = key.join(', ')
  let last: (string | null)[] = []
  for (;;) {
    const after = last.length > 0 ? `where (${columns}) > (${key.map((_, i) => `$${i + 1}`).join(', ')})` : ''
    const { rows } = await platform.db.query<[string, string | null, ...string[]]>(
      `select body, secret, ${columns} from ${table.name} ${after} order by ${columns} limit ${RECORDS_PER_BATCH}`,
      last,
    )
    const records = rows.map(([body, secret, ...of]) => ({
      ...splitKey(of),
      body: parseRecord(body),
      secret: secret ? parseRecord(secret) : null,
    }))
    await platform.transaction((tx) => updateRecords(tx, table, records))
    if (rows.length < RECORDS_PER_BATCH) return
    last = rows.at(-1)?.slice(2) ?? []
  }
}
