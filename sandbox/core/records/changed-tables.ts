import type { ChangedTables, Database, Rows } from '../../db/types'

/** The tables that this process or another one has changed; `all` when they are unknown. */
export type Change = ReadonlyMap<string, readonly number[] | null> | 'all'

/** A foreign key whose rows change together with the key that they refer to. */
interface ForeignKey {
  table: string
  columns: string[]
  target: string
  targetColumns: string[]
  /** True when a delete of the target deletes the row, false when it only clears the columns. */
  deletes: boolean
  /** True when a delete of the target changes nothing, because it is rejected while a row refers to it. */
  rejectsDelete: boolean
  /** True when the columns follow a change of the target's key. */
  followsUpdate: boolean
}

/** A write to one table by a statement. */
interface Write {
  table: string
  kind: 'insert' | 'update' | 'delete'
  /** The columns that an update assigns. */
  columns: string[]
}

const TEXTS_AND_COMMENTS = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g
const WRITE =
  /\b(?:(insert)\s+into\s+|(delete)\s+from\s+|(update)\s+(?!set\b))(?:only\s+)?([a-z_]\w*)|\bdo\s+update\s+set\b/gi
/** The rest of an update between the name of its table and its assignments. */
const SET = /^(?:\s+as)?(?:\s+[a-z_]\w*)?\s+set\b/i

/** Returns the columns that assignments give values to, e.g. `a` and `b` of `(a, b) = ($1, $2) where c = $3`. */
function assignedColumns(assignments: string): string[] {
  const columns: string[] = []
  let depth = 0
  let isTarget = true
  for (const [token] of assignments.matchAll(/[(),=]|[a-z_]\w*/gi)) {
    if (token === '(') depth++
    else if (token === ')') {
      if (--depth < 0) break
    } else if (depth === 0 && /^(from|where|returning)$/i.test(token)) break
    else if (depth === 0 && token === '=') isTarget = false
    else if (depth === 0 && token === ',') isTarget = true
    else if (isTarget && token !== ',' && token !== '=') columns.push(token.toLowerCase())
  }
  return columns
}

/** Returns the writes of a statement, also those inside its `with` queries. */
export function writesOf(statement: string): Write[] {
  const sql = statement.replace(TEXTS_AND_COMMENTS, "''")
  const writes: Write[] = []
  for (const match of sql.matchAll(WRITE)) {
    const [text, insert, remove, update, name] = match
    const rest = sql.slice(match.index + text.length)
    const table = name?.toLowerCase() ?? writes.at(-1)?.table ?? ''
    if (insert) writes.push({ table, kind: 'insert', columns: [] })
    else if (remove) writes.push({ table, kind: 'delete', columns: [] })
    // Without assignments it is the lock of a read, e.g. `for update skip locked`.
    else if (update && SET.test(rest))
      writes.push({ table, kind: 'update', columns: assignedColumns(rest.replace(SET, '')) })
    else if (!update) writes.push({ table, kind: 'update', columns: assignedColumns(rest) })
  }
  return writes
}

async function readForeignKeys(db: Database): Promise<ForeignKey[]> {
  const names = (relation: string, numbers: string): string =>
    `(select string_agg(a.attname, ',') from pg_attribute a where a.attrelid = ${relation} and a.attnum = any(${numbers}))`
  const { rows } = await db.query<[string, string, string, string, string, string]>(
    `select conrelid::regclass, ${names('conrelid', 'conkey')}, confrelid::regclass, ${names('confrelid', 'confkey')},
       confdeltype, confupdtype
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  return rows.map(([table, columns, target, targetColumns, onDelete, onUpdate]) => ({
    table,
    columns: columns.split(','),
    target,
    targetColumns: targetColumns.split(','),
    deletes: onDelete === 'c',
    rejectsDelete: onDelete === 'a' || onDelete === 'r',
    followsUpdate: onUpdate !== 'a' && onUpdate !== 'r',
  }))
}

/** Maximum number of statements whose tables are remembered, and the maximum length of each. */
const MAX_KNOWN_STATEMENTS = 2000
const MAX_KNOWN_LENGTH = 4000

/** Tables that a statement writes to: those that it names, and those that foreign keys change with them. */
interface Written {
  named: ReadonlySet<string>
  all: ReadonlySet<string>
}

const NOTHING: Written = { named: new Set(), all: new Set() }

/**
 * Derives the tables that a transaction changes from its statements, so that no handler has to name them. Rows that
 * foreign keys delete, clear or rename are included: the schema says which tables these are in.
 */
export class WrittenTables {
  private readonly known = new Map<string, Written>()

  private constructor(
    private readonly foreignKeys: readonly ForeignKey[],
    /** Names of the tables with bitmaps. */
    private readonly numbered: ReadonlySet<string>,
  ) {}

  /** Reads the foreign keys of the current schema. `numbered` names the tables with bitmaps. */
  static async read(db: Database, numbered: Iterable<string>): Promise<WrittenTables> {
    return new WrittenTables(await readForeignKeys(db), new Set(numbered))
  }

  /** Adds the tables that a completed statement has changed to `changed`. */
  add(changed: ChangedTables, sql: string, { rows, count }: Rows): void {
    const { named, all } = this.of(sql)
    if (all.size === 0 || (count === 0 && /^\s*(insert|update|delete)/i.test(sql))) return
    const isNumbered = /\breturning (t\.)?n\s*$/.test(sql)
    for (const table of all) {
      const known = changed.get(table)
      if (!isNumbered || !named.has(table) || !this.numbered.has(table)) changed.set(table, null)
      else if (known !== null) changed.set(table, [...(known ?? []), ...rows.map(([n]) => Number(n))])
    }
  }

  /** Returns the tables that a statement writes to. */
  private of(sql: string): Written {
    const known = this.known.get(sql)
    if (known) return known
    const writes = writesOf(sql)
    const all = new Set<string>()
    for (const write of writes) this.follow(write, all, new Set())
    const written = writes.length === 0 ? NOTHING : { named: new Set(writes.map(({ table }) => table)), all }
    // The text of an insert of many rows is long, and seldom seen again.
    if (sql.length <= MAX_KNOWN_LENGTH) this.known.set(sql, written)
    if (this.known.size > MAX_KNOWN_STATEMENTS) this.known.delete(this.known.keys().next().value as string)
    return written
  }

  /** Adds the table of a write to `all`, and the tables that follow it through foreign keys. */
  private follow({ table, kind, columns }: Write, all: Set<string>, seen: Set<string>): void {
    all.add(table)
    const step = `${table} ${kind} ${columns.join(' ')}`
    if (kind === 'insert' || seen.has(step)) return
    seen.add(step)
    for (const key of this.foreignKeys) {
      if (key.target !== table) continue
      if (kind === 'delete' && key.deletes) this.follow({ ...key, kind, columns: [] }, all, seen)
      else if (
        kind === 'delete'
          ? !key.rejectsDelete
          : key.followsUpdate && key.targetColumns.some((one) => columns.includes(one))
      )
        this.follow({ ...key, kind: 'update' }, all, seen)
    }
  }
}
