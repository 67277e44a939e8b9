import {
  readBoolean,
  type ChangePreview,
  type ImportPlan,
  type ImportProblem,
  type MappedRow,
} from '@/lib/csv/import-plan'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import { bundleItemRowId } from '@/lib/jobs/bundle-item-paths'
import { bundleItem, type BundleItem } from '@/lib/jobs/bundle-item-write'
import type { Target } from '@/lib/jobs/job'
import type { Bundle, BundleProductAssignment, Product } from '@/lib/ordercloud/models'
import { bundleQuantityProblem } from './bundle-quantity'
import { noProductReason } from './price-file'

/** The columns of a file with the products of bundles. The name of the bundle is for readers only. */
export const BUNDLE_ITEM_COLUMNS = [
  'BundleID',
  'BundleName',
  'ProductID',
  'Required',
  'DefaultQuantity',
] as const
type BundleItemColumn = (typeof BUNDLE_ITEM_COLUMNS)[number]

/** One row of a file with the products of bundles. */
export type BundleItemRow = MappedRow<Exclude<BundleItemColumn, 'BundleName'>>

/** Labels of the facts about a product in a bundle. */
export const ITEM_LABELS = { Required: 'Required', DefaultQuantity: 'Default quantity' } as const

/** The records that the rows refer to. The keys are IDs in lower case, as the platform compares them. */
interface BundleItemFacts {
  bundles: ReadonlyMap<string, Bundle>
  products: ReadonlyMap<string, Product>
  /** The products of the bundles, by the key of `bundleItemKey`. */
  assigned: ReadonlyMap<string, BundleProductAssignment>
}

/** Returns the key of a product in a bundle. */
export function bundleItemKey(bundleId: string | undefined, productId: string | undefined): string {
  return `${bundleId}/${productId}`.toLowerCase()
}

/** Returns the rows of a bundle for a file: one for each of its products. */
export function bundleItemRows(
  { ID = '', Name }: Bundle,
  assigned: readonly BundleProductAssignment[],
): Record<BundleItemColumn, string>[] {
  return assigned.map((one) => {
    const { ProductID, Required, DefaultQuantity } = bundleItem(one)
    return {
      ...{ BundleID: ID, BundleName: Name ?? '', ProductID },
      ...{ Required: String(Required), DefaultQuantity: numberToText(DefaultQuantity) },
    }
  })
}

/**
 * Computes the effect of a file with the products of bundles without sending any write. Each row adds a product to a
 * bundle, or changes how it is part of the bundle. No product is removed from a bundle.
 */
export function planBundleItems(rows: readonly BundleItemRow[], facts: BundleItemFacts): ImportPlan {
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const previews = new Map<string, ChangePreview>()
  const lines = new Map<string, number>()
  let unchanged = 0
  for (const row of rows) planRow(row)
  const creates = targets.filter(({ write }) => write?.kind === 'create').length
  return {
    ...{ targets, previews, creates, changes: targets.length - creates, unchanged, problems },
    ...(creates > 0 && { canUndoCreates: true }),
  }

  function planRow(row: BundleItemRow): void {
    const { line, BundleID = '', ProductID = '' } = row
    const report = (column: string, reason: string) => void problems.push({ line, column, reason })
    if (row.cellProblem !== undefined) return report('Cells', row.cellProblem)
    const bundle = facts.bundles.get(BundleID.toLowerCase())
    const product = facts.products.get(ProductID.toLowerCase())
    if (!bundle)
      report(
        'BundleID',
        BundleID === ''
          ? 'Enter the ID of a bundle.'
          : `There is no bundle “${BundleID}”, or you do not have access to it.`,
      )
    if (!product) report('ProductID', noProductReason(ProductID))
    if (!bundle || !product) return
    const key = bundleItemKey(BundleID, ProductID)
    const earlier = lines.get(key)
    if (earlier !== undefined) return report('Cells', `Line ${earlier} is about the same bundle and product.`)
    lines.set(key, line)
    const assignment = facts.assigned.get(key)
    const stored = assignment && bundleItem(assignment)
    const wrong = stored ? undefined : memberProblem(bundle, product)
    if (wrong !== undefined) return report('ProductID', wrong)
    const read = readFields(row, stored)
    if ('problem' in read) return report(...read.problem)
    const { fields } = read
    if (stored && ITEM_FIELDS.every((field) => fields[field] === stored[field])) {
      unchanged += 1
      return
    }
    const { ID: bundleId = '' } = bundle
    const { ID: productId = '' } = product
    const id = bundleItemRowId(bundleId, productId)
    const target = { id, name: `${bundle.Name || bundleId}: ${product.Name || productId}`, line }
    previews.set(id, previewOf(stored, fields))
    if (!stored) {
      const body: BundleItem = { BundleID: bundleId, ProductID: productId, ...fields }
      targets.push({ ...target, write: { kind: 'create', body: { ...body } } })
      return
    }
    const { Required, DefaultQuantity } = stored
    const before = { Required, DefaultQuantity }
    targets.push({ ...target, before, write: { kind: 'patch', body: fields, from: before } })
  }
}

type ItemFields = Pick<BundleItem, 'Required' | 'DefaultQuantity'>
const ITEM_FIELDS = ['Required', 'DefaultQuantity'] as const

/** The facts of a product that is added to a bundle without any, as on the page of the bundle. */
const NEW_ITEM: ItemFields = { Required: true, DefaultQuantity: 1 }

/** Returns the facts that a row enters. Columns that the file lacks, and an empty “Required”, keep their values. */
function readFields(
  { Required = '', DefaultQuantity }: BundleItemRow,
  stored: ItemFields = NEW_ITEM,
): { fields: ItemFields } | { problem: [column: string, reason: string] } {
  const required = readBoolean(Required)
  if (Required !== '' && required === undefined)
    return { problem: ['Required', `“${Required}” must be true or false.`] }
  const isRequired = required ?? stored.Required
  const text = DefaultQuantity ?? numberToText(stored.DefaultQuantity)
  const isSame = isRequired === stored.Required && text === numberToText(stored.DefaultQuantity)
  const wrong = isSame ? undefined : bundleQuantityProblem(text, isRequired)
  if (wrong !== undefined) return { problem: ['DefaultQuantity', wrong] }
  return { fields: { Required: isRequired, DefaultQuantity: numberOrNull(text) } }
}

/** Returns the reason why a product cannot be part of a bundle, which the platform would reject. */
function memberProblem(bundle: Bundle, product: Product): string | undefined {
  if (product.IsBundle) return 'It is a bundle. A bundle cannot be part of a bundle.'
  return bundle.OwnerID && product.OwnerID && bundle.OwnerID !== product.OwnerID
    ? `The product belongs to ${product.OwnerID}, and the bundle to ${bundle.OwnerID}. They must have the same owner.`
    : undefined
}

function previewOf(stored: ItemFields | undefined, fields: ItemFields): ChangePreview {
  const wordsOf = (field: keyof ItemFields, of: ItemFields | undefined) => {
    const value = of?.[field]
    if (value === undefined || value === null) return 'nothing'
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  }
  const changed = ITEM_FIELDS.filter((field) => !stored || fields[field] !== stored[field])
  return {
    changes: changed.map((field) => ({
      ...{ label: ITEM_LABELS[field], before: wordsOf(field, stored), after: wordsOf(field, fields) },
    })),
    notes: [],
  }
}
