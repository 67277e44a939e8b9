import { isolate } from '@/lib/format/direction'
import type { Target } from '@/lib/jobs/job'
import { skippedSentences } from '@/lib/jobs/skipped'

export const PRODUCT_WORDS = { one: 'product', many: 'products' }

/** A product of a selection that changes, with the old and the new state in words. */
export interface ChangedProduct {
  product: Pick<Target, 'id' | 'name'>
  target: Target
  before: string
  after: string
  /** Further consequences, as sentences. */
  notes: readonly string[]
}

/** The result of a change of a selection: the products that change, and sentences about the others. */
export interface SelectionChange {
  rows: ChangedProduct[]
  leftOut: string[]
}

/**
 * Returns the changes of a selection, with the reasons why products are left out.
 *
 * @param changeOf returns the change of a product, or the reason to leave it out as a sentence
 */
export function changeSelection<Product extends Pick<Target, 'id' | 'name'>>(
  products: readonly Product[],
  changeOf: (product: Product) => Omit<ChangedProduct, 'product'> | string,
): SelectionChange {
  const rows: ChangedProduct[] = []
  const skipped: { name: string; reason: string }[] = []
  for (const product of products) {
    const { id, name } = product
    const changed = changeOf(product)
    if (typeof changed === 'string') skipped.push({ name: isolate(name), reason: changed })
    else rows.push({ product: { id, name }, ...changed })
  }
  return { rows, leftOut: skippedSentences(skipped) }
}
