/** @jest-environment node */
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'
import { ids, createProducts } from './support/products'

/**
 * Empty values come first in ascending and last in descending order. Equal values are sorted by id, always ascending.
 */
const SORTED: [sortBy: string[], order: string[]][] = [
  [['ID'], ['drill', 'glue', 'hammer', 'saw', 'tape']],
  [['!ID'], ['tape', 'saw', 'hammer', 'glue', 'drill']],
  [['Name'], ['hammer', 'drill', 'saw', 'tape', 'glue']],
  [['!name'], ['glue', 'tape', 'saw', 'drill', 'hammer']],
  [['Active'], ['drill', 'tape', 'glue', 'hammer', 'saw']],
  [['!Active'], ['glue', 'hammer', 'saw', 'drill', 'tape']],
  [
    ['Active', '!ID'],
    ['tape', 'drill', 'saw', 'hammer', 'glue'],
  ],
  [['ShipWeight'], ['glue', 'tape', 'hammer', 'saw', 'drill']],
  [['!ShipWeight'], ['drill', 'saw', 'hammer', 'tape', 'glue']],
  [['xp.Size.Value'], ['drill', 'glue', 'tape', 'hammer', 'saw']],
  [['!xp.Size.Value'], ['saw', 'hammer', 'drill', 'glue', 'tape']],
  [['xp.size.VALUE'], ['drill', 'glue', 'tape', 'hammer', 'saw']],
  [['!XP.size.value'], ['saw', 'hammer', 'drill', 'glue', 'tape']],
  [['xp.Nothing'], ['drill', 'glue', 'hammer', 'saw', 'tape']],
  // The default order of the list: owner, name, id.
  [[], ['hammer', 'drill', 'saw', 'tape', 'glue']],
]

type SearchType = 'AnyTerm' | 'AllTermsAnyField' | 'AllTermsSameField' | 'ExactPhrase' | 'ExactPhrasePrefix'

/** Products are searched for word stems, in ID, Name and Description by default. */
const SEARCHED: [
  search: string,
  searchType: SearchType | undefined,
  searchOn: string[] | undefined,
  found: string[],
][] = [
  ['hammers', undefined, undefined, ['hammer']],
  ['HAMMER', undefined, undefined, ['hammer']],
  ['nail', undefined, undefined, ['hammer', 'saw']],
  // The stem of an incomplete word may differ from the stem of the complete word.
  ['driv', 'ExactPhrasePrefix', undefined, ['hammer']],
  ['runni', 'ExactPhrasePrefix', undefined, ['hammer']],
  ['nails into runni', 'ExactPhrasePrefix', undefined, ['hammer']],
  // These words are too common to have stems.
  ['into', undefined, undefined, ['hammer']],
  ['it', 'ExactPhrasePrefix', undefined, ['saw']],
  // The last word of one field and the first of another do not form a phrase.
  ['hammer drives', 'ExactPhrase', undefined, []],
  ['boards hammer', 'ExactPhrase', undefined, []],
  ['drive run', 'AnyTerm', undefined, ['hammer']],
  ['nails wood', undefined, undefined, ['glue', 'hammer', 'saw']],
  ['nails wood', 'AllTermsAnyField', undefined, ['saw']],
  ['hand wood', 'AllTermsAnyField', undefined, ['saw']],
  ['hand wood', 'AllTermsSameField', undefined, []],
  ['wood nail', 'AllTermsSameField', undefined, ['saw']],
  ['hand saw', 'ExactPhrase', undefined, ['saw']],
  ['saw hand', 'ExactPhrase', undefined, []],
  ['hand saw', 'ExactPhrase', ['Description'], []],
  ['cordless dri', 'ExactPhrasePrefix', undefined, ['drill']],
  ['dri cordless', 'ExactPhrasePrefix', undefined, []],
  ['dri', 'AnyTerm', undefined, []],
  ['nails', undefined, ['Name'], []],
  ['nails', undefined, ['description'], ['hammer', 'saw']],
  ['steel', undefined, undefined, []],
  ['steel', undefined, ['xp.Tags'], ['hammer', 'saw']],
  ['steel', undefined, ['xp.Tags', 'Name'], ['hammer', 'saw']],
  ['nails steel', undefined, ['xp.Tags', 'Description'], ['hammer', 'saw']],
  ['steel nothing', 'AllTermsSameField', ['xp.Tags'], []],
  ['steel wood', 'AllTermsSameField', ['xp.Tags'], ['hammer']],
  ['claw wood', 'AllTermsAnyField', ['xp.Tags', 'Name'], ['hammer']],
  ['case', undefined, ['xp.Parts.Kind'], ['drill']],
  ['case', 'ExactPhrasePrefix', ['xp.Parts.Kind'], ['drill']],
  ['found', undefined, ['xp.Deep.A.B.C'], ['tape']],
  ['found', undefined, ['xp.Deep.*'], ['tape']],
  ['red', undefined, ['xp.*'], ['drill', 'hammer']],
  ["it's & | ! (:*) <-> \\", undefined, undefined, []],
  ['!!!', undefined, undefined, []],
  ['nonsense', undefined, undefined, []],
]

describe.each(ENGINES)('sorting and searching on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await createProducts(token)
    const address = { Street1: 'Main street 1', City: 'Bergen', Country: 'NO' }
    for (const [ID, AddressName] of Object.entries({ A: 'Old harbor 100%', B: 'HARBOR west', C: 'Hill' })) {
      await call('AdminAddresses.Create', { token, body: { ...address, ID, AddressName } })
    }
  })
  afterAll(() => market.close())

  it.each(SORTED)('sorts by %j', async (sortBy, order) => {
    expect(await ids('Products.List', token, { sortBy })).toEqual(order)
  })

  it.each(SEARCHED)('finds %j (%s on %j)', async (search, searchType, searchOn, found) => {
    const query = { search, ...(searchType ? { searchType } : {}), ...(searchOn ? { searchOn } : {}) }
    expect((await ids('Products.List', token, query)).sort()).toEqual(found)
  })

  it('ranks a match of the id first, then of the name, then of the description', async () => {
    for (const body of [
      { ID: 'bolt', Name: 'Zinc', Description: 'x' },
      { ID: 'z1', Name: 'Anchor', Description: 'Goes with a bolt' },
      { ID: 'z2', Name: 'Bolt', Description: 'x' },
    ]) {
      await call('Products.Create', { token, body })
    }
    expect(await ids('Products.List', token, { search: 'bolt' })).toEqual(['bolt', 'z2', 'z1'])
    expect(await ids('Products.List', token, { search: 'bolt', sortBy: ['!ID'] })).toEqual([
      'z2',
      'z1',
      'bolt',
    ])
    for (const productID of ['bolt', 'z1', 'z2'])
      await call('Products.Delete', { token, params: { productID } })
  })

  it('searches other lists for the text anywhere in a field, ignoring case', async () => {
    const find = (search: string, searchOn?: string[]) =>
      ids('AdminAddresses.List', token, { search, ...(searchOn ? { searchOn } : {}) })
    expect(await find('arbo')).toEqual(['B', 'A'])
    expect(await find('main STREET')).toEqual(
      ['C', 'B', 'A'].sort((a, b) => 'BCA'.indexOf(a) - 'BCA'.indexOf(b)),
    )
    expect(await find('100%')).toEqual(['A'])
    expect(await find('1_0')).toEqual([])
    expect(await find('%')).toEqual(['A'])
    expect(await find('harbor', ['City'])).toEqual([])
    expect(await find('berg', ['city'])).toHaveLength(3)
    expect(await find('  hill  ')).toEqual(['C'])
  })

  it('combines search, filter, sort and page', async () => {
    const query = { search: 'nails wood', filters: { Active: true }, sortBy: ['!Name'], page: 2, pageSize: 2 }
    const { body } = await call('Products.List', { token, query })
    expect(body.Meta).toMatchObject({ Page: 2, PageSize: 2, TotalCount: 3, TotalPages: 2, ItemRange: [3, 3] })
    expect(body.Items.map((item: { ID: string }) => item.ID)).toEqual(['hammer'])
  })

  it('rejects properties that cannot be searched or sorted', async () => {
    const list = (id: string, query: Record<string, unknown>) => expectError(call(id, { token, query }))
    expect(await list('Products.List', { search: 'x', searchOn: ['OwnerID'] })).toMatchObject({
      status: 400,
      code: 'List.InvalidSearchProperty',
      data: { Property: 'OwnerID' },
    })
    const properties = { search: 'x', searchOn: ['xp.Color'] }
    expect(await list('AdminAddresses.List', properties)).toMatchObject({
      code: 'List.InvalidSearchProperty',
    })
    for (const sortBy of [['Nothing'], ['ID', '!Nothing'], ['!!ID'], ['constructor'], ['!xp.a\0b']]) {
      const code = 'List.InvalidSortProperty'
      expect(await list('Products.List', { sortBy })).toMatchObject({ status: 400, code })
      expect(await list('AdminAddresses.List', { sortBy })).toMatchObject({ status: 400, code })
    }
  })

  it('rejects an unknown search type on lists that support search types', async () => {
    const query = { search: 'hammer', searchType: 'AnyWord' }
    expect(await expectError(call('Products.List', { token, query }))).toMatchObject({
      status: 400,
      code: 'Search.InvalidQuery',
      data: { Value: 'AnyWord' },
    })
    const lower = { search: 'hand saw', searchType: 'exactphrase' }
    expect(await ids('Products.List', token, lower)).toEqual(['saw'])
    const ignored = await send(market, 'GET', '/v1/addresses?search=hill&searchType=AnyWord', { token })
    expect(ignored.body.Items).toHaveLength(1)
    const empty = await send(market, 'GET', '/v1/products?search=hammer&searchType=', { token })
    expect(empty.body.Items).toHaveLength(1)
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
