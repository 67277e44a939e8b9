import type { Contract } from '../contract/types'
import {
  assignmentDdl,
  planAssignmentTable,
  planTable,
  searchIndexDdl,
  SYSTEM_DDL,
  tableDdl,
} from '../db/schema'
import type { Database } from '../db/types'
import { ASSIGNMENTS, RESOURCES } from '../resources/all'
import { Models } from './model'
import { Platform, type PlatformSettings } from './platform'
import { loadKeys } from './tokens'

/** Brings the tables of the data up to date and answers the platform over them. */
export async function openPlatform(
  db: Database,
  contract: Contract,
  settings: PlatformSettings,
): Promise<Platform> {
  const tables = new Map(RESOURCES.map((definition) => [definition.name, planTable(contract, definition)]))
  const assignments = new Map(
    ASSIGNMENTS.map((definition) => [definition.name, planAssignmentTable(definition)]),
  )
  const ddl = [
    ...SYSTEM_DDL,
    ...[...tables.values()].flatMap((table) => tableDdl(table, tables, contract)),
    ...[...assignments.values()].flatMap((table) => assignmentDdl(table, tables)),
  ]
  // Without pg_trgm (a server whose owner does not allow it) wildcards and search still work, by scanning.
  const trigrams = await db.script('create extension if not exists pg_trgm').then(
    () => true,
    () => false,
  )
  if (trigrams) ddl.push(...[...tables.values()].map(searchIndexDdl).filter((one) => one !== null))
  const script = ddl.join(';\n')
  if ((await storedSchema(db)) !== script) {
    await db.script(script)
    await db.query(
      `insert into meta (key, value) values ('schema', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(script)],
    )
  }
  return new Platform(db, contract, new Models(contract), tables, assignments, settings, await loadKeys(db))
}

/** The DDL the data was last brought to, or null when it is new: a warm start then makes no table twice. */
async function storedSchema(db: Database): Promise<string | null> {
  try {
    const { rows } = await db.query(`select value from meta where key = 'schema'`)
    return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as string) : null
  } catch {
    return null
  }
}
