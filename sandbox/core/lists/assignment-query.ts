import type { AssignmentTable } from '../../db/schema'
import type { Param } from '../../db/types'
import type { Context } from '../http/context'
import { platformError } from '../http/errors'
import type { Alternative } from './filters'
import type { ListQuery } from './list-query'
import { escapeLike } from '../records/sql'

type Bind = (value: Param) => string

/** Returns SQL for the first non-null column of a key, or null where this kind of assignment has no such key. */
export function columnOf(table: AssignmentTable, field: string): string {
  const names = table.columns.filter((column) => column.field === field).map((column) => column.name)
  return names.length === 0
    ? 'null'
    : names.length === 1
      ? (names[0] as string)
      : `coalesce(${names.join(', ')})`
}

/**
 * Returns SQL for a field of an assignment as text, from its column or from the body. Field names come from the
 * contract.
 */
function fieldText(ctx: Context, table: AssignmentTable, name: string, code: string): string {
  const field = ctx.platform.models.table(table.definition.model).names.get(name.toLowerCase())
  if (field === undefined) {
    throw platformError(code, `"${name}" is not a property of ${table.definition.model}.`, { Property: name })
  }
  const column = columnOf(table, field)
  return column === 'null' ? `(body ->> '${field}')` : column
}

function condition(field: string, { negated, comparison, pieces }: Alternative, bind: Bind): string {
  const text = `lower(${field})`
  const [first = ''] = pieces
  const plain =
    comparison !== '='
      ? `${text} collate "C" ${comparison} ${bind(first.toLowerCase())}`
      : pieces.length === 1
        ? `${text} = ${bind(first.toLowerCase())}`
        : pieces.every((piece) => piece === '')
          ? `${field} is not null`
          : `${text} like ${bind(pieces.map((piece) => escapeLike(piece.toLowerCase())).join('%'))}`
  return `${negated ? 'not ' : ''}coalesce(${plain}, false)`
}

/**
 * Returns the search and filter conditions of an assignment list, for the few lists that accept them. Every field is
 * compared as text.
 */
export function queryConditions(
  ctx: Context,
  table: AssignmentTable,
  query: ListQuery,
  bind: Bind,
): string[] {
  const conditions = query.filters.map(({ fields, alternatives }) => {
    const texts = fields.map((name) => fieldText(ctx, table, name, 'List.InvalidProperty'))
    return `(${texts.flatMap((text) => alternatives.map((one) => condition(text, one, bind))).join(' or ')})`
  })
  if (query.search !== null) {
    const pattern = bind(`%${escapeLike(query.search.toLowerCase())}%`)
    const fields = query.searchOn ?? ctx.operation.list?.searchOn ?? []
    const texts = fields.map((name) => fieldText(ctx, table, name, 'List.InvalidSearchProperty'))
    conditions.push(`(${texts.map((text) => `lower(${text}) like ${pattern}`).join(' or ') || 'false'})`)
  }
  return conditions
}

/** Returns the ORDER BY terms that an assignment list uses before its key. */
export function sortTerms(ctx: Context, table: AssignmentTable, { sort }: ListQuery): string[] {
  return sort.map(({ path, descending }) => {
    const text = fieldText(ctx, table, path, 'List.InvalidSortProperty')
    return `lower(${text}) collate "C" ${descending ? 'desc nulls last' : 'nulls first'}`
  })
}
