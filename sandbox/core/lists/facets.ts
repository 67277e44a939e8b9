import type { Table } from '../../db/schema'
import type { Context } from '../http/context'
import { matchedSet, type Matched } from './counting'
import { parseRecord, type JsonObject } from '../records/json'
import type { Platform } from '../records/platform'
import { lenientJsonPath } from '../records/sql'

interface Facet {
  Name: string
  XpPath: string
  Values: { Value: string; Count: number }[]
  xp: unknown
}

const FACET_LIMIT = 50

type Counted = [value: string, count: number][]

/** Counts the matched records by their values at each path, read from the records themselves. */
async function countBySql(
  ctx: Context,
  table: Table,
  { where, sql }: Matched,
  paths: readonly string[],
): Promise<Counted[]> {
  const params = [...sql.params, ...paths]
  const branches = paths.map(
    (_, index) =>
      `select ${index} as facet, v.value from matched t,
         lateral (select distinct x #>> '{}' as value from jsonb_path_query(t.body, $${sql.params.length + index + 1}::jsonpath) x
           where jsonb_typeof(x) not in ('object', 'array')) v`,
  )
  const { rows } = await ctx.platform.db.query(
    `with matched as materialized (select body from ${table.name} t where ${where})
     select facet, value, count(*) from (${branches.join(' union all ')}) f where value is not null group by 1, 2`,
    params,
  )
  const counted = paths.map((): Counted => [])
  for (const [at, value, n] of rows) counted[Number(at)]?.push([String(value), Number(n)])
  return counted
}

async function countValues(
  ctx: Context,
  table: Table,
  matched: Matched,
  paths: readonly string[],
): Promise<Counted[]> {
  const bitmaps = ctx.platform.bitmaps.get(table.name)
  let set = await matchedSet(ctx, table, matched)
  // SQL finds the matching records, but bitmaps count their values: reading many records is the slow part of facets.
  if (!set && bitmaps && (await bitmaps.areWorthwhile()) && bitmaps.knows(paths))
    set = await bitmaps.matchingSql(matched.where, matched.sql.params)
  const counted = paths.map((path) => (bitmaps && set ? bitmaps.values(path, set) : null))
  const missing = paths.filter((_, index) => !counted[index])
  const read = missing.length > 0 ? await countBySql(ctx, table, matched, missing) : []
  return counted.map((one) => one ?? read.shift() ?? [])
}

const pathOf = (facet: JsonObject): string => String(facet.XpPath || facet.ID)
const jsonPathOf = (facet: JsonObject): string => lenientJsonPath(['xp', ...pathOf(facet).split('.')])

function facetsIn({ db, counts }: Platform): Promise<JsonObject[]> {
  return counts.get('facets', ['productfacets'], async () => {
    const { rows } = await db.query(
      `select body from productfacets order by f_listorder nulls first, f_id limit ${FACET_LIMIT}`,
      [],
      { prepared: true },
    )
    return rows.map((row) => parseRecord(row[0]))
  })
}

/** Starts to build the bitmaps of large tables, so that the first broad list is not delayed by the build. */
export async function prepareCounts(platform: Platform): Promise<void> {
  const paths = (await facetsIn(platform)).map(jsonPathOf)
  for (const bitmaps of platform.bitmaps.values()) await bitmaps.prepare(paths)
}

/**
 * Counts the matched records by their values at each path. The counts are cached until a table they depend on changes.
 */
async function rememberedValues(
  ctx: Context,
  table: Table,
  matched: Matched,
  paths: readonly string[],
): Promise<Counted[]> {
  const { where, sql } = matched
  const compute = (): Promise<Counted[]> => countValues(ctx, table, matched, paths)
  const key = JSON.stringify(['facets', table.name, where, sql.params, paths])
  return sql.volatile ? compute() : ctx.platform.counts.get(key, [table.name, ...sql.uses], compute)
}

const minCountOf = (facet: JsonObject): number => Number(facet.MinCount ?? 1)

/**
 * Returns the counts of every facet's values among the matched records, as Meta.Facets, the most frequent first. A
 * facet with a MinCount of 0 also shows the values that only other records of the list have (`base`: before filters and
 * search).
 */
export async function facetsOf(
  ctx: Context,
  table: Table,
  { matched, base }: { matched: Matched; base: Matched },
): Promise<Facet[]> {
  const facets = await facetsIn(ctx.platform)
  if (facets.length === 0) return []
  const counted = await rememberedValues(ctx, table, matched, facets.map(jsonPathOf))
  const withZeros = facets.filter((facet) => minCountOf(facet) <= 0)
  const known =
    withZeros.length > 0 ? await rememberedValues(ctx, table, base, withZeros.map(jsonPathOf)) : []
  const values = facets.map((facet, index): Counted => {
    const zeros = known[withZeros.indexOf(facet)] ?? []
    return [...new Map([...zeros.map(([value]): [string, number] => [value, 0]), ...(counted[index] ?? [])])]
  })
  return facets.map((facet, index) => ({
    Name: String(facet.Name),
    XpPath: pathOf(facet),
    Values: (values[index] ?? [])
      .filter(([, count]) => count >= minCountOf(facet))
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([Value, Count]) => ({ Value, Count })),
    xp: facet.xp,
  }))
}
