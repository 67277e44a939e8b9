/** @jest-environment node */
import { decodeJwt } from 'jose'
import { modelOf } from './support/contract'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { byPassword, guest, guestClient, mailTo, makeClient, profileFor } from './support/access'
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, useLeastRoles, userBody } from './support/people'
import { call, calledOperations, expectError } from './support/sdk'

describe.each(ENGINES)('access operations on %s', (engine) => {
  let market: Marketplace
  let token: string
  let shopper: string
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    useLeastRoles(market)
    const roles = ['Shopper', 'MeAdmin', 'PasswordReset']
    shopper = await person(market, token, { username: 'shopper', buyer: 'first-buyer', roles })
    await person(market, token, { username: 'walk-in', buyer: 'first-buyer', roles: ['Shopper', 'MeAdmin'] })
    await call('Suppliers.Create', { token, body: { ID: 'S', Name: 'Supplier', Active: true } })
    await person(market, token, { username: 'seller', supplier: 'S', roles: ['SupplierUserAdmin'] })
    await person(market, token, { username: 'clerk', roles: ['BuyerUserReader'] })
  })
  afterAll(() => market.close())

  it('Me.Save and Me.Patch change the caller, and xp only with the role MeXpAdmin', async () => {
    const { body } = await call('Me.Patch', { token: shopper, body: { FirstName: 'Sam', Active: true } })
    expect(body).toMatchObject({
      ID: 'shopper',
      FirstName: 'Sam',
      LastName: 'Last',
      Buyer: { ID: 'first-buyer' },
    })
    expect(Object.keys(body).sort()).toEqual(Object.keys(modelOf('MeUser').fields).sort())
    const xp = await expectError(call('Me.Patch', { token: shopper, body: { xp: { a: 1 } } }))
    expect(xp).toMatchObject({ status: 403, code: 'User.XPNotAllowed' })
    const params = { buyerID: 'first-buyer', userID: 'shopper' }
    await call('Users.Patch', { token, params, body: { xp: { kept: true } } })
    const full = { ...userBody('shopper'), LastName: 'Lee', Password: null }
    const saved = await call('Me.Save', { token: shopper, body: full })
    expect(saved.body).toMatchObject({ FirstName: 'First', LastName: 'Lee', xp: { kept: true } })
    const same = await call('Me.Patch', { token: shopper, body: { xp: { kept: true }, Phone: '1' } })
    expect(same.body).toMatchObject({ Phone: '1' })
    const mayXp = await person(market, token, {
      username: 'expert',
      buyer: 'first-buyer',
      roles: ['MeAdmin', 'MeXpAdmin'],
    })
    expect((await call('Me.Patch', { token: mayXp, body: { xp: { a: 1 } } })).body.xp).toEqual({ a: 1 })
    expect(
      (await call('Me.Save', { token, body: { ...full, Username: 'admin', ID: 'admin' } })).body.Seller,
    ).toBeTruthy()
  })

  it('Me.Register makes a guest a user of the buyer, and returns a token', async () => {
    const client = await guestClient(token, 'walk-in')
    const anonymous = await guest(market, client, { anonuserid: 'beacon' })
    expect(decodeJwt(anonymous)).toMatchObject({ anonuserid: 'beacon', orderid: expect.any(String) })
    await profileFor(token, 'all-shoppers', { BuyerID: 'first-buyer' }, { Roles: ['Shopper'] })
    const body = userBody('newcomer')
    const query = { anonUserToken: anonymous }
    const answer = await call('Me.Register', { token: anonymous, query, body })
    expect(Object.keys(answer.body)).toEqual(['access_token'])
    expect(decodeJwt(answer.body.access_token)).toMatchObject({
      usr: 'newcomer',
      usrtype: 'buyer',
      role: 'Shopper',
    })
    expect(decodeJwt(answer.body.access_token)).not.toHaveProperty('orderid')
    const mine = await call('Me.Get', { token: answer.body.access_token })
    expect(mine.body).toMatchObject({ ID: 'newcomer', CompanyID: 'first-buyer' })
    expect(await expectError(call('Me.Register', { token: anonymous, query, body }))).toMatchObject({
      status: 409,
    })
    const weak = call('Me.Register', {
      token: anonymous,
      query,
      body: { ...userBody('weak'), Password: 'weak' },
    })
    expect((await expectError(weak)).code).toBe('PasswordReset.InsecurePassword')
    const no = { token: anonymous, body: userBody('nobody') }
    expect((await expectError(call('Me.Register', no))).code).toBe('Auth.MustPassAnonUserToken')
    const profiled = { ...no, query: { anonUserToken: shopper } }
    expect((await expectError(call('Me.Register', profiled))).code).toBe('User.IsNotTemp')
    const nonsense = { ...no, query: { anonUserToken: 'nonsense' } }
    expect((await expectError(call('Me.Register', nonsense))).status).toBe(401)
  })

  it('reject changes by guests to the user that they share', async () => {
    const anonymous = await guest(market, await guestClient(token, 'walk-in'))
    expect((await call('Me.Get', { token: anonymous })).status).toBe(200)
    for (const [id, body] of [
      ['Me.Patch', { FirstName: 'Guest' }],
      ['Me.Save', userBody('walk-in')],
      ['Me.RevokeTokens', undefined],
    ] as const) {
      expect(await expectError(call(id, { token: anonymous, body }))).toMatchObject({
        status: 403,
        code: 'Auth.AnonUserProhibited',
      })
    }
  })

  it('Me.ResetPasswordByToken sets the password of the caller', async () => {
    const mine = await person(market, token, {
      username: 'changer',
      buyer: 'first-buyer',
      roles: ['PasswordReset'],
    })
    const weak = await expectError(
      call('Me.ResetPasswordByToken', { token: mine, body: { NewPassword: 'weak' } }),
    )
    expect(weak).toMatchObject({ status: 400, code: 'PasswordReset.InsecurePassword' })
    expect((await expectError(call('Me.ResetPasswordByToken', { token: mine, body: {} }))).code).toBe(
      'ValidationFailure',
    )
    expect(
      (await call('Me.ResetPasswordByToken', { token: mine, body: { NewPassword: 'Another-one-2' } })).status,
    ).toBe(204)
    expect((await byPassword(market, 'changer', DEMO_PASSWORD)).status).toBe(400)
    expect((await byPassword(market, 'changer', 'Another-one-2')).status).toBe(200)
  })

  it.each([
    ['Users', 'walk-in', { buyerID: 'first-buyer' }, 'Buyer'],
    ['SupplierUsers', 'seller', { supplierID: 'S' }, 'Supplier'],
    ['AdminUsers', 'clerk', {}, null],
  ])('%s: revoke tokens and unlock accounts', async (resource, userID, company, parent) => {
    const { body } = await byPassword(market, userID, DEMO_PASSWORD)
    expect((await call('Me.Get', { token: body.access_token })).status).toBe(200)
    const params = { ...company, userID }
    expect((await call(`${resource}.RevokeUserTokens`, { token, params })).status).toBe(204)
    expect(await expectError(call('Me.Get', { token: body.access_token }))).toMatchObject({
      status: 401,
      code: 'Auth.TokenRevoked',
    })
    for (let time = 0; time < 10; time++) await byPassword(market, userID, 'wrong')
    expect((await byPassword(market, userID, DEMO_PASSWORD)).status).toBe(400)
    expect((await call(`${resource}.Get`, { token, params })).body.FailedLoginAttempts).toBe(10)
    expect((await call(`${resource}.UnlockUserAccount`, { token, params })).status).toBe(204)
    expect((await call(`${resource}.Get`, { token, params })).body.FailedLoginAttempts).toBe(0)
    const again = await byPassword(market, userID, DEMO_PASSWORD)
    expect((await call('Me.Get', { token: again.body.access_token })).status).toBe(200)
    for (const verb of ['RevokeUserTokens', 'UnlockUserAccount']) {
      const missing = call(`${resource}.${verb}`, { token, params: { ...params, userID: 'nobody' } })
      expect(await expectError(missing)).toMatchObject({
        status: 404,
        data: { ObjectType: 'User', ObjectID: 'nobody' },
      })
      if (!parent) continue
      const nowhere = { [`${parent.toLowerCase()}ID`]: 'nowhere', userID }
      expect((await expectError(call(`${resource}.${verb}`, { token, params: nowhere }))).data).toEqual({
        ObjectType: parent,
        ObjectID: 'nowhere',
      })
    }
  })

  it('Me.RevokeTokens revokes every token of the caller', async () => {
    const { body } = await byPassword(market, 'shopper', DEMO_PASSWORD)
    expect((await call('Me.RevokeTokens', { token: body.access_token })).status).toBe(204)
    for (const ended of [body.access_token, shopper]) {
      expect((await expectError(call('Me.Get', { token: ended }))).code).toBe('Auth.TokenRevoked')
    }
  })

  it('create, get, list, patch and delete secrets of an API client', async () => {
    const apiClientID = await makeClient(token)
    const made = await call('ApiClients.CreateSecret', {
      token,
      params: { apiClientID },
      body: { ID: 'one', Name: 'One' },
    })
    expect(made).toMatchObject({ status: 201, body: { ID: 'one', Name: 'One', Expiration: null } })
    expect(made.location).toMatch(new RegExp(`/apiclients/${apiClientID}/secrets/one$`))
    const params = { apiClientID, apiClientSecretID: 'one' }
    expect((await call('ApiClients.GetSecret', { token, params })).body).toEqual({
      ID: 'one',
      Name: 'One',
      Expiration: null,
    })
    const list = await call('ApiClients.ListSecrets', { token, params: { apiClientID } })
    expect(list.body.Items).toEqual([{ ID: 'one', Name: 'One', Expiration: null }])
    const patched = await call('ApiClients.PatchSecret', { token, params, body: { Name: 'Renamed' } })
    expect(patched.body.Name).toBe('Renamed')
    expect((await call('ApiClients.DeleteSecret', { token, params })).status).toBe(204)
    expect((await expectError(call('ApiClients.GetSecret', { token, params }))).status).toBe(404)
  })

  it('Users.GetAccessToken lets an administrator act as a buyer user', async () => {
    const ClientID = await makeClient(token, { AllowAnyBuyer: true })
    await profileFor(token, 'acting', { UserID: 'clerk' }, { Roles: ['Shopper'] })
    const config = { ID: 'acting', ClientID, SecurityProfileID: 'acting' }
    await call('ImpersonationConfigs.Create', { token, body: config })
    const params = { buyerID: 'first-buyer', userID: 'walk-in' }
    const { status, body } = await call('Users.GetAccessToken', {
      token,
      params,
      body: { ClientID, Roles: ['Shopper'] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 599, refresh_token: null })
    expect((await call('Me.Get', { token: body.access_token })).body.ID).toBe('walk-in')
  })

  it('send forgotten credentials, and accept the code from the message', async () => {
    const ClientID = OFFICE_CLIENT_ID
    await call('Users.Create', { token, params: { buyerID: 'first-buyer' }, body: userBody('forgetful') })
    const none = { token: '' }
    const answer = await call('ForgottenCredentials.SendVerificationCode', {
      ...none,
      body: { ClientID, Username: 'forgetful', URL: 'https://shop.example.com/reset' },
    })
    expect(answer.status).toBe(204)
    const [mail] = await mailTo(market, 'forgetful')
    expect(mail).toMatchObject({ type: 'ForgottenPassword', event: { Username: 'forgetful' } })
    const params = { verificationCode: mail?.event.PasswordRenewalVerificationCode }
    const body = { ClientID, Username: 'forgetful', Password: 'Remembered-1' }
    await call('ForgottenCredentials.ResetPasswordByVerificationCode', { ...none, params, body })
    expect((await byPassword(market, 'forgetful', 'Remembered-1')).status).toBe(200)
    await call('ForgottenCredentials.SendOneTimePassword', {
      ...none,
      body: { ClientID, Username: 'forgetful' },
    })
    await call('ForgottenCredentials.RetrieveUsername', {
      ...none,
      query: { clientID: ClientID, email: 'forgetful@example.com' },
    })
    const types = (await mailTo(market, 'forgetful')).map(({ type }) => type)
    expect(types.slice(0, 3)).toEqual(['ForgottenUsername', 'OneTimePassword', 'ForgottenPassword'])
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.access?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
