import { randomUUID } from 'node:crypto'
import type { Parent } from '../../db/definitions'
import { SqlError, type Queryable, type Tx } from '../../db/types'
import { uniqueName, type Table } from '../../db/schema'
import { assertRecord, ownerOf } from '../auth/access'
import { afterWrite } from './after-write'
import type { Context } from '../http/context'
import { definitionOf, type Write } from '../http/definitions'
import { fieldError, idExists, invalidBody, notFound, PlatformError, platformError } from '../http/errors'
import { isPlatformId, newId } from './ids'
import { resolveIncrementors } from './incrementors'
import { isObject, mergeDeep, type Json, type JsonFields, type JsonObject } from './json'
import { formatInstant } from './model'
import { checkReferences, releaseReferences, renameReferences } from './references'
import { splitSecrets, withoutMasks, withSecretsForMasks } from '../auth/secrets'
import { deleteRecord, insertRecord, readRecord, requireRecord, updateRecord, type Stored } from './store'
import type { Platform } from './platform'

/** Returns the body as an object. A missing body counts as empty where the operation has no required fields. */
export function bodyObject(ctx: Context): JsonObject {
  if (ctx.body === undefined && !ctx.operation.required) return {}
  if (!isObject(ctx.body)) throw invalidBody()
  return ctx.body
}

/** Returns the ID of a record to be stored: the sent one with incrementors resolved, or a new one. */
export async function chooseId(
  ctx: Context,
  tx: Tx,
  table: Table,
  wanted: Json | undefined,
): Promise<string> {
  if (table.definition.serverId && !ctx.seeding) return randomUUID().toUpperCase()
  if (wanted === null || wanted === undefined || wanted === '')
    return table.definition.serverId ? randomUUID().toUpperCase() : newId()
  if (typeof wanted !== 'string')
    throw new PlatformError(400, [fieldError('ID', 'must be of type string', { Rule: 'type' })])
  const id = wanted.includes('{')
    ? await resolveIncrementors(tx, ctx.platform.table('Incrementors'), wanted)
    : wanted
  if (!isPlatformId(id)) {
    const rule =
      id.length > 100
        ? 'must not be longer than 100 characters'
        : 'may only contain letters, digits, dashes and underscores'
    throw new PlatformError(400, [fieldError('ID', rule, { Rule: 'id' })])
  }
  return id
}

function stamp(ctx: Context, table: Table, record: JsonObject, created: boolean): void {
  const { models } = ctx.platform
  const now = formatInstant(ctx.platform.now())
  if (created && models.field(table.definition.model, 'DateCreated')?.readOnly) record.DateCreated = now
  if (models.field(table.definition.model, 'LastUpdated')?.readOnly) record.LastUpdated = now
}

/**
 * Rejects a path that names a missing parent.
 * @throws 404 with the type of the missing parent
 */
export async function assertParentsExist(
  platform: Platform,
  db: Queryable,
  definition: { parents?: readonly Parent[] },
  parents: readonly string[],
): Promise<void> {
  for (const [index, { of }] of (definition.parents ?? []).entries()) {
    await requireRecord(db, platform.table(of), parents.slice(0, index), parents[index] ?? '')
  }
}

/** Returns the error for a record that a unique index rejects. */
function takenError(table: Table, { id, body }: Stored, error: unknown): unknown {
  if (!(error instanceof SqlError) || error.code !== '23505') return error
  const { definition } = table
  const unique = definition.unique?.find(({ field }) => uniqueName(table, field) === error.constraint)
  if (!unique) return idExists(definition.model, id)
  const { field, code, status } = unique
  const value = String(body[field])
  return platformError(code, `The ${field} "${value}" is in use.`, { [field]: value }, status)
}

/**
 * Stores a new record inside `tx` and returns it as stored.
 * @param body the fields that the caller sent
 */
export async function createRecord<T extends JsonObject>(
  ctx: Context,
  tx: Tx,
  table: Table<T>,
  parents: string[],
  body: JsonFields,
): Promise<Stored<T>> {
  const { platform } = ctx
  const definition = definitionOf(table)
  const { models } = platform
  const sent = withSecretsForMasks(models, definition.model, models.read(definition.model, body))
  await assertParentsExist(platform, tx, definition, parents)
  definition.check?.(sent)
  platform.models.validate(
    definition.model,
    { ...sent, ID: null },
    ctx.operation.required?.filter((name) => name !== 'ID'),
  )
  const id = await chooseId(ctx, tx, table, body.ID ?? sent.ID)
  // This check comes before all rules, so that a taken ID is reported as such and not as a broken rule.
  if (await readRecord(tx, table, parents, id)) throw idExists(definition.model, id)
  const record: JsonObject = platform.models.complete(definition.model, sent)
  if (Object.hasOwn(record, 'ID')) record.ID = id
  if (definition.access.kind === 'owned') record.OwnerID = ownerOf(ctx, sent.OwnerID)
  stamp(ctx, table, record, true)
  const write: Write = { ctx, tx, parents, record, existing: null, sent }
  await checkReferences(ctx, tx, table, parents, record, null)
  await definition.write?.(write)
  const secret = splitSecrets(ctx, table, record, null)
  const stored: Stored<T> = { parents, id, body: record as T, secret }
  try {
    await insertRecord(tx, table, stored)
  } catch (error) {
    throw takenError(table, stored, error)
  }
  await definition.written?.(write)
  await afterWrite(ctx, tx, table, 'created', stored)
  return stored
}

/** Changes a stored record inside `tx`: partially (PATCH) or fully (PUT). */
export async function changeRecord<T extends JsonObject>(
  ctx: Context,
  tx: Tx,
  table: Table<T>,
  existing: Stored<T>,
  body: JsonFields,
  mode: 'patch' | 'save',
): Promise<Stored<T>> {
  const { platform } = ctx
  const definition = definitionOf(table)
  const { model } = definition
  const sent = withoutMasks(platform.models, model, platform.models.read(model, body))
  await assertRecord(ctx, table, existing.id, existing.body, 'write')
  definition.check?.(sent)
  const required = ctx.operation.required ?? []
  // A stored secret need not be sent again, because clients cannot read it.
  const needed = required.filter(
    (name) => name !== 'ID' && !(existing.secret && Object.hasOwn(existing.secret, name)),
  )
  // A part of a nested object, such as the address of a delivery, is completed by what is stored.
  const merged = mergeDeep(existing.body, sent)
  const partial = Object.fromEntries(Object.keys(sent).map((name) => [name, merged[name]]))
  const checked = mode === 'patch' ? partial : sent
  platform.models.validate(model, { ...checked, ID: null }, mode === 'save' ? needed : [])
  const record =
    mode === 'save'
      ? platform.models.complete(model, sent, existing.body)
      : platform.models.patch(model, existing.body, sent)
  const cleared = operationRequires(ctx, table).filter(
    (name) => Object.hasOwn(sent, name) && (sent[name] === null || sent[name] === ''),
  )
  if (mode === 'patch' && cleared.length > 0) {
    throw new PlatformError(
      400,
      cleared.map((name) => fieldError(name, 'is required', { Rule: 'required' })),
    )
  }
  platform.models.validate(model, { ...record, ID: null })
  const wanted = body.ID ?? sent.ID
  const renames =
    typeof wanted === 'string' && wanted !== '' && wanted !== existing.id && !definition.serverId
  const id = renames ? await chooseId(ctx, tx, table, wanted) : existing.id
  if (Object.hasOwn(record, 'ID')) record.ID = id
  if (definition.access.kind === 'owned') record.OwnerID = existing.body.OwnerID ?? null
  stamp(ctx, table, record, false)
  const write: Write = { ctx, tx, parents: existing.parents, record, existing: existing.body, sent }
  await checkReferences(ctx, tx, table, existing.parents, record, existing.body)
  await definition.write?.(write)
  const stored: Stored<T> = {
    parents: existing.parents,
    id,
    body: record as T,
    secret: splitSecrets(ctx, table, record, existing.secret),
  }
  try {
    await updateRecord(tx, table, existing.id, stored)
  } catch (error) {
    throw takenError(table, stored, error)
  }
  if (renames) await renameReferences(ctx, tx, table, existing.parents, existing.id, id)
  await definition.written?.(write)
  await afterWrite(ctx, tx, table, 'updated', stored)
  return stored
}

/** Returns the fields that a create requires, which a PATCH must not clear either. */
function operationRequires(ctx: Context, table: Table): readonly string[] {
  const { definition } = table
  const create = ctx.platform.operations.get(definition.operations?.Create ?? `${definition.name}.Create`)
  return (create?.required ?? []).filter((name) => name !== 'ID')
}

/** Deletes a stored record inside `tx`, with all child records. */
export async function removeRecord(ctx: Context, tx: Tx, table: Table, existing: Stored): Promise<void> {
  const definition = definitionOf(table)
  const { parents, id, body } = existing
  await assertRecord(ctx, table, id, body, 'write')
  const deletion = { ctx, tx, parents, record: body }
  await definition.remove?.(deletion)
  await releaseReferences(ctx, tx, table, parents, id)
  if (!(await deleteRecord(tx, table, parents, id))) throw notFound(definition.model, id)
  await definition.removed?.(deletion)
  await afterWrite(ctx, tx, table, 'deleted', existing)
}
