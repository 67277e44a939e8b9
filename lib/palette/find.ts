import { isPlatformId } from '../forms/platform-id'
import type { Area, AreaCode, Findable } from '../registry'
import { toListOptions } from '../resource/resource'
import type { RequestScope, FilterValue } from '../resource/service'
import { defaultListState, defaultSortOf } from '../url/list-state'
import { idSegment } from '../url/id-segment'

/** Maximum number of rows per type of record. */
export const MAX_ROWS_PER_KIND = 4
/**
 * Minimum length of a search text. Shorter texts are only compared with IDs, because a search for one letter matches
 * nearly everything.
 */
const MIN_SEARCH_LENGTH = 2

/** One record in the palette. */
export interface FoundRecord {
  id: string
  /** Display name of the record. */
  title: string
  href: string
}

/** The search results of one type of record. */
export interface Finding {
  /** Singular noun of the record type. */
  one: string
  /** Records with exactly this ID. There can be several when IDs are unique within a company only. */
  exact: FoundRecord[]
  /** The first other search results. */
  named: FoundRecord[]
  /** Link to the search in the type's own list, when it has more results. */
  more: { count: number; many: string; href: string } | undefined
}

/** The parts of an area that the search needs. */
export type FindableArea = Required<Pick<AreaCode, 'records'>> & Pick<Area, 'unlisted' | 'isPersonal'>

/** Searches the records of an area for a text, as an ID and with the search of the list. Shows no toasts. */
export async function findRecords(area: FindableArea, text: string, scope: RequestScope): Promise<Finding> {
  const to = await area.records()
  const isSearched = text.length >= MIN_SEARCH_LENGTH
  const [exact, page] = await Promise.all([
    findById(to, text, area.unlisted, scope),
    isSearched ? to.service.list(searchFor(to, text), { ...scope, quiet: true }) : undefined,
  ])
  const found = exact.map((row) => described(to, row))
  const isShown = new Set(found.map(({ href }) => href))
  const rows = (page?.Items ?? []).map((row) => described(to, row)).filter(({ href }) => !isShown.has(href))
  const count = page?.Meta.TotalCount ?? 0
  return {
    one: to.words.one,
    exact: found,
    named: rows.slice(0, MAX_ROWS_PER_KIND),
    more:
      count > MAX_ROWS_PER_KIND && to.route !== undefined
        ? { count, many: to.words.many, href: `${to.route}?search=${encodeURIComponent(text)}` }
        : undefined,
  }
}

/** Returns the record of an area with an ID. Undefined when there is none. */
export async function findRecord(
  area: FindableArea,
  id: string,
  scope: RequestScope,
): Promise<(FoundRecord & { one: string }) | undefined> {
  const to = await area.records()
  const [record] = await findById(to, id, area.unlisted, scope)
  return record && { ...described(to, record), one: to.words.one }
}

/**
 * Uses the list's filter instead of a GET. For most record types the ID does not exist, and browsers log every failed
 * request to the console.
 */
async function findById(
  to: Findable,
  id: string,
  unlisted: Area['unlisted'],
  scope: RequestScope,
): Promise<object[]> {
  if (!isPlatformId(id)) return []
  const ask = (filters: Record<string, FilterValue>) =>
    to.service.list(
      {
        sortBy: [to.rules.defaultSort],
        page: 1,
        pageSize: MAX_ROWS_PER_KIND,
        filters: { ...filters, ID: id },
      },
      { ...scope, quiet: true },
    )
  const pages = await Promise.all([ask({}), ...(unlisted ? [ask(unlisted)] : [])])
  return pages.flatMap(({ Items }) => Items)
}

function searchFor(to: Findable, text: string) {
  const state = {
    ...defaultListState({ sortable: [], filters: [], ...to.rules }),
    sort: defaultSortOf(to.rules, text),
  }
  // Requests one more row than shown, because the record with the exact ID may be among them.
  return { ...toListOptions(to, { ...state, search: text }), pageSize: MAX_ROWS_PER_KIND + 1 }
}

function described(to: Findable, record: object): FoundRecord {
  const id = to.idOf(record)
  const href = to.hrefOf?.(record) ?? `${to.route ?? ''}/${idSegment(id)}`
  return { id, title: to.titleOf(record), href }
}

/** True when a name has every typed word, each anywhere in it: "ord new" matches "New order". */
export function hasWords(name: string, typed: string): boolean {
  const lower = name.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
