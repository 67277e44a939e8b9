import { callerOf, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler, ResourceDefinition } from '../../core/http/definitions'
import type { ComputedField } from '../../db/definitions'
import { notFound, platformError } from '../../core/http/errors'
import { parseRecord, type JsonObject } from '../../core/records/json'
import { listRecords, type Narrow } from '../../core/lists/list'
import type { Sql } from '../../core/records/sql'
import { readRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import type { Table } from '../../db/schema'
import { assignedToMe, ownQuery, type Shared } from '../access/my-assignments'

/** A kind of record that a buyer shares with its users, and that each user may also own privately. */
interface PrivateKind extends Shared {
  /** The resource of the shared records, e.g. `Addresses`. */
  resource: string
  /** Model of a response, e.g. `BuyerAddress`. */
  model: string
  /** Name of one record in the operations, e.g. `Address`; its ID is `addressID` in the path. */
  one: string
  param: string
  /** Checks and completes a private record before it is stored. */
  write?: (record: JsonObject) => void
  /** Returns additional fields that lists filter and sort by, besides Editable. */
  computed?: (ctx: Context) => Record<string, ComputedField>
  /** Fills fields that depend on how shared records are assigned to the caller. */
  fill?: (ctx: Context, records: JsonObject[]) => Promise<void>
}

/** Returns a table for the private records, which share the table of the shared ones and have their user in the key. */
export function privateTable(
  { ownerColumn = 'owner', ...table }: Table,
  model: string,
  definition: Partial<ResourceDefinition> = {},
): Table {
  return {
    ...table,
    parentColumns: [...table.parentColumns, ownerColumn],
    definition: {
      name: `Private${table.definition.name}`,
      model,
      table: table.name,
      access: { kind: 'within', of: 'buyer' },
      parents: [
        { param: 'buyerID', of: 'Buyers' },
        { param: 'userID', of: 'Users' },
      ],
      ...definition,
    },
  }
}

/** Creates the six operations on one kind of private record, below /me. */
export function privateActions(kind: PrivateKind): Record<string, Handler> {
  const { resource, model, one, param, write, fill } = kind
  const definition: Partial<ResourceDefinition> = {
    operations: { Create: `Me.Create${one}` },
    write({ record }) {
      write?.(record)
      record.Editable = true
    },
  }
  const shared = (ctx: Context): Table => ctx.platform.table(resource)
  const known = new WeakMap<Table, Table>()
  const own = (ctx: Context): Table => {
    const table = shared(ctx)
    const made = known.get(table) ?? privateTable(table, model, definition)
    known.set(table, made)
    return made
  }
  const mine = (ctx: Context): string[] => [callerOf(ctx).company, callerOf(ctx).userId]
  const idOf = (ctx: Context): string => ctx.params[param] ?? ''
  const visible =
    (ctx: Context): Narrow =>
    (sql: Sql) => [
      `(t.owner = ${sql.bind(callerOf(ctx).userId)} or (t.owner is null and ${assignedToMe(ctx, sql, kind)}))`,
    ]

  /** Converts shared records to the model of private ones. */
  const shape = async (ctx: Context, records: { body: JsonObject }[]): Promise<void> => {
    const { fields } = ctx.platform.models.table(model)
    for (const record of records) {
      if (record.body.Editable === true) continue
      const { body } = record
      record.body = Object.fromEntries(fields.map(([name]) => [name, body[name] ?? null]))
      record.body.Editable = false
    }
    await fill?.(
      ctx,
      records.map(({ body }) => body).filter(({ Editable }) => Editable !== true),
    )
  }

  /** Returns a record that the caller may see: a private one, or a shared one by its assignments. */
  const seen = async (ctx: Context, id: string): Promise<JsonObject | null> => {
    const { sql, text } = ownQuery(ctx, shared(ctx).name, id, visible(ctx))
    const { rows } = await ctx.platform.db.query(text, sql.params)
    return rows[0]?.[0] ? parseRecord(rows[0][0]) : null
  }

  /**
   * Returns the caller's private record, locked. A shared record is rejected as not editable, and all others as not
   * found.
   */
  const editable = async (ctx: Context, tx: Tx): Promise<Stored> => {
    const found = await readRecord(tx, own(ctx), mine(ctx), idOf(ctx), true)
    if (found) return found
    if (await seen(ctx, idOf(ctx))) throw cannotEdit()
    throw notFound(shared(ctx).definition.model, idOf(ctx))
  }
  const cannotEdit = () =>
    platformError(
      `${one}.CannotEditPublic`,
      'This record belongs to the company. Only private records can be changed here.',
    )
  /** Returns the body without its ID, which the platform chooses here. */
  const draft = (ctx: Context): JsonObject =>
    Object.fromEntries(Object.entries(bodyObject(ctx)).filter(([key]) => key.toLowerCase() !== 'id'))

  return {
    [`Me.List${resource}`]: (ctx) => {
      const { ownerColumn: _all, ...table } = shared(ctx)
      const computed: Record<string, ComputedField> = {
        Editable: { kind: 'boolean', expression: () => 't.owner is not null' },
        ...kind.computed?.(ctx),
      }
      const listed: Table = { ...table, definition: { ...table.definition, model, computed } }
      return listRecords(ctx, listed, [callerOf(ctx).company], { narrow: [visible(ctx)], read: shape })
    },
    [`Me.Get${one}`]: async (ctx) => {
      const body = await seen(ctx, idOf(ctx))
      if (!body) throw notFound(shared(ctx).definition.model, idOf(ctx))
      const record = { body }
      await shape(ctx, [record])
      return { body: record.body }
    },
    [`Me.Create${one}`]: async (ctx) => {
      const made = await ctx.platform.transaction((tx) =>
        createRecord(ctx, tx, own(ctx), mine(ctx), draft(ctx)),
      )
      return { body: made.body, location: made.id }
    },
    [`Me.Save${one}`]: async (ctx) => {
      const saved = await ctx.platform.transaction(async (tx) => {
        const existing = await readRecord(tx, own(ctx), mine(ctx), idOf(ctx), true)
        if (existing) return changeRecord(ctx, tx, own(ctx), existing, draft(ctx), 'save')
        if (await seen(ctx, idOf(ctx))) throw cannotEdit()
        return createRecord(ctx, tx, own(ctx), mine(ctx), { ...draft(ctx), ID: idOf(ctx) })
      })
      return { body: saved.body }
    },
    [`Me.Patch${one}`]: async (ctx) => {
      await ctx.platform.transaction(async (tx) =>
        changeRecord(ctx, tx, own(ctx), await editable(ctx, tx), draft(ctx), 'patch'),
      )
      return {}
    },
    [`Me.Delete${one}`]: async (ctx) => {
      await ctx.platform.transaction(async (tx) => removeRecord(ctx, tx, own(ctx), await editable(ctx, tx)))
      return {}
    },
  }
}
