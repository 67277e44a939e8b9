import { diff, isEmptyPatch } from '@/lib/forms/diff'
import type { SaveStep } from '@/lib/forms/record-form'
import { numberOrNull } from '@/lib/forms/values'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { createOnce } from '@/lib/resource/create-once'
import { toForm, toPatch, type ProductForm } from './schema'
import { priceSchedules, productService, type ProductRecord } from './service'

type Step = SaveStep<ProductRecord>

/**
 * The writes that bring a product and its default price to what the form says.
 *
 * The price goes first: a product that points to a schedule needs the schedule, and a new schedule that
 * nothing points to yet does no harm if the second write fails.
 */
export function planProduct(values: ProductForm, record: ProductRecord | null, spareId: string): Step[] {
  const before = toForm(record)
  const schedule = record?.DefaultPriceSchedule ?? null
  const price = numberOrNull(values.Price)
  const isRepriced = price !== null && price !== numberOrNull(before.Price)
  const scheduleId = schedule?.ID ?? (isRepriced ? spareId : record?.DefaultPriceScheduleID)
  const steps: Step[] = []
  if (isRepriced) steps.push(schedule ? reprice(schedule, price) : createSchedule(spareId, values, price))

  if (record?.ID === undefined) {
    const id = values.ID || spareId
    const body = { ...toPatch(values), ID: id, ...(scheduleId ? { DefaultPriceScheduleID: scheduleId } : {}) }
    steps.push({
      label: 'Create the product',
      run: async (current) => join(await createOnce(productService, 'products', id, body), current),
    })
    return steps
  }
  const patch = diff(toPatch(before), toPatch(values))
  const link = price === null && before.Price !== '' ? null : (scheduleId ?? null)
  if (link !== (record.DefaultPriceScheduleID ?? null)) {
    // The platform takes null for "none"; its library's types do not.
    patch.DefaultPriceScheduleID = link as string
  }
  if (!isEmptyPatch(patch)) {
    const id = record.ID
    steps.push({
      label: 'Save the product',
      run: async (current) => join(await productService.patch(id, patch), current),
    })
  }
  return steps
}

/**
 * Taking back that a price was removed: the schedule is still there, and only the link to it was cut. A plan of the old
 * values would make a new one.
 */
export function planBack(
  values: ProductForm,
  before: ProductRecord,
  latest: ProductRecord,
): Step[] | undefined {
  const [id, scheduleId] = [latest.ID, before.DefaultPriceScheduleID]
  if (id === undefined || !scheduleId || latest.DefaultPriceScheduleID || values.Price === '')
    return undefined
  const patch = diff(toPatch(toForm(latest)), toPatch(values))
  const run = async () => {
    await productService.patch(id, { ...patch, DefaultPriceScheduleID: scheduleId })
    return productService.get(id, {})
  }
  return [{ label: 'Save the product', run }]
}

/**
 * The platform takes the breaks of a schedule as one list. It is read again right before it is written, since
 * others may have added breaks while the form was open; only the break that the form showed gets the price.
 */
function reprice(schedule: PriceSchedule, price: number): Step {
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
  }
}

function createSchedule(id: string, values: ProductForm, price: number): Step {
  const body = { ID: id, Name: values.Name, PriceBreaks: [{ Quantity: 1, Price: price }] }
  return {
    label: 'Create the price schedule',
    run: async (current) => ({
      ...current,
      DefaultPriceSchedule: await createOnce(priceSchedules, 'priceschedules', id, body),
    }),
  }
}

/** A written product with the schedule it points to. */
function join(product: Product, current: ProductRecord | null): ProductRecord {
  const schedule = product.DefaultPriceScheduleID ? (current?.DefaultPriceSchedule ?? null) : null
  return { ...product, DefaultPriceSchedule: schedule }
}
