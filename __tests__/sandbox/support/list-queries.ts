import fc from 'fast-check'
import type { Alternative, Filter, Kind, ListKind, Operator, Query } from './list-rules'
import { IDS, TAGS, TEXTS } from './list-writes'

const PRODUCT: Record<string, Kind> = {
  ID: 'text',
  Name: 'text',
  Description: 'text',
  OwnerID: 'text',
  Active: 'boolean',
  ShipWeight: 'number',
  'Inventory.Enabled': 'boolean',
  'Inventory.QuantityAvailable': 'number',
  DateCreated: 'date',
}
/** Fields of a product without its owner, which buyers do not see. */
const OFFERED = Object.fromEntries(Object.entries(PRODUCT).filter(([name]) => name !== 'OwnerID'))
const RECORD: Record<string, Kind> = {
  ID: 'text',
  AddressID: 'text',
  QuantityAvailable: 'number',
  OwnerID: 'text',
}
const LINE: Record<string, Kind> = {
  ID: 'text',
  ProductID: 'text',
  Quantity: 'number',
  LineTotal: 'number',
  DateAdded: 'date',
  'Product.Name': 'text',
}
const ORDER: Record<string, Kind> = {
  ID: 'text',
  Comments: 'text',
  Total: 'number',
  LineItemCount: 'number',
  FromCompanyID: 'text',
  ToCompanyID: 'text',
  DateSubmitted: 'date',
}
const USER: Record<string, Kind> = {
  ID: 'text',
  Username: 'text',
  FirstName: 'text',
  LastName: 'text',
  Email: 'text',
  Active: 'boolean',
}
const SCHEDULE: Record<string, Kind> = {
  ID: 'text',
  Name: 'text',
  MinQuantity: 'number',
  'PriceBreaks.Price': 'number',
  'PriceBreaks.Quantity': 'number',
}

const ofOrder = Object.fromEntries(Object.entries(ORDER).map(([name, kind]) => [`Order.${name}`, kind]))
const WORDS_ON = ['ID', 'Name', 'Description']

/** The lists to query, with the rules about their fields. */
export const KINDS = {
  products: {
    fields: PRODUCT,
    collections: { InventoryRecords: RECORD },
    searchOn: WORDS_ON,
    hasWords: true,
    defaultSort: ['OwnerID', 'Name'],
  },
  mine: {
    fields: OFFERED,
    searchOn: WORDS_ON,
    hasWords: true,
    defaultSort: ['Name'],
  },
  records: { fields: RECORD, searchOn: ['ID', 'AddressID'], hasWords: false, defaultSort: ['ID'] },
  users: {
    fields: USER,
    searchOn: ['ID', 'Username', 'LastName', 'FirstName', 'Email'],
    hasWords: false,
    defaultSort: ['LastName', 'FirstName', 'Username'],
    parent: 'CompanyID',
  },
  schedules: { fields: SCHEDULE, searchOn: ['ID', 'Name'], hasWords: false, defaultSort: ['Name'] },
  orders: {
    fields: ORDER,
    collections: { LineItems: LINE },
    searchOn: ['ID', 'FromCompanyID', 'ToCompanyID', 'Comments'],
    hasWords: true,
    defaultSort: ['DateSubmitted', 'DateCreated'],
  },
  lines: {
    fields: { ...LINE, ...ofOrder, OrderID: 'text' },
    searchOn: ['ID', 'ProductID'],
    hasWords: true,
    defaultSort: ['DateAdded'],
    parent: 'OrderID',
  },
} as const satisfies Record<string, ListKind>

export interface ListName {
  kind: keyof typeof KINDS
  as: 'admin' | 'supplier' | 'buyer'
}

/** Values for filters of a field. Some of them exist in the data. */
const VALUES: Record<Kind, fc.Arbitrary<string>> = {
  text: fc.constantFrom(...IDS, ...TEXTS.slice(0, 9), 'North', 'order-2', 'nail', 'screw', 'B', 'first', 'S'),
  number: fc.constantFrom('0', '1.5', '2', '10', '10.0', '100', '-3', '5', '12.5'),
  boolean: fc.constantFrom('true', 'FALSE'),
  date: fc.constantFrom('2020-01-01', '2099-12-31', '2024-05-01T10:00:00+02:00'),
  xp: fc.constantFrom(
    'red',
    'RED',
    'Grün',
    '10',
    '10.0',
    '9.5',
    '3',
    'case',
    'cm',
    'true',
    'b',
    ...TAGS,
    ...TEXTS,
  ),
}
const XP = [
  'xp',
  'xp.Color',
  'xp.Price',
  'xp.Tags',
  'xp.Size',
  'xp.Size.Unit',
  'xp.Size.Value',
  'xp.Parts',
  'xp.Parts.Kind',
  'xp.Parts.Size',
  'xp.Mixed',
  'xp.Note',
  'xp.None.At.All',
  'xp.COLOR',
  'xp.price',
  'xp.TAGS',
  'xp.size.UNIT',
  'xp.PARTS.size',
]
const RANGES: Operator[] = ['>', '<', '>=', '<=']

function alternativeArb(kind: Kind): fc.Arbitrary<Alternative> {
  const bangs = fc.constantFrom(0, 0, 0, 1, 1, 2)
  const one = (operator: Operator) => VALUES[kind].map((value) => ({ operator, pieces: [value] }))
  const wild = VALUES[kind].chain((value) =>
    fc.tuple(fc.nat(value.length), fc.nat(value.length), fc.nat(2)).map(([a, b, form]) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const pieces =
        [
          ['', value.slice(from)],
          [value.slice(0, to), ''],
          [value.slice(0, from), value.slice(to)],
        ][form] ?? []
      return { operator: '' as Operator, pieces }
    }),
  )
  const presence = fc.constant<Omit<Alternative, 'bangs'>>({ operator: '', pieces: ['', ''] })
  const chosen = fc.oneof(
    one(''),
    one('='),
    fc.constantFrom(...RANGES).chain(one),
    presence,
    // Wildcards apply to texts. The text form of a date or a number is not specified.
    ...(kind === 'text' || kind === 'xp' ? [wild] : []),
  )
  return fc.tuple(bangs, chosen).map(([count, rest]) => ({ bangs: count, ...rest }))
}

/** Filters on one field, or on two fields of the same kind. Fields of orders and of their lines are not combined. */
function filterArb(list: ListKind, hasXp: boolean): fc.Arbitrary<Filter> {
  const fields: [string, Kind][] = [
    ...Object.entries(list.fields),
    ...Object.entries(list.collections ?? {}).flatMap(([first, kinds]) =>
      Object.entries(kinds).map(([name, kind]): [string, Kind] => [`${first}.${name}`, kind]),
    ),
    ...(hasXp ? XP.map((name): [string, Kind] => [name, 'xp']) : []),
  ]
  return fc.constantFrom(...fields).chain(([name, kind]) => {
    const partners = fields.filter(
      ([other, kindOfOther]) =>
        kindOfOther === kind && other.startsWith('Order.') === name.startsWith('Order.'),
    )
    return fc.record({
      fields: fc.oneof(
        { weight: 5, arbitrary: fc.constant<string[]>([name]) },
        { weight: 1, arbitrary: fc.constantFrom(...partners).map(([other]) => [name, other]) },
      ),
      alternatives: fc.array(alternativeArb(kind), { minLength: 1, maxLength: 3 }),
    })
  })
}

const SEARCHES = [
  'bolt',
  'nails',
  'steel wood',
  'WOOD steel',
  'bolts plus',
  'red board',
  'run',
  'boar',
  'stee',
  'bolt-red',
  'm10',
  'o',
  'B',
  'S',
  'screw',
  '%',
  '50% discount',
  'nothing',
]
const SEARCH_TYPES = [
  'AnyTerm',
  'AllTermsAnyField',
  'AllTermsSameField',
  'ExactPhrase',
  'ExactPhrasePrefix',
] as const

function queryArb(
  list: ListKind,
  { hasXp, isFree }: { hasXp: boolean; isFree: boolean },
): fc.Arbitrary<Query> {
  const sortable = [
    ...Object.keys(list.fields).filter((name) => isFree || name === 'ID' || list.defaultSort.includes(name)),
    ...(hasXp ? XP.slice(1) : []),
  ]
  // Fields of orders come before those of their lines.
  const names = sortable.filter((name) => !name.startsWith('Order.') && name !== 'Product.Name')
  const sortBy = fc
    .uniqueArray(fc.constantFrom(...names), { maxLength: 2 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => fc.boolean().map((isDown) => (isDown ? `!${name}` : name)))),
    )
  const free = list.hasWords && hasXp && isFree ? ['xp.Tags', 'xp.Note', 'xp.Parts.Kind', 'xp.*'] : []
  return fc
    .record(
      {
        filters: fc.array(filterArb(list, hasXp), { maxLength: 2 }),
        search: fc.constantFrom(...SEARCHES),
        searchOn: fc.uniqueArray(fc.constantFrom(...list.searchOn, ...free), { maxLength: 3 }),
        searchType: fc.constantFrom(...SEARCH_TYPES),
        sortBy,
        page: fc.constantFrom(1, 1, 1, 1, 2, 12),
        pageSize: fc.constantFrom(1, 2, 3, 20, 100),
      },
      { requiredKeys: ['filters', 'sortBy', 'page', 'pageSize'] },
    )
    .map((query): Query => {
      const { search, searchOn, searchType, ...rest } = query
      const isSearched = search !== undefined
      return {
        ...rest,
        ...(isSearched ? { search } : {}),
        ...(isSearched && searchOn ? { searchOn } : {}),
        ...(isSearched && list.hasWords && searchType ? { searchType } : {}),
        // The ranking of matches is not specified, so only explicit orders are compared.
        sortBy: isSearched && list.hasWords && rest.sortBy.length === 0 ? ['ID'] : rest.sortBy,
      }
    })
}

const LISTS: { name: ListName; hasXp: boolean; isFree: boolean; weight: number }[] = [
  { name: { kind: 'products', as: 'admin' }, hasXp: true, isFree: true, weight: 6 },
  { name: { kind: 'products', as: 'supplier' }, hasXp: true, isFree: true, weight: 2 },
  { name: { kind: 'mine', as: 'buyer' }, hasXp: true, isFree: true, weight: 2 },
  { name: { kind: 'records', as: 'admin' }, hasXp: false, isFree: false, weight: 1 },
  { name: { kind: 'users', as: 'admin' }, hasXp: false, isFree: false, weight: 2 },
  { name: { kind: 'schedules', as: 'admin' }, hasXp: false, isFree: false, weight: 1 },
  { name: { kind: 'orders', as: 'admin' }, hasXp: false, isFree: false, weight: 2 },
  { name: { kind: 'lines', as: 'admin' }, hasXp: true, isFree: false, weight: 3 },
]

export interface Asked {
  name: ListName
  query: Query
}

export const askedArb: fc.Arbitrary<Asked> = fc.oneof(
  ...LISTS.map(({ name, weight, ...options }) => ({
    weight,
    arbitrary: queryArb(KINDS[name.kind], options).map((query) => ({ name, query })),
  })),
)
