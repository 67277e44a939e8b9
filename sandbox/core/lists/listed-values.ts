import { planTable, type Table } from '../../db/schema'
import type { Context } from '../http/context'
import type { Answer } from '../http/definitions'
import { textOf, type JsonObject } from '../records/json'
import { listRecords } from './list'
import { columnValues } from '../records/store'
import { termsOf } from './terms'

/** Plans a table that stores nothing. It only gives values in memory the shape that lists need. */
function planned(ctx: Context, model: string): Table {
  return planTable(ctx.platform.contract, {
    name: model,
    model,
    table: model.toLowerCase(),
    access: { kind: 'under' },
    operations: { List: ctx.operation.id },
  })
}

/**
 * Handles a list operation over bodies that are computed and not stored, with the filters, search, order and pages of
 * any other list. The bodies are passed to the database as one value; several may have the same ID.
 */
export function listValues(ctx: Context, model: string, bodies: readonly JsonObject[]): Promise<Answer> {
  const table = planned(ctx, model)
  const values = bodies.map((body) => ({
    id: textOf(body.ID),
    body,
    terms: termsOf(body),
    ...columnValues(table, body),
  }))
  const columns = table.columns.map(
    ({ name, kind }) => `${name} ${kind === 'text' ? 'text collate "C"' : kind}`,
  )
  return listRecords(ctx, table, [], {
    from: (sql) => {
      sql.volatile = true
      return `select v.* from jsonb_to_recordset(${sql.bind(JSON.stringify(values))}::jsonb)
        as v(id text collate "C", body jsonb, terms bigint[], ${columns.join(', ')})`
    },
  })
}
