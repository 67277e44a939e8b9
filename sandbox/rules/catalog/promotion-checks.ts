import type { Write } from '../../core/http/definitions'
import { fieldError, PlatformError, platformError } from '../../core/http/errors'
import { readRecord } from '../../core/records/store'
import { expressionErrors } from '../expressions/expression-errors'
import type { Promotion } from '../../contract/records'

function checkDates({ StartDate: start, ExpirationDate: end }: Promotion): void {
  if (start !== null && end !== null && end <= start) {
    throw platformError('Promotion.ExpirationPrecedsStart', 'ExpirationDate must be after StartDate.', {
      StartDate: start,
      ExpirationDate: end,
    })
  }
}

function checkLimits({
  LineItemLevel: byLine,
  QuantityLimitPerOrder: pieces,
  ItemLimitPerOrder: lines,
}: Promotion): void {
  const byField = { QuantityLimitPerOrder: pieces, ItemLimitPerOrder: lines }
  if (pieces !== null && !byLine) {
    throw platformError(
      'Promotion.CannotSetQuantityLimitPerOrder',
      'QuantityLimitPerOrder needs LineItemLevel.',
      byField,
    )
  }
  if (lines !== null && !byLine)
    throw platformError(
      'Promotion.CannotSetItemLimitPerOrder',
      'ItemLimitPerOrder needs LineItemLevel.',
      byField,
    )
  if (pieces !== null && lines !== null) {
    throw platformError(
      'Promotion.CannotSetQuantityAndItemLimitPerOrder',
      'Only one of QuantityLimitPerOrder and ItemLimitPerOrder can be set.',
      byField,
    )
  }
}

const COUNTS = [
  'RedemptionLimit',
  'RedemptionLimitPerUser',
  'QuantityLimitPerOrder',
  'ItemLimitPerOrder',
] as const

function checkCounts(record: Promotion): void {
  const below = COUNTS.filter((field) => (record[field] ?? 0) < 0)
  if (below.length === 0) return
  throw new PlatformError(
    400,
    below.map((field) => fieldError(field, 'must be at least 0', { Rule: 'minimum', Limit: 0 })),
  )
}

/**
 * Checks the order in which a limited promotion takes items: names of line item fields separated by commas, with ! for
 * descending.
 */
function checkSort({ ctx, record }: Write<Promotion>): void {
  const { ItemSortBy: sort, LineItemLevel: byLine, ItemLimitPerOrder: lines } = record
  if (!sort) return
  if (!byLine || lines === null) {
    throw platformError(
      'Promotion.CannotSetItemSortBy',
      'ItemSortBy needs LineItemLevel and ItemLimitPerOrder.',
      {
        ItemSortBy: sort,
      },
    )
  }
  const { names } = ctx.platform.models.table('LineItem')
  const fields = sort.split(',').map((name) => name.trim().replace(/^!/, ''))
  const unknown = fields.find((field) => !names.has(field.split('.')[0]?.toLowerCase() ?? ''))
  if (unknown !== undefined) {
    throw new PlatformError(400, [
      fieldError('ItemSortBy', `names no field of a line item: "${unknown}"`, { Rule: 'sort' }),
    ])
  }
}

/** Checks the source of the amount: an expression, or else the marketplace's promotion integration. */
async function checkSource({ ctx, tx, record }: Write<Promotion>): Promise<void> {
  const { ValueExpression: value, UseIntegration: integrated } = record
  if (value && integrated) {
    throw platformError(
      'Promotion.UseIntegrationMustBeFalse',
      'UseIntegration must be false when ValueExpression is set.',
    )
  }
  if (value) return
  if (!integrated) {
    throw platformError(
      'Promotion.ValueExpressionCanBeNullIfUseIntegration',
      'ValueExpression is required unless UseIntegration is true.',
    )
  }
  // The seed format has promotions but no promotion integration.
  if (ctx.seeding) return
  const table = ctx.platform.table('PromotionIntegrations')
  if (await readRecord(tx, table, [], table.definition.name)) return
  throw platformError(
    'Promotion.ValueExpressionCannotBeNull',
    'ValueExpression is required while the marketplace has no promotion integration.',
  )
}

function checkExpressions({ ctx, record }: Write<Promotion>): void {
  const { EligibleExpression: eligible, ValueExpression: value, LineItemLevel: byLine } = record
  const { models } = ctx.platform
  const level = byLine ? 'item' : 'order'
  const errors = [
    ...expressionErrors('EligibleExpression', eligible, `${level}-promotion-eligible`, models),
    ...(value ? expressionErrors('ValueExpression', value, `${level}-promotion-value`, models) : []),
  ]
  if (errors.length > 0) throw new PlatformError(400, errors)
}

/** Rejects promotions with contradictory or invalid fields (facts of the platform, 6.9 and 8.5). */
export async function checkPromotion(write: Write<Promotion>): Promise<void> {
  checkDates(write.record)
  checkCounts(write.record)
  checkLimits(write.record)
  checkSort(write)
  await checkSource(write)
  checkExpressions(write)
}
