import type { Table } from '../../db/schema'
import { assertAccess } from '../../core/auth/access'
import { queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler } from '../../core/http/definitions'
import { answerBody } from '../../core/http/engine'
import { fieldError, PlatformError, platformError } from '../../core/http/errors'
import { requireRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord } from '../../core/records/write'
import { breaksOf, isAssigned } from '../../rules/catalog/price-rules'
import type { PriceSchedule, PriceBreak } from '../../contract/records'

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
