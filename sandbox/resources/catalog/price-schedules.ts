import type { Table } from '../../db/schema'
import { assertAccess } from '../../core/auth/access'
import { queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type {
  Answer,
  Deletion,
  Handler,
  ReadRecord,
  ResourceDefinition,
  Write,
} from '../../core/http/definitions'
import { answerBody } from '../../core/http/engine'
import { fieldError, PlatformError, platformError } from '../../core/http/errors'
import { requireRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord } from '../../core/records/write'
import {
  breaksOf,
  checkQuantities,
  checkSchedule,
  isAssigned,
  isOnSale,
} from '../../rules/catalog/price-rules'
import { OWNER } from '../owner'
import type { PriceSchedule, PriceBreak } from '../../contract/records'

/** Updates the ID of a renamed schedule in assignments and supplier offers, which name it outside their keys. */
async function renameUses(tx: Tx, from: string, to: string): Promise<void> {
  for (const [table, field] of [
    ['productassignments', 'PriceScheduleID'],
    ['productsuppliers', 'DefaultPriceScheduleID'],
  ] as const) {
    await tx.query(
      `update ${table} set body = jsonb_set(body, '{${field}}', to_jsonb($2::text)) where body ->> '${field}' = $1`,
      [from, to],
    )
  }
}

/**
 * Removes a deleted schedule from assignments and supplier offers. Assignments keep their products visible, but name no
 * seller any more; offers stay without a price.
 */
async function releaseUses(tx: Tx, id: string): Promise<void> {
  const where = `body ->> 'PriceScheduleID' = $1`
  const bare = `body || '{"PriceScheduleID": null, "SellerID": null}'`
  await tx.query(`update productassignments set body = ${bare} where ${where} and sellerid is null`, [id])
  await tx.query(
    `insert into productassignments (productid, buyerid, usergroupid, sellerid, body)
     select productid, buyerid, usergroupid, null, ${bare} from productassignments where ${where}
     on conflict do nothing`,
    [id],
  )
  await tx.query(`delete from productassignments where ${where}`, [id])
  await tx.query(
    `update productsuppliers set body = body || '{"DefaultPriceScheduleID": null}'
     where body ->> 'DefaultPriceScheduleID' = $1`,
    [id],
  )
}

export const priceSchedules: ResourceDefinition = {
  name: 'PriceSchedules',
  model: 'PriceSchedule',
  table: 'priceschedules',
  access: { kind: 'owned' },
  references: [OWNER],
  unlisted: ['IsOnSale'],
  check: checkQuantities,
  write: checkSchedule,
  async written({ tx, record, existing }: Write<PriceSchedule>) {
    if (existing && existing.ID !== record.ID) await renameUses(tx, existing.ID, record.ID)
  },
  async read(ctx, records: ReadRecord<PriceSchedule>[]) {
    for (const { body } of records) body.IsOnSale = isOnSale(body, ctx.platform.now())
  },
  remove: ({ tx, record }: Deletion<PriceSchedule>) => releaseUses(tx, record.ID),
}

/** Changes the breaks of the schedule in the path, with all checks for a change of the schedule. */
async function changeBreaks(
  ctx: Context,
  change: (tx: Tx, schedule: Stored<PriceSchedule>) => Promise<PriceBreak[]>,
): Promise<{ table: Table; stored: Stored<PriceSchedule> }> {
  const table = ctx.platform.table('PriceSchedules')
  const id = ctx.params.priceScheduleID ?? ''
  await assertAccess(ctx, table.definition.access, 'write', 'PriceSchedule', null)
  const stored = await ctx.platform.transaction(async (tx) => {
    const schedule = await requireRecord(tx, table, [], id, true)
    const PriceBreaks = await change(tx, schedule)
    return changeRecord(ctx, tx, table, schedule, { PriceBreaks }, 'patch')
  })
  return { table, stored }
}

/** Saves a price break. It replaces an existing one for the same quantity. */
async function saveBreak(ctx: Context): Promise<Answer> {
  const { models } = ctx.platform
  const sent = models.read('PriceBreak', bodyObject(ctx))
  models.validate('PriceBreak', sent, ctx.operation.required)
  const { table, stored } = await changeBreaks(ctx, async (_tx, { body }) => [
    ...breaksOf(body).filter((one) => one.Quantity !== sent.Quantity),
    models.complete('PriceBreak', sent),
  ])
  return { body: await answerBody(ctx, table, stored) }
}

async function deleteBreak(ctx: Context): Promise<Answer> {
  const given = queryValue(ctx, 'quantity')
  const quantity = Number(given)
  if (given === null || !Number.isInteger(quantity)) {
    throw new PlatformError(400, [fieldError('quantity', 'must be a whole number', { Rule: 'type' })])
  }
  await changeBreaks(ctx, async (tx, { id, body }) => {
    const breaks = breaksOf(body)
    const rest = breaks.filter((one) => one.Quantity !== quantity)
    if (rest.length === breaks.length) {
      throw platformError('PriceSchedule.QtyNotFound', `There is no price break for quantity ${quantity}.`, {
        Quantity: quantity,
      })
    }
    if (rest.length === 0 && (await isAssigned(tx, id))) {
      throw platformError(
        'PriceSchedule.CannotDeleteLastPriceBreak',
        'The price schedule is assigned and must keep a price break.',
        { Quantity: quantity },
      )
    }
    return rest
  })
  return {}
}

export const priceBreakActions: Readonly<Record<string, Handler>> = {
  'PriceSchedules.SavePriceBreak': saveBreak,
  'PriceSchedules.DeletePriceBreak': deleteBreak,
}
