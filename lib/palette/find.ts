import { isPlatformId } from '../forms/platform-id'
import type { Area, Findable } from '../registry'
import { toListOptions, type RequestScope } from '../resource/resource'
import { defaultListState, type FilterValue } from '../url/list-state'
import { idSegment } from '../url/id-segment'

/** Rows that one kind of record shows at most. */
export const FEW = 4
/** Fewer letters than these are looked for as an id alone: a search for one letter finds nearly everything. */
const SEARCHED_FROM = 2

/** One record as the palette shows it. */
export interface FoundRecord {
  id: string
  /** What people call it. */
  title: string
  href: string
}

/** What one kind of record has for a text. */
export interface Finding {
  /** The noun of one of them. */
  one: string
  /** The record whose id is the text; several where ids are unique below a company only. */
  exact: FoundRecord[]
  /** Others that a search finds, the first few. */
  named: FoundRecord[]
  /** The search in the kind's own list, when it has more than these. */
  more: { count: number; many: string; href: string } | undefined
}

/** What it takes to look into one kind of record. */
export type FindableArea = Pick<Area, 'records' | 'unlisted' | 'isPersonal'>

/** Looks for a text among the records of an area: as an id, and by the search of its list. Never toasts. */
export async function findRecords(area: FindableArea, text: string, scope: RequestScope): Promise<Finding> {
  const to = await area.records()
  const isSearched = text.length >= SEARCHED_FROM
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
    named: rows.slice(0, FEW),
    more:
      count > FEW && to.route !== undefined
        ? { count, many: to.words.many, href: `${to.route}?search=${encodeURIComponent(text)}` }
        : undefined,
  }
}

/** The record of an area with an id, undefined when there is none. */
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
 * By the list's own filter and not by a GET: that nearly every kind has no such record is an answer here, and a
 * browser writes each refused request into its console.
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
      { sortBy: [to.rules.defaultSort], page: 1, pageSize: FEW, filters: { ...filters, ID: id } },
      { ...scope, quiet: true },
    )
  const pages = await Promise.all([ask({}), ...(unlisted ? [ask(unlisted)] : [])])
  return pages.flatMap(({ Items }) => Items)
}

function searchFor(to: Findable, text: string) {
  const state = defaultListState({ sortable: [], filters: [], defaultSort: to.rules.defaultSort })
  // One more than is shown: the record with the exact id may be among them.
  return { ...toListOptions(to, { ...state, search: text }), pageSize: FEW + 1 }
}

function described(to: Findable, record: object): FoundRecord {
  const id = to.idOf(record)
  const href = to.hrefOf?.(record) ?? `${to.route ?? ''}/${idSegment(id)}`
  return { id, title: to.titleOf(record), href }
}
