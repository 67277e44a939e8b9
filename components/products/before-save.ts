import { isSame } from '@/lib/forms/diff'
import type { PendingSave, SaveStep } from '@/lib/forms/record-form'
import { targetSchedule } from './plan'
import { inversionWords } from './rules/price-breaks'
import { uncountedQuantityWords } from './rules/variant-tracking'
import { toForm, type ProductForm } from './schema'
import { priceSchedules, type ProductRecord } from './service'
import { findUnusedSchedule } from './unused-schedule'

type Pending = PendingSave<ProductForm, ProductRecord>

/**
 * Asks for confirmation when the quantity of a product stops counting, and when new prices make larger quantities more
 * expensive per unit. Offers to delete a schedule that a removed price leaves unused.
 */
export async function beforeSave(save: Pending): Promise<SaveStep<ProductRecord>[] | undefined> {
  const { latest, confirm } = save
  if (!latest) return []
  const { values, record } = latest
  if (!(await confirmVariantQuantities(values, record, confirm))) return undefined
  const target = targetSchedule(values, record, '')
  if (target === null) return record.DefaultPriceScheduleID ? offerToDeleteSchedule(record, confirm) : []
  // Another schedule keeps its own prices.
  const isEdited = target === '' || target === record.DefaultPriceScheduleID
  const inversions = isEdited ? newInversions(values, record) : []
  if (inversions.length === 0) return []
  const isSure = await confirm('Save a higher unit price for larger quantities?', {
    details: inversions.join(' '),
    okLabel: 'Save prices',
    cancelLabel: 'Cancel',
  })
  return isSure === true ? [] : undefined
}

async function confirmVariantQuantities(
  values: ProductForm,
  { Inventory }: ProductRecord,
  confirm: Pending['confirm'],
): Promise<boolean> {
  const details = uncountedQuantityWords(Inventory, values.Inventory)
  if (details === undefined) return true
  const isSure = await confirm('Track the inventory by variant?', {
    details,
    okLabel: 'Track by variant',
    cancelLabel: 'Cancel',
  })
  return isSure === true
}

/** Returns the sentences about breaks that cost more than smaller quantities, if the save changes the prices. */
function newInversions(values: ProductForm, record: ProductRecord): string[] {
  const before = toForm(record)
  if (isSame(before.Breaks, values.Breaks)) return []
  const words = inversionWords(values.Breaks, values.Currency)
  return isSame(words, inversionWords(before.Breaks, before.Currency)) ? [] : words
}

/**
 * Returns the write that deletes the schedule. Returns no write if the schedule stays, and undefined if the user
 * cancels the save.
 */
async function offerToDeleteSchedule(
  record: ProductRecord,
  confirm: Pending['confirm'],
): Promise<SaveStep<ProductRecord>[] | undefined> {
  const schedule = await findUnusedSchedule(record, 'unpriced')
  if (!schedule) return []
  const name = schedule.Name || schedule.ID
  const isWanted = await confirm(`Delete price schedule “${name}” too?`, {
    details: `The product no longer has a default price. No other product uses this price schedule.`,
    okLabel: 'Delete',
    cancelLabel: 'Keep schedule',
    isDestructive: true,
  })
  if (isWanted === undefined) return undefined
  if (!isWanted) return []
  const remove: SaveStep<ProductRecord> = {
    label: 'Delete the price schedule',
    request: `DELETE /v1/priceschedules/${schedule.ID}`,
    run: async (current) => {
      await priceSchedules.remove(schedule.ID ?? '')
      return current ?? record
    },
    makes: null,
  }
  return [remove]
}
