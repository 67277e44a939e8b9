import type { Queryable, Param } from '../db/types'
import type { Column, Table } from '../db/schema'
import type { Json, JsonObject } from './json'
import { isObject } from './json'
import { termsOf } from './terms'

/** A record as stored: its key, the public body, and what is never answered. */
export interface Stored {
  parents: string[]
  id: string
  body: JsonObject
  secret: JsonObject | null
}

function valueAt(record: JsonObject, path: string): Json {
  let value: Json = record
  for (const key of path.split('.')) {
    if (!isObject(value)) return null
    value = value[key] ?? null
  }
  return value
}

function columnValue(record: JsonObject, column: Column): Param {
  const value = valueAt(record, column.path)
  if (value === null || typeof value === 'object') return null
  return column.kind === 'text' ? String(value).toLowerCase() : value
}

/** Words of a text as the search knows them: separators of ids count as spaces. */
export function plainWords(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

const RANKS = ['A', 'B', 'C'] as const

/** Everything kept beside the body, in the order of `derivedColumns`. */
function derivedValues(table: Table, record: JsonObject): Param[] {
  const { words } = table.definition
  const texts = words
    ? RANKS.map((rank) =>
        (words[rank] ?? []).map((path) => plainWords(String(valueAt(record, path) ?? ''))).join(' '),
      )
    : []
  return [termsOf(record), ...table.columns.map((column) => columnValue(record, column)), ...texts]
}

interface Statements {
  columns: string[]
  /** Expressions for the derived columns, their values bound from `$from` on. */
  bound: (from: number) => string[]
  insert: string
  update: string
  select: string
  selectForUpdate: string
  remove: string
}

const cache = new WeakMap<Table, Statements>()

function statementsOf(table: Table): Statements {
  const known = cache.get(table)
  if (known) return known
  const key = [...table.parentColumns, 'id']
  const names = ['terms', ...table.columns.map((column) => column.name)]
  const bound = (from: number): string[] => {
    const values = names.map((_, index) => `$${from + index}`)
    if (table.definition.words) {
      const first = from + names.length
      values.push(
        RANKS.map((rank, i) => `setweight(to_tsvector('english', $${first + i}), '${rank}')`).join(' || '),
      )
    }
    return values
  }
  const derived = table.definition.words ? [...names, 'words'] : names
  const k = key.length
  const where = key.map((column, index) => `${column} = $${index + 1}`).join(' and ')
  const columns = [...key, 'body', 'secret', ...derived]
  const made: Statements = {
    columns,
    bound,
    insert: `insert into ${table.name} (${columns.join(', ')}) values (${[
      ...key.map((_, index) => `$${index + 1}`),
      `$${k + 1}`,
      `$${k + 2}`,
      ...bound(k + 3),
    ].join(', ')})`,
    update: `update ${table.name} set (id, body, secret, ${derived.join(', ')}) = ($${k + 1}, $${k + 2}, $${k + 3}, ${bound(k + 4).join(', ')}) where ${where}`,
    select: `select body, secret from ${table.name} where ${where}`,
    selectForUpdate: `select body, secret from ${table.name} where ${where} for update`,
    remove: `delete from ${table.name} where ${where}`,
  }
  cache.set(table, made)
  return made
}

/** Reads one record; with `lock` it stays as it is until the transaction ends. */
export async function readRecord(
  db: Queryable,
  table: Table,
  parents: readonly string[],
  id: string,
  lock = false,
): Promise<Stored | null> {
  const { select, selectForUpdate } = statementsOf(table)
  const { rows } = await db.query(lock ? selectForUpdate : select, [...parents, id], { prepared: true })
  const row = rows[0]
  if (!row) return null
  return {
    parents: [...parents],
    id,
    body: JSON.parse(row[0] as string) as JsonObject,
    secret: row[1] ? (JSON.parse(row[1]) as JsonObject) : null,
  }
}

/** One record's body as JSON text, for answers that need nothing added. */
export async function readText(
  db: Queryable,
  table: Table,
  parents: readonly string[],
  id: string,
): Promise<string | null> {
  const { rows } = await db.query(statementsOf(table).select, [...parents, id], { prepared: true })
  return rows[0]?.[0] ?? null
}

/** Stores a new record; an SqlError 23505 tells that the id is taken. */
export async function insertRecord(db: Queryable, table: Table, record: Stored): Promise<void> {
  const { parents, id, body, secret } = record
  const params = [...parents, id, JSON.stringify(body), secret && JSON.stringify(secret)]
  await db.query(statementsOf(table).insert, [...params, ...derivedValues(table, body)], { prepared: true })
}

/** Stores many new records with one statement, past all checks: for loads of data that is known to be right. */
export async function insertRecords(db: Queryable, table: Table, records: readonly Stored[]): Promise<void> {
  const { columns, bound } = statementsOf(table)
  const params: Param[] = []
  const tuples = records.map(({ parents, id, body, secret }) => {
    const key = [...parents, id, JSON.stringify(body), secret && JSON.stringify(secret)]
    const places = key.map((_, index) => `$${params.length + 1 + index}`)
    const tuple = `(${[...places, ...bound(params.length + 1 + key.length)].join(', ')})`
    params.push(...key, ...derivedValues(table, body))
    return tuple
  })
  await db.query(`insert into ${table.name} (${columns.join(', ')}) values ${tuples.join(', ')}`, params)
}

/** Replaces a record; `record.id` may differ from `id`, which renames it and everything that refers to its key. */
export async function updateRecord(db: Queryable, table: Table, id: string, record: Stored): Promise<void> {
  const { parents, body, secret } = record
  const params = [...parents, id, record.id, JSON.stringify(body), secret && JSON.stringify(secret)]
  await db.query(statementsOf(table).update, [...params, ...derivedValues(table, body)], { prepared: true })
}

/** True when the record was there. */
export async function deleteRecord(
  db: Queryable,
  table: Table,
  parents: readonly string[],
  id: string,
): Promise<boolean> {
  const { count } = await db.query(statementsOf(table).remove, [...parents, id], { prepared: true })
  return count > 0
}

/** Changes a stored record in place, e.g. a counter kept on it; does nothing when it is gone. */
export async function amendRecord(
  db: Queryable,
  table: Table,
  parents: readonly string[],
  id: string,
  change: (body: JsonObject) => void,
): Promise<void> {
  const record = await readRecord(db, table, parents, id, true)
  if (!record) return
  change(record.body)
  await updateRecord(db, table, id, record)
}
