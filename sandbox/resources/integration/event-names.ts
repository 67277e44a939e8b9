import type { Context } from '../../core/http/context'
import type { ReadRecord } from '../../core/http/definitions'

/** Returns the names, by ID, of the integration events that the given fields of a page of records refer to. */
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
