/** @jest-environment node */
import { OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { buyerWith, plainUser, STREET } from './support/company'
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, signIn } from './support/people'
import { call, calledOperations, expectErrors, expectError } from './support/sdk'
import { ids } from './support/products'

describe.each(ENGINES)('moving users on %s', (engine) => {
  let market: Marketplace
  let token: string
  let anna: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    ;[anna = ''] = await buyerWith(market, token, 'old', 'anna')
    await buyerWith(market, token, 'new')
  })
  afterAll(() => market.close())

  const move = (userID: string, to = 'new', orders: string | undefined = 'All', as = token) =>
    call('Users.Move', {
      token: as,
      params: { buyerID: 'old', userID, newBuyerID: to },
      query: { orders },
    })

  it('keeps sign-in, personal roles and private records, and drops other assignments', async () => {
    const params = { buyerID: 'old' }
    const group = { ID: 'G', Name: 'Group' }
    await call('UserGroups.Create', { token, params, body: group })
    await call('UserGroups.SaveUserAssignment', { token, params, body: { UserGroupID: 'G', UserID: 'anna' } })
    await call('Addresses.Create', { token, params, body: { ID: 'shared', ...STREET } })
    const shared = { AddressID: 'shared', IsShipping: true }
    await call('Addresses.SaveAssignment', { token, params, body: { ...shared, UserID: 'anna' } })
    await call('SpendingAccounts.Create', { token, params, body: { ID: 'SA', Name: 'SA', Balance: 1 } })
    await call('SpendingAccounts.SaveAssignment', {
      token,
      params,
      body: { SpendingAccountID: 'SA', UserID: 'anna' },
    })
    const address = { ...STREET, Shipping: true }
    for (const addressID of ['kept', 'taken'])
      await call('Me.SaveAddress', { token: anna, params: { addressID }, body: address })
    await call('Me.SaveCreditCard', { token: anna, params: { creditcardID: 'card' }, body: { Token: 't' } })
    await call('Addresses.Create', { token, params: { buyerID: 'new' }, body: { ID: 'taken', ...STREET } })

    const { status, body } = await move('anna')
    expect(status).toBe(201)
    expect(body).toMatchObject({ ID: 'anna', CompanyID: 'new', AvailableRoles: ['FullAccess'] })
    const there = { buyerID: 'new', userID: 'anna' }
    expect((await call('Users.Get', { token, params: there })).body).toEqual(body)
    expect(await ids('Users.List', token, { filters: { CompanyID: 'new' } }, there)).toEqual(['anna'])
    expect(await ids('Users.List', token, {}, params)).toEqual([])
    const gone = await expectError(call('Users.Get', { token, params: { buyerID: 'old', userID: 'anna' } }))
    expect(gone).toMatchObject({ status: 404, data: { ObjectType: 'User', ObjectID: 'anna' } })

    for (const mine of [anna, await signIn(market, 'anna')]) {
      expect((await call('Me.Get', { token: mine })).body.Buyer).toEqual({
        ID: 'new',
        DefaultCatalogID: 'new',
      })
      expect(await ids('Me.ListUserGroups', mine, {})).toEqual([])
      expect(await ids('Me.ListSpendingAccounts', mine, {})).toEqual([])
      expect(await ids('Me.ListCreditCards', mine, {})).toEqual(['card'])
      const addresses = await ids('Me.ListAddresses', mine, {})
      expect(addresses).toHaveLength(2)
      expect(addresses).toContain('kept')
      expect(addresses).not.toContain('taken')
      const renamed = addresses.find((id) => id !== 'kept') ?? ''
      const got = await call('Me.GetAddress', { token: mine, params: { addressID: renamed } })
      expect(got.body).toMatchObject({ ID: renamed, Editable: true })
    }
    for (const [id, at] of [
      ['UserGroups.ListUserAssignments', params],
      ['Addresses.ListAssignments', params],
      ['Addresses.ListAssignments', there],
      ['SpendingAccounts.ListAssignments', params],
    ] as const)
      expect((await call(id, { token, params: at })).body.Items).toEqual([])
    const granted = await call('SecurityProfiles.ListAssignments', { token, query: { userID: 'anna' } })
    expect(granted.body.Items).toEqual([
      expect.objectContaining({ SecurityProfileID: 'profile-anna', BuyerID: 'new', UserID: 'anna' }),
    ])
    await call('Users.Delete', { token, params: there })
    expect(await ids('Addresses.List', token, {}, { buyerID: 'new' })).toEqual(['taken'])
    await plainUser(token, 'old', 'anna')
  })

  it('rejects unknown users and buyers, taken ids and invalid parameters', async () => {
    await plainUser(token, 'old', 'doris')
    for (const [userID, to, type, id] of [
      ['nobody', 'new', 'User', 'nobody'],
      ['doris', 'nowhere', 'Buyer', 'nowhere'],
    ] as const)
      expect(await expectError(move(userID, to))).toMatchObject({
        status: 404,
        data: { ObjectType: type, ObjectID: id },
      })
    for (const orders of ['Some', '']) {
      const { status, errors } = await expectErrors(move('doris', 'new', orders))
      expect({ status, code: errors[0]?.ErrorCode, field: errors[0]?.Data?.Field }).toEqual({
        status: 400,
        code: 'ValidationFailure',
        field: 'orders',
      })
    }
    const twin = { ID: 'doris', Username: 'doris-2', FirstName: 'D', LastName: 'D', Email: 'd@example.com' }
    await call('Users.Create', { token, params: { buyerID: 'new' }, body: { ...twin, Active: true } })
    expect(await expectError(move('doris'))).toMatchObject({ status: 409, code: 'IdExists' })
    expect((await move('doris', 'old', 'None')).body.CompanyID).toBe('old')
    const params = { buyerID: 'old', userID: 'doris' }
    expect((await call('Users.Get', { token, params })).body.CompanyID).toBe('old')
  })

  it('rejects users that API clients or impersonation configs name', async () => {
    await plainUser(token, 'old', 'guest')
    const client = { AppName: 'Shop', AccessTokenDuration: 60, DefaultContextUserName: 'Guest', Active: true }
    const { body } = await call('ApiClients.Create', { token, body: client })
    const moveError = { status: 400, code: 'User.CannotMoveDefaultContextUser' }
    expect(await expectError(move('guest'))).toMatchObject({ ...moveError, data: { ApiClientID: body.ID } })
    await call('ApiClients.Delete', { token, params: { apiClientID: body.ID } })
    await call('ImpersonationConfigs.Create', {
      token,
      body: {
        ID: 'config',
        BuyerID: 'old',
        UserID: 'guest',
        SecurityProfileID: 'FullAccess',
        ClientID: OFFICE_CLIENT_ID,
      },
    })
    expect(await expectError(move('guest'))).toMatchObject({
      status: 400,
      code: 'User.CannotMoveDevImpersonationUser',
    })
    await call('ImpersonationConfigs.Delete', { token, params: { impersonationConfigID: 'config' } })
    expect((await move('guest', 'new', 'unsubmitted')).status).toBe(201)
  })

  it('is allowed for the marketplace only', async () => {
    await plainUser(token, 'old', 'emil')
    await call('Suppliers.Create', { token, body: { ID: 'S', Name: 'S', Active: true } })
    const inside = await person(market, token, {
      username: 'inside',
      buyer: 'old',
      roles: ['BuyerUserAdmin'],
    })
    const outside = await person(market, token, { username: 'outside', buyer: 'new', roles: ['FullAccess'] })
    const seller = await person(market, token, { username: 'seller', supplier: 'S', roles: ['FullAccess'] })
    const denied = { status: 403, code: 'Auth.UserNotAuthorizedToAdmin' }
    expect(await expectError(move('emil', 'new', 'All', inside))).toMatchObject(denied)
    expect(await expectError(move('emil', 'new', 'All', seller))).toMatchObject(denied)
    expect(await expectError(move('emil', 'new', 'All', outside))).toMatchObject({ status: 404 })
  })

  it('covers every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.moveUser?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
