import {
  readBoolean,
  readXp,
  type ChangePreview,
  type ImportPlan,
  type ImportProblem,
  type MappedRow,
} from '@/lib/csv/import-plan'
import { decimalReason } from '@/lib/csv/numbers'
import { diff, isEmptyPatch, isPlainObject } from '@/lib/forms/diff'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import { removalWords, sanitizeForSaving } from '@/lib/html/sanitize'
import type { Target } from '@/lib/jobs/job'
import type { Product, Variant } from '@/lib/ordercloud/models'
import type { XpSchema } from '@/lib/xp/schema'
import { pathText, valuesUnder, xpOf } from '@/lib/xp/tree'
import { problemsOfWrite } from '@/lib/xp/write-problems'
import { MAX_DESCRIPTION_LENGTH, savedLengthProblem } from './description'
import { notificationProblem, quantityProblem } from './locations'
import { isMeasure, MAX_NAME_LENGTH, MEASURE_WORDS, optionsInWords } from './variants'

/** The weight and the dimensions of a variant, which replace those of the product. */
export const VARIANT_MEASURES = ['ShipWeight', 'ShipLength', 'ShipWidth', 'ShipHeight'] as const

/** The columns of a file with variants. The name of the product and the options are for readers only. */
export const VARIANT_COLUMNS = [
  'ProductID',
  'ProductName',
  'VariantID',
  'Options',
  'Name',
  'Description',
  'Active',
  ...VARIANT_MEASURES,
  'Quantity',
  'NotificationPoint',
  'xp',
] as const
type VariantColumn = (typeof VARIANT_COLUMNS)[number]

/** One row of a file with variants. */
export type VariantFileRow = MappedRow<Exclude<VariantColumn, 'ProductName' | 'Options'>>

/** The columns with the inventory of a variant, with the platform's names of their fields. */
const INVENTORY = { Quantity: 'QuantityAvailable', NotificationPoint: 'NotificationPoint' } as const
const INVENTORY_CELLS = ['Quantity', 'NotificationPoint'] as const

/** The products and variants that the rows refer to. The keys are IDs in lower case, as the platform compares them. */
export interface VariantFacts {
  products: ReadonlyMap<string, Product>
  /** The variants of each product by their IDs. */
  variants: ReadonlyMap<string, ReadonlyMap<string, Variant>>
  /** The rows of the job, by their IDs, whose variants have inventory at several locations. */
  withLocations: ReadonlySet<string>
  /** The operator's schema of the extended properties of variants. */
  schema?: XpSchema | undefined
}

/** True when every variant of a product has a quantity of its own. */
function isTrackedByVariant({ Inventory }: Product): boolean {
  return Inventory?.Enabled === true && Inventory.VariantLevelTracking === true
}

/**
 * Returns the rows of the variants of a product for a file. Products that track no inventory by variant have no
 * quantities.
 */
export function variantFileRows(
  product: Product,
  variants: readonly Variant[],
): Record<VariantColumn, string>[] {
  const isTracked = isTrackedByVariant(product)
  return variants.map((variant) => {
    const {
      ID = '',
      Name,
      Description,
      Active,
      ShipWeight,
      ShipLength,
      ShipWidth,
      ShipHeight,
      Inventory,
    } = variant
    return {
      ProductID: product.ID ?? '',
      ProductName: product.Name ?? '',
      VariantID: ID,
      Options: optionsInWords(variant),
      Name: Name ?? '',
      Description: Description ?? '',
      Active: String(Active === true),
      ShipWeight: numberToText(ShipWeight),
      ShipLength: numberToText(ShipLength),
      ShipWidth: numberToText(ShipWidth),
      ShipHeight: numberToText(ShipHeight),
      Quantity: isTracked ? numberToText(Inventory?.QuantityAvailable) : '',
      NotificationPoint: isTracked ? numberToText(Inventory?.NotificationPoint) : '',
      xp: isEmptyPatch(xpOf(variant)) ? '' : JSON.stringify(variant.xp),
    }
  })
}

/** The fields of a variant that a file changes. Null for none. */
type Fields = Record<string, unknown>

/**
 * Computes the effect of a file with variants without sending any write. Each row changes one existing variant. A
 * variant that an order or another user changes in one of these fields before its turn is skipped by the job.
 */
export function planVariants(rows: readonly VariantFileRow[], facts: VariantFacts): ImportPlan {
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const lines = new Map<string, number>()
  const previews = new Map<string, ChangePreview>()
  let unchanged = 0
  for (const row of rows) planRow(row)
  return {
    ...{ targets, creates: 0, changes: targets.length, unchanged, problems },
    ...(previews.size > 0 && { previews }),
  }

  function planRow(row: VariantFileRow): void {
    const { line, ProductID = '', VariantID = '' } = row
    const report = (column: string, reason: string) => void problems.push({ line, column, reason })
    if (row.cellProblem !== undefined) return report('Cells', row.cellProblem)
    const product = facts.products.get(ProductID.toLowerCase())
    if (!product)
      return report(
        'ProductID',
        ProductID === ''
          ? 'Enter the ID of a product.'
          : `There is no product “${ProductID}”, or you do not have access to it.`,
      )
    const variant = facts.variants.get(ProductID.toLowerCase())?.get(VariantID.toLowerCase())
    if (!variant)
      return report(
        'VariantID',
        VariantID === ''
          ? 'Enter the ID of a variant.'
          : `The product has no variant “${VariantID}”. A file changes existing variants only.`,
      )
    const id = variantRowId(product, variant)
    const earlier = lines.get(id)
    if (earlier !== undefined) return report('Cells', `Line ${earlier} is about the same variant.`)
    lines.set(id, line)
    const wrong = cellProblems(row, product, variant)
    for (const [column, reason] of wrong) report(column, reason)
    if (wrong.length > 0) return
    const before = storedFields(product, variant)
    const body = diff(before, { ...before, ...enteredFields(row, before) })
    if (facts.withLocations.has(id) && changesQuantity({ body }))
      return report('Quantity', 'It is the sum of the locations of the variant. A file cannot change it.')
    const wrongXp =
      facts.schema && isPlainObject(body.xp) ? problemsOfWrite(facts.schema, xpOf(variant), body.xp) : []
    for (const { path, text } of wrongXp) report(pathText(path), text)
    if (wrongXp.length > 0) return
    if (isEmptyPatch(body)) {
      unchanged += 1
      return
    }
    targets.push({ ...toTarget(product, variant, before, body), line })
    const { removed } = sanitizeForSaving(row.Description ?? '')
    const words = removalWords('Description: the import', removed)
    if (words !== undefined && 'Description' in body) previews.set(id, { notes: [words] })
  }
}

/** Returns the ID of the row of a job for a variant (`lib/jobs/platform.ts`). */
export function variantRowId(product: Product, variant: Variant): string {
  return `${product.ID}/variants/${variant.ID}`
}

/** True when the write of a row changes the quantity. */
export function changesQuantity({ body }: { body: Readonly<Fields> }): boolean {
  const { Inventory } = body as { Inventory?: object }
  return Inventory !== undefined && INVENTORY.Quantity in Inventory
}

/** Returns the problems of the cells of a row. Texts that the platform has already are valid. */
function cellProblems(
  row: VariantFileRow,
  product: Product,
  variant: Variant,
): [column: string, reason: string][] {
  const [current] = variantFileRows(product, [variant])
  const problemOf = (column: keyof VariantFileRow & VariantColumn): string | undefined => {
    const text = row[column]
    if (text === undefined || text === current?.[column]) return undefined
    switch (column) {
      case 'Name':
        return text.length > MAX_NAME_LENGTH
          ? `A name can have at most ${MAX_NAME_LENGTH} characters.`
          : undefined
      case 'Description':
        return text.length > MAX_DESCRIPTION_LENGTH
          ? 'A description can have at most 2,000 characters.'
          : savedLengthProblem(sanitizeForSaving(text).html)
      case 'xp':
        return readXp(text).reason
      case 'Active':
        return text === '' || readBoolean(text) !== undefined ? undefined : `“${text}” must be true or false.`
      case 'Quantity':
      case 'NotificationPoint':
        if (!isTrackedByVariant(product))
          return text === ''
            ? undefined
            : 'The product does not track its inventory by variant. Leave the cell empty.'
        return column === 'Quantity' ? quantityProblem(text) : notificationProblem(text)
      default:
        return isMeasure(text) ? undefined : decimalReason(text, `Enter ${MEASURE_WORDS}.`)
    }
  }
  return (['Name', 'Description', 'Active', ...VARIANT_MEASURES, ...INVENTORY_CELLS, 'xp'] as const).flatMap(
    (column) => {
      const reason = problemOf(column)
      return reason === undefined ? [] : [[column, reason] as [string, string]]
    },
  )
}

/** Returns the fields of a variant as the platform has them. */
function storedFields(product: Product, variant: Variant): Fields {
  const { Name, Description, Active, Inventory } = variant
  return {
    Name: Name ?? '',
    // The job compares it with the platform's, which is null for a variant that never had one.
    Description: Description ?? null,
    Active: Active === true,
    xp: xpOf(variant),
    ...Object.fromEntries(VARIANT_MEASURES.map((field) => [field, variant[field] ?? null])),
    ...(isTrackedByVariant(product) && {
      Inventory: {
        QuantityAvailable: Inventory?.QuantityAvailable ?? null,
        NotificationPoint: Inventory?.NotificationPoint ?? null,
      },
    }),
  }
}

/** Returns the fields that a row enters. Columns that the file lacks, and an empty status, keep their values. */
function enteredFields(row: VariantFileRow, stored: Fields): Fields {
  const isActive = readBoolean(row.Active ?? '')
  const measures = VARIANT_MEASURES.flatMap((field) => {
    const text = row[field]
    return text === undefined ? [] : [[field, numberOrNull(text)] as const]
  })
  const inventory = INVENTORY_CELLS.flatMap((column) => {
    const text = row[column]
    return text === undefined ? [] : [[INVENTORY[column], numberOrNull(text)] as const]
  })
  const xp = row.xp === undefined ? undefined : readXp(row.xp).value
  // Cells are read without blanks around them.
  const texts = (['Name', 'Description'] as const).flatMap((field) => {
    const text = row[field]
    return text === undefined || text === String(stored[field] ?? '').trim()
      ? []
      : [[field, field === 'Description' ? emptyToNull(sanitizeForSaving(text).html) : text] as const]
  })
  return {
    ...Object.fromEntries(texts),
    ...(xp && { xp }),
    ...(isActive !== undefined && { Active: isActive }),
    ...Object.fromEntries(measures),
    ...(stored.Inventory !== undefined && {
      Inventory: { ...(stored.Inventory as object), ...Object.fromEntries(inventory) },
    }),
  }
}

/**
 * Returns the row of the job that writes the changed fields, and that is skipped when the platform has others by then.
 */
function toTarget(product: Product, variant: Variant, stored: Fields, body: Fields): Target {
  const changed = (body.Inventory ?? {}) as object
  const before = Object.fromEntries(
    Object.keys(body).map((field) => {
      if (field === 'xp') return [field, valuesUnder(xpOf(variant), body.xp as object)]
      if (field !== 'Inventory') return [field, stored[field]]
      const numbers = Object.entries(stored.Inventory as object).filter(([name]) => name in changed)
      return [field, Object.fromEntries(numbers)]
    }),
  )
  // A variant without any inventory or extended properties yet has none to compare.
  const inventory: object | null | undefined = variant.Inventory
  const from = {
    ...before,
    ...(body.Inventory !== undefined && !inventory && { Inventory: null }),
    ...(body.xp !== undefined && !isPlainObject(variant.xp) && { xp: null }),
  }
  const name = variant.Name || optionsInWords(variant) || (variant.ID ?? '')
  return {
    ...{ id: variantRowId(product, variant), name, before },
    write: { kind: 'patch', body, from },
  }
}
