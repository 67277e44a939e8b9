import { object, string, type InferType } from 'yup'
import { COLUMNS_HELP, withoutTargets, type ImportRules } from '@/lib/csv/import-plan'
import { decimalReason } from '@/lib/csv/numbers'
import { idRule, type ValidatedRecord } from '@/lib/forms/ids'
import { text } from '@/lib/forms/rules'
import { numberOrNull } from '@/lib/forms/values'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { titleCase } from '@/lib/resource/words'
import { readOwnSupplierId } from '../foreign-rows'
import { checkOwners, importedOwnerRule, OWNER_COLUMN } from '../import-owner'
import {
  BREAK_FIELDS,
  BREAK_LABELS,
  breakProblems,
  type BreakField,
  type BreakRow,
} from '../rules/price-breaks'
import { foreignRecordReason } from '../ownership'
import { scheduleShape, toNewSchedule, toSchedulePatch, toScheduleValues } from './schedule-form'

const { Breaks: _, ...ruleShape } = scheduleShape

type BreakCells = Record<BreakField, string>

const CHANGED_PRICE =
  'This file does not change the prices of an existing price schedule. Change them on its page, or with the file of prices of products.'

/**
 * Returns the rule for a cell of the first price break. A new price schedule needs one, as in the form. For an existing
 * one the cell is empty, or has the number of the break.
 */
function breakCell(field: BreakField) {
  return string()
    .defined()
    .test('break', (cell, { parent, options, createError }) => {
      const { isExisting = false, savedValues } = (options.context ?? {}) as Partial<ValidatedRecord>
      if (isExisting) {
        const saved = (savedValues as Partial<BreakCells> | undefined)?.[field] ?? ''
        return isSameNumber(cell, saved) || createError({ message: CHANGED_PRICE })
      }
      const problem = breakProblems([breakOf(parent as BreakCells)]).find((one) => one.field === field)
      if (problem === undefined) return true
      const reason = titleCase(problem.reason)
      return createError({ message: field === 'Quantity' ? reason : decimalReason(cell, reason) })
    })
}

/** True for an empty cell, and for another spelling of the same number. */
function isSameNumber(cell: string, saved: string): boolean {
  return cell.trim() === '' || (saved !== '' && Number(cell) === numberOrNull(saved))
}

const schema = object({
  ID: idRule(),
  OwnerID: importedOwnerRule('price schedule'),
  Name: text('Name', 100, true),
  ...ruleShape,
  Quantity: breakCell('Quantity'),
  Price: breakCell('Price'),
  SalePrice: breakCell('SalePrice'),
  SubscriptionPrice: breakCell('SubscriptionPrice'),
  BundlePrice: breakCell('BundlePrice'),
})

type ScheduleFileRow = InferType<typeof schema>

/** Returns the first price break of a row. It starts at quantity 1, unless the row says otherwise. */
function breakOf({ Quantity, Price, SalePrice, SubscriptionPrice, BundlePrice }: BreakCells): BreakRow {
  return { Quantity: Quantity.trim() || '1', Price, SalePrice, SubscriptionPrice, BundlePrice }
}

function toForm(schedule: PriceSchedule | null): ScheduleFileRow {
  const { Breaks, ...values } = toScheduleValues(schedule)
  const {
    Quantity = '',
    Price = '',
    SalePrice = '',
    SubscriptionPrice = '',
    BundlePrice = '',
  } = Breaks[0] ?? {}
  return {
    ...{ ID: schedule?.ID ?? '', OwnerID: schedule?.OwnerID ?? '', Name: schedule?.Name ?? '', ...values },
    ...{ Quantity, Price, SalePrice, SubscriptionPrice, BundlePrice },
  }
}

/** Returns the changeable fields of a price schedule. Its price breaks are left out. */
function toPatch(values: ScheduleFileRow): Partial<PriceSchedule> {
  const { PriceBreaks: _breaks, ...fields } = toSchedulePatch({ ...values, Breaks: [] })
  return { Name: values.Name, ...fields }
}

/** Returns the fields of a new price schedule, with its first price break. */
function toNewBody(values: ScheduleFileRow): Partial<PriceSchedule> {
  const { Name, OwnerID } = values
  return { Name, ...(OwnerID && { OwnerID }), ...toNewSchedule({ ...values, Breaks: [breakOf(values)] }) }
}

/**
 * Rules for importing price schedules from a file. It sets the first price of new ones only, because the file with
 * prices of products has all price breaks.
 */
export const priceScheduleImport: ImportRules<ScheduleFileRow, PriceSchedule> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    OWNER_COLUMN,
    { name: 'Currency', label: 'Currency' },
    ...BREAK_FIELDS.map((name) => ({ name, label: BREAK_LABELS[name] })),
    { name: 'SaleStart', label: 'Sale start', kind: 'instant' },
    { name: 'SaleEnd', label: 'Sale end', kind: 'instant' },
    { name: 'MinQuantity', label: 'Minimum quantity' },
    { name: 'MaxQuantity', label: 'Maximum quantity' },
    { name: 'RestrictedQuantity', label: 'Restricted quantity', kind: 'boolean' },
    { name: 'UseCumulativeQuantity', label: 'Cumulative quantity', kind: 'boolean' },
    { name: 'ApplyTax', label: 'Apply tax', kind: 'boolean' },
    { name: 'ApplyShipping', label: 'Apply shipping', kind: 'boolean' },
  ],
  schema,
  toForm,
  toPatch,
  toNewBody,
  async checkReferences(plan, existing, scope) {
    const own = await readOwnSupplierId(scope)
    const theirs = withoutTargets(plan, ({ id }) => {
      const reason = foreignRecordReason('price schedule', existing.get(id)?.OwnerID, own)
      return reason === undefined ? undefined : { column: 'ID', reason }
    })
    return checkOwners(theirs, own, scope)
  },
  columnsHelp: `${COLUMNS_HELP} The prices are the first price break of a new price schedule, from quantity 1 if that cell is empty. Existing price schedules keep their prices and their owner.`,
  canUndoCreates: true,
  note: 'To give these prices to products, import the products with the IDs in the column “Default price schedule”. Further price breaks are in the file with the prices of products.',
}
