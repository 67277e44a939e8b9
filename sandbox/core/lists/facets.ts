import type { Matched, ValueCounts } from './counting'
import { parseRecord } from '../records/json'
import type { Platform } from '../records/platform'
import { lenientJsonPath } from '../records/sql'
import type { ProductFacet } from '../../contract/records'

interface Facet {
  Name: string
  XpPath: string
  Values: { Value: string; Count: number }[]
  xp: unknown
}

const FACET_LIMIT = 50

const pathOf = (facet: ProductFacet): string => facet.XpPath || facet.ID
const jsonPathOf = (facet: ProductFacet): string => lenientJsonPath(['xp', ...pathOf(facet).split('.')])

function facetsIn({ db, cache }: Platform): Promise<ProductFacet[]> {
  return cache.get('facets', ['productfacets'], async () => {
    const { rows } = await db.query(
      `select body from productfacets order by f_listorder nulls first, f_id limit ${FACET_LIMIT}`,
      [],
      { prepared: true },
    )
    return rows.map((row) => parseRecord<ProductFacet>(row[0]))
  })
}

/** Starts to build the bitmaps of large tables, so that the first broad list is not delayed by the build. */
export async function prepareCounts(platform: Platform): Promise<void> {
  const paths = (await facetsIn(platform)).map(jsonPathOf)
  for (const bitmaps of platform.bitmaps.values()) await bitmaps.prepare(paths)
}

const minCountOf = (facet: ProductFacet): number => facet.MinCount

/**
 * Returns the counts of every facet's values among the matched records, as Meta.Facets, the most frequent first. A
 * facet with a MinCount of 0 also shows the values that only other records of the list have (`base`: before filters and
 * search).
 */
export async function facetsOf(
  platform: Platform,
  { matched, base }: { matched: Matched; base: Matched },
): Promise<Facet[]> {
  const { counter } = platform
  const facets = await facetsIn(platform)
  if (facets.length === 0) return []
  const counted = await counter.values(matched, facets.map(jsonPathOf))
  const withZeros = facets.filter((facet) => minCountOf(facet) <= 0)
  const known = withZeros.length > 0 ? await counter.values(base, withZeros.map(jsonPathOf)) : []
  const values = facets.map((facet, index): ValueCounts => {
    const zeros = known[withZeros.indexOf(facet)] ?? []
    return [...new Map([...zeros.map(([value]): [string, number] => [value, 0]), ...(counted[index] ?? [])])]
  })
  return facets.map((facet, index) => ({
    Name: facet.Name ?? '',
    XpPath: pathOf(facet),
    Values: (values[index] ?? [])
      .filter(([, count]) => count >= minCountOf(facet))
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([Value, Count]) => ({ Value, Count })),
    xp: facet.xp,
  }))
}
