import { formatPrice } from '@/lib/format/price'
import { isSame } from '@/lib/forms/diff'
import type { PendingSave, SaveStep } from '@/lib/forms/record-form'
import { numberOrNull } from '@/lib/forms/values'
import type { PriceBreak } from '@/lib/ordercloud/models'
import { joinWords } from '@/lib/permissions/explain'
import { toForm, type ProductForm } from './schema'
import { priceSchedules, type ProductRecord } from './service'
import { findUnusedSchedule } from './unused-schedule'

/**
 * Asks for confirmation when a new price affects further price breaks, and offers to delete a schedule that a removed
 * price leaves unused.
 */
export async function beforeSave(
  save: PendingSave<ProductForm, ProductRecord>,
): Promise<SaveStep<ProductRecord>[] | undefined> {
  const { values, record, latest, confirm } = save
  if (!record || !latest) return []
  const price = priceOf(latest.values)
  if (price === null) {
    const isRemovedHere = priceOf(values) === null && priceOf(toForm(record)) !== null
    return isRemovedHere ? offerToDeleteSchedule(record, confirm) : []
  }
  if (price === priceOf(toForm(latest.record))) return []
  return (await confirmHigherPriceBreaks(latest.record, price, confirm)) ? [] : undefined
}

function priceOf({ Price }: ProductForm): number | null {
  return numberOrNull(Price)
}

/** Returns the price breaks above the first whose unit price would exceed the new unit price of the first break. */
function findHigherPriceBreaks(breaks: readonly PriceBreak[], price: number): PriceBreak[] {
  return breaks.slice(1).filter(({ Price }) => Price !== undefined && Price > price)
}

/** Asks for confirmation of higher price breaks. Asks again if other users changed the breaks meanwhile. */
async function confirmHigherPriceBreaks(
  record: ProductRecord,
  price: number,
  confirm: PendingSave<ProductForm, ProductRecord>['confirm'],
): Promise<boolean> {
  let schedule = record.DefaultPriceSchedule
  let accepted: PriceBreak[] = []
  for (;;) {
    const dearer = findHigherPriceBreaks(schedule?.PriceBreaks ?? [], price)
    if (!schedule || dearer.length === 0 || isSame(dearer, accepted)) return true
    const { Currency, ID } = schedule
    const formatAmount = (amount: number) => formatPrice(amount, Currency)
    const prices = dearer.map(
      ({ Price, Quantity }) => `${formatAmount(Price ?? 0)} from quantity ${Quantity}`,
    )
    const isSure = await confirm('Save a higher unit price for larger quantities?', {
      details: `The new price is ${formatAmount(price)}, but the unit price is ${joinWords(prices, 'and')}. The other price breaks are not changed.`,
      okLabel: 'Save price',
      cancelLabel: 'Cancel',
    })
    if (isSure !== true) return false
    accepted = dearer
    schedule = await priceSchedules.get(ID ?? '', { quiet: true })
  }
}

/**
 * Returns the write that deletes the schedule. Returns no write if the schedule stays, and undefined if the user
 * cancels the save.
 */
async function offerToDeleteSchedule(
  record: ProductRecord,
  confirm: PendingSave<ProductForm, ProductRecord>['confirm'],
): Promise<SaveStep<ProductRecord>[] | undefined> {
  const schedule = await findUnusedSchedule(record, 'unpriced')
  if (!schedule) return []
  const name = schedule.Name || schedule.ID
  const isWanted = await confirm(`Delete price schedule “${name}” too?`, {
    details: `The product no longer has a default price. No other product uses this price schedule.`,
    okLabel: 'Delete',
    cancelLabel: 'Cancel',
    isDestructive: true,
  })
  if (isWanted === undefined) return undefined
  if (!isWanted) return []
  const remove: SaveStep<ProductRecord> = {
    label: 'Delete the price schedule',
    run: async (current) => {
      await priceSchedules.remove(schedule.ID ?? '')
      return current ?? record
    },
    makes: null,
  }
  return [remove]
}
