import fc from 'fast-check'
import { buyerReference } from '@/lib/resource/buyer-reference'
import {
  BEST_MATCH,
  changeFilters,
  changeListState,
  COLUMN_WIDTH,
  filterOf,
  formatListState,
  isNarrowed,
  PAGE_SIZES,
  parseListState,
  toSearchParams,
  type ListRules,
  type ListState,
} from '@/lib/url/list-state'
import type { ReferenceFilter } from '@/lib/url/list-filters'
import { placeFilter } from '@/lib/url/place-filter'
import { categoryReference } from '@/lib/resource/category-reference'
import { catalogReference } from '@/lib/resource/references'
import { toListOptions } from '@/lib/resource/resource'
import type { FilterValue } from '@/lib/resource/service'
import { problemWords } from '@/lib/url/list-problems'

const rules: ListRules = {
  sortable: ['Name', 'ID'],
  defaultSort: 'Name',
  filters: [
    {
      kind: 'choice',
      key: 'Active',
      label: 'Status',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
    },
    { kind: 'text', key: 'Comments', label: 'Comments' },
    { kind: 'number', key: 'Total', label: 'Total' },
    { kind: 'date', key: 'DateSubmitted', label: 'Submitted' },
    { kind: 'boolean', key: 'IsSubmitted', label: 'Submitted' },
    { kind: 'reference', key: 'FromCompanyID', label: 'Buyer', to: buyerReference },
  ],
  xpFilters: true,
  hasFacets: true,
}
const parse = (query: string) => parseListState(new URLSearchParams(query), rules)

const anyState: fc.Arbitrary<ListState> = fc.record({
  search: fc.string({ unit: 'grapheme' }),
  sort: fc.constantFrom('Name', '!Name', 'ID', '!ID', 'xp.Brand', '!xp.Size.Unit'),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  pageSize: fc.constantFrom(...PAGE_SIZES),
  filters: fc
    .record(
      {
        Active: fc.constantFrom('true', 'false'),
        Comments: fc.constantFrom('*late*', 'a\\|b', 'a|b', '!*', '!x', 'x*'),
        Total: fc.constantFrom<FilterValue>('5', '>=5', ['>=5', '<=10']),
        DateSubmitted: fc.constantFrom<FilterValue>('>=2026-11-01T05:00:00.000Z', '*'),
        FromCompanyID: fc.constant('harborline'),
        'xp.Brand': fc.constantFrom('*a*', 'true'),
      },
      { requiredKeys: [] },
    )
    .map((filters) => filters as Record<string, FilterValue>),
  columns: fc.uniqueArray(fc.constantFrom('name', 'id', 'status', 'ShipWeight', 'xp.Size.Unit', 'xp.a-1'), {
    maxLength: 4,
  }),
  widths: fc.dictionary(fc.constantFrom('name', 'id', 'xp.Size.Unit', 'xp.a-1'), fc.integer(COLUMN_WIDTH), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
  view: fc.constantFrom('table', 'cards'),
})

/** The facets beside the rows are absent from the state while they are hidden. */
const anyLayout = fc
  .tuple(anyState, fc.boolean())
  .map(([state, hasFacets]): ListState => ({ ...state, ...(hasFacets && { facets: true }) }))

test('an empty address results in the default list, which has an empty query', () => {
  const { state, problems } = parse('')
  expect(problems).toEqual([])
  expect(state).toEqual({
    search: '',
    sort: 'Name',
    page: 1,
    pageSize: 20,
    filters: {},
    columns: [],
    widths: {},
    view: 'table',
  })
  expect(formatListState(state, rules)).toBe('')
})

test('every list state survives conversion to an address and back', () => {
  fc.assert(
    fc.property(anyLayout, (state) => {
      const { state: read, problems } = parse(formatListState(state, rules))
      expect(problems).toEqual([])
      expect(read).toEqual(state)
    }),
  )
})

describe('a filter by a record below another one', () => {
  const catalog: ReferenceFilter = {
    ...{ kind: 'reference', key: 'catalogID', label: 'Catalog', to: catalogReference, isSingle: true },
  }
  const nested: ListRules = {
    ...rules,
    filters: [
      ...rules.filters,
      catalog,
      { kind: 'nested', key: 'categoryID', label: 'Category', below: catalog, to: categoryReference },
    ],
  }
  const read = (query: string) => parseListState(new URLSearchParams(query), nested)
  const { state } = read('catalogID=yard&categoryID=deck&Active=true')
  const filtersAfter = (changes: Record<string, string | undefined>) =>
    changeListState(state, { filters: changeFilters(state.filters, changes) }, nested).filters

  it('is read from an address together with the other record', () => {
    expect(state.filters).toEqual({ catalogID: 'yard', categoryID: 'deck', Active: 'true' })
    expect(formatListState(state, nested)).toBe('Active=true&catalogID=yard&categoryID=deck')
  })
  it('is a problem without the other record', () => {
    const { state: alone, problems } = read('categoryID=deck&Active=true')
    expect(alone.filters).toEqual({ Active: 'true' })
    expect(problems.map((one) => problemWords(one, nested))).toEqual([
      'The filter Category needs the filter Catalog.',
    ])
  })
  it('has one value, as the filter by the other record', () => {
    expect(read('catalogID=yard|dock').problems.map((one) => problemWords(one, nested))).toEqual([
      '“yard|dock” is not a value of the filter Catalog. Enter an ID.',
    ])
    expect(read('catalogID=yard&categoryID=a|b').problems).toEqual([{ key: 'categoryID', values: ['a|b'] }])
  })
  it('is removed with the other record, or when that changes', () => {
    expect(filtersAfter({ catalogID: undefined })).toEqual({ Active: 'true' })
    expect(filtersAfter({ catalogID: 'dock' })).toEqual({ catalogID: 'dock', Active: 'true' })
  })
  it('stays when another filter changes, and can change together with the other record', () => {
    expect(filtersAfter({ Active: undefined })).toEqual({ catalogID: 'yard', categoryID: 'deck' })
    expect(filtersAfter({ catalogID: 'dock', categoryID: 'ropes' })).toMatchObject({
      ...{ catalogID: 'dock', categoryID: 'ropes' },
    })
    expect(changeListState(state, { page: 3 }, nested).filters).toBe(state.filters)
  })
  it('offers the records below the other one', () => {
    const filter = filterOf(nested, 'categoryID')!
    const placed = placeFilter(filter, state.filters)
    expect(placed.kind === 'reference' && placed.to.path).toBe('catalogs/yard/categories')
    expect(placeFilter(filter, {})).toBe(filter)
  })
})

describe('a list whose searches the platform ranks', () => {
  const ranked: ListRules = { ...rules, ranksSearch: true }
  const read = (query: string) => parseListState(new URLSearchParams(query), ranked)
  const afterSearch = (query: string, search: string) =>
    formatListState(changeListState(read(query).state, { search }, ranked), ranked)

  it('has the best match first in a search without a chosen order', () => {
    expect(read('search=bolt').state.sort).toBe(BEST_MATCH)
    expect(formatListState(read('search=bolt').state, ranked)).toBe('search=bolt')
    expect(read('search=+').state.sort).toBe('Name')
    expect(read('').state.sort).toBe('Name')
    expect(toListOptions({ search: { words: '' } }, read('search=bolt').state).sortBy).toEqual([])
    expect(toListOptions({ search: { words: '' } }, read('').state).sortBy).toEqual(['Name'])
  })

  it('keeps an order that the user chose', () => {
    expect(read('search=bolt&sort=Name').state.sort).toBe('Name')
    expect(formatListState(read('search=bolt&sort=Name').state, ranked)).toBe('search=bolt&sort=Name')
    expect(afterSearch('sort=%21ID', 'bolt')).toBe('search=bolt&sort=%21ID')
    fc.assert(
      fc.property(anyState, (state) => {
        fc.pre(state.search.trim() !== '' || state.sort !== BEST_MATCH)
        expect(read(formatListState(state, ranked))).toEqual({ state, problems: [] })
      }),
    )
  })

  it('has its default order again without a search', () => {
    expect(afterSearch('', 'bolt')).toBe('search=bolt')
    expect(afterSearch('search=bolt', 'nut')).toBe('search=nut')
    expect(afterSearch('search=bolt', '')).toBe('')
    expect(changeListState(read('search=bolt').state, { search: '' }, ranked).sort).toBe('Name')
  })

  it('does not name this order in an address', () => {
    expect(read(`search=bolt&sort=${BEST_MATCH}`).problems).toHaveLength(1)
  })
})

test('any address can be read, and every rejected parameter has a message', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
      const { state, problems } = parseListState(new URLSearchParams(pairs), rules)
      const again = parse(formatListState(state, rules))
      expect(again.problems).toEqual([])
      expect(again.state).toEqual(state)
      for (const problem of problems) expect(problemWords(problem, rules)).not.toBe('')
    }),
  )
})

test.each([
  ['facets=no', '“no” is not a value of “facets”. Enter true.'],
  ['page=abc', '“abc” is not a page number.'],
  ['page=0', '“0” is not a page number.'],
  ['page=1.5', '“1.5” is not a page number.'],
  ['page=-1', '“-1” is not a page number.'],
  ['pageSize=7000', '“7000” is not a page size. Choose 20, 50, 100.'],
  ['sort=Foo', 'This list cannot be sorted by “Foo”. You can sort by Name, ID.'],
  ['sort=constructor', 'This list cannot be sorted by “constructor”. You can sort by Name, ID.'],
  ['Active=maybe', '“maybe” is not a value of the filter Status. Enter true, false.'],
  ['color=red', 'This list has no filter “color”.'],
  ['__proto__=x', 'This list has no filter “__proto__”.'],
  ['page=1&page=2', '“page” appears more than once.'],
  ['Active=true&Active=false', '“Active” appears more than once.'],
  [
    'widths=name-9000',
    '“name-9000” is not a list of column widths. Enter them as name-320,id-120, from 48 to 960 pixels.',
  ],
  [
    'widths=name',
    '“name” is not a list of column widths. Enter them as name-320,id-120, from 48 to 960 pixels.',
  ],
  ['sort=xp.__proto__', 'This list cannot be sorted by “xp.__proto__”. You can sort by Name, ID.'],
  ['view=tiles', '“tiles” is not a view. Choose table, cards.'],
  ['IsSubmitted=maybe', '“maybe” is not a value of the filter Submitted. Enter true, false.'],
  ['FromCompanyID=a b', '“a b” is not a value of the filter Buyer. Enter an ID.'],
  [
    'Total=>5',
    '“>5” is not a value of the filter Total. Enter a number, >= with a number, <= with a number, * or !*.',
  ],
  [
    'Total=>=9&Total=<=5',
    '“>=9” and “<=5” is not a value of the filter Total. Enter a number, >= with a number, <= with a number, * or !*.',
  ],
  [
    'DateSubmitted=yesterday',
    '“yesterday” is not a value of the filter Submitted. Enter >= with a date, < with a date, * or !*.',
  ],
  [
    'Comments=a|',
    '“a|” is not a value of the filter Comments. Enter a text, *text*, text*, !text, * or !*. Separate several values with |. Write a | within text as \\|.',
  ],
  ['xp.a.__proto__=x', 'This list has no filter “xp.a.__proto__”.'],
  ['xp.=x', 'This list has no filter “xp.”.'],
])('explains why %s is rejected', (query, message) => {
  expect(parse(query).problems.map((problem) => problemWords(problem, rules))).toEqual([message])
})

test('reports several problems and applies the valid parameters', () => {
  const { state, problems } = parse('page=x&sort=y&search=bolt')
  expect(problems).toHaveLength(2)
  expect(state.search).toBe('bolt')
})

test('counts a list with search text or filters as narrowed, but not one with sorting and paging', () => {
  expect(isNarrowed(parse('search=a').state)).toBe(true)
  expect(isNarrowed(parse('Active=true').state)).toBe(true)
  expect(isNarrowed(parse('search=%20&sort=ID&page=3').state)).toBe(false)
})

test('keeps repeated keys of the parameters from Next.js', () => {
  expect(toSearchParams({ a: '1', b: ['2', '3'], c: undefined }).toString()).toBe('a=1&b=2&b=3')
})

test('a list without filters by xp cannot be sorted by xp', () => {
  const { xpFilters: _, ...others } = rules
  const { problems } = parseListState(new URLSearchParams('sort=xp.Brand'), others)
  expect(problems).toEqual([{ key: 'sort', values: ['xp.Brand'] }])
})
