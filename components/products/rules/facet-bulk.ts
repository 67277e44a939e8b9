import { isolate } from '@/lib/format/direction'
import { facetWrite } from '@/lib/jobs/facet-write'
import type { JobPlan, Target } from '@/lib/jobs/job'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { joinWords } from '@/lib/permissions/explain'
import { countOf } from '@/lib/resource/words'
import { storedValues, type FacetEdit, type FacetValue } from '@/lib/xp/facet-values'
import type { XpSchema } from '@/lib/xp/schema'
import { pathText, xpOf } from '@/lib/xp/tree'
import { problemsOfWrite } from '@/lib/xp/write-problems'
import { facetChoices, facetPath, type FacetChoice } from './facet-choices'
import { changeSelection, PRODUCT_WORDS, type ChangedProduct, type SelectionChange } from './selection-change'

/** The ways to change the values of a facet. */
export const FACET_EDITS: readonly { value: FacetEdit['kind']; label: string }[] = [
  { value: 'add', label: 'Add values' },
  { value: 'remove', label: 'Remove values' },
  { value: 'replace', label: 'Replace all values' },
]

/** The result of an edit of a selection: the products that change, and sentences about the others. */
export interface FacetRows extends SelectionChange {
  /** The reason why the operator's schema does not allow the change, as a sentence about the first product. */
  problem?: string
}

interface FacetRules {
  /** Returns the reason why the user may not change a product. */
  blockedReason?: (product: Readonly<Record<string, unknown>>) => string | undefined
  schema?: XpSchema | undefined
}

/**
 * Returns the values that can be chosen for products: those that can be chosen for one of them, in the same order. Only
 * the values that one of them has can be removed.
 *
 * @param products the products with their xp as `before`
 * @param counts number of products by value, as the platform counts them
 */
export function bulkFacetChoices(
  facet: ProductFacet,
  products: readonly Target[],
  kind: FacetEdit['kind'],
  counts: readonly { value: string; count: number }[],
): FacetChoice[] {
  const stored = new Map<string, FacetValue>()
  for (const { before = {} } of products) {
    const found = storedValues(xpOf(before), facetPath(facet))
    for (const value of 'values' in found ? found.values : [])
      if (!stored.has(String(value))) stored.set(String(value), value)
  }
  // An option that some products have with another type is offered once.
  const options = new Set(facetChoices(facet, [], []).map(({ value }) => String(value)))
  const further = [...stored.values()].filter((value) => !options.has(String(value)))
  const choices = facetChoices(facet, further, counts)
  return kind === 'remove' ? choices.filter(({ value }) => stored.has(String(value))) : choices
}

/**
 * Returns the changes of a selection, with the reasons why products are left out.
 *
 * @param products the products with the fields of the list as `before`, of which xp and the owner are read
 */
export function facetRows(
  products: readonly Target[],
  edit: FacetEdit,
  { blockedReason, schema }: FacetRules = {},
): FacetRows {
  let problem: string | undefined
  const changes = changeSelection(products, ({ id, name, before: product }) => {
    const reason = product ? blockedReason?.(product) : 'It was deleted.'
    const change = product && reason === undefined ? facetWrite(product, edit) : { reason: reason ?? '' }
    if ('reason' in change) return change.reason
    const { write, before, stored, next } = change
    const target: Target = { id, name, write, before }
    const [found] =
      schema && problem === undefined ? problemsOfWrite(schema, xpOf(product ?? {}), xpOf(write.body)) : []
    if (found) problem = `${pathText(found.path)} of “${name}”: ${found.text}`
    return { target, before: valuesInWords(stored), after: valuesInWords(next), notes: [] }
  })
  return { ...changes, ...(problem !== undefined && { problem }) }
}

const valuesInWords = (values: readonly FacetValue[]) => values.join(', ') || 'No value'

/** Number of values that a title names. It counts more of them. */
const MAX_VALUES_NAMED = 3

/** Returns the job that writes the changes. Undefined when nothing changes. The job can be undone. */
export function facetJob(
  rows: readonly ChangedProduct[],
  facetName: string,
  { kind, values }: FacetEdit,
): JobPlan | undefined {
  if (rows.length === 0) return undefined
  const names = values.map((value) => isolate(String(value)))
  const chosen =
    names.length > MAX_VALUES_NAMED
      ? countOf(names.length, { one: 'value', many: 'values' })
      : joinWords(names, 'and')
  const facet = isolate(facetName)
  const size = countOf(rows.length, PRODUCT_WORDS)
  const titles: Readonly<Record<FacetEdit['kind'], string>> = {
    add: `Add ${chosen} to ${facet} of ${size}`,
    remove: `Remove ${chosen} from ${facet} of ${size}`,
    replace: `Set ${facet} of ${size} to ${chosen}`,
  }
  return {
    ...{ path: 'products', route: '/products', words: PRODUCT_WORDS, title: titles[kind] },
    ...{ targets: rows.map(({ target }) => target), canUndoRows: true },
  }
}
