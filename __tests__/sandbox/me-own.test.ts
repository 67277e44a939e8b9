/** @jest-environment node */
import { buyerWith, STREET } from './support/company'
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'
import { call, calledOperations, expectError } from './support/sdk'
import { ids } from './support/products'

const KINDS = [
  {
    one: 'Address',
    many: 'Addresses',
    param: 'addressID',
    admin: 'addressID',
    body: { ...STREET, AddressName: 'Home', Shipping: true, xp: { Floor: 1 } },
    change: { AddressName: 'Away', xp: { Bell: 2 } },
  },
  {
    one: 'CreditCard',
    many: 'CreditCards',
    param: 'creditcardID',
    admin: 'creditCardID',
    body: { Token: 'tok', CardType: 'Visa', CardholderName: 'Me', xp: { Floor: 1 } },
    change: { CardholderName: 'You', xp: { Bell: 2 } },
  },
] as const

describe.each(ENGINES)('records of a buyer user on %s', (engine) => {
  let market: Marketplace
  let token: string
  let anna: string
  let bert: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    ;[anna = '', bert = ''] = await buyerWith(market, token, 'B', 'anna', 'bert')
    const params = { buyerID: 'B' }
    await call('UserGroups.Create', { token, params, body: { ID: 'G', Name: 'Group' } })
    await call('UserGroups.SaveUserAssignment', { token, params, body: { UserGroupID: 'G', UserID: 'anna' } })
  })
  afterAll(() => market.close())

  /**
   * Creates one record per name and assigns it accordingly: to the company, to the group, to anna, to bert, or not at
   * all.
   */
  const spread = async (resource: string, field: string, body: object, more: object, users = true) => {
    const params = { buyerID: 'B' }
    const parties = {
      company: {},
      group: { UserGroupID: 'G' },
      ...(users ? { user: { UserID: 'anna' } } : {}),
    }
    for (const ID of ['company', 'group', 'user', 'other', 'nobody'])
      await call(`${resource}.Create`, { token, params, body: { ID, Name: ID, ...body } })
    for (const [id, party] of Object.entries(parties))
      await call(`${resource}.SaveAssignment`, { token, params, body: { [field]: id, ...party, ...more } })
    if (users)
      await call(`${resource}.SaveAssignment`, {
        token,
        params,
        body: { [field]: 'other', UserID: 'bert', ...more },
      })
  }

  describe.each(KINDS)('$many', ({ one, many, param, admin: adminParam, body, change }) => {
    const at = (id: string) => ({ [param]: id })
    let made: string

    it('include assigned ones, which the user cannot change', async () => {
      await spread(
        many,
        `${one}ID`,
        one === 'Address' ? STREET : {},
        one === 'Address' ? { IsBilling: true } : {},
      )
      expect((await ids(`Me.List${many}`, anna, {})).sort()).toEqual(['company', 'group', 'user'])
      expect((await ids(`Me.List${many}`, bert, {})).sort()).toEqual(['company', 'other'])
      expect((await call(`Me.Get${one}`, { token: anna, params: at('group') })).body.Editable).toBe(false)
      for (const id of ['other', 'nobody', 'nothing']) {
        for (const verb of ['Get', 'Patch', 'Delete']) {
          const answer = await expectError(
            call(`Me.${verb}${one}`, { token: anna, params: at(id), body: {} }),
          )
          expect(answer).toMatchObject({ status: 404, data: { ObjectType: one, ObjectID: id } })
        }
      }
      for (const verb of ['Save', 'Patch', 'Delete']) {
        const answer = await expectError(call(`Me.${verb}${one}`, { token: anna, params: at('group'), body }))
        expect(answer).toMatchObject({ status: 400, code: `${one}.CannotEditPublic` })
      }
    })

    it('include private ones, which only the user can see', async () => {
      const created = await call(`Me.Create${one}`, { token: anna, body: { ...body, ID: 'chosen' } })
      made = created.body.ID
      expect(made).not.toBe('chosen')
      expect(created.location).toMatch(new RegExp(`/${made}$`))
      expect(created.body).toMatchObject({ ...body, Editable: true })
      expect((await call(`Me.Get${one}`, { token: anna, params: at(made) })).body).toEqual(created.body)
      expect(await ids(`Me.List${many}`, anna, { filters: { Editable: true } })).toEqual([made])
      expect(await ids(`Me.List${many}`, anna, { filters: { Editable: false } })).not.toContain(made)
      const hidden = { status: 404, data: { ObjectType: one, ObjectID: made } }
      for (const verb of ['Get', 'Patch', 'Delete']) {
        expect(
          await expectError(call(`Me.${verb}${one}`, { token: bert, params: at(made), body: {} })),
        ).toMatchObject(hidden)
        const params = { buyerID: 'B', [adminParam]: made }
        expect(await expectError(call(`${many}.${verb}`, { token, params, body: {} }))).toMatchObject(hidden)
      }
      expect(await ids(`${many}.List`, token, {}, { buyerID: 'B' })).not.toContain(made)
      expect(await ids(`Me.List${many}`, bert, {})).not.toContain(made)
      const assigned = call(`${many}.SaveAssignment`, {
        token,
        params: { buyerID: 'B' },
        body: { [`${one}ID`]: made, IsShipping: true },
      })
      expect(await expectError(assigned)).toMatchObject(hidden)
    })

    it('have ids that are unique within the buyer', async () => {
      const taken = { status: 409, code: 'IdExists' }
      const shared = { ...(one === 'Address' ? STREET : {}), ID: made }
      const params = { buyerID: 'B', [adminParam]: made }
      expect(await expectError(call(`${many}.Create`, { token, params, body: shared }))).toMatchObject(taken)
      expect(await expectError(call(`${many}.Save`, { token, params, body: shared }))).toMatchObject(taken)
      expect(await expectError(call(`Me.Save${one}`, { token: bert, params: at(made), body }))).toMatchObject(
        taken,
      )
      expect(
        await expectError(call(`Me.Save${one}`, { token: bert, params: at('nobody'), body })),
      ).toMatchObject(taken)
    })

    it('are merged by PATCH, replaced by PUT and deleted', async () => {
      const params = at(made)
      const patched = await call(`Me.Patch${one}`, {
        token: anna,
        params,
        body: { ...change, ID: 'renamed' },
      })
      expect(patched).toMatchObject({ status: 204, body: undefined })
      expect((await call(`Me.Get${one}`, { token: anna, params })).body).toMatchObject({
        ...body,
        ...change,
        xp: { Floor: 1, Bell: 2 },
      })
      const least = one === 'Address' ? { ...STREET, Billing: true } : {}
      const saved = await call(`Me.Save${one}`, { token: anna, params, body: least })
      expect(saved.body).toMatchObject({ ...least, ID: made, Editable: true, xp: null })
      const fresh = await call(`Me.Save${one}`, { token: anna, params: at('fresh'), body: least })
      expect(fresh.body).toMatchObject({ ID: 'fresh', Editable: true })
      for (const id of [made, 'fresh'])
        expect((await call(`Me.Delete${one}`, { token: anna, params: at(id) })).status).toBe(204)
      expect(await ids(`Me.List${many}`, anna, { filters: { Editable: true } })).toEqual([])
    })

    it('are deleted with their user', async () => {
      const carl = await person(market, token, { username: `carl-${one}`, buyer: 'B', roles: ['FullAccess'] })
      await call(`Me.Save${one}`, { token: carl, params: at('carls'), body })
      await call('Users.Delete', { token, params: { buyerID: 'B', userID: `carl-${one}` } })
      const shared = { ...(one === 'Address' ? STREET : {}), ID: 'carls' }
      expect((await call(`${many}.Create`, { token, params: { buyerID: 'B' }, body: shared })).status).toBe(
        201,
      )
    })
  })

  it('include addresses with shipping and billing flags, which can be filtered', async () => {
    const params = { buyerID: 'B' }
    await call('Addresses.SaveAssignment', {
      token,
      params,
      body: { AddressID: 'group', UserID: 'anna', IsShipping: true },
    })
    await call('Me.SaveAddress', {
      token: anna,
      params: { addressID: 'private' },
      body: { ...STREET, AddressName: 'Mine', Shipping: true },
    })
    const { body } = await call('Me.ListAddresses', { token: anna, query: { sortBy: ['ID'] } })
    expect(
      body.Items.map((one: Record<string, unknown>) => [one.ID, one.Shipping, one.Billing, one.Editable]),
    ).toEqual([
      ['company', false, true, false],
      ['group', true, true, false],
      ['private', true, false, true],
      ['user', false, true, false],
    ])
    const found = (filters: object) => ids('Me.ListAddresses', anna, { filters, sortBy: ['ID'] })
    expect(await found({ Shipping: true })).toEqual(['group', 'private'])
    expect(await found({ Billing: '!true' })).toEqual(['private'])
    expect(await found({ City: 'berlin', Shipping: false })).toEqual(['company', 'user'])
    expect(await ids('Me.ListAddresses', anna, { search: 'mine' })).toEqual(['private'])
    const neither = { ...STREET, Shipping: false }
    const mine = { addressID: 'private' }
    for (const attempt of [
      () => call('Me.CreateAddress', { token: anna, body: neither }),
      () => call('Me.PatchAddress', { token: anna, params: mine, body: { Shipping: false } }),
    ])
      expect(await expectError(attempt())).toMatchObject({
        status: 400,
        code: 'BuyerAddress.MustBeBillingOrShipping',
      })
  })

  it('include cost centers and spending accounts that can be used now', async () => {
    await spread('CostCenters', 'CostCenterID', {}, {}, false)
    expect((await ids('Me.ListCostCenters', anna, {})).sort()).toEqual(['company', 'group'])
    expect(await ids('Me.ListCostCenters', bert, {})).toEqual(['company'])
    await spread('SpendingAccounts', 'SpendingAccountID', { Balance: 100 }, { AllowExceed: true })
    const mine = async () => (await ids('Me.ListSpendingAccounts', anna, {})).sort()
    expect(await mine()).toEqual(['company', 'group', 'user'])
    const day = 86_400_000
    const date = (days: number) => new Date(Date.now() + days * day).toISOString()
    const set = (spendingAccountID: string, body: object) =>
      call('SpendingAccounts.Patch', { token, params: { buyerID: 'B', spendingAccountID }, body })
    await set('company', { StartDate: date(1) })
    await set('group', { EndDate: date(2) })
    await set('user', { EndDate: date(-1) })
    const get = (spendingAccountID: string) =>
      call('Me.GetSpendingAccount', { token: anna, params: { spendingAccountID } })
    expect(await mine()).toEqual(['group'])
    expect((await get('group')).body).toMatchObject({ ID: 'group', Balance: 100 })
    for (const id of ['company', 'user', 'other', 'nobody'])
      expect(await expectError(get(id))).toMatchObject({
        status: 404,
        data: { ObjectType: 'SpendingAccount' },
      })
    await set('company', { StartDate: date(-1), EndDate: date(1) })
    expect(await mine()).toEqual(['company', 'group'])
  })

  it('include the user groups of every kind of user', async () => {
    await call('Suppliers.Create', { token, body: { ID: 'S', Name: 'S', Active: true } })
    const seller = await person(market, token, { username: 'seller', supplier: 'S' })
    const office = await person(market, token, { username: 'clerk' })
    for (const [prefix, params, UserID] of [
      ['Supplier', { supplierID: 'S' }, 'seller'],
      ['Admin', {}, 'clerk'],
    ] as const) {
      for (const ID of ['in', 'out'])
        await call(`${prefix}UserGroups.Create`, { token, params, body: { ID, Name: ID } })
      await call(`${prefix}UserGroups.SaveUserAssignment`, {
        token,
        params,
        body: { UserGroupID: 'in', UserID },
      })
    }
    expect(await ids('Me.ListUserGroups', anna, {})).toEqual(['G'])
    expect(await ids('Me.ListUserGroups', bert, {})).toEqual([])
    expect(await ids('Me.ListUserGroups', seller, {})).toEqual(['in'])
    expect(await ids('Me.ListUserGroups', office, {})).toEqual(['in'])
  })

  it('follow a buyer to its new id', async () => {
    await call('Buyers.Patch', { token, params: { buyerID: 'B' }, body: { ID: 'B9' } })
    expect(await ids('Me.ListAddresses', anna, { filters: { Editable: true } })).toEqual(['private'])
    expect(await ids('Addresses.List', token, {}, { buyerID: 'B9' })).not.toContain('private')
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.meOwn?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
