/**
 * Answers list queries over records in memory, by the documented rules of the platform and without its code. The tests
 * compare the platform's responses with these results.
 */

export type Body = Record<string, unknown>

export type Kind = 'text' | 'number' | 'boolean' | 'date' | 'xp'
export type Operator = '' | '=' | '>' | '<' | '>=' | '<='

export interface Alternative {
  /** Number of leading exclamation marks. */
  bangs: number
  operator: Operator
  /** The literal texts between wildcards. A single text means no wildcard. */
  pieces: string[]
}

export interface Filter {
  fields: string[]
  alternatives: Alternative[]
}

export type SearchType =
  'AnyTerm' | 'AllTermsAnyField' | 'AllTermsSameField' | 'ExactPhrase' | 'ExactPhrasePrefix'

export interface Query {
  filters: Filter[]
  search?: string
  searchOn?: string[]
  searchType?: SearchType
  /** Fields, with a leading `!` for descending order. Empty for the list's default order. */
  sortBy: string[]
  page: number
  pageSize: number
}

/** A record of a list, and the related records that filters refer to by their first word. */
export interface Listed {
  body: Body
  collections?: Record<string, Body[]>
}

/** A list operation. */
export interface ListKind {
  /** Kinds of the fields, by name. Paths that begin with `xp` have no fixed kind. */
  fields: Record<string, Kind>
  collections?: Record<string, Record<string, Kind>>
  searchOn: string[]
  /** True if the search uses words and their stems, false if it uses substrings. */
  hasWords: boolean
  defaultSort: string[]
  /** The field that orders records with the same ID in several parents. */
  parent?: string
}

export interface Facet {
  Name: string
  XpPath: string
  MinCount: number
  ListOrder: number | null
  ID: string
}

export interface ListAnswer {
  items: Body[]
  meta: Body
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/**
 * Returns the values of a record at a path: every element of lists on the way and at its end, and the lists themselves.
 * Names match in any case, unless `isExact` is set.
 */
export function valuesAt(record: unknown, path: readonly string[], isExact = false): unknown[] {
  if (Array.isArray(record)) {
    const members = record.flatMap((member) => valuesAt(member, path, isExact))
    return path.length === 0 ? [record, ...members] : members
  }
  const [key, ...rest] = path
  if (key === undefined) return record === null || record === undefined ? [] : [record]
  if (!isObject(record)) return []
  return Object.entries(record)
    .filter(([name]) => (isExact ? name === key : name.toLowerCase() === key.toLowerCase()))
    .flatMap(([, value]) => valuesAt(value, rest, isExact))
}

const instant = (text: string): number =>
  new Date(/([zZ]|[+-]\d\d:?\d\d)$/.test(text) || text.length <= 10 ? text : `${text}Z`).getTime()

function equals(value: unknown, wanted: string, kind: Kind): boolean {
  if (!isScalar(value)) return false
  if (kind === 'number') return Number(value) === Number(wanted)
  if (kind === 'date') return instant(String(value)) === instant(wanted)
  const [held, sought] = [String(value).toLowerCase(), wanted.toLowerCase()]
  // xp has no declared types, so 10.0 matches the number 10 as well.
  return held === sought || (kind === 'xp' && /^-?\d+\.\d*$/.test(wanted) && held === String(Number(wanted)))
}

function isLike(value: unknown, pieces: readonly string[]): boolean {
  const escaped = pieces.map((piece) => piece.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return isScalar(value) && new RegExp(`^${escaped.join('.*')}$`, 's').test(String(value).toLowerCase())
}

const FLIPPED = { '>': '<=', '<': '>=', '>=': '<', '<=': '>' } as const
type Range = keyof typeof FLIPPED

function isInRange(value: unknown, operator: Range, wanted: string, kind: Kind): boolean {
  const order = comparison(value, wanted, kind)
  if (order === null) return false
  return { '>': order > 0, '<': order < 0, '>=': order >= 0, '<=': order <= 0 }[operator]
}

/** Compares a value with a text of a query. Returns null if they cannot be compared. */
function comparison(value: unknown, wanted: string, kind: Kind): number | null {
  if (!isScalar(value)) return null
  if (kind === 'xp') {
    const isNumber = wanted.trim() !== '' && !Number.isNaN(Number(wanted))
    if (isNumber) return typeof value === 'number' ? value - Number(wanted) : null
    return typeof value === 'string' ? byBytes(value.toLowerCase(), wanted.toLowerCase()) : null
  }
  if (kind === 'number') return Number(value) - Number(wanted)
  if (kind === 'date') return instant(String(value)) - instant(wanted)
  if (kind === 'boolean') return Number(value === true) - Number(wanted.toLowerCase() === 'true')
  return byBytes(String(value).toLowerCase(), wanted.toLowerCase())
}

/** Returns true if a field of the record matches one alternative. */
function fulfills(record: unknown, field: string, kind: Kind, alternative: Alternative): boolean {
  const { operator, pieces, bangs } = alternative
  const isNegated = bangs % 2 === 1
  const [first = ''] = pieces
  const isPresence = pieces.length > 1 && pieces.every((piece) => piece === '')
  const isRange = operator !== '' && operator !== '='
  const values = valuesAt(record, field.split('.'))
  if (isRange) {
    const comparing = isNegated ? FLIPPED[operator] : operator
    return values.some((value) => isInRange(value, comparing, first, kind))
  }
  const isMatch = isPresence
    ? values.length > 0
    : values.some((value) => (pieces.length > 1 ? isLike(value, pieces) : equals(value, first, kind)))
  return isMatch !== isNegated
}

function matches({ body, collections }: Listed, filter: Filter, list: ListKind): boolean {
  return filter.fields.some((field) =>
    filter.alternatives.some((alternative) => {
      const [first = '', ...rest] = field.split('.')
      const kinds = list.collections?.[first]
      if (!kinds) return fulfills(body, field, list.fields[field] ?? 'xp', alternative)
      const isRange = alternative.operator !== '' && alternative.operator !== '='
      const isNegated = !isRange && alternative.bangs % 2 === 1
      const name = rest.join('.')
      const found = (collections?.[first] ?? []).some((one) =>
        fulfills(one, name, kinds[name] ?? 'xp', isRange ? alternative : { ...alternative, bangs: 0 }),
      )
      return found !== isNegated
    }),
  )
}

/** The words of the tests whose stems differ from them. */
const STEMS: Record<string, string> = {
  bolts: 'bolt',
  nails: 'nail',
  boards: 'board',
  running: 'run',
  runs: 'run',
}
const stem = (word: string): string => STEMS[word] ?? word
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const isWord = (held: string, sought: string): boolean => held === sought || stem(held) === stem(sought)
const isBegun = (held: string, sought: string): boolean =>
  held.startsWith(sought) || stem(held).startsWith(stem(sought))

/** Returns the texts of a field, each of which is searched separately. */
function textsAt(body: Body, field: string): string[] {
  const keys = field.split('.')
  const star = keys.indexOf('*')
  const found = valuesAt(body, star < 0 ? keys : keys.slice(0, star), true)
  const leaves = (value: unknown): unknown[] =>
    Array.isArray(value)
      ? value.flatMap(leaves)
      : isObject(value)
        ? Object.values(value).flatMap(leaves)
        : [value]
  return (star < 0 ? found.filter(isScalar) : found.flatMap(leaves).filter(isScalar)).map(String)
}

function hasPhrase(text: string, words: readonly string[], isLastBegun: boolean): boolean {
  const held = wordsOf(text)
  return held.some((_, at) =>
    words.every((word, index) => {
      const one = held[at + index]
      if (one === undefined) return false
      return isLastBegun && index === words.length - 1 ? isBegun(one, word) : isWord(one, word)
    }),
  )
}

function isFoundByWords(body: Body, search: string, fields: readonly string[], type: SearchType): boolean {
  const words = wordsOf(search)
  const texts = fields.map((field) => textsAt(body, field))
  const has = (among: readonly string[], word: string): boolean =>
    among.some((text) => wordsOf(text).some((held) => isWord(held, word)))
  if (words.length === 0) return false
  switch (type) {
    case 'AnyTerm':
      return words.some((word) => has(texts.flat(), word))
    case 'AllTermsAnyField':
      return words.every((word) => has(texts.flat(), word))
    case 'AllTermsSameField':
      return texts.some((ofField) => words.every((word) => has(ofField, word)))
    case 'ExactPhrase':
    case 'ExactPhrasePrefix':
      return texts.flat().some((text) => hasPhrase(text, words, type === 'ExactPhrasePrefix'))
  }
}

function isFound(body: Body, query: Query, list: ListKind): boolean {
  const search = query.search?.trim()
  if (!search) return true
  const fields = query.searchOn?.length ? query.searchOn : list.searchOn
  if (list.hasWords) return isFoundByWords(body, search, fields, query.searchType ?? 'AnyTerm')
  return fields.some((field) =>
    valuesAt(body, field.split('.')).some((value) =>
      String(value).toLowerCase().includes(search.toLowerCase()),
    ),
  )
}

/**
 * Compares two values. Empty values (including lists and objects) come first, then texts ignoring case, then numbers,
 * then false and true.
 */
function order(a: unknown, b: unknown, kind: Kind): number {
  const classOf = (value: unknown): number => ['string', 'number', 'boolean'].indexOf(typeof value) + 1
  const [first, second] = kind === 'date' ? [a, b].map((one) => (one ? instant(String(one)) : null)) : [a, b]
  if (classOf(first) !== classOf(second)) return classOf(first) - classOf(second)
  if (typeof first === 'string') return byBytes(first.toLowerCase(), String(second).toLowerCase())
  return Number(first ?? 0) - Number(second ?? 0) || 0
}

function single(body: Body, field: string): unknown {
  let value: unknown = body
  for (const key of field.split('.')) {
    const held: [string, unknown][] = isObject(value) ? Object.entries(value) : []
    value = held.find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1]
  }
  return isScalar(value) ? value : null
}

export function compareRecords(a: Body, b: Body, sortBy: readonly string[], list: ListKind): number {
  const names = sortBy.length > 0 ? sortBy : list.defaultSort
  for (const name of names) {
    const isDown = name.startsWith('!')
    const field = isDown ? name.slice(1) : name
    const found = order(single(a, field), single(b, field), list.fields[field] ?? 'xp')
    if (found !== 0) return isDown ? -found : found
  }
  for (const field of ['ID', ...(list.parent ? [list.parent] : [])]) {
    const found = order(single(a, field), single(b, field), 'text')
    if (found !== 0) return found
  }
  return 0
}

function facetValues(records: readonly Listed[], base: readonly Listed[], facet: Facet): Body[] {
  const path = ['xp', ...facet.XpPath.split('.')]
  const counts = new Map<string, number>()
  const heldBy = ({ body }: Listed): Set<string> =>
    new Set(valuesAt(body, path, true).filter(isScalar).map(String))
  if (facet.MinCount === 0) for (const one of base) for (const value of heldBy(one)) counts.set(value, 0)
  for (const one of records) for (const value of heldBy(one)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= facet.MinCount)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([Value, Count]) => ({ Value, Count }))
}

/** Returns the response of a list: the items of the page, and Meta. */
export function answerList(
  records: readonly Listed[],
  query: Query,
  list: ListKind,
  facets: readonly Facet[] | null,
): ListAnswer {
  const found = records.filter(
    (one) => query.filters.every((filter) => matches(one, filter, list)) && isFound(one.body, query, list),
  )
  const bodies = found.map(({ body }) => body).sort((a, b) => compareRecords(a, b, query.sortBy, list))
  const { page, pageSize } = query
  const skipped = (page - 1) * pageSize
  const items = bodies.slice(skipped, skipped + pageSize)
  const inOrder = [...(facets ?? [])].sort(
    (a, b) => order(a.ListOrder, b.ListOrder, 'number') || order(a.ID, b.ID, 'text'),
  )
  return {
    items,
    meta: {
      Page: page,
      PageSize: pageSize,
      TotalCount: found.length,
      TotalPages: Math.ceil(found.length / pageSize),
      ItemRange:
        found.length === 0
          ? [1, 0]
          : [skipped + 1, Math.max(skipped, Math.min(skipped + pageSize, found.length))],
      ...(facets
        ? {
            Facets: inOrder.map((facet) => ({
              Name: facet.Name,
              XpPath: facet.XpPath,
              Values: facetValues(found, records, facet),
            })),
          }
        : {}),
    },
  }
}

const escaped = (text: string): string => text.replace(/[\\|*]/g, '\\$&').replace(/^[!<>=]/, '\\$&')

/** Returns a query as it appears in an address. */
export function queryText(query: Query): string {
  const params = new URLSearchParams()
  for (const { fields, alternatives } of query.filters) {
    const value = alternatives.map(
      ({ bangs, operator, pieces }) => '!'.repeat(bangs) + operator + pieces.map(escaped).join('*'),
    )
    params.append(fields.join('|'), value.join('|'))
  }
  if (query.search !== undefined) params.set('search', query.search)
  if (query.searchOn?.length) params.set('searchOn', query.searchOn.join(','))
  if (query.searchType) params.set('searchType', query.searchType)
  if (query.sortBy.length > 0) params.set('sortBy', query.sortBy.join(','))
  params.set('page', String(query.page))
  params.set('pageSize', String(query.pageSize))
  return params.toString()
}
