import type { ChangePreview, ImportPlan, ImportProblem, MappedRow } from '@/lib/csv/import-plan'
import type { Target } from '@/lib/jobs/job'
import { productSupplier } from '@/lib/jobs/product-supplier-write'
import type { PriceSchedule, Product, Supplier } from '@/lib/ordercloud/models'
import {
  NO_SCHEDULE_PERMISSION,
  NO_SUPPLIER_PERMISSION,
  NOT_SOLD,
  noPriceNotes,
  soldAt,
  supplierScheduleProblem,
} from './change-suppliers'
import { noProductReason, noScheduleReason } from './price-file'

/** The columns of a file with the suppliers of products. The name of the product is for readers only. */
export const SUPPLIER_COLUMNS = ['ProductID', 'ProductName', 'SupplierID', 'DefaultPriceScheduleID'] as const
type SupplierColumn = (typeof SUPPLIER_COLUMNS)[number]

/** One row of a file with the suppliers of products. */
export type SupplierFileRow = MappedRow<Exclude<SupplierColumn, 'ProductName'>>

/** The words for a supplier that a job adds to a product, or whose price schedule it changes. */
export const PRODUCT_SUPPLIER_WORDS = { one: 'product supplier', many: 'product suppliers' }

/** A supplier that sells a product, as the platform lists it. */
export interface ListedSupplier {
  ID?: string
  Name?: string | null
  /** Null or empty when the supplier sells at the default price of the product. */
  DefaultPriceScheduleID?: string | null
}

/** A product with the suppliers that sell it besides its owner. */
export interface SoldProduct {
  product: Product
  suppliers: readonly ListedSupplier[]
}

/** The records that the rows refer to. The keys are IDs in lower case, as the platform compares IDs. */
export interface SupplierFileFacts {
  products: ReadonlyMap<string, SoldProduct>
  /** The suppliers that the file names. Undefined for a user who may not read them. */
  suppliers: ReadonlyMap<string, Supplier> | undefined
  /** Price schedules that could be read. Undefined for a user who may not read them. */
  schedules: ReadonlyMap<string, PriceSchedule> | undefined
}

/** Returns the rows of products for a file: one for each supplier in ID order. */
export function supplierFileRows(sold: readonly SoldProduct[]): Record<SupplierColumn, string>[] {
  return sold.flatMap(({ product, suppliers }) => {
    const sorted = [...suppliers].sort((one, other) => ((one.ID ?? '') < (other.ID ?? '') ? -1 : 1))
    return sorted.map(({ ID, DefaultPriceScheduleID }) => ({
      ...{ ProductID: product.ID ?? '', ProductName: product.Name ?? '' },
      ...{ SupplierID: ID ?? '', DefaultPriceScheduleID: DefaultPriceScheduleID ?? '' },
    }))
  })
}

function findSupplier({ suppliers }: SoldProduct, id: string): ListedSupplier | undefined {
  return suppliers.find(({ ID = '' }) => isSameId(ID, id))
}

/** Compares IDs as the platform does. */
function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

type Problem = readonly [column: SupplierColumn | 'Cells', reason: string]

/**
 * Computes the effect of a file with the suppliers of products without sending any write. It adds suppliers to
 * products, and changes the price schedules of those that sell a product already. Nothing is removed.
 */
export function planProductSuppliers(
  rows: readonly SupplierFileRow[],
  { products, suppliers, schedules }: SupplierFileFacts,
): ImportPlan {
  const lines = new Map<string, number>()
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const previews = new Map<string, ChangePreview>()
  let unchanged = 0
  for (const row of rows) {
    const planned = planRow(row)
    if (planned === undefined) unchanged += 1
    else if ('target' in planned) {
      targets.push({ ...planned.target, line: row.line })
      previews.set(planned.target.id, planned.preview)
    } else problems.push({ line: row.line, column: planned[0], reason: planned[1] })
  }
  const creates = targets.filter(({ write }) => write?.kind === 'create').length
  return {
    ...{ targets, previews, creates, changes: targets.length - creates, unchanged, problems },
    ...{ canUndoCreates: true, undoText: UNDO_TEXT },
  }

  /** Returns the write of a row, or its problem. Undefined for a row that changes nothing. */
  function planRow(row: SupplierFileRow): { target: Target; preview: ChangePreview } | Problem | undefined {
    const { line, cellProblem } = row
    const { ProductID = '', SupplierID = '', DefaultPriceScheduleID: scheduleId = '' } = row
    if (cellProblem !== undefined) return ['Cells', cellProblem]
    const key = `${ProductID}/${SupplierID}`.toLowerCase()
    const earlier = lines.get(key)
    if (earlier !== undefined) return ['Cells', `Line ${earlier} is about the same product and supplier.`]
    lines.set(key, line)
    const sold = products.get(ProductID.toLowerCase())
    if (!sold) return ['ProductID', noProductReason(ProductID)]
    if (SupplierID === '') return ['SupplierID', 'Enter the ID of a supplier.']
    const listed = findSupplier(sold, SupplierID)
    return listed ? planListed(sold, listed, scheduleId) : planNew(sold, SupplierID, scheduleId)
  }

  function planListed({ product }: SoldProduct, listed: ListedSupplier, scheduleId: string) {
    const current = listed.DefaultPriceScheduleID || null
    if (scheduleId === '' || isSameId(current ?? '', scheduleId)) return undefined
    const schedule = readSchedule(listed, scheduleId)
    if (!('ID' in schedule)) return schedule
    const before = { DefaultPriceScheduleID: current }
    return {
      target: {
        ...{ ...identify(product, listed), before },
        write: { kind: 'patch' as const, body: { DefaultPriceScheduleID: schedule.ID }, from: before },
      },
      preview: {
        changes: [
          {
            label: listed.Name || (listed.ID ?? ''),
            before: soldAt(current === null ? undefined : scheduleName(current)),
            after: soldAt(scheduleName(schedule.ID)),
          },
        ],
        notes: [],
      },
    }
  }

  function planNew({ product }: SoldProduct, supplierId: string, scheduleId: string) {
    if (!suppliers) return ['SupplierID', NO_SUPPLIER_PERMISSION] as const
    const supplier = suppliers.get(supplierId.toLowerCase())
    if (!supplier)
      return ['SupplierID', `There is no supplier “${supplierId}”, or you do not have access to it.`] as const
    if (supplier.ID === product.OwnerID)
      return ['SupplierID', 'This supplier owns the product, and sells it anyway.'] as const
    const schedule = scheduleId === '' ? undefined : readSchedule(supplier, scheduleId)
    if (schedule && !('ID' in schedule)) return schedule
    const body = { ...productSupplier(product.ID ?? '', schedule?.ID) }
    return {
      target: { ...identify(product, supplier), write: { kind: 'create' as const, body } },
      preview: {
        changes: [
          {
            label: supplier.Name || (supplier.ID ?? ''),
            before: NOT_SOLD,
            after: soldAt(schedule && scheduleName(schedule.ID)),
          },
        ],
        notes: noPriceNotes(product, schedule),
      },
    }
  }

  /** Returns the price schedule that a supplier gets, or the problem of the row that names it. */
  function readSchedule(
    { ID: supplierId = '', Name }: ListedSupplier,
    scheduleId: string,
  ): (PriceSchedule & { ID: string }) | Problem {
    if (!schedules) return ['DefaultPriceScheduleID', NO_SCHEDULE_PERMISSION]
    const schedule = schedules.get(scheduleId.toLowerCase())
    if (!schedule) return ['DefaultPriceScheduleID', noScheduleReason(scheduleId)]
    const supplier = { id: supplierId, name: Name || supplierId }
    const reason = supplierScheduleProblem({ change: 'add', supplier, schedule })
    return reason === undefined
      ? { ...schedule, ID: schedule.ID ?? scheduleId }
      : ['DefaultPriceScheduleID', reason]
  }

  function scheduleName(id: string): string {
    return schedules?.get(id.toLowerCase())?.Name || id
  }
}

const UNDO_TEXT =
  'Suppliers are removed from the products that the import added them to, and get their previous price schedules back, as a new job. Those that changed since then are skipped, and those that are the default supplier by now.'

/** Returns the ID and the name of the row of a job about a supplier of a product. */
function identify({ ID = '', Name }: Product, supplier: ListedSupplier): Pick<Target, 'id' | 'name'> {
  const supplierId = supplier.ID ?? ''
  return { id: `${supplierId}/${ID}`, name: `${Name || ID}, ${supplier.Name || supplierId}` }
}
