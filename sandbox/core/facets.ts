import type { Table } from '../db/schema'
import type { Context } from './context'
import type { JsonObject } from './json'
import { lenientJsonPath, type Sql } from './sql'

interface Facet {
  Name: string
  XpPath: string
  Values: { Value: string; Count: number }[]
  xp: unknown
}

const FACET_LIMIT = 50

/** Counts of every facet's values under the list's conditions, as Meta.Facets. */
export async function facetsOf(ctx: Context, table: Table, where: string, sql: Sql): Promise<Facet[]> {
  const { db, counts } = ctx.platform
  const facets = await counts.get('facets', ['productfacets'], async () => {
    const { rows } = await db.query(
      `select body from productfacets order by f_listorder nulls first, id limit ${FACET_LIMIT}`,
      [],
      { prepared: true },
    )
    return rows.map((row) => JSON.parse(row[0] as string) as JsonObject)
  })
  if (facets.length === 0) return []
  const paths = facets.map((facet) => String(facet.XpPath || facet.ID))
  const params = [...sql.params]
  const branches = paths.map((path, index) => {
    params.push(lenientJsonPath(['xp', ...path.split('.')]))
    return `select ${index} as facet, v #>> '{}' as value from matched t, jsonb_path_query(t.body, $${params.length}::jsonpath) v`
  })
  const text = `with matched as materialized (select body from ${table.name} t where ${where})
    select facet, value, count(*) from (${branches.join(' union all ')}) f where value is not null group by 1, 2 order by 1, 3 desc, value collate "C"`
  const found = await counts.get(
    JSON.stringify([text, params]),
    [table.name, 'productfacets', ...sql.uses],
    async () => {
      const answer = await db.query(text, params)
      return answer.rows
    },
  )
  return facets.map((facet, index) => ({
    Name: String(facet.Name),
    XpPath: paths[index] as string,
    Values: found
      .filter(([at, , n]) => Number(at) === index && Number(n) >= Number(facet.MinCount ?? 1))
      .map(([, value, n]) => ({ Value: String(value), Count: Number(n) })),
    xp: facet.xp,
  }))
}
