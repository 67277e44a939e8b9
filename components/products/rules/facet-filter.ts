import type { FilterValue } from '@/lib/resource/service'
import { formatCondition } from '@/lib/url/format-condition'
import { isXpPath, readCondition } from '@/lib/url/list-filters'

/** The counts of a facet in the Meta of a list of products. */
export interface CountedFacet {
  Name?: string
  XpPath?: string
  Values?: readonly { Value?: string; Count?: number }[]
}

/** A facet with the values by which the list can be filtered. */
export interface FacetOffer {
  name: string
  /** Key of the filter: the path of the facet in xp. */
  key: string
  values: readonly { value: string; count: number; isChosen: boolean }[]
  /** True when the list cannot be filtered by the facet. */
  isLocked: boolean
  /** The reason for that, or the effect of a choice on another condition. */
  note?: string
}

/** Returns the values that a filter chooses. Undefined for a filter with another condition, such as a range. */
export function chosenValues(key: string, value: FilterValue | undefined): readonly string[] | undefined {
  if (value === undefined) return []
  const condition = readCondition({ kind: 'xp', key, label: key }, [value].flat())
  if (condition?.operator === 'is') return [condition.text]
  if (condition?.operator !== 'any') return undefined
  const texts = condition.of.flatMap((one) => (one.operator === 'is' ? [one.text] : []))
  return texts.length === condition.of.length ? texts : undefined
}

/** Returns the filter for some values. Undefined for none. */
export function valuesFilter(values: readonly string[]): FilterValue | undefined {
  if (values.length === 0) return undefined
  return formatCondition({ operator: 'any', of: values.map((text) => ({ operator: 'is', text })) })
}

/** Returns the filters after a value of a facet was chosen or was no longer chosen. */
export function withFacetValue(
  filters: Readonly<Record<string, FilterValue>>,
  key: string,
  value: string,
  isChosen: boolean,
): Record<string, FilterValue> {
  const { [key]: before, ...kept } = filters
  const others = (chosenValues(key, before) ?? []).filter((one) => one !== value)
  const next = valuesFilter(isChosen ? [...others, value] : others)
  return next === undefined ? kept : { ...kept, [key]: next }
}

/**
 * Returns the facets to choose from, in the platform's order.
 *
 * @param facets counts with all filters
 * @param without counts without the filter by one facet, by its key. They show what its other values would add.
 */
export function facetOffers(
  facets: readonly CountedFacet[],
  without: ReadonlyMap<string, readonly CountedFacet[]>,
  filters: Readonly<Record<string, FilterValue>>,
): FacetOffer[] {
  return facets.flatMap((facet): FacetOffer[] => {
    const { XpPath = '', Name } = facet
    const key = `xp.${XpPath}`
    const counted = without.get(key)?.find((one) => one.XpPath === XpPath) ?? facet
    const chosen = chosenValues(key, filters[key])
    const counts = (counted.Values ?? []).flatMap(({ Value = '', Count = 0 }) =>
      Value === '' ? [] : [{ value: Value, count: Count, isChosen: chosen?.includes(Value) === true }],
    )
    const uncounted = (chosen ?? []).filter((value) => !counts.some((one) => one.value === value))
    const values = [...uncounted.map((value) => ({ value, count: 0, isChosen: true })), ...counts]
    if (values.length === 0) return []
    const isLocked = !isXpPath(key)
    const note = isLocked
      ? 'The list cannot be filtered by this facet, because of the characters in its path.'
      : chosen === undefined
        ? 'The list has another condition for this property. A value replaces it.'
        : undefined
    return [{ name: Name || XpPath, key, values, isLocked, ...(note && { note }) }]
  })
}
