/** @jest-environment node */
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'
import { ids, rawIds, PRODUCTS, createProducts } from './support/products'

const ALL = PRODUCTS.map(({ ID }) => ID)
const but = (...without: string[]): string[] => ALL.filter((id) => !without.includes(id))

/** Filters in the form that the SDK accepts, and the products they match. */
const FOUND: [filters: Record<string, unknown>, found: string[]][] = [
  // Equality ignoring case, alternatives and negation.
  [{ ID: 'hammer' }, ['hammer']],
  [{ id: 'HAMMER' }, ['hammer']],
  [{ Name: 'hand saw' }, ['saw']],
  [{ ID: 'hammer|saw|nothing' }, ['hammer', 'saw']],
  [{ ID: '!hammer' }, but('hammer')],
  [{ ID: '!!hammer' }, ['hammer']],
  [{ ID: '=hammer' }, ['hammer']],
  [{ ID: '!=hammer' }, but('hammer')],
  [{ ID: 'hammer|!hammer' }, ALL],
  [{ ID: ['!hammer', '!saw'] }, but('hammer', 'saw')],
  [{ Name: '!Tape', ID: 'tape|saw' }, ['saw']],
  // Wildcards and presence.
  [{ Name: '*saw' }, ['saw']],
  [{ Name: '*a*r*' }, ['hammer']],
  [{ Name: 'wood*' }, ['glue']],
  [{ Name: '!*a*' }, ['drill', 'glue']],
  [{ Description: '*' }, ['hammer', 'saw', 'glue', 'tape']],
  [{ Description: '!*' }, ['drill']],
  [{ xp: '*' }, but('glue')],
  [{ xp: '!*' }, ['glue']],
  [{ 'xp.Tags': '*' }, ['hammer', 'saw', 'drill']],
  [{ 'xp.Color': '!*' }, ['glue', 'tape']],
  // Characters that are special in PostgreSQL or in the grammar.
  [{ Name: '*50%*' }, ['glue']],
  [{ Name: '*5_%*' }, []],
  [{ Name: '*off_now*' }, ['glue']],
  [{ 'xp.Note': 'a\\|b\\*c' }, ['drill']],
  [{ 'xp.Note': 'a\\|*' }, ['drill']],
  [{ Name: "'; drop table products; --" }, []],
  // Numbers and booleans.
  [{ ShipWeight: '10' }, ['drill']],
  [{ ShipWeight: '10.0' }, ['drill']],
  [{ ShipWeight: '>1.5' }, ['saw', 'drill']],
  [{ ShipWeight: '>=1.5' }, ['hammer', 'saw', 'drill']],
  [{ ShipWeight: '<2' }, ['hammer', 'tape']],
  [{ ShipWeight: '<=2' }, ['hammer', 'saw', 'tape']],
  [{ ShipWeight: ['>1', '<10'] }, ['hammer', 'saw']],
  [{ ShipWeight: '!>2' }, ['hammer', 'saw', 'tape']],
  [{ ShipWeight: '<1|>5' }, ['drill', 'tape']],
  [{ ShipWeight: 0 }, ['tape']],
  [{ Active: true }, ['hammer', 'saw', 'glue']],
  [{ Active: 'FALSE' }, ['drill', 'tape']],
  [{ Active: '!true' }, ['drill', 'tape']],
  // xp: any depth. Lists match by their members, numbers as numbers and texts as texts.
  [{ 'xp.Color': 'RED' }, ['hammer', 'drill']],
  [{ 'XP.color': 'red' }, ['hammer', 'drill']],
  [{ xp: { Color: 'blue' } }, ['saw']],
  [{ 'xp.Color': '!red' }, but('hammer', 'drill')],
  [{ 'xp.Tags': 'wood' }, ['hammer']],
  [{ 'xp.Tags': '!wood' }, but('hammer')],
  [{ 'xp.Tags': 'st*' }, ['hammer', 'saw']],
  [{ 'xp.Tags': '>t' }, ['hammer']],
  [{ 'xp.Parts.Kind': 'CASE' }, ['drill']],
  [{ 'xp.Parts.Size': '3' }, ['drill']],
  [{ 'xp.Size.Value': '>30' }, ['saw']],
  [{ 'xp.Size.Unit': 'c*' }, ['hammer', 'saw']],
  [{ 'xp.Deep.A.B.C': 'found' }, ['tape']],
  [{ 'xp.Flag': 'true' }, ['tape']],
  [{ 'xp.Price': '10' }, ['hammer', 'drill']],
  [{ 'xp.Price': '10.0' }, ['hammer', 'drill']],
  [{ 'xp.Price': '>9.5' }, ['hammer', 'tape']],
  [{ 'xp.Price': '<10' }, ['saw']],
  [{ 'xp.Price': '>=10' }, ['hammer', 'tape']],
  [{ 'xp.Since': '>2020-12-31' }, ['saw']],
  [{ 'xp.Since': '<2020-12-31' }, ['hammer']],
  [{ 'xp.Parts.Size': '>2' }, ['drill']],
  [{ 'xp.Parts.Size': '<=3' }, ['drill']],
  [{ 'xp.Parts.Size': '!>2' }, []],
  [{ 'xp.Parts.Kind': '>BIT' }, ['drill']],
  [{ 'xp.Tags': '>T' }, ['hammer']],
  [{ 'xp.Color': '>=RED' }, ['hammer', 'drill']],
  // Names below xp match in any case, with every operator.
  [{ 'XP.PRICE': '>9.5' }, ['hammer', 'tape']],
  [{ 'xp.price': '!<10' }, ['hammer', 'tape']],
  [{ 'xp.COLOR': '>=RED' }, ['hammer', 'drill']],
  [{ 'xp.color': '!r*' }, but('hammer', 'drill')],
  [{ 'xp.TAGS': 'st*' }, ['hammer', 'saw']],
  [{ 'xp.TAGS': '>T' }, ['hammer']],
  [{ 'xp.parts.SIZE': '>2' }, ['drill']],
  [{ 'xp.parts.KIND': 'ca*' }, ['drill']],
  [{ 'xp.size.UNIT': 'C*' }, ['hammer', 'saw']],
  [{ 'xp.deep.a.B.c': 'F*' }, ['tape']],
  [{ 'xp.size': '*unit*' }, []],
  // Objects and lists do not match as texts.
  [{ 'xp.Size': '*unit*' }, []],
  [{ 'xp.Parts': '*kind*' }, []],
  [{ 'xp.Nothing': 'x' }, []],
  [{ 'xp.Nothing': '!x' }, ALL],
  [{ 'Inventory.Enabled': 'true' }, []],
]

/** Queries as they appear in an address. */
const RAW: [query: string, found: string[]][] = [
  ['Name|xp.Color=red', ['hammer', 'drill']],
  ['ID|Name=tape|claw*', ['hammer', 'tape']],
  ['ShipWeight>1.5', ['saw', 'drill']],
  ['ShipWeight>=1.5', ['hammer', 'saw', 'drill']],
  ['ShipWeight%3E1.5', ['saw', 'drill']],
  ['ID!=hammer', but('hammer')],
  ['xp.Since>2020-12-31', ['saw']],
  ['Active=true&Active=false', []],
  ['Name=*a*&Name=!*h*', ['tape']],
  ['Name=Hand+saw', ['saw']],
  ['Name=Hand%20saw', ['saw']],
  ['=x', ALL],
  ['', ALL],
]

const INVALID_FILTERS: [filters: Record<string, string>, code: string][] = [
  [{ Nothing: 'x' }, 'List.InvalidProperty'],
  [{ 'Name.First': 'x' }, 'List.InvalidProperty'],
  [{ 'Inventory.Nothing': 'x' }, 'List.InvalidProperty'],
  [{ 'ID|Nothing': 'x' }, 'List.InvalidProperty'],
  [{ ShipWeight: 'heavy' }, 'List.InvalidType'],
  [{ ShipWeight: '>' }, 'List.InvalidType'],
  [{ Active: 'yes' }, 'List.InvalidType'],
  [{ DateCreated: '>soon' }, 'List.InvalidType'],
]

describe.each(ENGINES)('filters on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await createProducts(token)
  })
  afterAll(() => market.close())

  it.each(FOUND)('%j finds %j', async (filters, found) => {
    expect((await ids('Products.List', token, { filters })).sort()).toEqual([...found].sort())
  })

  it.each(RAW)('?%s finds %j', async (query, found) => {
    expect(await rawIds(market, token, query)).toEqual([...found].sort())
  })

  it.each(INVALID_FILTERS)('%j is rejected with %s', async (filters, code) => {
    const answer = await expectError(call('Products.List', { token, query: { filters } }))
    expect(answer).toMatchObject({ status: 400, code, data: { Property: expect.any(String) } })
  })

  const zeros = ['Na%00me=x', 'xp.a%00b=x', 'xp.a%00b=%3E5', 'xp.a%00b=x*', 'Name|xp.%00=!*']
  it.each(['constructor=x', '__proto__=x', 'toString', "Name'=x", '%20=x', ...zeros])(
    '?%s is rejected as an unknown property',
    async (query) => {
      const { status, body } = await send(market, 'GET', `/v1/products?${query}`, { token })
      expect({ status, code: body.Errors[0].ErrorCode }).toEqual({
        status: 400,
        code: 'List.InvalidProperty',
      })
    },
  )

  it('reject properties that are never returned', async () => {
    const filters = { Password: '*' }
    const answer = await expectError(call('AdminUsers.List', { token, query: { filters } }))
    expect(answer).toMatchObject({ status: 400, code: 'List.InvalidProperty' })
  })

  it('compare dates as points in time, in any format', async () => {
    const count = async (filter: string): Promise<number> =>
      (await ids('Products.List', token, { filters: { DateCreated: filter } })).length
    const { body } = await call('Products.Get', { token, params: { productID: 'hammer' } })
    const created = new Date(body.DateCreated as string)
    const shifted = new Date(created.getTime() + 2 * 3_600_000).toISOString().replace('Z', '+02:00')
    expect(await ids('Products.List', token, { filters: { DateCreated: shifted } })).toEqual(['hammer'])
    expect(await count('>2020-01-01')).toBe(5)
    expect(await count('>1/1/2020')).toBe(5)
    expect(await count('<01-31-2020')).toBe(0)
    expect(await count(`<${created.toISOString()}`)).toBe(0)
    expect(await count(`>=${created.toISOString()}`)).toBe(5)
  })

  it('match enum values by name, and reject unknown names', async () => {
    const body = {
      ID: 'E',
      Name: 'E',
      CustomImplementationUrl: 'https://example.com',
      HashKey: 'k',
      EventType: 'AddToCart',
    }
    await call('IntegrationEvents.Create', { token, body })
    const find = (EventType: string) => ids('IntegrationEvents.List', token, { filters: { EventType } })
    expect(await find('addtocart')).toEqual(['E'])
    expect(await find('!AddToCart')).toEqual([])
    expect(await expectError(find('Nothing'))).toMatchObject({ code: 'List.InvalidType' })
    const profile = { filters: { Roles: 'fullaccess' } }
    expect(await ids('SecurityProfiles.List', token, profile)).toEqual(['FullAccess'])
  })

  it('compare fields within lists of objects', async () => {
    for (const [ID, ...prices] of [['Low', 1, 2], ['High', 5, 9], ['None']] as const) {
      const PriceBreaks = prices.map((Price, index) => ({ Quantity: index + 1, Price }))
      await call('PriceSchedules.Create', { token, body: { ID, Name: ID, PriceBreaks } })
    }
    const find = (filter: string) =>
      ids('PriceSchedules.List', token, { filters: { 'PriceBreaks.Price': filter }, sortBy: ['ID'] })
    expect(await find('9')).toEqual(['High'])
    expect(await find('>2')).toEqual(['High'])
    expect(await find('<=2')).toEqual(['Low'])
    expect(await find('!>=5')).toEqual(['Low'])
    expect(await find('>9')).toEqual([])
  })

  it('find products by their inventory records', async () => {
    const address = { Street1: 'Main street 1', City: 'Bergen', Country: 'NO', AddressName: 'A' }
    for (const ID of ['North', 'South'])
      await call('AdminAddresses.Create', { token, body: { ...address, ID } })
    for (const [productID, AddressID, QuantityAvailable] of [
      ['hammer', 'North', 5],
      ['hammer', 'South', 20],
      ['saw', 'South', 1],
    ] as const) {
      await call('Products.Patch', { token, params: { productID }, body: { Inventory: { Enabled: true } } })
      const body = { ID: AddressID, AddressID, QuantityAvailable }
      await call('InventoryRecords.Create', { token, params: { productID }, body })
    }
    const find = async (filters: Record<string, unknown>) =>
      (await ids('Products.List', token, { filters })).sort()
    expect(await find({ 'InventoryRecords.AddressID': 'north' })).toEqual(['hammer'])
    expect(await find({ 'inventoryrecords.addressid': 'SOUTH' })).toEqual(['hammer', 'saw'])
    expect(await find({ 'InventoryRecords.AddressID': '!North' })).toEqual(but('hammer').sort())
    expect(await find({ 'InventoryRecords.AddressID': '!*' })).toEqual(but('hammer', 'saw').sort())
    expect(await find({ 'InventoryRecords.QuantityAvailable': '>10' })).toEqual(['hammer'])
    expect(await rawIds(market, token, 'InventoryRecords.AddressID|Name=North|tape')).toEqual([
      'hammer',
      'tape',
    ])
    expect(await expectError(find({ 'InventoryRecords.Nothing': 'x' }))).toMatchObject({
      code: 'List.InvalidProperty',
    })
    await call('InventoryRecords.Delete', {
      token,
      params: { productID: 'hammer', inventoryRecordID: 'North' },
    })
    expect(await find({ 'InventoryRecords.AddressID': 'North' })).toEqual([])
    await call('InventoryRecords.Delete', {
      token,
      params: { productID: 'hammer', inventoryRecordID: 'South' },
    })
    await call('InventoryRecords.Delete', { token, params: { productID: 'saw', inventoryRecordID: 'South' } })
  })

  it('reject names that are only filled in when a record is read', async () => {
    const filters = { OrderCheckoutIntegrationEventName: 'x' }
    for (const list of ['ApiClients.List'])
      expect(await expectError(call(list, { token, query: { filters } }))).toMatchObject({
        code: 'List.InvalidProperty',
      })
    const named = { filters: { IntegrationEventName: 'x' } }
    expect(await expectError(call('OpenIdConnects.List', { token, query: named }))).toMatchObject({
      code: 'List.InvalidProperty',
    })
  })

  it('work on the assignment lists that support them', async () => {
    await call('Specs.Create', { token, body: { ID: 'Size', Name: 'Size', AllowOpenText: true } })
    for (const ProductID of ['saw', 'hammer']) {
      const body = { SpecID: 'Size', ProductID, DefaultValue: `For ${ProductID}` }
      await call('Specs.SaveProductAssignment', { token, body })
    }
    const products = async (query: Record<string, unknown>): Promise<string[]> =>
      (await call('Specs.ListProductAssignments', { token, query })).body.Items.map(
        (row: { ProductID: string }) => row.ProductID,
      )
    expect(await products({})).toEqual(['hammer', 'saw'])
    expect(await products({ filters: { productid: 'SAW' } })).toEqual(['saw'])
    expect(await products({ filters: { DefaultValue: '!*saw' } })).toEqual(['hammer'])
    expect(await products({ filters: { DefaultOptionID: '!*' } })).toEqual(['hammer', 'saw'])
    expect(await products({ search: 'amm', searchOn: ['ProductID'] })).toEqual(['hammer'])
    expect(await products({ sortBy: ['!ProductID'] })).toEqual(['saw', 'hammer'])
    expect(await expectError(products({ filters: { Nothing: 'x' } }))).toMatchObject({
      code: 'List.InvalidProperty',
    })
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
