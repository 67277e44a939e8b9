import type { SeedPart } from '../format'
import type { Item } from './item'
import { ITEMS } from './items'

const FACETS: { id: string; name: string; minCount: number; values: (item: Item) => string[] }[] = [
  { id: 'Brand', name: 'Brand', minCount: 1, values: (item) => [item.brand] },
  { id: 'Colour', name: 'Colour', minCount: 1, values: (item) => item.colour ?? [] },
  { id: 'Material', name: 'Material', minCount: 2, values: (item) => item.material ?? [] },
  { id: 'Power', name: 'Power source', minCount: 1, values: (item) => item.power ?? [] },
  { id: 'Certification', name: 'Certification', minCount: 2, values: (item) => item.certifications ?? [] },
  { id: 'Use', name: 'Use', minCount: 1, values: (item) => item.use ?? [] },
]

/** Returns the facet values of one product, by facet. */
export function facetsOf(item: Item): Record<string, string[]> {
  const entries = FACETS.map((facet) => [facet.id, facet.values(item)] as const)
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0))
}

/** The product facets, with every value in use. */
export const FACET_PART: SeedPart = {
  Objects: {
    ProductFacets: FACETS.map((facet, index) => ({
      ID: facet.id,
      Name: facet.name,
      XpPath: `Facets.${facet.id}`,
      ListOrder: index + 1,
      MinCount: facet.minCount,
      xp: { Options: [...new Set(ITEMS.flatMap(facet.values))].sort() },
    })),
  },
}
