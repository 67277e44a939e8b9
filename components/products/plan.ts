import { diff, isEmptyPatch } from '@/lib/forms/diff'
import { createStep, type SaveStep } from '@/lib/forms/record-form'
import { numberOrNull } from '@/lib/forms/values'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { toForm, toPatch, type ProductForm } from './schema'
import { priceSchedules, productService, type ProductRecord } from './service'
import { findUnusedSchedule, restoreSchedule } from './unused-schedule'

type Step = SaveStep<ProductRecord>

/**
 * Returns the writes that change a product and its default price to the values of the form.
 *
 * The price is written first. A product that refers to a schedule needs the schedule to exist, and a new schedule
 * without references does no harm if the second write fails.
 */
export function planProduct(values: ProductForm, record: ProductRecord | null, generatedId: string): Step[] {
  const before = toForm(record)
  const schedule = record?.DefaultPriceSchedule ?? null
  const price = numberOrNull(values.Price)
  const isRepriced = price !== null && price !== numberOrNull(before.Price)
  const scheduleId = schedule?.ID ?? (isRepriced ? generatedId : record?.DefaultPriceScheduleID)
  const steps: Step[] = []
  if (isRepriced)
    steps.push(
      schedule ? createSetPriceStep(schedule, price) : createScheduleStep(generatedId, values, price),
    )

  if (record?.ID === undefined) {
    const body = { ...toPatch(values), ...(scheduleId ? { DefaultPriceScheduleID: scheduleId } : {}) }
    const products = { service: productService, path: 'products', noun: 'product' }
    return [
      ...steps,
      createStep<Product, ProductRecord>(products, values.ID || generatedId, body, addDefaultSchedule),
    ]
  }
  const patch = diff(toPatch(before), toPatch(values))
  const link = price === null && before.Price !== '' ? null : (scheduleId ?? null)
  if (link !== (record.DefaultPriceScheduleID ?? null)) {
    // The platform accepts null for "none", but the types of its library do not.
    patch.DefaultPriceScheduleID = link as string
  }
  if (!isEmptyPatch(patch)) {
    const id = record.ID
    steps.push({
      label: 'Save the product',
      run: async (current) => addDefaultSchedule(await productService.patch(id, patch), current),
      makes: null,
    })
  }
  return steps
}

/**
 * Returns the writes that undo setting a first price or removing a price. Removing a price cut the link to its schedule
 * and may have deleted the schedule. A plan of the old values would create a new schedule with a single price break.
 */
export function planPriceUndo(
  values: ProductForm,
  before: ProductRecord,
  latest: ProductRecord,
): Step[] | undefined {
  const [id, scheduleId] = [latest.ID, before.DefaultPriceScheduleID]
  if (!scheduleId && toForm(latest).Price !== '' && values.Price === '')
    return [...planProduct(values, latest, ''), createDeleteScheduleStep(latest)]
  if (id === undefined || !scheduleId || latest.DefaultPriceScheduleID || values.Price === '')
    return undefined
  const patch = diff(toPatch(toForm(latest)), toPatch(values))
  const run = async () => {
    if (before.DefaultPriceSchedule) await restoreScheduleIfDeleted(before.DefaultPriceSchedule)
    await productService.patch(id, { ...patch, DefaultPriceScheduleID: scheduleId })
    return productService.get(id, {})
  }
  return [{ label: 'Save the product', run, makes: null }]
}

/**
 * Returns the step that deletes the schedule created for a first price, unless the schedule is used elsewhere or has
 * got further breaks.
 */
function createDeleteScheduleStep(priced: ProductRecord): Step {
  return {
    label: 'Delete the price schedule',
    run: async (current) => {
      const schedule = await findUnusedSchedule(priced, 'unpriced')
      const isOwn = schedule?.PriceBreaks?.length === 1 && schedule.Name === priced.Name
      if (isOwn) await priceSchedules.remove(schedule.ID ?? '')
      return current ?? priced
    },
    makes: null,
  }
}

/** Recreates a schedule that was deleted together with the price. */
async function restoreScheduleIfDeleted(schedule: PriceSchedule): Promise<void> {
  try {
    await priceSchedules.get(schedule.ID ?? '', { quiet: true })
  } catch (error) {
    if (toPlatformError(error).status !== 404) throw error
    await restoreSchedule(schedule)
  }
}

/**
 * Returns the step that sets the price of one break. The platform writes the breaks of a schedule as one list. The list
 * is read again right before the write, since other users may have added breaks while the form was open. Only the break
 * that the form showed gets the price.
 */
function createSetPriceStep(schedule: PriceSchedule, price: number): Step {
  const id = schedule.ID ?? ''
  const shown = schedule.PriceBreaks?.[0]?.Quantity
  return {
    label: 'Save the price',
    run: async (current) => {
      const breaks = (await priceSchedules.get(id, {})).PriceBreaks ?? []
      const at = Math.max(
        0,
        breaks.findIndex(({ Quantity }) => Quantity === shown),
      )
      const priced = breaks.length
        ? breaks.map((one, index) => (index === at ? { ...one, Price: price } : one))
        : [{ Quantity: 1, Price: price }]
      return { ...current, DefaultPriceSchedule: await priceSchedules.patch(id, { PriceBreaks: priced }) }
    },
    makes: null,
  }
}

function createScheduleStep(id: string, values: ProductForm, price: number): Step {
  const at = { service: priceSchedules, path: 'priceschedules', noun: 'price schedule' }
  const body = { Name: values.Name, PriceBreaks: [{ Quantity: 1, Price: price }] }
  return createStep<PriceSchedule, ProductRecord>(at, id, body, (created, current) => ({
    ...current,
    DefaultPriceSchedule: created,
  }))
}

/** Returns a written product together with its default price schedule. */
function addDefaultSchedule(product: Product, current: ProductRecord | null): ProductRecord {
  const schedule = product.DefaultPriceScheduleID ? (current?.DefaultPriceSchedule ?? null) : null
  return { ...product, DefaultPriceSchedule: schedule }
}
