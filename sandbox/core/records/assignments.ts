import { SqlError, type Param, type Tx } from '../../db/types'
import { assignmentOrder, isParty, PARTIES, type AssignmentTable, type Side } from '../../db/schema'
import { columnOf, queryConditions, sortTerms } from '../lists/assignment-query'
import { queryValue, type Context } from '../http/context'
import { assignmentDefinitionOf, type Answer, type AssignmentRow } from '../http/definitions'
import { fieldError, notFound, PlatformError, platformError } from '../http/errors'
import { nonEmptyText, parseRecord, textOf, type JsonFields, type JsonObject } from './json'
import { pageMeta, pageText } from '../lists/list'
import { parseListQuery } from '../lists/list-query'
import { assertRelatedBuyer, isOfRelatedBuyer } from '../auth/related-buyers'
import { Sql } from './sql'
import { readRecord } from './store'
import { assertParentsExist, bodyObject } from './write'

/** Returns the kind of company that a row is for: that of the company ID in the body, else the marketplace. */
export function sideOf(body: JsonFields): Side {
  if (nonEmptyText(body.BuyerID)) return 'buyer'
  return nonEmptyText(body.SupplierID) ? 'supplier' : 'seller'
}

/** Returns the fields that may name the marketplace itself. */
function sellerFields({ definition }: AssignmentTable): Set<string> {
  return new Set(definition.keys.filter((key) => key.orMarketplace).map((key) => key.field))
}

/** Returns the values of the key columns, in the table's order. */
function keyValues(ctx: Context, table: AssignmentTable, body: JsonObject): Param[] {
  const side = sideOf(body)
  const sellers = sellerFields(table)
  const { marketplaceId } = ctx.platform.settings
  return table.columns.map(({ field, side: columnSide }) => {
    const value = nonEmptyText(body[field])
    if (columnSide && columnSide !== side) return null
    return sellers.has(field) && value === marketplaceId ? null : value
  })
}

function fromRow(ctx: Context, table: AssignmentTable, row: readonly (string | null)[]): AssignmentRow {
  const depth = table.parentColumns.length
  const extras = parseRecord(row[depth + table.columns.length])
  const body: JsonObject = {}
  for (const [name] of ctx.platform.models.table(table.definition.model).fields) {
    const at = table.columns.flatMap((column, index) =>
      column.field === name ? [row[depth + index] ?? null] : [],
    )
    body[name] = at.find((value) => value !== null) ?? extras[name] ?? null
  }
  return { parents: row.slice(0, depth).map((id) => id ?? ''), body }
}

function columnsOf(table: AssignmentTable): string[] {
  return [...table.parentColumns, ...table.columns.map((column) => column.name)]
}

const LEVELS: Record<string, (user: string, group: string) => string> = {
  user: (user) => `${user} is not null`,
  group: (_user, group) => `${group} is not null`,
  company: (user, group) => `${user} is null and ${group} is null`,
}

function conditionsOf(ctx: Context, table: AssignmentTable, bind: (value: Param) => string): string[] {
  const conditions: string[] = []
  const fields = new Map(
    ctx.platform.models
      .table(table.definition.model)
      .fields.map(([name, field]) => [name.toLowerCase(), { name, field }]),
  )
  for (const { name } of ctx.operation.query ?? []) {
    const value = queryValue(ctx, name)
    if (value === null) continue
    const lower = name.toLowerCase()
    if (lower === 'level') {
      const lowered = value.toLowerCase()
      const level = LEVELS[lowered]
      if (!level)
        throw platformError('List.InvalidType', `level must be User, Group or Company.`, {
          Property: 'level',
          Value: value,
        })
      const [user, group] = [columnOf(table, 'UserID'), columnOf(table, 'UserGroupID')]
      if ((lowered === 'user' && user === 'null') || (lowered === 'group' && group === 'null')) {
        throw platformError(
          `PartyAssignment.Invalid${lowered === 'user' ? 'User' : 'Group'}Level`,
          `These assignments have no level "${value}".`,
          { Level: value },
        )
      }
      conditions.push(level(user, group))
    } else if (lower === 'commercerole') {
      const wanted: Record<string, string> = {
        buyer: 'buyerid is not null',
        supplier: 'supplierid is not null',
        seller: 'buyerid is null and supplierid is null',
      }
      conditions.push(wanted[value.toLowerCase()] ?? 'false')
    } else {
      const known = fields.get(lower)
      const column = known && columnOf(table, known.name)
      if (column && column !== 'null') conditions.push(`${column} = ${bind(value)}`)
      else if (known) {
        const wanted = known.field.type === 'boolean' ? value.toLowerCase() : value
        conditions.push(`body ->> '${known.name}' = ${bind(wanted)}`)
      }
    }
  }
  return conditions
}

/** Returns a page of assignments, filtered by the operation's named query parameters. */
export async function listAssignments(
  ctx: Context,
  table: AssignmentTable,
  parents: readonly string[],
): Promise<Answer> {
  const query = parseListQuery(ctx, { ...ctx.operation.list, paged: true })
  const { page, pageSize } = query
  const sql = new Sql()
  const bind = (value: Param): string => sql.bind(value)
  const conditions = parents.map((value, index) => `${table.parentColumns[index]} = ${bind(value)}`)
  conditions.push(...conditionsOf(ctx, table, bind), ...queryConditions(ctx, table, query, bind))
  if (table.definition.only) conditions.push(table.definition.only)
  const { caller } = ctx
  const { counter, db } = ctx.platform
  // Buyer users must not see the assignments of other buyers.
  if (caller?.kind === 'buyer' && columnOf(table, 'BuyerID') !== 'null') {
    conditions.push(`buyerid = ${bind(caller.company)}`)
  }
  if (caller?.kind === 'supplier' && table.definition.access.kind === 'owned') {
    const first = table.definition.keys[0]
    const owned = first && ctx.platform.table(first.of)
    if (owned) {
      sql.uses.add(owned.name)
      conditions.push(
        `${columnOf(table, first.field)} in (select id from ${owned.name} where f_ownerid = ${bind(caller.company.toLowerCase())})`,
      )
    }
  }
  const insideBuyer = table.definition.keys.find(({ parentField }) => parentField === 'BuyerID')
  if (caller?.kind === 'supplier' && insideBuyer) {
    const related = isOfRelatedBuyer(caller.company, 'buyerid', sql)
    conditions.push(`(${columnOf(table, insideBuyer.field)} is null or ${related})`)
  }
  const where = conditions.length > 0 ? conditions.join(' and ') : 'true'
  const columns = columnsOf(table)
  const { total } = await counter.count({ table, where, sql, terms: null, after: null, rest: where })
  const { rows } = await db.query(
    `select ${columns.join(', ')}, body from ${table.name} where ${where}
     order by ${[...sortTerms(ctx, table, query), ...assignmentOrder(table)].join(', ')} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    sql.params,
  )
  const items = rows.map((row) => JSON.stringify(fromRow(ctx, table, row).body))
  return { text: pageText({ ...pageMeta(page, pageSize, total) }, items) }
}

/** Rejects IDs of missing records, with the platform's 404 for the first of them. */
async function checkKeys(
  ctx: Context,
  tx: Tx,
  table: AssignmentTable,
  { parents, body }: AssignmentRow,
): Promise<void> {
  const { platform } = ctx
  await assertParentsExist(platform, tx, table.definition, parents)
  for (const key of table.definition.keys) {
    const id = nonEmptyText(body[key.field])
    if (id === null || (key.orMarketplace && id === platform.settings.marketplaceId)) continue
    const side = sideOf(body)
    const target = platform.table(isParty(key) ? (PARTIES[key.of]?.[side] ?? '') : key.of)
    const company = nonEmptyText(body.BuyerID) ?? nonEmptyText(body.SupplierID)
    const within = isParty(key)
      ? side === 'seller'
        ? []
        : [company ?? '']
      : key.underParent
        ? [...parents]
        : key.parentField
          ? [nonEmptyText(body[key.parentField]) ?? '']
          : []
    await assertRelatedBuyer(ctx, target.definition.access, within[0] ?? '')
    const named = await readRecord(tx, target, within, id)
    if (!named) throw notFound(key.called ?? target.definition.model, id)
    body[key.field] = named.id
  }
}

const PARTY_LEVELS = [
  ['UserID', 'PartyAssignment.UserLevelNotAllowed', 'single users'],
  ['UserGroupID', 'PartyAssignment.GroupLevelNotAllowed', 'user groups'],
] as const

/**
 * Rejects a party at a level that this kind of assignment does not have. If the party were ignored, the whole company
 * would receive the assignment.
 */
function checkLevels({ definition }: AssignmentTable, sent: JsonObject): void {
  const isForParties =
    definition.keys.some(({ field }) => field === 'BuyerID') ||
    definition.keys.some(({ optional }) => optional)
  if (!isForParties) return
  for (const [field, code, whom] of PARTY_LEVELS) {
    const key = Object.keys(sent).find((name) => name.toLowerCase() === field.toLowerCase())
    if (key === undefined || nonEmptyText(sent[key]) === null) continue
    if (definition.keys.some((known) => known.field === field)) continue
    throw platformError(code, `It cannot be assigned to ${whom}.`, { [field]: sent[key] })
  }
}

/** Creates the rejection of a party that names both a user and a user group. */
export const groupAndUserError = (): PlatformError =>
  platformError('PartyAssignment.CannotSpecifyGroupAndUser', 'Name a user or a user group, not both.')

/** Creates the rejection of a party that names both a buyer and a supplier. */
export const buyerAndSupplierError = (): PlatformError =>
  platformError('PartyAssignment.CannotSpecifyBuyerAndSupplier', 'Name a buyer or a supplier, not both.')

function checkParties({ definition }: AssignmentTable, body: JsonObject): void {
  const names = (field: string): boolean =>
    nonEmptyText(body[field]) !== null && definition.keys.some((key) => key.field === field && key.optional)
  if (names('UserID') && names('UserGroupID')) throw groupAndUserError()
  if (names('BuyerID') && names('SupplierID')) throw buyerAndSupplierError()
}

/** Stores an assignment inside `tx`; overwrites an existing one. */
export async function storeAssignment(
  ctx: Context,
  tx: Tx,
  table: AssignmentTable,
  row: AssignmentRow,
): Promise<void> {
  const { platform } = ctx
  const definition = assignmentDefinitionOf(table)
  const ids = definition.keys.filter((key) => !key.optional).map((key) => key.field)
  // Other operations store assignments too, and their required fields are not those of the assignment.
  const requested = ctx.operation.id === definition.save ? (ctx.operation.required ?? []) : []
  const missing = [...new Set([...ids, ...requested])].filter((name) => (row.body[name] ?? '') === '')
  if (missing.length > 0) {
    throw new PlatformError(
      400,
      missing.map((name) => fieldError(name, 'is required', { Rule: 'required' })),
    )
  }
  platform.models.validate(definition.model, row.body)
  checkParties(table, row.body)
  // The hooks read every field of the model.
  for (const [name] of platform.models.table(definition.model).fields) row.body[name] ??= null
  await checkKeys(ctx, tx, table, row)
  await definition.write?.(ctx, tx, row)
  const keys = new Set(definition.keys.filter((key) => !key.orMarketplace).map((key) => key.field))
  const body = platform.models.complete(definition.model, row.body)
  const extras = Object.fromEntries(Object.entries(body).filter(([name]) => !keys.has(name)))
  const columns = columnsOf(table)
  const values = [...row.parents, ...keyValues(ctx, table, row.body)]
  try {
    await tx.query(
      `insert into ${table.name} (${columns.join(', ')}, body) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}, $${columns.length + 1})
       on conflict (${columns.join(', ')}) do update set body = excluded.body`,
      [...values, JSON.stringify(extras)],
      { prepared: true },
    )
  } catch (error) {
    // The named record was deleted between the check and the write.
    if (error instanceof SqlError && error.code === '23503')
      throw notFound(definition.model.replace('Assignment', ''), textOf(values[0]))
    throw error
  }
  await definition.changed?.(ctx, tx, row)
}

/** Reads the body of a save request into a row. */
export function assignmentRow(ctx: Context, table: AssignmentTable, parents: string[]): AssignmentRow {
  const body = bodyObject(ctx)
  checkLevels(table, body)
  return { parents, body: ctx.platform.models.read(table.definition.model, body) }
}

/** Returns the row that the path and the query of a delete request name. */
export function namedRow(ctx: Context, table: AssignmentTable, parents: string[]): AssignmentRow {
  const body: JsonObject = {}
  for (const key of table.definition.keys) {
    const wanted = key.field.toLowerCase()
    const inPath = Object.entries(ctx.params).find(([name]) => name.toLowerCase() === wanted)?.[1]
    body[key.field] = inPath ?? queryValue(ctx, key.field)
  }
  return { parents, body }
}

/**
 * Deletes an assignment inside `tx`.
 * @throws 404 when it does not exist
 */
export async function deleteAssignment(
  ctx: Context,
  tx: Tx,
  table: AssignmentTable,
  row: AssignmentRow,
): Promise<void> {
  const { only, keys } = table.definition
  // A delete that names no seller covers the party's rows of every seller.
  const open = new Set(
    keys.filter((key) => key.orMarketplace && !row.body[key.field]).map(({ field }) => field),
  )
  const conditions = columnsOf(table).map((column, i) => {
    const field = table.columns[i - table.parentColumns.length]?.field
    const given = `${column} is not distinct from $${i + 1}`
    return field && open.has(field) ? `($${i + 1}::text is null or ${given})` : given
  })
  const { count } = await tx.query(
    `delete from ${table.name} where ${[...conditions, ...(only ? [only] : [])].join(' and ')}`,
    [...row.parents, ...keyValues(ctx, table, row.body)],
  )
  if (count === 0) {
    const ids = table.definition.keys.map((key) => nonEmptyText(row.body[key.field])).filter(Boolean)
    throw notFound(table.definition.model, ids.join('/'))
  }
  await assignmentDefinitionOf(table).changed?.(ctx, tx, row)
}
