import type { Context } from '../core/context'
import type { ReadRecord } from '../core/definitions'

/** The names of the integration events that a page of records refers to by these fields, by id. */
export async function eventNames(
  ctx: Context,
  records: readonly ReadRecord[],
  fields: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Set(records.flatMap(({ body }) => fields.map((field) => body[field])).filter(Boolean))
  if (ids.size === 0) return new Map()
  const { rows } = await ctx.platform.db.query(
    `select id, body ->> 'Name' from integrationevents where id = any($1::text[])`,
    [[...ids] as string[]],
  )
  return new Map(rows.map(([id, name]) => [id as string, name ?? '']))
}
