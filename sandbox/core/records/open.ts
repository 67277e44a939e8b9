import type { Contract } from '../../contract/types'
import { FULFILLMENT_DDL } from '../../db/fulfilment-schema'
import { ORDER_DDL } from '../../db/order-schema'
import { PROMOTION_DDL } from '../../db/promotion-schema'
import {
  assignmentDdl,
  planAssignmentTable,
  planTable,
  searchIndexDdl,
  SYSTEM_DDL,
  tableDdl,
  type Table,
} from '../../db/schema'
import { runOutsideTransaction } from '../../db/scope'
import { SqlError, type Database } from '../../db/types'
import { ASSIGNMENTS, RESOURCES } from '../../resources/all'
import { WrittenTables } from './changed-tables'
import { subscribeToClockChanges, restoreClock } from './clock'
import { Models } from './model'
import { Platform, type PlatformSettings } from './platform'
import { reindex } from '../lists/reindex'
import { loadKeys } from '../auth/tokens'

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
  const own = [...tables.values()].filter((table) => !table.definition.sharesTableOf)
  const assignments = new Map(
    ASSIGNMENTS.map((definition) => [definition.name, planAssignmentTable(definition)]),
  )
  const ddl = [
    ...SYSTEM_DDL,
    ...own.flatMap((table) => tableDdl(table, tables, contract)),
    ...[...assignments.values()].flatMap((table) => assignmentDdl(table, tables)),
    ...ORDER_DDL,
    ...PROMOTION_DDL,
    ...FULFILLMENT_DDL,
  ]
  const platform = await withSchemaLock(db, async () => {
    const stored = await storedSchema(db)
    const script = ddl.join(';\n')
    const searchable = [...ddl, ...own.map(searchIndexDdl).filter((one) => one !== null)].join(';\n')
    if (stored !== searchable) {
      // Without pg_trgm (on a server whose owner does not allow it), wildcards and search still work, by scanning.
      const trigrams = await db.script('create extension if not exists pg_trgm').then(
        () => true,
        () => false,
      )
      const wanted = trigrams ? searchable : script
      if (stored !== wanted) await applySchema(db, wanted)
    }
    const keys = await loadKeys(db)
    const numbered = own.filter(({ definition }) => definition.bitmaps).map(({ name }) => name)
    const written = await WrittenTables.read(db, numbered)
    const models = new Models(contract)
    const opened = new Platform(db, contract, models, tables, assignments, settings, keys, written)
    await reindex(opened, stored === null)
    return opened
  })
  await platform.invalidation.start(db)
  await restoreClock(platform)
  subscribeToClockChanges(platform)
  return platform
}

/** Key of the advisory lock. Any number works that no other program on the server locks. */
const SCHEMA_LOCK_KEY = 7_270_147

/**
 * Runs `work` under a lock on the server, so that processes that start at the same time create missing tables one after
 * the other.
 */
function withSchemaLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.engine === 'pglite') return work()
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK_KEY])
    return runOutsideTransaction(work)
  })
}

async function applySchema(db: Database, script: string): Promise<void> {
  await db.script(script)
  await db.query(
    `insert into meta (key, value) values ('schema', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(script)],
  )
}

/** The SQLSTATE of a missing table. */
const UNDEFINED_TABLE = '42P01'

/**
 * Returns the DDL that was last applied to the data, or null for new data. A start with unchanged DDL then skips it.
 */
async function storedSchema(db: Database): Promise<string | null> {
  try {
    const { rows } = await db.query(`select value from meta where key = 'schema'`)
    return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as string) : null
  } catch (error) {
    if (error instanceof SqlError && error.code === UNDEFINED_TABLE) return null
    throw error
  }
}
