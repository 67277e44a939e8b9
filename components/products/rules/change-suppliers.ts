import { isolate } from '@/lib/format/direction'
import type { JobPlan, Target } from '@/lib/jobs/job'
import { productSupplier } from '@/lib/jobs/product-supplier-write'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import { productSupplierJobPath } from '@/lib/suppliers/product-supplier-paths'
import { changeSelection, PRODUCT_WORDS, type ChangedProduct, type SelectionChange } from './selection-change'

/** A supplier is added to products or removed from them, or sells them at another price. */
export type SupplierChange = 'add' | 'price' | 'remove'

/** The ways to change the suppliers of a selection. */
export const SUPPLIER_CHANGES: readonly { value: SupplierChange; label: string }[] = [
  { value: 'add', label: 'Add a supplier' },
  { value: 'price', label: 'Change the price of a supplier' },
  { value: 'remove', label: 'Remove a supplier' },
]

export const NO_SUPPLIER_PERMISSION = 'You need the permission to view suppliers.'
/** Reason why a user cannot choose price schedules. */
export const NO_SCHEDULE_PERMISSION = 'You need the permission to view price schedules.'

/** Fields of the products that the rules read. */
export const SUPPLIER_FACTS = ['OwnerID', 'ParentID', 'DefaultSupplierID', 'DefaultPriceScheduleID'] as const

/** The chosen change of a selection of products. */
export interface ChangeSuppliersInput {
  change: SupplierChange
  supplier: { id: string; name: string }
  /** The price schedule at which the supplier sells. Undefined for the default price of each product. */
  schedule?: PriceSchedule | undefined
}

/** The products of a selection that a supplier sells. */
export interface SuppliedProducts {
  /** The price schedule of the supplier by product. Null for the default price, and when it was not read. */
  priceIds: ReadonlyMap<string, string | null>
  /** The names of price schedules by ID, as far as they are known. */
  scheduleNames: ReadonlyMap<string, string>
}

/** Returns the reason why a supplier cannot sell at a price schedule, as a sentence. */
export function supplierScheduleProblem({ supplier, schedule }: ChangeSuppliersInput): string | undefined {
  if (!schedule || schedule.OwnerID === supplier.id) return undefined
  return `This price schedule does not belong to ${isolate(supplier.name)}. A supplier sells at its own price schedules only.`
}

/**
 * Returns the changes of a selection, with the reasons why products are left out.
 *
 * @param products the products with `SUPPLIER_FACTS` as `before`
 */
export function supplierRows(
  products: readonly Target[],
  supplied: SuppliedProducts,
  input: ChangeSuppliersInput,
): SelectionChange {
  return changeSelection(products, ({ id, name, before }) => {
    if (!before) return 'It was deleted.'
    const target = { id, name }
    return CHANGES[input.change](target, before, supplied, input)
  })
}

type Found = Pick<Product, (typeof SUPPLIER_FACTS)[number]>
type Change = Omit<ChangedProduct, 'product'> | string

export const NOT_SOLD = 'Does not sell it'

function added(
  target: Pick<Target, 'id' | 'name'>,
  { OwnerID, ParentID, DefaultPriceScheduleID }: Found,
  { priceIds }: SuppliedProducts,
  { supplier, schedule }: ChangeSuppliersInput,
): Change {
  if (priceIds.has(target.id)) return 'Already sold by this supplier.'
  if (OwnerID === supplier.id) return 'Owned by this supplier, who sells it anyway.'
  const body = { ...productSupplier(target.id, schedule?.ID) }
  return {
    target: { ...target, write: { kind: 'create', body } },
    ...{ before: NOT_SOLD, after: soldAt(schedule && (schedule.Name || schedule.ID)) },
    notes: noPriceNotes({ ParentID, DefaultPriceScheduleID }, schedule),
  }
}

function repriced(
  target: Pick<Target, 'id' | 'name'>,
  product: Found,
  { priceIds, scheduleNames }: SuppliedProducts,
  { schedule }: ChangeSuppliersInput,
): Change {
  const [from, to] = [priceIds.get(target.id), schedule?.ID ?? null]
  if (from === undefined) return 'Not sold by this supplier.'
  if (from === to) return 'Already sold at this price.'
  const before = { DefaultPriceScheduleID: from }
  return {
    target: {
      ...target,
      before,
      write: { kind: 'patch', body: { DefaultPriceScheduleID: to }, from: before },
    },
    ...{
      before: soldAtSchedule(from, scheduleNames),
      after: soldAt(schedule && (schedule.Name || schedule.ID)),
    },
    notes: noPriceNotes(product, schedule),
  }
}

/** Returns the note about a product that a supplier would sell without a price. */
export function noPriceNotes(
  { ParentID, DefaultPriceScheduleID }: Pick<Product, 'ParentID' | 'DefaultPriceScheduleID'>,
  schedule: PriceSchedule | undefined,
): string[] {
  // A child product has the default price of its parent.
  return schedule || DefaultPriceScheduleID || ParentID ? [] : ['The product has no default price.']
}

function removed(
  target: Pick<Target, 'id' | 'name'>,
  { DefaultSupplierID }: Found,
  { priceIds, scheduleNames }: SuppliedProducts,
  { supplier }: ChangeSuppliersInput,
): Change {
  const priceId = priceIds.get(target.id)
  // The platform would clear the default supplier, auto-forwarding and the ship-from address too.
  if (DefaultSupplierID === supplier.id)
    return 'This supplier is the default supplier. Change the default supplier first.'
  if (priceId === undefined) return 'Not sold by this supplier.'
  const before = { ...productSupplier(target.id, priceId) }
  return {
    target: { ...target, write: { kind: 'delete', from: before }, before },
    ...{
      before: soldAtSchedule(priceId, scheduleNames),
      after: NOT_SOLD,
    },
    notes: [],
  }
}

const CHANGES = { add: added, price: repriced, remove: removed } satisfies Record<SupplierChange, unknown>

function soldAtSchedule(id: string | null, names: SuppliedProducts['scheduleNames']): string {
  return soldAt(id === null ? undefined : (names.get(id) ?? id))
}

/** Returns the words for a supplier that sells a product, at the default price without the name of a price schedule. */
export const soldAt = (scheduleName: string | undefined) =>
  scheduleName === undefined ? 'Sells it at the default price' : `Sells it at ${isolate(scheduleName)}`

/**
 * Returns the job that writes the changes. Undefined when nothing changes. A product that gets or loses this supplier
 * before its turn is skipped.
 */
export function supplierJob(
  rows: readonly ChangedProduct[],
  { change, supplier }: ChangeSuppliersInput,
): JobPlan | undefined {
  if (rows.length === 0) return undefined
  const [name, size] = [isolate(supplier.name), countOf(rows.length, PRODUCT_WORDS)]
  return {
    ...{ path: productSupplierJobPath(supplier.id), route: '/products', words: PRODUCT_WORDS },
    ...{ targets: rows.map(({ target }) => target), canUndoRows: true },
    ...jobWords(change, name, size),
  }
}

function jobWords(change: SupplierChange, name: string, size: string): Pick<JobPlan, 'title' | 'undoText'> {
  switch (change) {
    case 'add':
      return {
        title: `Add supplier ${name} to ${size}`,
        undoText: `${name} is removed from the products that it was added to, as a new job. Products for which its price was changed since then are skipped, and those whose default supplier it is by now.`,
      }
    case 'price':
      return {
        title: `Change the price of supplier ${name} for ${size}`,
        undoText: `${name} gets its previous price schedules back, as a new job. Products for which its price was changed since then are skipped.`,
      }
    case 'remove':
      return {
        title: `Remove supplier ${name} from ${size}`,
        undoText: `${name} is added again to the products that it was removed from, with its price schedules, as a new job. Products that got it back since then are skipped.`,
      }
  }
}
