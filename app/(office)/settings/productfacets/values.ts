import type { ProductFacet } from '@/lib/ordercloud/models'
import { spellCondition } from '@/lib/url/filter-spelling'
import { isXpPath } from '@/lib/url/list-filters'

interface FacetCounts {
  XpPath?: string
  Values?: readonly { Value?: string; Count?: number }[]
}

/**
 * How many of the listed products have which value of a facet, as the list's Meta counts them. The platform leaves out
 * what is below the facet's minimum count.
 */
export function countsFor(
  { XpPath }: ProductFacet,
  meta: { Facets?: readonly FacetCounts[] | null },
): { value: string; count: number }[] {
  const found = meta.Facets?.find((one) => one.XpPath === XpPath)
  return (found?.Values ?? []).flatMap(({ Value, Count }) =>
    Value === undefined ? [] : [{ value: Value, count: Count ?? 0 }],
  )
}

/**
 * The product list with what has a value of the facet; any without one. Undefined where the list has no such filter.
 */
export function productsHref({ XpPath }: ProductFacet, value?: string): string | undefined {
  const key = `xp.${XpPath ?? ''}`
  if (!isXpPath(key) || value === '') return undefined
  const filter = spellCondition(value === undefined ? { asks: 'some' } : { asks: 'is', text: value })
  return `/products?${new URLSearchParams([[key, String(filter)]]).toString()}`
}

/** Whether its options are anything but texts, such as numbers, which a form of texts would lose. */
export function hasOtherOptions(facet: ProductFacet | null): boolean {
  const options = storedOptions(facet)
  if (options === undefined || options === null) return false
  return !Array.isArray(options) || options.some((one) => typeof one !== 'string')
}

/** Its options as people read them, whatever they are. */
export function optionWords(facet: ProductFacet): string[] {
  const options = storedOptions(facet) ?? []
  const list: unknown[] = Array.isArray(options) ? options : [options]
  return list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
}

function storedOptions(facet: ProductFacet | null): unknown {
  return (facet?.xp as { Options?: unknown } | null | undefined)?.Options
}
