/** @jest-environment node */
import { MARKETPLACE_ID, MARKETPLACE_NAME, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { buyerWith, plainUser, STREET } from './support/company'
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { requestToken } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, signIn, useLeastRoles, userBody } from './support/people'
import { call, calledOperations, expectErrors, expectError } from './support/sdk'
import { ids } from './support/products'

describe.each(ENGINES)('companies, users and addresses on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    useLeastRoles(market)
    await buyerWith(market, token, 'B1')
    await buyerWith(market, token, 'B2')
    for (const [ID, AllBuyersCanOrder] of [
      ['S1', false],
      ['S2', true],
      ['S3', false],
    ] as const)
      await call('Suppliers.Create', {
        token,
        body: { ID, Name: `Name ${ID}`, Active: true, AllBuyersCanOrder },
      })
  })
  afterAll(() => market.close())

  it('assign buyers to suppliers and list them', async () => {
    const pair = (supplierID: string, buyerID: string) => ({ token, params: { supplierID, buyerID } })
    for (const buyer of ['B1', 'B2', 'B1'])
      expect(await call('Suppliers.SaveBuyer', pair('S1', buyer))).toMatchObject({
        status: 204,
        body: undefined,
      })
    const { body } = await call('Suppliers.ListBuyers', { token, params: { supplierID: 'S1' } })
    expect(body.Items).toEqual([
      { ID: 'B1', Name: 'B1' },
      { ID: 'B2', Name: 'B2' },
    ])
    const list = (query: object) => ids('Suppliers.ListBuyers', token, query, { supplierID: 'S1' })
    expect(await list({ filters: { Name: 'b2' } })).toEqual(['B2'])
    expect(await list({ search: '1' })).toEqual(['B1'])
    expect(await list({ sortBy: ['!Name'], pageSize: 1 })).toEqual(['B2'])
    const unknown = call('Suppliers.ListBuyers', {
      token,
      params: { supplierID: 'S1' },
      query: { filters: { DefaultCatalogID: 'B1' } },
    })
    expect(await expectError(unknown)).toMatchObject({ status: 400, code: 'List.InvalidProperty' })
    for (const id of ['Suppliers.SaveBuyer', 'Suppliers.DeleteBuyer']) {
      expect(await expectError(call(id, pair('nobody', 'B1')))).toMatchObject({
        data: { ObjectType: 'Supplier' },
      })
    }
    expect(await expectError(call('Suppliers.SaveBuyer', pair('S1', 'nobody')))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Buyer', ObjectID: 'nobody' },
    })
    await call('Suppliers.DeleteBuyer', pair('S1', 'B2'))
    expect(await list({})).toEqual(['B1'])
    expect(await expectError(call('Suppliers.DeleteBuyer', pair('S1', 'B2')))).toMatchObject({ status: 404 })
  })

  it('list the sellers of a buyer: the marketplace and the suppliers that it can order from', async () => {
    const list = (buyerID: string, query = {}) => ids('Buyers.ListBuyerSellers', token, query, { buyerID })
    expect((await list('B1')).sort()).toEqual(['S1', 'S2', MARKETPLACE_ID].sort())
    expect((await list('B2')).sort()).toEqual(['S2', MARKETPLACE_ID].sort())
    expect(await list('B1', { filters: { ID: MARKETPLACE_ID } })).toEqual([MARKETPLACE_ID])
    expect(await list('B1', { filters: { Name: `!${MARKETPLACE_NAME}` }, sortBy: ['!ID'] })).toEqual([
      'S2',
      'S1',
    ])
    expect(await list('B1', { search: 'name s1' })).toEqual(['S1'])
    const { body } = await call('Buyers.ListBuyerSellers', { token, params: { buyerID: 'B2' } })
    expect(body.Items).toContainEqual({ ID: MARKETPLACE_ID, Name: MARKETPLACE_NAME })
    await call('Suppliers.Patch', { token, params: { supplierID: 'S3' }, body: { AllBuyersCanOrder: true } })
    expect(await list('B2')).toContain('S3')
    await call('Suppliers.Patch', { token, params: { supplierID: 'S3' }, body: { AllBuyersCanOrder: false } })
    expect(await list('B2')).not.toContain('S3')
    expect(
      await expectError(call('Buyers.ListBuyerSellers', { token, params: { buyerID: 'nobody' } })),
    ).toMatchObject({
      status: 404,
    })
  })

  it('list users across all buyers', async () => {
    for (const [buyer, names] of [
      ['B1', ['zoe', 'adam']],
      ['B2', ['mia']],
    ] as const) {
      for (const name of names)
        await call('Users.Create', {
          token,
          params: { buyerID: buyer },
          body: { ...userBody(name), LastName: name, xp: { Level: name.length } },
        })
    }
    const twin = { ...userBody('mia-2'), ID: 'mia', Email: 'mia@example.com', LastName: 'mia' }
    await call('Users.Create', { token, params: { buyerID: 'B1' }, body: twin })
    const list = async (query: object, as = token) => {
      const { body } = await call('Users.ListAcrossBuyers', { token: as, query: { pageSize: 100, ...query } })
      return body.Items.map((one: { CompanyID: string; ID: string }) => `${one.CompanyID}/${one.ID}`)
    }
    expect(await list({})).toEqual(['B1/adam', 'B2/mia', 'B1/mia', 'B1/zoe'])
    expect(await list({ filters: { CompanyID: 'B2' } })).toEqual(['B2/mia'])
    expect(await list({ search: 'mia' })).toEqual(['B2/mia', 'B1/mia'])
    expect(await list({ filters: { 'xp.Level': '>3' }, sortBy: ['!Username'] })).toEqual(['B1/adam'])
    const pages = [1, 2, 3, 4].map((page) => list({ sortBy: ['Email'], page, pageSize: 1 }))
    expect((await Promise.all(pages)).flat()).toEqual(['B1/adam', 'B1/mia', 'B2/mia', 'B1/zoe'])
    const inside = await person(market, token, {
      username: 'inside',
      buyer: 'B2',
      roles: ['BuyerUserReader'],
    })
    expect(await list({}, inside)).toEqual(['B2/inside', 'B2/mia'])
  })

  it('filter and sort users by last sign-in and failed sign-ins', async () => {
    const across = (query: object) => ids('Users.ListAcrossBuyers', token, { ...query, pageSize: 100 })
    expect(await across({ filters: { LastActive: '*' } })).toEqual(['inside'])
    await signIn(market, 'zoe')
    expect(await across({ filters: { LastActive: '*' }, sortBy: ['!LastActive'] })).toEqual(['zoe', 'inside'])
    expect((await across({ sortBy: ['!LastActive'] }))[0]).toBe('zoe')
    expect(await across({ filters: { LastActive: '<2000-01-01' } })).toEqual([])
    const form = { grant_type: 'password', client_id: OFFICE_CLIENT_ID, username: 'adam', password: 'wrong' }
    expect((await requestToken(market, form)).status).toBe(400)
    expect(await across({ filters: { FailedLoginAttempts: '>0' } })).toEqual(['adam'])
    const wrong = call('Users.ListAcrossBuyers', { token, query: { filters: { LastActive: 'soon' } } })
    expect(await expectError(wrong)).toMatchObject({ status: 400, code: 'List.InvalidType' })
  })

  it('filter buyers by the number of groups and catalogs by the number of categories', async () => {
    const buyers = (UserGroupCount: string) => ids('Buyers.List', token, { filters: { UserGroupCount } })
    expect(await buyers('>0')).toEqual([])
    await call('UserGroups.Create', { token, params: { buyerID: 'B1' }, body: { ID: 'G', Name: 'G' } })
    expect(await buyers('>0')).toEqual(['B1'])
    expect(await buyers('0|1')).toEqual(['B1', 'B2', 'first-buyer'])
    expect(await buyers('!1')).toEqual(['B2', 'first-buyer'])
    expect(await buyers('<=0')).toEqual(['B2', 'first-buyer'])
    const catalogs = () => ids('Catalogs.List', token, { filters: { CategoryCount: '>0' } })
    expect(await catalogs()).toEqual([])
    await call('Categories.Create', { token, params: { catalogID: 'B1' }, body: { ID: 'C', Name: 'C' } })
    expect(await catalogs()).toEqual(['B1'])
    await call('Categories.Delete', { token, params: { catalogID: 'B1', categoryID: 'C' } })
    expect(await catalogs()).toEqual([])
  })

  it('create a catalog with a new buyer, unless the id is taken or a default catalog is given', async () => {
    const { body } = await call('Catalogs.Get', { token, params: { catalogID: 'B1' } })
    expect(body).toMatchObject({ ID: 'B1', Name: 'B1', Active: true, OwnerID: MARKETPLACE_ID })
    const assigned = await call('Catalogs.ListAssignments', { token, query: { buyerID: 'B1' } })
    expect(assigned.body.Items).toEqual([
      { CatalogID: 'B1', BuyerID: 'B1', ViewAllCategories: true, ViewAllProducts: true },
    ])
    await call('Catalogs.Create', { token, body: { ID: 'B3', Name: 'B3' } })
    const taken = { status: 409, code: 'Buyer.DefaultCatalogAlreadyExists', data: { CatalogID: 'B3' } }
    expect(await expectError(call('Buyers.Create', { token, body: { ID: 'B3', Name: 'B3' } }))).toMatchObject(
      taken,
    )
    const put = { token, params: { buyerID: 'B3' }, body: { Name: 'B3' } }
    expect(await expectError(call('Buyers.Save', put))).toMatchObject(taken)
    const named = { token, body: { ID: 'B3', Name: 'B3', DefaultCatalogID: 'B3' } }
    expect((await call('Buyers.Create', named)).body.DefaultCatalogID).toBe('B3')
    const none = await call('Catalogs.ListAssignments', { token, query: { buyerID: 'B3' } })
    expect(none.body.Items).toEqual([])
    await call('Buyers.Patch', { token, params: { buyerID: 'B3' }, body: { ID: 'B4' } })
    expect((await call('Buyers.Get', { token, params: { buyerID: 'B4' } })).body.DefaultCatalogID).toBe('B3')
    await call('Buyers.Delete', { token, params: { buyerID: 'B4' } })
    expect((await call('Catalogs.Get', { token, params: { catalogID: 'B3' } })).status).toBe(200)
  })

  it('require State and Zip for addresses in the US and Canada, for every kind of owner', async () => {
    const supplierID = 'S1'
    const buyerID = 'B1'
    const american = { ...STREET, Country: 'US' }
    for (const [resource, params] of [
      ['Addresses', { buyerID }],
      ['SupplierAddresses', { supplierID }],
      ['AdminAddresses', {}],
    ] as const) {
      const create = (body: object) =>
        call(`${resource}.Create`, { token, params, body: { ID: 'A', ...body } })
      const { status, errors } = await expectErrors(create(american))
      expect(status).toBe(400)
      expect(errors.map(({ ErrorCode, Data }) => [ErrorCode, Data?.Field])).toEqual([
        ['ValidationFailure', 'State'],
        ['ValidationFailure', 'Zip'],
      ])
      expect(await expectError(create({ ...american, Country: 'ca', State: 'ON' }))).toMatchObject({
        data: { Field: 'Zip' },
      })
      await create(STREET)
      const patch = (body: object) =>
        call(`${resource}.Patch`, { token, params: { ...params, addressID: 'A' }, body })
      expect((await expectErrors(patch({ Country: 'US' }))).errors).toHaveLength(2)
      await patch({ Country: 'US', State: 'TX', Zip: '1' })
      expect(await expectError(patch({ Zip: null }))).toMatchObject({ data: { Field: 'Zip' } })
    }
    const shopper = await person(market, token, { username: 'us', buyer: 'B1', roles: ['FullAccess'] })
    const mine = call('Me.CreateAddress', { token: shopper, body: { ...american, Shipping: true } })
    expect((await expectErrors(mine)).errors).toHaveLength(2)
  })

  it('reject assignments to a kind of party that they do not support', async () => {
    const params = { buyerID: 'B1' }
    await plainUser(token, 'B1', 'plain')
    await call('CostCenters.Create', { token, params, body: { ID: 'CC', Name: 'CC' } })
    const cost = { CostCenterID: 'CC', UserID: 'plain' }
    expect(
      await expectError(call('CostCenters.SaveAssignment', { token, params, body: cost })),
    ).toMatchObject({
      status: 400,
      code: 'PartyAssignment.UserLevelNotAllowed',
    })
    const catalog = { CatalogID: 'B1', BuyerID: 'B1', UserGroupID: 'G' }
    expect(await expectError(call('Catalogs.SaveAssignment', { token, body: catalog }))).toMatchObject({
      status: 400,
      code: 'PartyAssignment.GroupLevelNotAllowed',
    })
    const level = call('CostCenters.ListAssignments', { token, params, query: { level: 'User' } })
    expect(await expectError(level)).toMatchObject({ status: 400, code: 'PartyAssignment.InvalidUserLevel' })
    const address = { AddressID: 'A', UserID: 'plain' }
    const useless = call('Addresses.SaveAssignment', { token, params, body: address })
    expect(await expectError(useless)).toMatchObject({ code: 'AddressAssignment.MustBeBillingOrShipping' })
    const both = { ...address, UserGroupID: 'G', IsBilling: true }
    expect(await expectError(call('Addresses.SaveAssignment', { token, params, body: both }))).toMatchObject({
      code: 'PartyAssignment.CannotSpecifyGroupAndUser',
    })
  })

  it('keep one locale per party, and reject a second one with the same language and currency', async () => {
    for (const [ID, Currency] of [
      ['eur', 'EUR'],
      ['usd', 'USD'],
    ] as const)
      await call('Locales.Create', { token, body: { ID, Currency, Language: 'en-US' } })
    const twice = call('Locales.Create', { token, body: { Currency: 'eur', Language: 'EN-us' } })
    expect(await expectError(twice)).toMatchObject({
      status: 409,
      code: 'Locale.DuplicateLanguageAndCurrency',
    })
    const assign = (LocaleID: string, more = {}) =>
      call('Locales.SaveAssignment', { token, body: { LocaleID, BuyerID: 'B1', ...more } })
    await assign('eur')
    await assign('eur', { UserGroupID: 'G' })
    await assign('usd')
    const { body } = await call('Locales.ListAssignments', { token, query: { buyerID: 'B1' } })
    expect(body.Items.map((row: Record<string, unknown>) => [row.LocaleID, row.UserGroupID])).toEqual(
      expect.arrayContaining([
        ['usd', null],
        ['eur', 'G'],
      ]),
    )
    expect(body.Items).toHaveLength(2)
    const user = { token, params: { buyerID: 'B1', userID: 'plain' } }
    expect((await call('Users.Get', user)).body.Locale).toMatchObject({ Currency: 'USD' })
    const member = { UserGroupID: 'G', UserID: 'plain' }
    await call('UserGroups.SaveUserAssignment', { token, params: { buyerID: 'B1' }, body: member })
    expect((await call('Users.Get', user)).body.Locale).toMatchObject({ Currency: 'EUR' })
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.companies?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
