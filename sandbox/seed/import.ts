import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { PlatformError, type ErrorItem } from '../core/http/errors'
import type { Platform } from '../core/records/platform'
import { SqlError } from '../db/types'
import {
  CLIENT_REFERENCES,
  MARKETPLACE_PLACEHOLDER,
  parentField,
  REDACTED,
  resourceOf,
  type SeedDocument,
  type SeedRecord,
} from './format'
import { parentsOf, seedSteps, type Progress, type Step } from './load'
import { isBroken, type Problem, type Source } from './read-yaml'

export interface ImportOptions {
  /** Stores all valid records. Otherwise one rejected record rolls back everything. */
  partial?: boolean
  /** Overwrites existing records. Otherwise they are rejected. */
  overwrite?: boolean
  /** Password for users whose record has none. */
  password?: string
  progress?: Progress
}

/** A record that was not stored, with the reason. */
interface RejectedRecord {
  line: number
  name: string
  /** The record's id after those of its parents, or the ids that an assignment joins. */
  id: string
  reason: string
  code: string
}

export interface ImportResult {
  /** False when the import was rolled back. */
  stored: boolean
  rejected: RejectedRecord[]
  problems: Problem[]
  ignored: Problem[]
  /** Number of records stored, or valid if the import was rolled back, by the format's names. */
  counts: Map<string, number>
  /** New ids of API clients, by their ids in the file. */
  clients: Map<string, string>
}

/** Error that rolls back the transaction. */
class ImportRolledBack extends Error {}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const USERS = ['AdminUsers', 'SupplierUsers', 'Users']
const OWNERS = ['OwnerID', 'CompanyID', 'SellerID']
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/**
 * Returns a generator of secrets. Each client gets its own secret; keys that sign messages are the same throughout an
 * import.
 */
function secretMaker(): (field: string) => string {
  const shared = randomBytes(15).toString('base64url')
  return (field) => (field === 'ClientSecret' || field === 'ConnectClientSecret' ? randomText(60) : shared)
}

function* everyRecord({ Objects, Assignments }: SeedDocument): Generator<[string, SeedRecord]> {
  for (const [name, records] of [...Object.entries(Objects), ...Object.entries(Assignments)])
    for (const record of records) yield [name, record]
}

/** Replaces ids of API clients that are no GUIDs by new GUIDs, including all references to them. */
function renameClients(document: SeedDocument): Map<string, string> {
  const made = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const client of document.Objects.ApiClients ?? []) {
    const { ID: id } = client
    if (typeof id !== 'string' || id === '') continue
    if (!GUID.test(id)) made.set(id, randomUUID().toUpperCase())
    // The platform spells its ids in upper case; downloads of the official tool have them in lower case.
    client.ID = (made.get(id) ?? id).toUpperCase()
    // Some files write the same GUID in upper and lower case.
    ids.set(id.toLowerCase(), String(client.ID))
  }
  const renamed = (id: unknown): unknown => (typeof id === 'string' ? (ids.get(id.toLowerCase()) ?? id) : id)
  for (const [name, field] of Object.entries(CLIENT_REFERENCES)) {
    for (const record of document.Objects[name] ?? document.Assignments[name] ?? []) {
      const value = record[field]
      if (value !== undefined) record[field] = Array.isArray(value) ? value.map(renamed) : renamed(value)
    }
  }
  return made
}

/** Replaces the placeholders in the file by the marketplace's own values. */
function fillIn(platform: Platform, document: SeedDocument, password: string | undefined): void {
  for (const [, record] of everyRecord(document)) {
    for (const field of OWNERS) {
      if (record[field] === MARKETPLACE_PLACEHOLDER) record[field] = platform.settings.marketplaceId
    }
  }
  for (const user of USERS.flatMap((name) => document.Objects[name] ?? [])) {
    if (user.Password === REDACTED) user.Password = null
    if (password !== undefined && !user.Password) user.Password = password
  }
}

function tableOf(platform: Platform, name: string) {
  const resource = resourceOf(name)
  return platform.tables.get(resource) ?? platform.assignments.get(resource)
}

/** Returns the id of a record for messages, including parents or joined ids. */
function titleOf(platform: Platform, name: string, record: SeedRecord): string {
  const table = tableOf(platform, name)
  const parents = table ? parentsOf(table, record) : []
  if (table && 'columns' in table && 'keys' in table.definition) {
    const keys = table.definition.keys.map((key) => record[key.field])
    return [...parents, ...keys].filter((id) => id !== null && id !== undefined && id !== '').join('/')
  }
  return [...parents, record.ID ?? record.Key ?? ''].join('/')
}

const hasNullCharacter = (value: unknown): boolean => JSON.stringify(value).includes('\\u0000')

/**
 * Checks the records of a file without the database. `findError` returns the error of a record, or null when it is
 * valid.
 */
class Inspection {
  private readonly ids = new Map<string, number>()
  private readonly usernames = new Map<string, number>()

  constructor(private readonly platform: Platform) {}

  findError(name: string, record: SeedRecord, line: number): { reason: string; code: string } | null {
    const table = tableOf(this.platform, name)
    const invalid = (reason: string) => ({ reason, code: 'ValidationFailure' })
    if (hasNullCharacter(record)) return invalid('Texts must not hold zero bytes.')
    for (const { param } of table?.definition.parents ?? []) {
      const field = parentField(param)
      const value = record[field]
      if (value === undefined || value === null || value === '') return invalid(`${field} is required.`)
      if (typeof value !== 'string') return invalid(`${field} must be of type string.`)
    }
    return this.platform.tables.has(name) ? this.duplicate(name, record, line) : null
  }

  private duplicate(name: string, record: SeedRecord, line: number) {
    const { ID: id, Username: username } = record
    const key = `${name}/${titleOf(this.platform, name, record)}`
    const taken = typeof id === 'string' && id !== '' && !id.includes('{') ? this.ids.get(key) : undefined
    if (taken !== undefined)
      return { reason: `The ID is used by the record at line ${taken}.`, code: 'IdExists' }
    const isUser = USERS.includes(name) && typeof username === 'string'
    const sameName = isUser ? this.usernames.get(username.toLowerCase()) : undefined
    if (sameName !== undefined) {
      const reason = `The username "${username}" is used by the record at line ${sameName}.`
      return { reason, code: 'User.UsernameMustBeUnique' }
    }
    this.ids.set(key, line)
    if (isUser) this.usernames.set(username.toLowerCase(), line)
    return null
  }
}

/** Returns the coded reasons of a rejected record; null for errors that the data has not caused. */
function reasonsOf(error: unknown): ErrorItem[] | null {
  if (error instanceof PlatformError) return error.errors
  // Data exceptions and violated constraints that no rule has checked before.
  if (error instanceof SqlError && /^2[23]/.test(error.code))
    return [
      { ErrorCode: 'ValidationFailure', Message: `The database rejects it: ${error.message}.`, Data: null },
    ]
  return null
}

/** Collects rejected records, and marks rejections that follow from earlier ones. */
class RejectedRecords {
  readonly list: RejectedRecord[] = []
  private readonly byModel = new Map<string, number>()
  private readonly records = new Set<SeedRecord>()

  constructor(
    private readonly platform: Platform,
    private readonly lines: Map<SeedRecord, number>,
  ) {}

  has(record: SeedRecord): boolean {
    return this.records.has(record)
  }

  add(name: string, record: SeedRecord, reasons: readonly { reason: string; code: string }[]): void {
    const line = this.lines.get(record) ?? 1
    const id = titleOf(this.platform, name, record)
    for (const { reason, code } of reasons) this.list.push({ line, name, id, reason, code })
    this.records.add(record)
    const model = this.platform.tables.get(name)?.definition.model
    // A record whose id is taken exists, although with other data, so that references to it are valid.
    if (model && reasons.some(({ code }) => code !== 'IdExists'))
      this.byModel.set(`${model}/${record.ID}`, line)
  }

  addError(name: string, record: SeedRecord, errors: readonly ErrorItem[]): void {
    const reasons = errors.map(({ ErrorCode: code, Message: message, Data: data }) => {
      const named = data as { ObjectType?: string; ObjectID?: string } | null
      const line = code === 'NotFound' && this.byModel.get(`${named?.ObjectType}/${named?.ObjectID}`)
      return { code, reason: line ? `${message} It was rejected, see line ${line}.` : message }
    })
    this.add(name, record, reasons)
  }
}

function withoutRejected(document: SeedDocument, rejected: RejectedRecords): SeedDocument {
  const keep = (records: Record<string, SeedRecord[]>): Record<string, SeedRecord[]> =>
    Object.fromEntries(
      Object.entries(records).map(([name, list]) => [name, list.filter((one) => !rejected.has(one))]),
    )
  return { Objects: keep(document.Objects), Assignments: keep(document.Assignments) }
}

/** Runs one step and rolls it back when it is rejected. Returns true when it succeeded. */
async function attempt(
  tx: Parameters<Step['run']>[0],
  step: Step,
  rejected: RejectedRecords,
): Promise<boolean> {
  await tx.query('savepoint record', [], { prepared: true })
  try {
    await step.run(tx)
  } catch (error) {
    const reasons = reasonsOf(error)
    if (!reasons) throw error
    await tx.query('rollback to savepoint record')
    rejected.addError(step.name, step.record, reasons)
    return false
  }
  await tx.query('release savepoint record', [], { prepared: true })
  return true
}

/**
 * Imports a file in one transaction. Tries every record, so that all rejections are reported together. Unless `partial`
 * is set, one rejection rolls back everything.
 */
export async function importSeed(
  platform: Platform,
  source: Source,
  { partial = false, overwrite = false, password, progress = () => undefined }: ImportOptions = {},
): Promise<ImportResult> {
  const { document, lines, problems } = source
  const rejected = new RejectedRecords(platform, lines)
  const ignored = [...source.ignored]
  const counts = new Map<string, number>()
  const result = (stored: boolean, clients = new Map<string, string>()): ImportResult => ({
    stored,
    rejected: rejected.list.sort((a, b) => a.line - b.line),
    problems,
    ignored,
    counts,
    clients,
  })
  if (isBroken(source)) return result(false)
  for (const [name, records] of Object.entries({ ...document.Objects, ...document.Assignments })) {
    const line = records[0] && lines.get(records[0])
    if (line !== undefined && !tableOf(platform, name))
      ignored.push({ line, reason: `${name}, which this version does not store` })
  }
  const inspection = new Inspection(platform)
  for (const [name, record] of everyRecord(document)) {
    const error = inspection.findError(name, record, lines.get(record) ?? 1)
    if (error) rejected.add(name, record, [error])
  }
  const clients = renameClients(document)
  fillIn(platform, document, password)
  const steps = seedSteps(platform, withoutRejected(document, rejected), {
    overwrite,
    secretFor: secretMaker(),
  })
  try {
    await platform.transaction(async (tx) => {
      for (const [done, step] of steps.entries()) {
        // A step that completes a rejected record is skipped.
        if (!step.stores && rejected.has(step.record)) continue
        const isDone = await attempt(tx, step, rejected)
        if (isDone && step.stores) counts.set(step.name, (counts.get(step.name) ?? 0) + 1)
        progress('Importing', done + 1, steps.length)
      }
      if (rejected.list.length + problems.length > 0 && !partial) throw new ImportRolledBack()
      // A new folder contains a marketplace now, so that the next start must not load a seed into it, or orders into an
      // unfinished demo.
      const value = JSON.stringify({ name: 'import', assetBase: platform.settings.publicUrl })
      await tx.query(
        `insert into meta (key, value) values ('seed', $1)
         on conflict (key) do update set value = meta.value - 'isUnfinished'`,
        [value],
      )
    })
  } catch (error) {
    if (!(error instanceof ImportRolledBack)) throw error
    return result(false, clients)
  }
  return result(true, clients)
}
