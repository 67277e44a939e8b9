import { queryValue, type Context } from '../../core/http/context'
import { fieldError, PlatformError, platformError } from '../../core/http/errors'
import type { Narrow } from '../../core/lists/list'
import { parseInstant } from '../../core/records/model'

/** Returns a date of the query; rejects an invalid one. */
function dateOf(ctx: Context, name: string): Date | null {
  const text = queryValue(ctx, name)
  if (text === null) return null
  const date = parseInstant(text)
  if (!date)
    throw platformError('List.InvalidType', `"${text}" is not a valid date for ${name}.`, {
      Property: name,
      Value: text,
    })
  return date
}

/** Returns `from` and `to` as conditions on a column. */
export function withinDates(ctx: Context, column: string): Narrow {
  const [from, to] = [dateOf(ctx, 'from'), dateOf(ctx, 'to')]
  if (from && to && from > to)
    throw new PlatformError(400, [fieldError('to', 'must not be before from', { Rule: 'range' })])
  return (sql) => [
    ...(from ? [`${column} >= ${sql.bind(from.toISOString())}::timestamptz`] : []),
    ...(to ? [`${column} <= ${sql.bind(to.toISOString())}::timestamptz`] : []),
  ]
}

/** Returns `buyerID` and `supplierID` as conditions on the buying and the selling company of orders under an alias. */
export function withParties(ctx: Context, order: string): Narrow {
  const [buyer, supplier] = [queryValue(ctx, 'buyerID'), queryValue(ctx, 'supplierID')]
  return (sql) => [
    ...(buyer ? [`${order}.f_fromcompanyid = ${sql.bind(buyer.toLowerCase())}`] : []),
    ...(supplier ? [`${order}.f_tocompanyid = ${sql.bind(supplier.toLowerCase())}`] : []),
  ]
}
