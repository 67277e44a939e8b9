import { TypedFastBitSet } from 'typedfastbitset'
import type { Table } from '../../db/schema'
import type { Database, Param } from '../../db/types'
import { BitmapGroup, joinMembers, type ReadMembers, type Sets } from './bitmap-group'

/**
 * Counting by bitmaps. PostgreSQL visits the row of every match to count it, so the first count of a broad filter, and
 * every facet, grow with the table. Where a definition enables `bitmaps`, every record has a small number `n`, and the
 * process stores a bitmap of such numbers for each common term and each value of a facet. Counts are then
 * intersections. Until the bitmaps are built, and in small tables, SQL counts.
 */

/** A condition on terms: the record has one of them, or (`negated`) none. */
export interface TermCondition {
  terms: string[]
  negated: boolean
}

/** Record count from which bitmaps are worth their memory. Below it, SQL answers within two milliseconds. */
const MIN_RECORDS_FOR_BITMAPS = 20_000
/** Share of all records below which a term is rare. Rare terms are counted quickly through their index. */
const MIN_COMMON_TERM_SHARE = 0.002
/** Maximum number of values at a path that has bitmaps. More values are not usable as a facet, so SQL counts them. */
const VALUES_LIMIT = 2000
/** Maximum number of rare terms in a filter that bitmaps evaluate. SQL evaluates filters with more. */
const RARE_LIMIT = 20
/** Key of the bitmap of all records. */
const ALL_RECORDS_KEY = ''

/** Bitmaps of one table. */
export class Bitmaps {
  /** Record count from which bitmaps are built. */
  threshold = MIN_RECORDS_FOR_BITMAPS
  private measured = { until: 0, last: 0 }
  private readonly terms: BitmapGroup
  private readonly facets = new Map<string, BitmapGroup>()

  constructor(
    private readonly db: Database,
    private readonly table: Pick<Table, 'name'>,
  ) {
    const prepare = async (): Promise<{ read: ReadMembers; keys: string[] }> => {
      const common = await this.commonTerms()
      const read: ReadMembers = async (where, params) => {
        const { rows } = await db.query(
          `with t as materialized (select n, terms from ${table.name} t where ${where})
           select '${ALL_RECORDS_KEY}', string_agg(n::text, ',') from t
           union all
           select c.term::text, string_agg(t.n::text, ',')
           from t, unnest(t.terms) x join unnest($${params.length + 1}::bigint[]) c(term) on c.term = x group by c.term`,
          [...params, common],
        )
        return rows
      }
      return { read, keys: [ALL_RECORDS_KEY, ...common] }
    }
    this.terms = new BitmapGroup({ prepare, last: () => this.last() })
  }

  /** Returns false for small tables, which SQL counts quickly. The table size is measured at most once a minute. */
  async areWorthwhile(): Promise<boolean> {
    if (this.threshold === 0) return true
    if (this.measured.until < performance.now())
      this.measured = { until: performance.now() + 60_000, last: await this.last() }
    return this.measured.last >= this.threshold
  }

  /** Starts to build the bitmaps that lists will need, if the table is large enough. */
  async prepare(paths: readonly string[]): Promise<void> {
    if (!(await this.areWorthwhile())) return
    this.terms.ask()
    this.knows(paths)
  }

  /** Returns the records that fulfill all conditions; null when the bitmaps are not built yet or SQL is faster. */
  async matching(conditions: readonly TermCondition[]): Promise<TypedFastBitSet | null> {
    const sets = this.terms.ask()
    if (!sets) return null
    const rare = conditions.flatMap(({ terms }) => terms.filter((term) => !sets.has(term)))
    // A condition whose terms are all rare selects few records, and the index finds them quickly.
    const isRare = conditions.some(({ terms, negated }) => !negated && terms.every((term) => !sets.has(term)))
    if (isRare || rare.length > RARE_LIMIT) return null
    const looked = rare.length > 0 ? await this.lookUp(rare) : new Map<string, TypedFastBitSet>()
    let found = sets.get(ALL_RECORDS_KEY) as TypedFastBitSet
    for (const { terms, negated } of conditions) {
      const joined = new TypedFastBitSet()
      for (const term of terms) {
        const set = sets.get(term) ?? looked.get(term)
        if (set) joined.union(set)
      }
      found = negated ? found.new_difference(joined) : found.new_intersection(joined)
    }
    return found
  }

  /** Reads the records that have these terms, which are too rare for stored bitmaps. */
  private async lookUp(terms: readonly string[]): Promise<Sets> {
    const { rows } = await this.db.query(
      `select x::text, (select string_agg(t.n::text, ',') from ${this.table.name} t where t.terms @> array[x])
       from unnest($1::bigint[]) x`,
      [[...terms]],
    )
    return joinMembers(new Map(), rows)
  }

  /** Reads the numbers of the records that fulfill SQL conditions over `t`. */
  async matchingSql(where: string, params: readonly Param[]): Promise<TypedFastBitSet> {
    const { rows } = await this.db.query(
      `select '${ALL_RECORDS_KEY}', string_agg(t.n::text, ',') from ${this.table.name} t where ${where}`,
      params,
    )
    return joinMembers(new Map(), rows).get(ALL_RECORDS_KEY) ?? new TypedFastBitSet()
  }

  /**
   * Returns true when the values at all these jsonpaths have bitmaps. A call for a path without bitmaps starts their
   * build.
   */
  knows(paths: readonly string[]): boolean {
    return paths.map((path) => this.facet(path).ask() !== null).every(Boolean)
  }

  /**
   * Returns the values at a jsonpath with the count of records in `matched` that have each; null when the bitmaps are
   * not built yet or the path has too many values.
   */
  values(path: string, matched: TypedFastBitSet): [value: string, count: number][] | null {
    const sets = this.facet(path).ask()
    if (!sets) return null
    const counted = [...sets].map(([value, set]): [string, number] => [value, set.intersection_size(matched)])
    return counted.filter(([, count]) => count > 0)
  }

  /** Applies committed changes of these records; resolves when counts include them. */
  async follow(changed: readonly number[]): Promise<void> {
    await Promise.all(this.groups().map((group) => group.follow(changed)))
  }

  /** Discards all bitmaps after a change of unknown records. */
  forget(): void {
    for (const group of this.groups()) group.forget()
  }

  /** Resolves when no build or update is running. */
  async settled(): Promise<void> {
    await Promise.all(this.groups().map((group) => group.settled()))
  }

  private groups(): BitmapGroup[] {
    return [this.terms, ...this.facets.values()]
  }

  private facet(path: string): BitmapGroup {
    const known = this.facets.get(path)
    if (known) return known
    const read: ReadMembers = async (where, params) => {
      const { rows } = await this.db.query(
        `select v #>> '{}', string_agg(t.n::text, ',')
         from ${this.table.name} t, jsonb_path_query(t.body, $${params.length + 1}::jsonpath) v
         where jsonb_typeof(v) not in ('object', 'array') and ${where} group by 1`,
        [...params, path],
      )
      return rows
    }
    const source = { prepare: () => Promise.resolve({ read, keys: [] }), last: () => this.last() }
    const group = new BitmapGroup(source, VALUES_LIMIT)
    this.facets.set(path, group)
    return group
  }

  private async last(): Promise<number> {
    const { rows } = await this.db.query(`select coalesce(max(n), 0) from ${this.table.name}`)
    return Number(rows[0]?.[0] ?? 0)
  }

  /** Returns the terms that many records have, according to the database's own statistics. */
  private async commonTerms(): Promise<string[]> {
    const read = async (): Promise<string[] | null> => {
      const { rows } = await this.db.query(
        `select term from pg_stats s,
           unnest(s.most_common_elems::text::bigint[], s.most_common_elem_freqs) as m(term, share)
         where s.schemaname = current_schema() and s.tablename = $1 and s.attname = 'terms' and m.share >= $2 and m.term is not null`,
        [this.table.name, MIN_COMMON_TERM_SHARE],
      )
      return rows.length > 0 ? rows.map(([term]) => term as string) : null
    }
    const known = await read()
    if (known) return known
    // The embedded engine gathers statistics only on command.
    await this.db.script(`analyze ${this.table.name}`)
    return (await read()) ?? []
  }
}
