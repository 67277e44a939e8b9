import type { ProductFacet } from '@/lib/ordercloud/models'
import { isFacetValue, type FacetValue } from '@/lib/xp/facet-values'
import { isNumberText } from '@/lib/xp/json'
import type { XpPath } from '@/lib/xp/tree'

/** One value that can be chosen for a facet. */
export interface FacetChoice {
  value: FacetValue
  /** Number of products with the value. Undefined when the platform does not count it. */
  count: number | undefined
  /** False for values that are not on the list of the facet. */
  isOption: boolean
}

/** Returns the path of a facet below xp. Its default is the ID of the facet. */
export const facetPath = ({ XpPath, ID = '' }: ProductFacet): XpPath => (XpPath || ID).split('.')

/**
 * Returns the values that can be chosen: the options of the facet in their order, further values of the product, and
 * further values of other products.
 *
 * @param counts number of products by value, as the platform counts them. The platform returns each value as text.
 */
export function facetChoices(
  facet: ProductFacet,
  stored: readonly FacetValue[],
  counts: readonly { value: string; count: number }[],
): FacetChoice[] {
  const given: unknown = (facet.xp as { Options?: unknown } | null | undefined)?.Options
  const options = [...new Set((Array.isArray(given) ? given : [given]).filter(isFacetValue))]
  const known = [...new Set([...options, ...stored])]
  const countOf = (value: FacetValue) => counts.find((one) => one.value === String(value))?.count
  const isNumeric = known.length > 0 && known.every((value) => typeof value === 'number')
  const others = counts
    .filter(({ value }) => !known.some((one) => String(one) === value))
    .map(({ value }) => (isNumeric && isNumberText(value) ? Number(value) : value))
  return [...known, ...others].map((value) => ({
    value,
    count: countOf(value),
    isOption: options.includes(value),
  }))
}

/** Returns the chosen values in the order to store: those of the product first, then the new ones. */
export function inStoredOrder(
  stored: readonly FacetValue[],
  choices: readonly FacetChoice[],
  chosen: ReadonlySet<FacetValue>,
): FacetValue[] {
  const kept = stored.filter((value) => chosen.has(value))
  const added = choices.flatMap(({ value }) => (chosen.has(value) && !stored.includes(value) ? [value] : []))
  return [...kept, ...added]
}
