import type { ProductFacet } from '@/lib/ordercloud/models'
import { formatCondition } from '@/lib/url/format-condition'
import { isXpPath } from '@/lib/url/list-filters'

interface FacetCounts {
  XpPath?: string
  Values?: readonly { Value?: string; Count?: number }[]
}

/**
 * Returns the number of listed products for each value of a facet, as counted in the Meta of the list. The platform
 * omits values below the facet's minimum count.
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
 * Returns the address of the product list, filtered by a value of the facet, or by any value if none is given.
 * Undefined if the list has no such filter.
 */
export function productsHref({ XpPath }: ProductFacet, value?: string): string | undefined {
  const key = `xp.${XpPath ?? ''}`
  if (!isXpPath(key) || value === '') return undefined
  const filter = formatCondition(value === undefined ? { operator: 'some' } : { operator: 'is', text: value })
  return `/products?${new URLSearchParams([[key, String(filter)]]).toString()}`
}

/** Returns the problem with the path of a facet, as a sentence. An empty path is valid: it is made from the ID. */
export function pathProblem(path: string): string | undefined {
  if (path === '') return undefined
  if (/^xp(\.|$)/.test(path)) return 'Enter the path without “xp.” at the start.'
  if (isXpPath(`xp.${path}`)) return undefined
  return 'Path must be keys of letters, digits, dashes and underscores, separated by dots, such as Facets.color.'
}

/**
 * Returns a path for a facet name: "Frame color" becomes "Facets.frameColor". Empty for a name without usable letters.
 */
export function proposedPath(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const key = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  return key === '' ? '' : `Facets.${key.slice(0, MAX_KEY_LENGTH)}`
}

/** Maximum length of a key that filters accept, in characters. */
const MAX_KEY_LENGTH = 100

/** Returns true if the facet has options that are not texts, such as numbers. A form of texts would lose them. */
export function hasOtherOptions(facet: ProductFacet | null): boolean {
  const options = storedOptions(facet)
  if (options === undefined || options === null) return false
  return !Array.isArray(options) || options.some((one) => typeof one !== 'string')
}

/** Returns the facet's options as readable texts, whatever their type. */
export function optionWords(facet: ProductFacet): string[] {
  const options = storedOptions(facet) ?? []
  const list: unknown[] = Array.isArray(options) ? options : [options]
  return list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
}

function storedOptions(facet: ProductFacet | null): unknown {
  return (facet?.xp as { Options?: unknown } | null | undefined)?.Options
}
