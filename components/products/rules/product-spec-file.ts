import type { ChangePreview, ImportPlan, ImportProblem, MappedRow } from '@/lib/csv/import-plan'
import type { Target } from '@/lib/jobs/job'
import { productSpecRowId } from '@/lib/jobs/product-spec-paths'
import { productSpec, type ProductSpec } from '@/lib/jobs/product-spec-write'
import type { Product, Spec, SpecProductAssignment } from '@/lib/ordercloud/models'
import { noSpecReason } from './option-file'
import { noProductReason } from './price-file'
import { MAX_VALUE_LENGTH } from './spec-draft'

/** The columns of a file with the specs of products. The name of the product is for readers only. */
export const PRODUCT_SPEC_COLUMNS = [
  'ProductID',
  'ProductName',
  'SpecID',
  'DefaultValue',
  'DefaultOptionID',
] as const
type ProductSpecColumn = (typeof PRODUCT_SPEC_COLUMNS)[number]

/** One row of a file with the specs of products. */
export type ProductSpecRow = MappedRow<Exclude<ProductSpecColumn, 'ProductName'>>

/** Labels of the defaults of a spec for one product. */
export const DEFAULT_LABELS = { DefaultValue: 'Default text', DefaultOptionID: 'Default option' } as const

/** The records that the rows refer to. The keys are IDs in lower case, as the platform compares them. */
interface ProductSpecFacts {
  products: ReadonlyMap<string, Product>
  /** Specs with all their options. */
  specs: ReadonlyMap<string, Spec>
  /** The specs of the products, by the key of `productSpecKey`. */
  assigned: ReadonlyMap<string, SpecProductAssignment>
}

/** Returns the key of a spec of a product. */
export function productSpecKey(productId: string | undefined, specId: string | undefined): string {
  return `${productId}/${specId}`.toLowerCase()
}

/** Returns the rows of a product for a file: one for each of its specs. */
export function productSpecRows(
  { ID = '', Name }: Product,
  assigned: readonly SpecProductAssignment[],
): Record<ProductSpecColumn, string>[] {
  return assigned.map((one) => {
    const { SpecID, DefaultValue, DefaultOptionID } = productSpec(one)
    return {
      ...{ ProductID: ID, ProductName: Name ?? '', SpecID },
      ...{ DefaultValue: DefaultValue ?? '', DefaultOptionID: DefaultOptionID ?? '' },
    }
  })
}

/**
 * Computes the effect of a file with the specs of products without sending any write. Each row gives a product a spec,
 * or changes the defaults of one that it has. No spec is taken from a product.
 */
export function planProductSpecs(rows: readonly ProductSpecRow[], facts: ProductSpecFacts): ImportPlan {
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const previews = new Map<string, ChangePreview>()
  const lines = new Map<string, number>()
  let unchanged = 0
  for (const row of rows) planRow(row)
  const creates = targets.filter(({ write }) => write?.kind === 'create').length
  return {
    ...{ targets, previews, creates, changes: targets.length - creates, unchanged, problems },
    ...(creates > 0 && { canUndoCreates: true, keepsUsed: true, undoText: UNDO_TEXT }),
  }

  function planRow(row: ProductSpecRow): void {
    const { line, ProductID = '', SpecID = '' } = row
    const report = (column: string, reason: string) => void problems.push({ line, column, reason })
    if (row.cellProblem !== undefined) return report('Cells', row.cellProblem)
    const product = facts.products.get(ProductID.toLowerCase())
    const spec = facts.specs.get(SpecID.toLowerCase())
    if (!product) report('ProductID', noProductReason(ProductID))
    if (!spec) report('SpecID', noSpecReason(SpecID))
    if (!product || !spec) return
    const key = productSpecKey(ProductID, SpecID)
    const earlier = lines.get(key)
    if (earlier !== undefined) return report('Cells', `Line ${earlier} is about the same product and spec.`)
    lines.set(key, line)
    const assignment = facts.assigned.get(key)
    const stored = assignment && productSpec(assignment)
    const entered = readDefaults(row, spec, stored)
    if ('problem' in entered) return report(...entered.problem)
    const { defaults } = entered
    const isChanged = DEFAULT_FIELDS.some((field) => defaults[field] !== (stored?.[field] ?? null))
    if (stored && !isChanged) {
      unchanged += 1
      return
    }
    const wrong = (stored ? undefined : assignmentProblem(product, spec)) ?? answerProblem(spec, defaults)
    if (wrong) return report(...wrong)
    const { ID: productId = '' } = product
    const { ID: specId = '' } = spec
    const id = productSpecRowId(productId, specId)
    const target = { id, name: `${product.Name || productId}: ${spec.Name || specId}`, line }
    previews.set(id, previewOf(product, spec, stored, defaults))
    if (!stored) {
      const body: ProductSpec = { ProductID: productId, SpecID: specId, ...defaults }
      targets.push({ ...target, write: { kind: 'create', body: { ...body } } })
      return
    }
    const { DefaultValue, DefaultOptionID } = stored
    const before = { DefaultValue, DefaultOptionID }
    targets.push({ ...target, before, write: { kind: 'patch', body: defaults, from: before } })
  }
}

const UNDO_TEXT =
  'The specs that the import added are taken from the products again, and the changed ones get their previous defaults back, as a new job. Specs that changed since then are skipped. Added specs that variants use are kept.'

type Defaults = Pick<ProductSpec, 'DefaultValue' | 'DefaultOptionID'>
const DEFAULT_FIELDS = ['DefaultValue', 'DefaultOptionID'] as const

/** Returns the defaults that a row enters. Columns that the file lacks, and defaults as they are, keep their values. */
function readDefaults(
  row: ProductSpecRow,
  { Options, AllowOpenText }: Spec,
  stored: Defaults | undefined,
): { defaults: Defaults } | { problem: [column: string, reason: string] } {
  const before = {
    DefaultValue: stored?.DefaultValue ?? null,
    DefaultOptionID: stored?.DefaultOptionID ?? null,
  }
  // Cells are read without blanks around them.
  const isKept = (field: keyof Defaults) =>
    row[field] === undefined || row[field] === (before[field] ?? '').trim()
  const text = row.DefaultValue ?? ''
  if (!isKept('DefaultValue') && text.length > MAX_VALUE_LENGTH)
    return { problem: ['DefaultValue', 'A default text can have at most 2,000 characters.'] }
  if (!isKept('DefaultValue') && text !== '' && AllowOpenText !== true)
    return { problem: ['DefaultValue', 'The spec has no open text. Enter a default option instead.'] }
  const optionId = row.DefaultOptionID ?? ''
  const option = Options?.find(({ ID }) => ID?.toLowerCase() === optionId.toLowerCase())
  if (!isKept('DefaultOptionID') && optionId !== '' && !option)
    return { problem: ['DefaultOptionID', `The spec has no option “${optionId}”.`] }
  return {
    defaults: {
      DefaultValue: isKept('DefaultValue') ? before.DefaultValue : text || null,
      DefaultOptionID: isKept('DefaultOptionID') ? before.DefaultOptionID : (option?.ID ?? null),
    },
  }
}

/** Returns the reason why a product cannot get a spec, which the platform would reject. */
function assignmentProblem(product: Product, spec: Spec): [column: string, reason: string] | undefined {
  if (spec.OwnerID && product.OwnerID && spec.OwnerID !== product.OwnerID)
    return [
      'SpecID',
      `The spec belongs to ${spec.OwnerID}, and the product to ${product.OwnerID}. They must have the same owner.`,
    ]
  if (!spec.DefinesVariant) return undefined
  if (product.IsBundle) return ['SpecID', 'The spec defines variants. Bundles cannot have it.']
  return product.IsParent || product.ParentID
    ? ['SpecID', 'The spec defines variants. Parent and child products cannot have it.']
    : undefined
}

/** Returns the reason why a spec has no possible value for a product. */
function answerProblem(spec: Spec, { DefaultValue }: Defaults): [column: string, reason: string] | undefined {
  const isAnswerable =
    spec.DefaultValue ||
    DefaultValue ||
    spec.AllowOpenText ||
    (spec.OptionCount ?? spec.Options?.length ?? 0) > 0
  return isAnswerable
    ? undefined
    : [
        'DefaultValue',
        'The spec has no options and no open text. Enter a default text, or add options to the spec.',
      ]
}

function previewOf(
  { VariantCount }: Product,
  spec: Spec,
  stored: Defaults | undefined,
  defaults: Defaults,
): ChangePreview {
  const optionWords = (id: string) => spec.Options?.find(({ ID }) => ID === id)?.Value || id
  const wordsOf = (field: keyof Defaults, value: string | null) =>
    value === null ? 'as in the spec' : field === 'DefaultOptionID' ? optionWords(value) : value
  const changed = DEFAULT_FIELDS.filter((field) => defaults[field] !== (stored?.[field] ?? null))
  const isNewVariantSpec = !stored && spec.DefinesVariant
  return {
    changes: [
      ...(stored ? [] : [{ label: 'Spec', before: 'nothing', after: spec.Name || (spec.ID ?? '') }]),
      ...changed.map((field) => ({
        label: DEFAULT_LABELS[field],
        before: wordsOf(field, stored?.[field] ?? null),
        after: wordsOf(field, defaults[field]),
      })),
    ],
    notes: isNewVariantSpec
      ? [
          VariantCount
            ? 'The spec defines variants. The existing variants stay without it until variants are generated again.'
            : 'The spec defines variants. Generate the variants of the product afterward.',
        ]
      : [],
  }
}
