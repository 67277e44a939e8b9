import type { Queryable, Param, Tx } from '../../db/types'
import { SQL_TYPES, type Column, type Table } from '../../db/schema'
import { parseRecord, valueAt, type JsonObject } from './json'
import { termsOf } from '../lists/terms'
import { notFound } from '../http/errors'

/** A record as stored: its key, its public body, and its secrets, which are never returned. */
export interface Stored<T extends JsonObject = JsonObject> {
  parents: string[]
  id: string
  body: T
  secret: JsonObject | null
}

function columnValue(record: JsonObject, column: Column): Param {
  const value = valueAt(record, column.path)
  if (value === null || typeof value === 'object') return null
  return column.kind === 'text' ? String(value).toLowerCase() : value
}

/** Splits the key of a record, which lists its parents first. */
export function splitKey(key: readonly string[]): { parents: string[]; id: string } {
  return { parents: key.slice(0, -1), id: key.at(-1) ?? '' }
}

/** Returns the values of a record's columns, by column name. */
export function columnValues(table: Table, record: JsonObject): Record<string, Param> {
  return Object.fromEntries(table.columns.map((column) => [column.name, columnValue(record, column)]))
}

/** Returns the words of a text as the search stores them: separators of IDs count as spaces. */
export function plainWords(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

const RANKS = ['A', 'B', 'C', 'D'] as const
/** Returns the ranks for which a table has words. */
const ranksOf = ({ definition }: Table): (typeof RANKS)[number][] =>
  RANKS.filter((rank) => definition.words?.[rank])
/** A word that no search can contain. It prevents phrase matches across the two word lists. */
export const WORDS_GAP = `'·:1'::tsvector`

/** Returns all values derived from the body, in the order of `derivedColumns`. */
function derivedValues(table: Table, record: JsonObject): Param[] {
  const { words } = table.definition
  const texts = ranksOf(table).map((rank) =>
    (words?.[rank] ?? []).map((path) => plainWords(String(valueAt(record, path) ?? ''))).join(' '),
  )
  return [termsOf(record), ...table.columns.map((column) => columnValue(record, column)), ...texts]
}

interface Statements {
  key: string[]
  columns: string[]
  /** Returns expressions for the derived columns, with their values bound from `$from` on. */
  bound: (from: number) => string[]
  insert: string
  update: string
  /** An update that also changes the ID. Only such an update changes rows that refer to the key. */
  rename: string
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
      const inAll = (config: string): string[] =>
        ranksOf(table).map((rank, i) => `setweight(to_tsvector('${config}', $${first + i}), '${rank}')`)
      // Stems find other forms of a word. The words as written find partly typed words, and words too common for stems.
      values.push([...inAll('english'), WORDS_GAP, ...inAll('simple')].join(' || '))
    }
    return values
  }
  const derived = table.definition.words ? [...names, 'words'] : names
  const k = key.length
  const named = key.map((column, index) =>
    column === 'id' && table.definition.idInAnyCase
      ? `f_id = lower($${index + 1})`
      : `${column} = $${index + 1}`,
  )
  const where = [...named, ...(table.ownerColumn ? [`${table.ownerColumn} is null`] : [])].join(' and ')
  const columns = [...key, 'body', 'secret', ...derived]
  const returning = table.definition.bitmaps ? ' returning n' : ''
  const renamedId = `$${k + 3 + names.length + ranksOf(table).length}`
  const update = `update ${table.name} set (body, secret, ${derived.join(', ')}) = ($${k + 1}, $${k + 2}, ${bound(k + 3).join(', ')})`
  const made: Statements = {
    key,
    columns,
    bound,
    insert: `insert into ${table.name} (${columns.join(', ')}) values (${[
      ...key.map((_, index) => `$${index + 1}`),
      `$${k + 1}`,
      `$${k + 2}`,
      ...bound(k + 3),
    ].join(', ')})${returning}`,
    update: `${update} where ${where}${returning}`,
    rename: `${update}, id = ${renamedId} where ${where}${returning}`,
    select: `select body, secret, id from ${table.name} where ${where}`,
    // Inserts of child rows lock their parent's key. A stronger lock here would block them and be blocked by them.
    selectForUpdate: `select body, secret, id from ${table.name} where ${where} for no key update`,
    remove: `delete from ${table.name} where ${where}${returning}`,
  }
  cache.set(table, made)
  return made
}

/** Reads one record. With `lock` it cannot change until the transaction ends. */
export async function readRecord<T extends JsonObject>(
  db: Queryable,
  table: Table<T>,
  parents: readonly string[],
  id: string,
  lock = false,
): Promise<Stored<T> | null> {
  const { select, selectForUpdate } = statementsOf(table)
  const { rows } = await db.query<[string, string | null, string]>(
    lock ? selectForUpdate : select,
    [...parents, id],
    { prepared: true },
  )
  const row = rows[0]
  if (!row) return null
  return {
    parents: [...parents],
    id: row[2],
    body: parseRecord<T>(row[0]),
    secret: row[1] ? parseRecord(row[1]) : null,
  }
}

/**
 * Reads one record that must exist. With `lock` it cannot change until the transaction ends.
 * @throws 404 with the type and ID of a missing record
 */
export async function requireRecord<T extends JsonObject>(
  db: Queryable,
  table: Table<T>,
  parents: readonly string[],
  id: string,
  lock = false,
): Promise<Stored<T>> {
  const found = await readRecord(db, table, parents, id, lock)
  if (!found) throw notFound(table.definition.model, id)
  return found
}

/** Returns one record's body as JSON text, for responses that need no additions. */
export async function readText(
  db: Queryable,
  table: Table,
  parents: readonly string[],
  id: string,
): Promise<string | null> {
  const { rows } = await db.query(statementsOf(table).select, [...parents, id], { prepared: true })
  return rows[0]?.[0] ?? null
}

/**
 * Stores a new record.
 * @throws SqlError 23505 when the ID is taken
 */
export async function insertRecord(tx: Tx, table: Table, record: Stored): Promise<void> {
  const { parents, id, body, secret } = record
  const params = [...parents, id, JSON.stringify(body), secret && JSON.stringify(secret)]
  const values = [...params, ...derivedValues(table, body)]
  await tx.query(statementsOf(table).insert, values, { prepared: true })
}

/** Maximum number of bound values of one statement. */
const MAX_BOUND_VALUES = 65_535

/**
 * Inserts records as the rows of one `insert`.
 * @param end SQL after the values
 */
async function insertAll(tx: Tx, table: Table, records: readonly Stored[], end: string): Promise<void> {
  const { columns, bound } = statementsOf(table)
  const params: Param[] = []
  const tuples = records.map(({ parents, id, body, secret }) => {
    const key = [...parents, id, JSON.stringify(body), secret && JSON.stringify(secret)]
    const places = key.map((_, index) => `$${params.length + 1 + index}`)
    const tuple = `(${[...places, ...bound(params.length + 1 + key.length)].join(', ')})`
    params.push(...key, ...derivedValues(table, body))
    return tuple
  })
  const returning = table.definition.bitmaps ? ' returning n' : ''
  const text = `insert into ${table.name} (${columns.join(', ')}) values ${tuples.join(', ')}${end}${returning}`
  // The number of records varies, so only the common statement for one record is worth preparing.
  await tx.query(text, params, { prepared: records.length === 1 })
}

/** Splits records into parts that one statement can bind. */
function* inParts(table: Table, records: readonly Stored[]): Generator<Stored[]> {
  const size = Math.floor(MAX_BOUND_VALUES / (statementsOf(table).columns.length + ranksOf(table).length))
  for (let first = 0; first < records.length; first += size) yield records.slice(first, first + size)
}

/** Stores many new records with one statement per part, without any checks: for data that is known to be correct. */
export async function insertRecords(tx: Tx, table: Table, records: readonly Stored[]): Promise<void> {
  for (const part of inParts(table, records)) await insertAll(tx, table, part, '')
}

/** Stores many records with one statement per part; records with an existing key are replaced. */
export async function storeRecords(tx: Tx, table: Table, records: readonly Stored[]): Promise<void> {
  const { key, columns } = statementsOf(table)
  const changed = columns.filter((column) => !key.includes(column))
  const end = ` on conflict (${key.join(', ')}) do update set
    (${changed.join(', ')}) = (${changed.map((column) => `excluded.${column}`).join(', ')})`
  for (const part of inParts(table, records)) await insertAll(tx, table, part, end)
}

/** Reads records by their keys with one statement. With `lock` they cannot change until the transaction ends. */
export async function readRecords<T extends JsonObject>(
  db: Queryable,
  table: Table<T>,
  keys: readonly (readonly string[])[],
  lock = false,
): Promise<Stored<T>[]> {
  const { key } = statementsOf(table)
  const lists = key.map((_, at) => keys.map((one) => one[at] ?? ''))
  const wanted = `select * from unnest(${key.map((_, at) => `$${at + 1}::text[]`).join(', ')})`
  const { rows } = await db.query<[string, string | null, ...string[]]>(
    `select body, secret, ${key.join(', ')} from ${table.name} where (${key.join(', ')}) in (${wanted})
     order by ${key.join(', ')}${lock ? ' for no key update' : ''}`,
    lists,
  )
  return rows.map(([body, secret, ...of]) => ({
    ...splitKey(of),
    body: parseRecord<T>(body),
    secret: secret ? parseRecord(secret) : null,
  }))
}

/**
 * Replaces records without changing their keys, with one statement per part. An `insert` would use up the numbers of
 * tables with bitmaps.
 */
export async function updateRecords(tx: Tx, table: Table, records: readonly Stored[]): Promise<void> {
  const { key, columns, bound } = statementsOf(table)
  const types = ['bigint[]', ...table.columns.map(({ kind }) => SQL_TYPES[kind])]
  const changed = columns.filter((column) => !key.includes(column))
  for (const part of inParts(table, records)) {
    const params: Param[] = []
    const tuples = part.map(({ parents, id, body, secret }) => {
      const first = params.length + 1
      const own = [...parents, id, JSON.stringify(body), secret && JSON.stringify(secret)]
      const casts = [...key.map(() => 'text'), 'jsonb', 'jsonb']
      const derived = bound(first + own.length).map((value, at) =>
        types[at] ? `${value}::${types[at]}` : value,
      )
      params.push(...own, ...derivedValues(table, body))
      return `(${[...casts.map((cast, at) => `$${first + at}::${cast}`), ...derived].join(', ')})`
    })
    const values = `(values ${tuples.join(', ')}) v (${columns.join(', ')})`
    const same = key.map((column) => `t.${column} = v.${column}`).join(' and ')
    const returning = table.definition.bitmaps ? ' returning t.n' : ''
    const set = `(${changed.join(', ')}) = (${changed.map((column) => `v.${column}`).join(', ')})`
    await tx.query(`update ${table.name} t set ${set} from ${values} where ${same}${returning}`, params)
  }
}

/** Replaces a record. A `record.id` other than `id` renames it, together with all rows that refer to its key. */
export async function updateRecord(tx: Tx, table: Table, id: string, record: Stored): Promise<void> {
  const { parents, body, secret } = record
  const { update, rename } = statementsOf(table)
  const renames = record.id !== id
  const params = [...parents, id, JSON.stringify(body), secret && JSON.stringify(secret)]
  const values = [...params, ...derivedValues(table, body), ...(renames ? [record.id] : [])]
  await tx.query(renames ? rename : update, values, { prepared: true })
}

/** Deletes a record. Returns true when it existed. */
export async function deleteRecord(
  tx: Tx,
  table: Table,
  parents: readonly string[],
  id: string,
): Promise<boolean> {
  const { count } = await tx.query(statementsOf(table).remove, [...parents, id], { prepared: true })
  return count > 0
}

/** Changes a stored record in place, e.g. a counter in its body; does nothing when the record was deleted. */
export async function amendRecord<T extends JsonObject>(
  tx: Tx,
  table: Table<T>,
  parents: readonly string[],
  id: string,
  change: (body: T) => void,
): Promise<void> {
  const record = await readRecord(tx, table, parents, id, true)
  if (!record) return
  change(record.body)
  await updateRecord(tx, table, id, record)
}
