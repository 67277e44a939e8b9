import { isObject, type Json, type JsonObject } from '../core/records/json'
import type { Tx } from '../db/types'
import type { Platform } from '../core/records/platform'
import type { AssignmentTable, Table } from '../db/schema'
import {
  ASSIGNMENT_NAMES,
  CLIENT_REFERENCES,
  FORMAT_VERSION,
  MARKETPLACE_PLACEHOLDER,
  OBJECT_NAMES,
  parentField,
  REDACTED,
  resourceOf,
} from './format'
import type { Progress } from './load'
import { yamlEntry } from './write-yaml'

/** Writes the next piece of the file. Resolves when the output can accept more. */
export type Write = (text: string) => Promise<void>

interface ExportResult {
  /** Number of records written, by the format's names. */
  counts: Map<string, number>
  /** Information that the file cannot contain, one sentence each. */
  notes: string[]
}

/** Number of rows in memory at a time. */
const ROWS_PER_PAGE = 500

/** Fields that the platform computes but an import needs. */
const COMPUTED_FIELDS_TO_EXPORT: Record<string, readonly string[]> = {
  ApiClients: ['ID'],
  Products: ['VariantCount'],
  Variants: ['Specs'],
}

/**
 * Fields that contain the id of an API client. The file has these ids in lower case everywhere, because the official
 * tool compares references with ids case-sensitively.
 */
const CLIENT_ID_FIELDS: Record<string, string> = { ...CLIENT_REFERENCES, ApiClients: 'ID' }

/** Further fields of assignments whose model is that of the assigned record. */
const EXTRA_ASSIGNMENT_FIELDS: Record<string, readonly string[]> = {
  ProductSupplierAssignments: ['DefaultPriceScheduleID'],
  SupplierBuyerAssignments: [],
}

type Row = (string | null)[]

/** Converts the API client ids in a record to lower case. Changes `record` and returns it. */
function withLowerCaseClients(name: string, record: JsonObject): JsonObject {
  const lower = (id: Json): Json => (typeof id === 'string' ? id.toLowerCase() : id)
  const field = CLIENT_ID_FIELDS[name]
  const value = field === undefined ? undefined : record[field]
  if (field !== undefined && value !== undefined)
    record[field] = Array.isArray(value) ? value.map(lower) : lower(value)
  return record
}

class Exporter {
  readonly notes: string[] = []

  constructor(private readonly platform: Platform) {}

  private owner(field: string, value: Json): Json {
    const isOwner = field === 'OwnerID' || field === 'SellerID'
    return isOwner && value === this.platform.settings.marketplaceId ? MARKETPLACE_PLACEHOLDER : value
  }

  /** Returns a value without the fields that the platform computes, at any depth. */
  private value(type: string, value: Json): Json {
    const { models } = this.platform
    if (Array.isArray(value)) return value.map((one) => this.value(type, one))
    if (!isObject(value) || !models.isModel(type)) return value
    return Object.fromEntries(
      models
        .table(type)
        .fields.filter(([, field]) => !field.readOnly && !field.writeOnly)
        .map(([name, field]) => [name, this.value(field.type, value[name] ?? null)]),
    )
  }

  /** Returns the references to resources that the format does not have, because an import could not resolve them. */
  private unnamed({ definition }: Table): Map<string, string> {
    const names = new Set<string>(OBJECT_NAMES)
    const references = (definition.references ?? []).filter(({ to }) => !names.has(to))
    return new Map(references.map(({ field, to }) => [field, to]))
  }

  private note(name: string, { ID: id }: JsonObject, sentence: string): void {
    this.notes.push(`${name} "${String(id)}": ${sentence}`)
  }

  /** Returns a reader that converts a row to a record of the format, or to null when it cannot be imported. */
  object(name: string, table: Table): (row: Row) => JsonObject | null {
    // ID comes first, because readers look for it first.
    const fields = [...this.platform.models.table(table.definition.model).fields].sort(
      ([a], [b]) => Number(b === 'ID') - Number(a === 'ID'),
    )
    const parents = (table.definition.parents ?? []).map(({ param }) => parentField(param))
    const needed = COMPUTED_FIELDS_TO_EXPORT[name] ?? []
    const unnamed = this.unnamed(table)
    return (row) => {
      const body = JSON.parse(row[parents.length] as string) as JsonObject
      const secret = JSON.parse(row[parents.length + 1] ?? '{}') as JsonObject
      const record: JsonObject = Object.fromEntries(parents.map((field, at) => [field, row[at] as string]))
      if (name === 'Webhooks' && body.DeliveryConfigID && !body.Url) {
        this.note(
          name,
          body,
          'left out: it has only a delivery configuration, which the format does not have.',
        )
        return null
      }
      if (body.IsBundle === true)
        this.note(name, body, 'is written as a plain product: the format has no bundles.')
      for (const [field, to] of unnamed)
        if (body[field]) this.note(name, body, `${field} is left out: the format has no ${to}.`)
      for (const [field, { type, readOnly, writeOnly }] of fields) {
        const value = body[field] ?? null
        if (writeOnly) {
          if (field !== 'Password' && Object.hasOwn(secret, field)) record[field] = REDACTED
        } else if (readOnly) {
          const isNeeded = needed.includes(field) && value !== null && value !== 0
          if (isNeeded) record[field] = this.value(type, value)
        } else record[field] = unnamed.has(field) ? null : this.owner(field, this.value(type, value))
      }
      return withLowerCaseClients(name, record)
    }
  }

  /** Returns a reader that converts a row of an assignment to a record of the format. */
  assignment(
    name: string,
    { definition, columns, parentColumns }: AssignmentTable,
  ): (row: Row) => JsonObject {
    const keys = definition.keys.map(({ field }) => field)
    const depth = parentColumns.length
    const fields = this.platform.models
      .table(definition.model)
      .fields.filter(([field, { readOnly }]) => !readOnly && !keys.includes(field))
      .map(([field]) => field)
    return (row) => {
      const body = JSON.parse(row.at(-1) as string) as JsonObject
      const record: JsonObject = {}
      for (const [at, { param }] of (definition.parents ?? []).entries())
        record[parentField(param)] = row[at] ?? null
      for (const [at, { field }] of columns.entries())
        record[field] = record[field] ?? row[depth + at] ?? null
      for (const field of EXTRA_ASSIGNMENT_FIELDS[name] ?? fields)
        if (!Object.hasOwn(record, field)) record[field] = this.owner(field, body[field] ?? null)
      return withLowerCaseClients(name, record)
    }
  }
}

/** The query and the reader for the records of one name. */
interface Part {
  name: string
  select: string
  count: string
  read: (row: Row) => JsonObject | null
}

function objectPart(platform: Platform, exporter: Exporter, name: string): Part | null {
  const table = platform.tables.get(name)
  if (!table) return null
  const key = [...table.parentColumns, 'id'].join(', ')
  const columns = [...table.parentColumns, 'body', 'secret'].join(', ')
  // Records owned by a single user are private. The format has no owner, so that an import would make them public.
  const from = `${table.name}${table.ownerColumn ? ` where ${table.ownerColumn} is null` : ''}`
  return {
    name,
    select: `select ${columns} from ${from} order by ${key}`,
    count: `select count(*) from ${from}`,
    read: exporter.object(name, table),
  }
}

function assignmentPart(platform: Platform, exporter: Exporter, name: string): Part | null {
  const table = platform.assignments.get(resourceOf(name))
  if (!table) return null
  const columns = [...table.parentColumns, ...table.columns.map((column) => column.name)]
  const order = columns.map((column) => `${column} nulls first`).join(', ')
  return {
    name,
    select: `select ${columns.join(', ')}, body from ${table.name} order by ${order}`,
    count: `select count(*) from ${table.name}`,
    read: exporter.assignment(name, table),
  }
}

/** Reads the rows page by page through a cursor, so that memory use stays small. */
async function* pages(tx: Tx, { select }: Part): AsyncGenerator<Row[]> {
  await tx.query(`declare seed_export no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await tx.query(`fetch forward ${ROWS_PER_PAGE} from seed_export`)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_PAGE) break
  }
  await tx.query('close seed_export')
}

/**
 * Writes the whole marketplace in the seeding format, as a consistent snapshot: all 56 names, with records in the order
 * of their ids, so that the same marketplace always gives the same bytes.
 */
export async function exportSeed(
  platform: Platform,
  write: Write,
  progress: Progress = () => undefined,
): Promise<ExportResult> {
  const exporter = new Exporter(platform)
  const sections: [string, (Part | string)[]][] = [
    ['Objects', OBJECT_NAMES.map((name) => objectPart(platform, exporter, name) ?? name)],
    ['Assignments', ASSIGNMENT_NAMES.map((name) => assignmentPart(platform, exporter, name) ?? name)],
  ]
  const rowsOf = new Map<string, number>()
  const counts = new Map<string, number>()
  await platform.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const parts = sections.flatMap(([, list]) => list).filter((part) => typeof part !== 'string')
    for (const { name, count } of parts) {
      const { rows } = await tx.query(count)
      rowsOf.set(name, Number(rows[0]?.[0] ?? 0))
    }
    const total = [...rowsOf.values()].reduce((sum, count) => sum + count, 0)
    let done = 0
    await write(`Meta:\n  CreatedBySeedingVersion: "${FORMAT_VERSION}"\n`)
    for (const [section, list] of sections) {
      await write(`${section}:\n`)
      for (const part of list) {
        if (typeof part === 'string' || rowsOf.get(part.name) === 0) {
          await write(`  ${typeof part === 'string' ? part : part.name}: []\n`)
          continue
        }
        await write(`  ${part.name}:\n`)
        for await (const rows of pages(tx, part)) {
          const records = rows.map(part.read).filter((record) => record !== null)
          await write(records.map((record) => yamlEntry(record, '    ')).join(''))
          counts.set(part.name, (counts.get(part.name) ?? 0) + records.length)
          done += rows.length
          progress('Exporting', done, total)
        }
      }
    }
  })
  return { counts, notes: exporter.notes }
}
