import type { Context } from '../../core/http/context'
import type { ReadRecord } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { nonEmptyText, type JsonObject } from '../../core/records/json'
import { readRecord } from '../../core/records/store'
import type { Tx } from '../../db/types'
import type { IntegrationEvent } from '../../contract/records'

/** Rejects an integration event of another type, where one is named. References check that it exists. */
export async function checkEventType(
  ctx: Context,
  tx: Tx,
  id: string | null,
  type: NonNullable<IntegrationEvent['EventType']>,
): Promise<void> {
  if (!id) return
  const named = await readRecord(tx, ctx.platform.table('IntegrationEvents'), [], id)
  if (named?.body.EventType === type) return
  throw platformError('IntegrationEvent.IncompatibleEventType', `The event "${id}" is not of type ${type}.`, {
    IntegrationEventID: id,
  })
}

/** Returns the names, by ID, of the integration events that the given fields of a page of records refer to. */
export async function eventNames<T extends JsonObject>(
  ctx: Context,
  records: readonly ReadRecord<T>[],
  fields: readonly (keyof T)[],
): Promise<Map<string, string>> {
  const ids = records.flatMap(({ body }) => fields.flatMap((field) => nonEmptyText(body[field]) ?? []))
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.platform.db.query<[string, string | null]>(
    `select id, body ->> 'Name' from integrationevents where id = any($1::text[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(([id, name]) => [id, name ?? '']))
}
