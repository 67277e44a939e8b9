import type { Table } from '../../db/schema'
import { assertRecord } from '../auth/access'
import type { Context } from '../http/context'
import type { Tx } from '../../db/types'
import type { Reference } from '../../db/definitions'
import { notFound, platformError } from '../http/errors'
import { isObject, type JsonObject } from './json'
import { assertRelatedBuyer } from '../auth/related-buyers'
import { readRecord, splitKey, updateRecord } from './store'
import { valueTerm } from '../lists/terms'

/** Fields that name a supplier or the marketplace itself. */
const OF_SELLER = new Set(['OwnerID', 'ToCompanyID'])

/** Yields every field of every resource that names a record of `target`. */
function* referrers(ctx: Context, target: Table): Generator<{ table: Table; reference: Reference }> {
  for (const table of ctx.platform.tables.values()) {
    for (const reference of table.definition.references ?? []) {
      if (reference.to === target.definition.name) yield { table, reference }
    }
  }
}

function get(record: JsonObject, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), record)
}

function set(record: JsonObject, path: string, value: string | null): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at: JsonObject = record
  for (const key of keys) {
    const inner = at[key]
    if (!isObject(inner)) return
    at = inner
  }
  at[last] = value
}

/**
 * Returns the records whose `reference` names `id`.
 * @param parents the parents of the named record
 */
async function referring(tx: Tx, table: Table, reference: Reference, parents: readonly string[], id: string) {
  const key = [...table.parentColumns, 'id']
  const within = reference.sameParent
    ? parents.map((_, index) => `and ${table.parentColumns[index]} = $${index + 2}`).join(' ')
    : ''
  const { field, parentField, unless } = reference
  const terms = [valueTerm(field, id), ...(parentField ? [valueTerm(parentField, parents[0] ?? '')] : [])]
  const meant = unless ? `and body ->> '${unless}' is null` : ''
  const owned = reference.ofMarketplace
    ? `and not exists (select 1 from suppliers s where s.id = ${table.name}.body ->> 'OwnerID')`
    : ''
  const { rows } = await tx.query<string[]>(
    `select ${key.join(', ')} from ${table.name} where terms @> $1::bigint[] ${meant} ${owned} ${within}`,
    [terms, ...(reference.sameParent ? parents : [])],
  )
  return rows.map(splitKey)
}

async function rewrite(
  tx: Tx,
  table: Table,
  reference: Reference,
  parents: readonly string[],
  id: string,
  value: string | null,
): Promise<void> {
  for (const found of await referring(tx, table, reference, parents, id)) {
    const record = await readRecord(tx, table, found.parents, found.id, true)
    // The index ignores case, but IDs are case-sensitive.
    if (!record || get(record.body, reference.field) !== id) continue
    set(record.body, reference.field, value)
    await updateRecord(tx, table, found.id, record)
  }
}

/**
 * Rejects a record that names a missing record.
 * @throws 404 with the type of the missing record
 */
export async function checkReferences(
  ctx: Context,
  tx: Tx,
  table: Table,
  parents: readonly string[],
  record: JsonObject,
  existing: JsonObject | null,
): Promise<void> {
  for (const reference of table.definition.references ?? []) {
    const written = get(record, reference.field)
    if (typeof written !== 'string' || written === '') continue
    const target = ctx.platform.table(reference.to)
    const id = target.definition.idInAnyCase ? written.toLowerCase() : written
    if (id !== written) set(record, reference.field, id)
    const within = reference.parentField ? get(record, reference.parentField) : null
    if (reference.parentField && (typeof within !== 'string' || within === '')) continue
    if (reference.unless && get(record, reference.unless)) continue
    const before = (path: string): unknown => existing && get(existing, path)
    const { parentField, ofMarketplace } = reference
    const isOurs = record.OwnerID === ctx.platform.settings.marketplaceId
    if (ofMarketplace !== undefined && ofMarketplace !== isOurs) continue
    if (before(reference.field) === id && (!parentField || before(parentField) === within)) continue
    if (OF_SELLER.has(reference.field) && id === ctx.platform.settings.marketplaceId) continue
    const depth = target.parentColumns.length
    const home = typeof within === 'string' ? [within] : reference.sameParent ? parents.slice(0, depth) : []
    await assertRelatedBuyer(ctx, target.definition.access, home[0] ?? '')
    const named = await readRecord(tx, target, home, id)
    if (!named && reference.missing !== undefined) {
      throw platformError(reference.missing, `${reference.field} "${id}" does not exist.`, {
        ObjectType: target.definition.model,
        ObjectID: id,
      })
    }
    if (!named) throw notFound(target.definition.model, id)
    await assertRecord(ctx, target, id, named.body, reference.needs ?? 'read')
  }
}

/** Prepares a deletion: clears the fields that name the record, or rejects the deletion where the reference says so. */
export async function releaseReferences(
  ctx: Context,
  tx: Tx,
  target: Table,
  parents: readonly string[],
  id: string,
): Promise<void> {
  for (const { table, reference } of referrers(ctx, target)) {
    const { onDelete } = reference
    if (onDelete === 'keep') continue
    if (onDelete === 'clear') {
      await rewrite(tx, table, reference, parents, id, null)
      continue
    }
    const found = await referring(tx, table, reference, parents, id)
    if (found.length > 0) {
      const ids = found.map((one) => one.id)
      throw platformError(onDelete.errorCode, `${onDelete.message} ${ids.slice(0, 10).join(', ')}.`, {
        [`${table.definition.model}IDs`]: ids,
      })
    }
  }
}

/** Updates all fields that name a renamed record to its new ID. */
export async function renameReferences(
  ctx: Context,
  tx: Tx,
  target: Table,
  parents: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  for (const { table, reference } of referrers(ctx, target)) {
    await rewrite(tx, table, reference, parents, from, to)
  }
}
