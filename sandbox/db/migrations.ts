import { schemaScript, searchIndexScript, type Schema } from './ddl'
import BASELINE from './migrations/0001-baseline.sql'
import UPLOADS from './migrations/0002-uploads.sql'
import type { Database, Queryable } from './types'

/** Names of the tables whose derived columns must be computed again; `all` for every table. */
export type StaleTables = ReadonlySet<string> | 'all'

/**
 * A step that changes existing data. Data of any earlier version passes all later steps in the order of their numbers,
 * so a step is never changed or removed. New data is created with the current tables and marked with all steps.
 */
interface Migration {
  number: number
  name: string
  /**
   * Changes the tables. Returns the tables whose terms, words and columns are derived from the records in another way
   * than before.
   */
  run(db: Database): Promise<StaleTables>
}

const NONE: StaleTables = new Set()

/** The steps in the order of their numbers, without gaps. */
const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'baseline', run: upgradeToBaseline },
  { number: 2, name: 'uploads', run: (db) => db.script(UPLOADS).then(() => NONE) },
]

/**
 * Tables that the last version of the derivation changed, which was stored with the data before there were numbered
 * steps. The earlier versions changed all tables.
 */
const CHANGED_BY_DERIVATION_3 = ['lineitems', 'orders', 'productcollectioninvitations']

/** Upgrades data of the versions that compared their DDL with the stored one. */
async function upgradeToBaseline(db: Database): Promise<StaleTables> {
  await db.script(BASELINE)
  const { rows } = await db.query(
    `with old as (delete from meta where key in ('schema', 'derivation') returning key, value)
     select value #>> '{}' from old where key = 'derivation'`,
  )
  const derivation = Number(rows[0]?.[0] ?? 0)
  if (derivation < 2) return 'all'
  return derivation < 3 ? new Set(CHANGED_BY_DERIVATION_3) : NONE
}

const MIGRATIONS_TABLE = `create table migrations (
  number int primary key, name text not null, ran timestamptz not null default now()
)`

/** Data that a newer version has written, with a one-sentence message. */
export class NewerDataError extends Error {}

/**
 * Brings the tables to the current schema: creates them in an empty database, or runs the steps that the data has not
 * passed. The caller must hold a lock and an open transaction, so that a step either happens completely or not at all.
 * @throws NewerDataError when the data has passed steps that this version does not know
 */
export async function upgradeTables(db: Database, schema: Schema): Promise<StaleTables> {
  const { rows } = await db.query(`select to_regclass('migrations'), to_regclass('meta')`)
  const [versioned, used] = rows[0] ?? []
  if (!versioned) await db.script(MIGRATIONS_TABLE)
  if (!used) await db.script(schemaScript(schema))
  const ran = new Set(
    (await db.query('select number from migrations')).rows.map(([number]) => Number(number)),
  )
  const unknown = Math.max(...ran)
  if (unknown > MIGRATIONS.length)
    throw new NewerDataError(
      `The data was written by a newer version of Quartermaster (step ${unknown}; this version knows ${MIGRATIONS.length}). Nothing was changed.`,
    )
  let stale = NONE
  const pending = MIGRATIONS.filter(({ number }) => !ran.has(number))
  for (const { number, name, run } of pending) {
    const changed = used ? await run(db) : NONE
    stale = stale === 'all' || changed === 'all' ? 'all' : new Set([...stale, ...changed])
    await db.query('insert into migrations (number, name) values ($1, $2)', [number, name])
  }
  await restoreIndexes(db)
  await ensureSearchIndexes(db, schema, pending.length > 0)
  return stale
}

/**
 * Creates the indexes for wildcards and plain search. Without pg_trgm (on a server whose owner does not allow it), both
 * still work, by scanning. Each start then tries again.
 */
async function ensureSearchIndexes(db: Database, schema: Schema, isChanged: boolean): Promise<void> {
  const { rows } = await db.query(`select 1 from meta where key = 'trigrams'`)
  if (rows.length > 0 && !isChanged) return
  await db.script(
    `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`,
  )
  const { rows: extensions } = await db.query(`select 1 from pg_extension where extname = 'pg_trgm'`)
  if (extensions.length === 0) return
  await db.script(searchIndexScript(schema))
  await db.query(`insert into meta (key, value) values ('trigrams', 'true') on conflict do nothing`)
}

/**
 * Drops the inverted indexes of some tables for a large load, until `restoreIndexes`. Their definitions are stored
 * first, so that the next start creates them if the process ends early.
 */
export async function dropInvertedIndexes(db: Database, tables: readonly string[]): Promise<void> {
  const { rows } = await db.query(
    `with dropped as (
       select indexname, indexdef from pg_indexes
       where schemaname = current_schema() and tablename = any($1::text[]) and indexdef ilike '% using gin %'
     ), stored as (
       insert into meta (key, value) select 'droppedIndexes', coalesce(jsonb_agg(indexdef), '[]') from dropped
       on conflict (key) do update set value = meta.value || excluded.value
     )
     select indexname from dropped`,
    [tables],
  )
  for (const [name] of rows) await db.script(`drop index ${name}`)
}

/** Creates the indexes that `dropInvertedIndexes` has dropped. */
export async function restoreIndexes(
  db: Database,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const definitions = await droppedIndexes(db)
  for (const [done, definition] of definitions.entries()) {
    progress(done, definitions.length)
    await db.script(definition.replace(/^CREATE INDEX /, 'create index if not exists '))
    progress(done + 1, definitions.length)
  }
  if (definitions.length > 0) await db.query(`delete from meta where key = 'droppedIndexes'`)
}

async function droppedIndexes(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(`select value from meta where key = 'droppedIndexes'`)
  return rows[0]?.[0] ? (JSON.parse(rows[0][0]) as string[]) : []
}
