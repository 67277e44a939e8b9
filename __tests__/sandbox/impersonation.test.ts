/** @jest-environment node */
import { decodeJwt } from 'jose'
import { DEMO_PASSWORD } from '@/sandbox/seed/constants'
import { byPassword, makeClient } from './support/access'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, userBody } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('impersonation on %s', (engine) => {
  let market: Marketplace
  let token: string
  let client: string
  let agent: string
  let colleague: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await call('Buyers.Create', { token, body: { ID: 'other', Name: 'Other', Active: true } })
    for (const [buyerID, name] of [
      ['first-buyer', 'target'],
      ['other', 'stranger'],
    ] as const) {
      await call('Users.Create', { token, params: { buyerID }, body: userBody(name) })
    }
    agent = await person(market, token, { username: 'agent', roles: ['BuyerImpersonation'] })
    colleague = await person(market, token, {
      username: 'colleague',
      buyer: 'other',
      roles: ['BuyerImpersonation'],
    })
    client = await makeClient(token, { AllowAnyBuyer: true })
    const body = { ID: 'acting', Name: 'Acting', Roles: ['Shopper', 'OrderReader'], CustomRoles: ['Mine'] }
    await call('SecurityProfiles.Create', { token, body })
  })
  afterAll(() => market.close())
  afterEach(async () => {
    const { body } = await call('ImpersonationConfigs.List', { token })
    for (const { ID } of body.Items) {
      await call('ImpersonationConfigs.Delete', { token, params: { impersonationConfigID: ID } })
    }
  })

  const config = (fields: Record<string, unknown> = {}) =>
    call('ImpersonationConfigs.Create', {
      token,
      body: { ClientID: client, SecurityProfileID: 'acting', ...fields },
    })
  const impersonate = (
    by: string,
    userID = 'target',
    buyerID = 'first-buyer',
    body: Record<string, unknown> = {},
  ) =>
    call('Users.GetAccessToken', {
      token: by,
      params: { buyerID, userID },
      body: { ClientID: client, Roles: ['Shopper'], ...body },
    })
  const codeFor = async (promise: Promise<unknown>) => (await expectError(promise)).code

  it('returns a token of the user that names the impersonator', async () => {
    await config()
    const { body } = await impersonate(agent)
    const uid = decodeJwt(agent).u
    expect(decodeJwt(body.access_token)).toMatchObject({
      usr: 'target',
      usrtype: 'buyer',
      cid: client.toLowerCase(),
      role: 'Shopper',
      imp: uid,
    })
    expect(body.refresh_token).toBeNull()
    const more = await impersonate(agent, 'target', 'first-buyer', {
      Roles: ['Shopper', 'ProductAdmin'],
      CustomRoles: ['Mine'],
    })
    expect(decodeJwt(more.body.access_token).role).toEqual(['Shopper', 'Mine'])
    const none = await impersonate(agent, 'target', 'first-buyer', { Roles: ['ProductAdmin'] })
    expect(decodeJwt(none.body.access_token).role).toBeUndefined()
  })

  it('ends when the tokens of the impersonator are revoked', async () => {
    await config()
    const helper = await person(market, token, { username: 'helper', roles: ['BuyerImpersonation'] })
    const { body } = await impersonate(helper)
    expect((await call('Me.Get', { token: body.access_token })).status).toBe(200)
    await call('AdminUsers.RevokeUserTokens', { token, params: { userID: 'helper' } })
    expect(await codeFor(call('Me.Get', { token: body.access_token }))).toBe('Auth.TokenRevoked')
  })

  it('rejects changes to the username and password of the user', async () => {
    const Roles = ['MeAdmin', 'PasswordReset', 'BuyerUserAdmin']
    await call('SecurityProfiles.Create', { token, body: { ID: 'own', Name: 'Own', Roles } })
    await config({ SecurityProfileID: 'own' })
    const by = (await impersonate(agent, 'target', 'first-buyer', { Roles })).body.access_token as string
    const change = (operation: string, body: Record<string, unknown>) =>
      call(operation, { token: by, params: { buyerID: 'first-buyer', userID: 'target' }, body })
    const person = { FirstName: 'New', LastName: 'Last', Email: 'target@example.com', Active: true }
    const Password = 'Taken-over-1'
    for (const wrong of [
      change('Me.Patch', { Password }),
      change('Me.Patch', { Username: 'agents-own' }),
      change('Me.Save', { ...person, Username: 'target', Password }),
      change('Me.Save', { ...person, Username: 'agents-own' }),
      change('Users.Patch', { Password }),
      change('Me.ResetPasswordByToken', { NewPassword: Password }),
    ])
      expect(await expectError(wrong)).toMatchObject({ status: 403, code: 'Auth.UserNotAuthorizedToAdmin' })
    expect((await byPassword(market, 'target', DEMO_PASSWORD)).status).toBe(200)
    expect((await change('Me.Save', { ...person, Username: 'target' })).body.FirstName).toBe('New')
    expect((await change('Me.Patch', { Username: 'target', LastName: 'Also' })).body.LastName).toBe('Also')
  })

  it('keeps the impersonator in tokens of further users and invitations', async () => {
    const Roles = ['Shopper', 'BuyerImpersonation', 'OrderAdmin']
    await call('SecurityProfiles.Create', { token, body: { ID: 'chain', Name: 'Chain', Roles } })
    await config({ SecurityProfileID: 'chain' })
    await config({ SecurityProfileID: 'chain', ImpersonationBuyerID: 'first-buyer', BuyerID: 'other' })
    const first = await person(market, token, { username: 'first-link', roles: ['BuyerImpersonation'] })
    const uid = decodeJwt(first).u
    const between = (await impersonate(first, 'target', 'first-buyer', { Roles })).body.access_token as string
    const last = (await impersonate(between, 'stranger', 'other')).body.access_token as string
    expect(decodeJwt(last)).toMatchObject({ usr: 'stranger', imp: uid })
    const direction = 'Outgoing'
    const order = await call('Orders.Create', { token: between, params: { direction }, body: {} })
    const ExpirationDate = new Date(Date.now() + 86_400_000).toISOString()
    const body = { OrderID: order.body.ID, Name: 'Lunch', ExpirationDate }
    const { ID } = (await call('Me.CreateGroupOrderInvitation', { token: between, body })).body
    const joined = await call('GroupOrders.GetToken', { token: between, params: { invitationID: ID } })
    expect(decodeJwt(joined.body.access_token).imp).toBe(uid)
    await call('AdminUsers.RevokeUserTokens', { token, params: { userID: 'first-link' } })
    for (const ended of [last, joined.body.access_token as string])
      expect(await codeFor(call('Me.Get', { token: ended }))).toBe('Auth.TokenRevoked')
  })

  it('requires a configuration that includes the impersonator and the user', async () => {
    expect(await codeFor(impersonate(agent))).toBe('Impersonation.ConfigError')
    await config({ ID: 'only-target', BuyerID: 'first-buyer', UserID: 'target' })
    expect((await impersonate(agent)).status).toBe(200)
    expect(await codeFor(impersonate(agent, 'stranger', 'other'))).toBe('Impersonation.ConfigError')
    expect(await codeFor(impersonate(colleague))).toBe('Impersonation.ConfigError')
    await config({ ImpersonationBuyerID: 'other', ImpersonationUserID: 'colleague', BuyerID: 'first-buyer' })
    expect((await impersonate(colleague)).status).toBe(200)
    expect(await codeFor(impersonate(colleague, 'stranger', 'other'))).toBe('Impersonation.ConfigError')
  })

  it('applies configurations to members of groups, which then cannot be deleted', async () => {
    await call('AdminUserGroups.Create', { token, body: { ID: 'support', Name: 'Support' } })
    const inBuyer = { buyerID: 'first-buyer' }
    await call('UserGroups.Create', { token, params: inBuyer, body: { ID: 'helped', Name: 'Helped' } })
    await config({ ImpersonationGroupID: 'support', BuyerID: 'first-buyer', GroupID: 'helped' })
    expect(await codeFor(impersonate(agent))).toBe('Impersonation.ConfigError')
    await call('AdminUserGroups.SaveUserAssignment', {
      token,
      body: { UserGroupID: 'support', UserID: 'agent' },
    })
    const member = { UserGroupID: 'helped', UserID: 'target' }
    await call('UserGroups.SaveUserAssignment', { token, params: inBuyer, body: member })
    expect((await impersonate(agent)).status).toBe(200)
    const groups = [
      call('AdminUserGroups.Delete', { token, params: { userGroupID: 'support' } }),
      call('UserGroups.Delete', { token, params: { ...inBuyer, userGroupID: 'helped' } }),
      call('Buyers.Delete', { token, params: inBuyer }),
    ]
    for (const group of groups)
      expect(await codeFor(group)).toBe('Impersonation.CannotDeleteImpersonateeParty')
    const params = { userGroupID: 'support' }
    await call('AdminUserGroups.Patch', { token, params, body: { ID: 'helpdesk' } })
    expect((await impersonate(agent)).status).toBe(200)
    const { body } = await call('ImpersonationConfigs.List', { token })
    expect(body.Items[0]).toMatchObject({ ImpersonationGroupID: 'helpdesk', GroupID: 'helped' })
  })

  it('prevents the deletion of users, profiles and API clients that a configuration names', async () => {
    await config({ ImpersonationUserID: 'agent', BuyerID: 'first-buyer', UserID: 'target' })
    const params = { buyerID: 'first-buyer', userID: 'target' }
    expect(await codeFor(call('Users.Delete', { token, params }))).toBe(
      'Impersonation.CannotDeleteImpersonateeParty',
    )
    const own = { userID: 'agent' }
    expect(await codeFor(call('AdminUsers.Delete', { token, params: own }))).toBe(
      'Impersonation.CannotDeleteImpersonateeParty',
    )
    const profile = { securityProfileID: 'acting' }
    expect(await codeFor(call('SecurityProfiles.Delete', { token, params: profile }))).toBe(
      'Impersonation.CannotDeleteSecurityProfile',
    )
    const apiClientID = client
    expect(await codeFor(call('ApiClients.Delete', { token, params: { apiClientID } }))).toBe(
      'ApiClient.UsedByImpersonationConfig',
    )
  })

  it('returns an error for each kind of invalid request', async () => {
    await config()
    const request = (body: Record<string, unknown>) => impersonate(agent, 'target', 'first-buyer', body)
    expect(await codeFor(request({ ClientID: 'nothing' }))).toBe('Impersonation.ClientIDNotFound')
    expect(await codeFor(request({ ClientID: await makeClient(token) }))).toBe(
      'Impersonation.BuyerNotAssigned',
    )
    const inactive = await makeClient(token, { Active: false, AllowAnyBuyer: true })
    expect(await codeFor(request({ ClientID: inactive }))).toBe('Impersonation.BadApiClient')
    expect(await codeFor(request({ Roles: null }))).toBe('ValidationFailure')
    expect((await expectError(impersonate(agent, 'nobody'))).data).toEqual({
      ObjectType: 'User',
      ObjectID: 'nobody',
    })
    expect((await expectError(impersonate(agent, 'target', 'nowhere'))).data).toEqual({
      ObjectType: 'Buyer',
      ObjectID: 'nowhere',
    })
    await call('Users.Create', {
      token,
      params: { buyerID: 'other' },
      body: { ...userBody('gone'), Active: false },
    })
    expect(await codeFor(impersonate(agent, 'gone', 'other'))).toBe('Auth.UserNotActive')
    await call('SecurityProfiles.Create', { token, body: { ID: 'empty', Name: 'Empty' } })
    const useless = await makeClient(token, { AllowAnyBuyer: true })
    await config({ ClientID: useless, SecurityProfileID: 'empty' })
    expect(await codeFor(request({ ClientID: useless }))).toBe('Impersonation.ConfigError')
  })

  it('accepts a configuration whose API client is not for the buyer, but issues no token', async () => {
    const closed = await makeClient(token)
    expect((await config({ ClientID: closed, BuyerID: 'first-buyer' })).status).toBe(201)
    const request = () => impersonate(agent, 'target', 'first-buyer', { ClientID: closed })
    expect(await codeFor(request())).toBe('Impersonation.BuyerNotAssigned')
    await call('ApiClients.SaveAssignment', { token, body: { ApiClientID: closed, BuyerID: 'first-buyer' } })
    expect((await request()).status).toBe(200)
  })

  it('returns an error for each kind of invalid configuration', async () => {
    expect(await codeFor(config({ UserID: 'target' }))).toBe('Impersonation.BuyerNetworkBuyerIDRequired')
    const both = { BuyerID: 'first-buyer', UserID: 'target', GroupID: 'x' }
    expect((await expectError(config(both))).status).toBe(404)
    const missing = await expectError(config({ BuyerID: 'other', UserID: 'target' }))
    expect(missing).toMatchObject({ status: 404, data: { ObjectType: 'User', ObjectID: 'target' } })
    const closed = await makeClient(token)
    expect((await config({ ClientID: closed, BuyerID: 'other' })).status).toBe(201)
    expect(await expectError(config({ ClientID: closed, BuyerID: 'other' }))).toMatchObject({
      status: 409,
      code: 'ImpersonationConfig.ConflictingImpersonationConfigExists',
    })
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
