import { diff, isEmptyPatch } from '@/lib/forms/diff'
import { createStep, type SaveStep } from '@/lib/forms/record-form'
import { emptyToNull } from '@/lib/forms/values'
import { mayHaveTags } from '@/lib/html/markup'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { toNewSchedule, toSchedulePatch, toScheduleValues } from './priceschedules/schedule-form'
import { toForm, toNewBody, toPatch, type ProductForm } from './schema'
import { priceSchedules, productService, readSchedule, type ProductRecord } from './service'
import { findUnusedSchedule, restoreSchedule } from './unused-schedule'

type Step = SaveStep<ProductRecord>

/**
 * The price schedules that saves created since the page loaded, by ID. A repeated save changes such a schedule instead
 * of creating it again, and an undo deletes only these.
 */
const ownSchedules = new Map<string, PriceSchedule>()

/** The owners with which these schedules were created, by the ID of the schedule. */
const ownersOfSchedules = new Map<string, string>()

/**
 * Returns the ID of the default price schedule that a product has after a save, or null for none. `generatedId` stands
 * for a new schedule.
 */
export function targetSchedule(
  { ScheduleID, Breaks }: ProductForm,
  record: ProductRecord | null,
  generatedId: string,
): string | null {
  if (ScheduleID === '') return Breaks.length > 0 ? generatedId : null
  const current = record?.DefaultPriceSchedule
  const isCleared = Breaks.length === 0 && (current?.PriceBreaks?.length ?? 0) > 0
  return isCleared && ScheduleID === record?.DefaultPriceScheduleID ? null : ScheduleID
}

/**
 * Returns the writes that change a product and its default price schedule to the values of the form.
 *
 * The schedule is written first. A product that refers to a schedule needs the schedule to exist, and a new schedule
 * without references does no harm if the second write fails. Choosing another schedule, or none, changes no schedule.
 */
export function planProduct(values: ProductForm, record: ProductRecord | null, generatedId: string): Step[] {
  const before = toForm(record)
  const schedule = record?.DefaultPriceSchedule ?? null
  const link = record?.DefaultPriceScheduleID ?? null
  const target = targetSchedule(values, record, generatedId)
  const steps: Step[] = []
  if (target !== null && schedule?.ID === target) {
    const patch = diff(toSchedulePatch(toScheduleValues(schedule)), toSchedulePatch(values))
    if (!isEmptyPatch(patch)) steps.push(createEditStep(target, patch))
  } else if (target === generatedId && target !== link) {
    steps.push(createScheduleStep(generatedId, values, record))
  }

  if (record?.ID === undefined) {
    const body = { ...toNewBody(values), ...(target ? { DefaultPriceScheduleID: target } : {}) }
    const products = { service: productService, path: 'products', noun: 'product' }
    const create = (safeBody: Partial<Product>) =>
      createStep<Product, ProductRecord>(products, values.ID || generatedId, safeBody, withSchedule)
    const run: Step['run'] = async (current) => {
      const known = await readTarget(current, target)
      return create(await withSafeDescription(body)).run(known)
    }
    return [...steps, { ...create(body), request: 'POST /v1/products', run }]
  }
  const patch = diff(toPatch(before), toPatch(values))
  // The platform accepts null for "none", but the types of its library do not.
  if (target !== link) patch.DefaultPriceScheduleID = target as string
  if (!isEmptyPatch(patch)) steps.push(createProductStep(record.ID, patch, target))
  return steps
}

/**
 * Returns the writes that undo a save which changed the link between a product and its schedule. A schedule that was
 * deleted with the price is created again, and one that the save created is deleted unless something else uses it.
 * Undefined when the plan for the old values is sufficient.
 */
export function planPriceUndo(
  values: ProductForm,
  before: ProductRecord,
  latest: ProductRecord,
): Step[] | undefined {
  const [id, link] = [latest.ID, latest.DefaultPriceScheduleID ?? '']
  if (id === undefined || values.ScheduleID === link) return undefined
  const target = values.ScheduleID || null
  const patch = diff(toPatch(toForm(latest)), toPatch(values))
  const restored = createProductStep(id, { ...patch, DefaultPriceScheduleID: target as string }, target)
  const run: Step['run'] = async (current) => {
    const known = before.DefaultPriceSchedule
    if (known?.ID !== undefined && known.ID === target) await restoreScheduleIfDeleted(known)
    return restored.run(current)
  }
  const created = ownSchedules.has(link) ? [createDeleteScheduleStep(latest)] : []
  return [{ ...restored, run }, ...created]
}

/** Returns the step that deletes a schedule which the save created, unless something else uses it now. */
function createDeleteScheduleStep(priced: ProductRecord): Step {
  return {
    label: 'Delete the price schedule',
    request: `DELETE /v1/priceschedules/${priced.DefaultPriceScheduleID}`,
    run: async (current) => {
      const schedule = await findUnusedSchedule(priced, 'unpriced')
      if (schedule) await priceSchedules.remove(schedule.ID ?? '')
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

/** Deletes a schedule. An earlier attempt without a response may have deleted it. */
async function removeScheduleIfPresent(id: string): Promise<void> {
  try {
    await priceSchedules.remove(id)
  } catch (error) {
    if (toPlatformError(error).status !== 404) throw error
  }
}

function createEditStep(id: string, patch: Partial<PriceSchedule>): Step {
  return {
    label: 'Save the price schedule',
    request: `PATCH /v1/priceschedules/${id}`,
    run: async (current) => ({ ...current, DefaultPriceSchedule: await priceSchedules.patch(id, patch) }),
    makes: null,
  }
}

/** Returns the step that creates a schedule of the product's own. Its owner is that of the product. */
function createScheduleStep(id: string, values: ProductForm, record: ProductRecord | null): Step {
  const at = { service: priceSchedules, path: 'priceschedules', noun: 'price schedule' }
  const owner = record?.OwnerID ?? values.OwnerID
  const body = { Name: values.Name, ...(owner && { OwnerID: owner }), ...toNewSchedule(values) }
  const step = createStep<PriceSchedule, ProductRecord>(at, id, body, (created, current) => ({
    ...current,
    DefaultPriceSchedule: created,
  }))
  const run: Step['run'] = async (current) => {
    if (ownSchedules.has(id) && ownersOfSchedules.get(id) !== owner) {
      // The user chose another owner after the product could not be created. An owner cannot be changed.
      await removeScheduleIfPresent(id)
      ownSchedules.delete(id)
    }
    ownersOfSchedules.set(id, owner)
    const known = ownSchedules.get(id)
    const patch = known && diff(toSchedulePatch(toScheduleValues(known)), toSchedulePatch(values))
    const next = !known
      ? await step.run(current)
      : {
          ...current,
          DefaultPriceSchedule: patch && !isEmptyPatch(patch) ? await priceSchedules.patch(id, patch) : known,
        }
    if (next.DefaultPriceSchedule) ownSchedules.set(id, next.DefaultPriceSchedule)
    return next
  }
  return { ...step, request: 'POST /v1/priceschedules', run }
}

/** Returns the step that changes the product's own fields and its link to a schedule. */
function createProductStep(id: string, patch: Partial<Product>, target: string | null): Step {
  return {
    label: 'Save the product',
    request: `PATCH /v1/products/${id}`,
    run: async (current) => {
      // Read first, so that a failed read does not repeat the write.
      const known = await readTarget(current, target)
      return withSchedule(await productService.patch(id, await withSafeDescription(patch)), known)
    },
    makes: null,
  }
}

/** Returns the values to write without code in the HTML of the description, because shops show it as it is. */
async function withSafeDescription(values: Partial<Product>): Promise<Partial<Product>> {
  const { Description } = values
  if (!Description || !mayHaveTags(Description)) return values
  const { sanitizeForSaving } = await import('@/lib/html/sanitize')
  // The platform accepts null for "none", but the types of its library do not.
  return { ...values, Description: emptyToNull(sanitizeForSaving(Description).html) as string }
}

/** Returns the record with the schedule that the product gets, which may be one of the library. */
async function readTarget(
  current: ProductRecord | null,
  target: string | null,
): Promise<ProductRecord | null> {
  if (target === null || current?.DefaultPriceSchedule?.ID === target) return current
  // The user may not read the schedule that the product has already.
  if (current?.DefaultPriceScheduleID === target) return current
  return { ...current, DefaultPriceSchedule: await readSchedule(target) }
}

/** Returns a written product together with its default price schedule. */
function withSchedule(product: Product, current: ProductRecord | null): ProductRecord {
  const known = current?.DefaultPriceSchedule
  return {
    ...product,
    DefaultPriceSchedule: known && known.ID === product.DefaultPriceScheduleID ? known : null,
  }
}
