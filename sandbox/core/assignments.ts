import { SqlError, type Param } from '../db/types'
import { isParty, PARTIES, type AssignmentTable, type Side } from '../db/schema'
import { columnOf, queryConditions, sortTerms } from './assignment-query'
import { queryValue, type Context, type Tx } from './context'
import type { Answer, AssignmentRow } from './definitions'
import { fieldError, notFound, PlatformError, refuse } from './errors'
import type { Json, JsonObject } from './json'
import { pageMeta, pageText } from './list'
import { parseListQuery } from './list-query'
import { readRecord } from './store'
import { bodyObject } from './write'

const text = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** Which kind of company a row is for: the one whose id it names, else the marketplace itself. */
function sideOf(body: JsonObject): Side {
  if (text(body.BuyerID)) return 'buyer'
  return text(body.SupplierID) ? 'supplier' : 'seller'
}

/** Values of the key columns, in the table's order. */
function keyValues(table: AssignmentTable, body: JsonObject): Param[] {
  const side = sideOf(body)
  return table.columns.map((column) =>
    column.side && column.side !== side ? null : text(body[column.field]),
  )
}

function fromRow(ctx: Context, table: AssignmentTable, row: (string | null)[]): AssignmentRow {
  const depth = table.parentColumns.length
  const extras = JSON.parse(row[depth + table.columns.length] as string) as JsonObject
  const body: JsonObject = {}
  for (const [name] of ctx.platform.models.table(table.definition.model).fields) {
    const at = table.columns.flatMap((column, index) =>
      column.field === name ? [row[depth + index] ?? null] : [],
    )
    body[name] = at.length > 0 ? (at.find((value) => value !== null) ?? null) : (extras[name] ?? null)
  }
  return { parents: row.slice(0, depth) as string[], body }
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
      const level = LEVELS[value.toLowerCase()]
      if (!level)
        throw refuse('List.InvalidType', `level must be User, Group or Company.`, {
          Property: 'level',
          Value: value,
        })
      conditions.push(level(columnOf(table, 'UserID'), columnOf(table, 'UserGroupID')))
    } else if (lower === 'commercerole') {
      const wanted = {
        buyer: 'buyerid is not null',
        supplier: 'supplierid is not null',
        seller: 'buyerid is null and supplierid is null',
      }
      conditions.push(wanted[value.toLowerCase() as Side] ?? 'false')
    } else {
      const known = fields.get(lower)
      const column = known && columnOf(table, known.name)
      if (column && column !== 'null') conditions.push(`${column} = ${bind(value)}`)
      else if (known) conditions.push(`body ->> ${bind(known.name)} = ${bind(value.toLowerCase())}`)
    }
  }
  return conditions
}

/** Answers a list of assignments, narrowed by its named query parameters. */
export async function listAssignments(
  ctx: Context,
  table: AssignmentTable,
  parents: readonly string[],
): Promise<Answer> {
  const query = parseListQuery(ctx, { ...ctx.operation.list, paged: true })
  const { page, pageSize } = query
  const params: Param[] = []
  const bind = (value: Param): string => `$${params.push(value)}`
  const conditions = parents.map((value, index) => `${table.parentColumns[index]} = ${bind(value)}`)
  conditions.push(...conditionsOf(ctx, table, bind), ...queryConditions(ctx, table, query, bind))
  const { caller, db } = { caller: ctx.caller, db: ctx.platform.db }
  // Buyers learn nothing of what others buy.
  if (caller?.kind === 'buyer' && columnOf(table, 'BuyerID') !== 'null') {
    conditions.push(`buyerid = ${bind(caller.company)}`)
  }
  if (caller?.kind === 'supplier' && table.definition.access.kind === 'owned') {
    const first = table.definition.keys[0]
    const owned = first && ctx.platform.table(first.of)
    if (owned) {
      conditions.push(
        `${first.field.toLowerCase()} in (select id from ${owned.name} where f_ownerid = ${bind(caller.company.toLowerCase())})`,
      )
    }
  }
  const where = conditions.length > 0 ? conditions.join(' and ') : 'true'
  const columns = columnsOf(table)
  const counted = await db.query(`select count(*) from ${table.name} where ${where}`, params)
  const total = Number(counted.rows[0]?.[0] ?? 0)
  const { rows } = await db.query(
    `select ${columns.join(', ')}, body from ${table.name} where ${where}
     order by ${[...sortTerms(ctx, table, query), ...columns.map((column) => `${column} nulls first`)].join(', ')} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    params,
  )
  const items = rows.map((row) => JSON.stringify(fromRow(ctx, table, row).body))
  return { text: pageText({ ...pageMeta(page, pageSize, total) }, items) }
}

/** Refuses ids that name nothing, with the platform's 404 for the first of them. */
async function checkKeys(
  ctx: Context,
  tx: Tx,
  table: AssignmentTable,
  { parents, body }: AssignmentRow,
): Promise<void> {
  const { platform } = ctx
  for (const [index, { of }] of (table.definition.parents ?? []).entries()) {
    const parent = platform.table(of)
    const id = parents[index] ?? ''
    if (!(await readRecord(tx, parent, parents.slice(0, index), id)))
      throw notFound(parent.definition.model, id)
  }
  for (const key of table.definition.keys) {
    const id = text(body[key.field])
    if (id === null) continue
    const side = sideOf(body)
    const target = platform.table(isParty(key) ? (PARTIES[key.of]?.[side] ?? '') : key.of)
    const company = text(body.BuyerID) ?? text(body.SupplierID)
    const within = isParty(key)
      ? side === 'seller'
        ? []
        : [company ?? '']
      : key.underParent
        ? [...parents]
        : key.parentField
          ? [text(body[key.parentField]) ?? '']
          : []
    if (!(await readRecord(tx, target, within, id))) throw notFound(target.definition.model, id)
  }
}

function checkParties({ definition }: AssignmentTable, body: JsonObject): void {
  const names = (field: string): boolean =>
    text(body[field]) !== null && definition.keys.some((key) => key.field === field && key.optional)
  if (names('UserID') && names('UserGroupID')) {
    throw refuse('PartyAssignment.CannotSpecifyGroupAndUser', 'Name a user or a user group, not both.')
  }
  if (names('BuyerID') && names('SupplierID')) {
    throw refuse('PartyAssignment.CannotSpecifyBuyerAndSupplier', 'Name a buyer or a supplier, not both.')
  }
}

/** Stores an assignment inside `tx`; one that exists is overwritten. */
export async function storeAssignment(
  ctx: Context,
  tx: Tx,
  table: AssignmentTable,
  row: AssignmentRow,
): Promise<void> {
  const { platform } = ctx
  const { definition } = table
  const missing = definition.keys.filter((key) => !key.optional && text(row.body[key.field]) === null)
  if (missing.length > 0) {
    throw new PlatformError(
      400,
      missing.map((key) => fieldError(key.field, 'is required', { Rule: 'required' })),
    )
  }
  platform.models.validate(definition.model, row.body)
  checkParties(table, row.body)
  await checkKeys(ctx, tx, table, row)
  await definition.write?.(ctx, tx, row)
  const keys = new Set(definition.keys.map((key) => key.field))
  const body = platform.models.complete(definition.model, row.body)
  const extras = Object.fromEntries(Object.entries(body).filter(([name]) => !keys.has(name)))
  const columns = columnsOf(table)
  const values = [...row.parents, ...keyValues(table, row.body)]
  try {
    await tx.query(
      `insert into ${table.name} (${columns.join(', ')}, body) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}, $${columns.length + 1})
       on conflict (${columns.join(', ')}) do update set body = excluded.body`,
      [...values, JSON.stringify(extras)],
      { prepared: true },
    )
  } catch (error) {
    // Deleted between the check and the write.
    if (error instanceof SqlError && error.code === '23503')
      throw notFound(definition.model.replace('Assignment', ''), String(values[0]))
    throw error
  }
  tx.changed.add(table.name)
  await definition.changed?.(ctx, tx, row)
}

/** Reads the body of a save into a row. */
export function assignmentRow(ctx: Context, table: AssignmentTable, parents: string[]): AssignmentRow {
  return { parents, body: ctx.platform.models.read(table.definition.model, bodyObject(ctx)) }
}

/** The row that a delete's path and query name. */
export function namedRow(ctx: Context, table: AssignmentTable, parents: string[]): AssignmentRow {
  const body: JsonObject = {}
  for (const key of table.definition.keys) {
    const wanted = key.field.toLowerCase()
    const inPath = Object.entries(ctx.params).find(([name]) => name.toLowerCase() === wanted)?.[1]
    body[key.field] = inPath ?? queryValue(ctx, key.field)
  }
  return { parents, body }
}

/** Deletes an assignment inside `tx`; 404 when there is none. */
export async function deleteAssignment(
  ctx: Context,
  tx: Tx,
  table: AssignmentTable,
  row: AssignmentRow,
): Promise<void> {
  const columns = columnsOf(table)
  const { count } = await tx.query(
    `delete from ${table.name} where ${columns.map((column, i) => `${column} is not distinct from $${i + 1}`).join(' and ')}`,
    [...row.parents, ...keyValues(table, row.body)],
  )
  if (count === 0) {
    const ids = table.definition.keys.map((key) => text(row.body[key.field])).filter(Boolean)
    throw notFound(table.definition.model, ids.join('/'))
  }
  tx.changed.add(table.name)
  await table.definition.changed?.(ctx, tx, row)
}
