/** @jest-environment node */
import { MARKETPLACE_ID, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { buyerWith, plainUser, STREET } from './support/company'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, userBody } from './support/people'
import { call, expectError } from './support/sdk'
import { ids } from './support/products'

const GONE = { status: 404, code: 'NotFound' }

describe.each(ENGINES)('deletion on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await buyerWith(market, token, 'B')
    await call('Suppliers.Create', { token, body: { ID: 'S', Name: 'S', Active: true } })
  })
  afterAll(() => market.close())

  const config = (body: object) =>
    call('ImpersonationConfigs.Create', {
      token,
      body: { ID: 'config', SecurityProfileID: 'FullAccess', ClientID: OFFICE_CLIENT_ID, ...body },
    })
  const dropConfig = () =>
    call('ImpersonationConfigs.Delete', { token, params: { impersonationConfigID: 'config' } })

  it('is rejected for default context users of API clients and for their companies', async () => {
    const places = [
      ['Users', { buyerID: 'B' }, 'Buyers'],
      ['SupplierUsers', { supplierID: 'S' }, 'Suppliers'],
      ['AdminUsers', {}, null],
    ] as const
    for (const [resource, params, company] of places) {
      await call(`${resource}.Create`, { token, params, body: userBody('robot') })
      const client = {
        AppName: 'Shop',
        AccessTokenDuration: 60,
        DefaultContextUserName: 'ROBOT',
        Active: true,
      }
      const made = await call('ApiClients.Create', { token, body: client })
      const inUse = {
        status: 409,
        code: 'User.CannotDeleteDefaultContextUser',
        data: { ApiClientID: made.body.ID, Username: 'robot' },
      }
      const user = { token, params: { ...params, userID: 'robot' } }
      expect(await expectError(call(`${resource}.Delete`, user))).toMatchObject(inUse)
      if (company)
        expect(await expectError(call(`${company}.Delete`, { token, params }))).toMatchObject(inUse)
      await call(`${resource}.Patch`, { ...user, body: { Username: 'droid' } })
      const apiClient = { token, params: { apiClientID: made.body.ID } }
      expect((await call('ApiClients.Get', apiClient)).body.DefaultContextUserName).toBe('droid')
      expect((await expectError(call(`${resource}.Delete`, user))).status).toBe(409)
      await call('ApiClients.Delete', apiClient)
      expect((await call(`${resource}.Delete`, user)).status).toBe(204)
    }
  })

  it('is rejected for users, groups, buyers and profiles that an impersonation config names', async () => {
    const params = { buyerID: 'B' }
    await plainUser(token, 'B', 'named')
    await call('UserGroups.Create', { token, params, body: { ID: 'named', Name: 'Named' } })
    const party = { status: 400, code: 'Impersonation.CannotDeleteImpersonateeParty' }
    for (const side of ['', 'Impersonation']) {
      for (const [field, id, where] of [
        ['UserID', 'Users.Delete', { userID: 'named' }],
        ['GroupID', 'UserGroups.Delete', { userGroupID: 'named' }],
      ] as const) {
        await config({ [`${side}BuyerID`]: 'B', [`${side}${field}`]: 'named' })
        expect(await expectError(call(id, { token, params: { ...params, ...where } }))).toMatchObject(party)
        expect(await expectError(call('Buyers.Delete', { token, params }))).toMatchObject(party)
        const profile = call('SecurityProfiles.Delete', {
          token,
          params: { securityProfileID: 'FullAccess' },
        })
        expect(await expectError(profile)).toMatchObject({
          code: 'Impersonation.CannotDeleteSecurityProfile',
        })
        await dropConfig()
      }
    }
    for (const [id, where] of [
      ['Users.Delete', { userID: 'named' }],
      ['UserGroups.Delete', { userGroupID: 'named' }],
    ] as const)
      expect((await call(id, { token, params: { ...params, ...where } })).status).toBe(204)
  })

  it('is rejected for the promotion integration while promotions use it', async () => {
    await call('PromotionIntegrations.Save', {
      token,
      body: { Url: 'https://promotions.example.com', HashKey: 'key' },
    })
    const body = {
      ID: 'outside',
      Code: 'OUTSIDE',
      Name: 'Outside',
      EligibleExpression: 'true',
      UseIntegration: true,
    }
    await call('Promotions.Create', { token, body })
    expect(await expectError(call('PromotionIntegrations.Delete', { token }))).toMatchObject({
      status: 400,
      code: 'PromotionIntegration.CannotDeletePromotionIntegration',
      data: { PromotionID: 'outside' },
    })
    await call('Promotions.Delete', { token, params: { promotionID: 'outside' } })
    expect((await call('PromotionIntegrations.Delete', { token })).status).toBe(204)
  })

  it('is rejected for groups that an approval rule names', async () => {
    const params = { buyerID: 'B' }
    await call('UserGroups.Create', { token, params, body: { ID: 'boss', Name: 'Boss' } })
    const rule = { ID: 'R', ApprovingGroupID: 'boss', RuleExpression: 'order.Total > 10' }
    await call('ApprovalRules.Create', { token, params, body: rule })
    const group = { token, params: { ...params, userGroupID: 'boss' } }
    expect(await expectError(call('UserGroups.Delete', group))).toMatchObject({
      status: 400,
      code: 'UserGroup.CannotDeleteApprovingGroup',
    })
    await call('ApprovalRules.Delete', { token, params: { ...params, approvalRuleID: 'R' } })
    expect((await call('UserGroups.Delete', group)).status).toBe(204)
  })

  it('is rejected for addresses with inventory records of the same owner', async () => {
    const supplier = { supplierID: 'S', addressID: 'store' }
    await call('SupplierAddresses.Create', { token, params: supplier, body: { ID: 'store', ...STREET } })
    await call('AdminAddresses.Create', { token, body: { ID: 'store', ...STREET } })
    await call('Products.Create', {
      token,
      body: { ID: 'P', Name: 'P', OwnerID: 'S', Inventory: { Enabled: true } },
    })
    const record = { token, params: { productID: 'P' } }
    const body = { ID: 'I', OwnerID: 'S', AddressID: 'store', QuantityAvailable: 5 }
    await call('InventoryRecords.Create', { ...record, body })
    expect(await expectError(call('SupplierAddresses.Delete', { token, params: supplier }))).toMatchObject({
      status: 400,
      code: 'Address.CannotDeleteInventoryRecordAddress',
      data: { InventoryRecordIDs: ['I'] },
    })
    const own = { token, params: { addressID: 'store' } }
    expect((await call('AdminAddresses.Delete', own)).status).toBe(204)
    await call('InventoryRecords.Delete', { token, params: { productID: 'P', inventoryRecordID: 'I' } })
    expect((await call('SupplierAddresses.Delete', { token, params: supplier })).status).toBe(204)
    await call('Products.Delete', record)
  })

  it('removes the assignments of records and groups of a buyer', async () => {
    const params = { buyerID: 'B' }
    await call('UserGroups.Create', { token, params, body: { ID: 'G', Name: 'G' } })
    for (const [resource, param, field, body] of [
      ['Addresses', 'addressID', 'AddressID', { ...STREET, IsShipping: true }],
      ['CostCenters', 'costCenterID', 'CostCenterID', { Name: 'x' }],
      ['CreditCards', 'creditCardID', 'CreditCardID', {}],
      ['SpendingAccounts', 'spendingAccountID', 'SpendingAccountID', { Name: 'x', Balance: 1 }],
    ] as const) {
      await call(`${resource}.Create`, { token, params, body: { ID: 'thing', ...body } })
      const row = { [field]: 'thing', UserGroupID: 'G', IsShipping: true }
      await call(`${resource}.SaveAssignment`, { token, params, body: row })
      await call(`${resource}.Delete`, { token, params: { ...params, [param]: 'thing' } })
      expect((await call(`${resource}.ListAssignments`, { token, params })).body.Items).toEqual([])
    }
    const profile = { ID: 'P', Name: 'P', Roles: ['Shopper'] }
    await call('SecurityProfiles.Create', { token, body: profile })
    const grant = { SecurityProfileID: 'P', BuyerID: 'B', UserGroupID: 'G' }
    await call('SecurityProfiles.SaveAssignment', { token, body: grant })
    await call('UserGroups.Delete', { token, params: { ...params, userGroupID: 'G' } })
    const left = await call('SecurityProfiles.ListAssignments', { token, query: { securityProfileID: 'P' } })
    expect(left.body.Items).toEqual([])
  })

  it('of a buyer removes its users and assignments, frees the usernames and keeps the catalog', async () => {
    const [lena = ''] = await buyerWith(market, token, 'gone', 'lena')
    const address = { ...STREET, Shipping: true }
    await call('Me.SaveAddress', { token: lena, params: { addressID: 'mine' }, body: address })
    await call('Suppliers.SaveBuyer', { token, params: { supplierID: 'S', buyerID: 'gone' } })
    await call('ApiClients.SaveAssignment', {
      token,
      body: { ApiClientID: OFFICE_CLIENT_ID, BuyerID: 'gone' },
    })
    const client = async () =>
      (await call('ApiClients.Get', { token, params: { apiClientID: OFFICE_CLIENT_ID } })).body
    expect((await client()).AssignedBuyerCount).toBe(1)
    await call('Buyers.Delete', { token, params: { buyerID: 'gone' } })
    expect((await client()).AssignedBuyerCount).toBe(0)
    expect((await expectError(call('Me.Get', { token: lena }))).status).toBe(401)
    expect(await expectError(call('Users.List', { token, params: { buyerID: 'gone' } }))).toMatchObject(GONE)
    expect(await ids('Suppliers.ListBuyers', token, {}, { supplierID: 'S' })).toEqual([])
    for (const id of ['Catalogs.ListAssignments', 'SecurityProfiles.ListAssignments'])
      expect((await call(id, { token, query: { buyerID: 'gone' } })).body.Items).toEqual([])
    expect((await call('Catalogs.Get', { token, params: { catalogID: 'gone' } })).status).toBe(200)
    await plainUser(token, 'B', 'lena')
  })

  it('of a supplier passes its products and catalogs to the marketplace, and removes its stock', async () => {
    await call('Suppliers.Create', { token, body: { ID: 'leaving', Name: 'Leaving', Active: true } })
    const params = { supplierID: 'leaving' }
    await call('SupplierUsers.Create', { token, params, body: userBody('vendor') })
    await call('SupplierAddresses.Create', { token, params, body: { ID: 'depot', ...STREET } })
    const OwnerID = 'leaving'
    const product = {
      ID: 'theirs',
      Name: 'Theirs',
      OwnerID,
      DefaultSupplierID: OwnerID,
      Inventory: { Enabled: true },
    }
    await call('Products.Create', { token, body: product })
    await call('Catalogs.Create', { token, body: { ID: 'theirs', Name: 'Theirs', OwnerID } })
    const stock = { ID: 'I', OwnerID, AddressID: 'depot', QuantityAvailable: 5 }
    await call('InventoryRecords.Create', { token, params: { productID: 'theirs' }, body: stock })
    await call('Suppliers.Delete', { token, params })
    const left = (await call('Products.Get', { token, params: { productID: 'theirs' } })).body
    expect(left).toMatchObject({ OwnerID: MARKETPLACE_ID, DefaultSupplierID: null })
    for (const resource of ['Products', 'Catalogs']) {
      const owned = (owner: string) => ids(`${resource}.List`, token, { filters: { OwnerID: owner } })
      expect(await owned('leaving')).toEqual([])
      expect(await owned(MARKETPLACE_ID)).toContain('theirs')
    }
    expect(await ids('InventoryRecords.List', token, {}, { productID: 'theirs' })).toEqual([])
    await call('Suppliers.Create', { token, body: { ID: 'leaving', Name: 'Anew', Active: true } })
    expect(await ids('Products.List', token, { filters: { OwnerID: 'leaving' } })).toEqual([])
    await plainUser(token, 'B', 'vendor')
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
