/** @jest-environment node */
import { decodeJwt } from 'jose'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { requestToken, send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, signIn, userBody } from './support/people'
import { call, expectError } from './support/sdk'

const FORM = { grant_type: 'password', client_id: OFFICE_CLIENT_ID, password: DEMO_PASSWORD }

describe.each(ENGINES)('sign-in on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await call('Suppliers.Create', { token, body: { ID: 'S1', Name: 'Supplier', Active: true } })
    await call('Buyers.Create', { token, body: { ID: 'B2', Name: 'Second', Active: true } })
  })
  afterAll(() => market.close())
  afterEach(() => {
    market.platform.clockOffset = 0
  })

  const rolesOf = async (username: string): Promise<unknown> => decodeJwt(await signIn(market, username)).role
  const codeOf = async (
    username: string,
    client_id = OFFICE_CLIENT_ID,
  ): Promise<[number, string | undefined]> => {
    const { status, body } = await requestToken(market, { ...FORM, username, client_id })
    return [status, body.Errors?.[0]?.ErrorCode]
  }
  const grant = (SecurityProfileID: string, party: Record<string, string>) =>
    call('SecurityProfiles.SaveAssignment', { token, body: { SecurityProfileID, ...party } })
  const client = async (fields: Record<string, unknown>): Promise<string> => {
    const body = { AppName: 'Test', Active: true, AccessTokenDuration: 10, ...fields }
    return (await call('ApiClients.Create', { token, body })).body.ID as string
  }

  it.each([
    ['buyer', 'Users', 'UserGroups', { buyerID: 'first-buyer' }, { BuyerID: 'first-buyer' }],
    ['supplier', 'SupplierUsers', 'SupplierUserGroups', { supplierID: 'S1' }, { SupplierID: 'S1' }],
    ['admin', 'AdminUsers', 'AdminUserGroups', {}, {}],
  ] as const)(
    'combines the roles of user, group and company (%s)',
    async (kind, users, groups, params, company) => {
      const name = `joined-${kind}`
      const group = `group-${kind}`
      const levels: [string, Record<string, string>][] = [
        ['user', { ...company, UserID: name }],
        ['group', { ...company, UserGroupID: group }],
        ['company', { ...company }],
      ]
      for (const one of [name, `other-${kind}`])
        await call(`${users}.Create`, { token, params, body: userBody(one) })
      await call(`${groups}.Create`, { token, params, body: { ID: group, Name: group } })
      const profiles = {
        user: ['ProductReader'],
        group: ['OrderReader', 'ProductReader'],
        company: ['MeAdmin'],
      }
      for (const [level, party] of levels) {
        const ID = `${kind}-${level}`
        const body = {
          ID,
          Name: ID,
          Roles: profiles[level as 'user'],
          CustomRoles: level === 'group' ? ['Own'] : [],
        }
        await call('SecurityProfiles.Create', { token, body })
        await grant(ID, party)
      }
      expect(await rolesOf(name)).toEqual(['MeAdmin', 'ProductReader'])
      await call(`${groups}.SaveUserAssignment`, {
        token,
        params,
        body: { UserGroupID: group, UserID: name },
      })
      const joined = ['MeAdmin', 'OrderReader', 'Own', 'ProductReader']
      expect(await rolesOf(name)).toEqual(joined)
      expect(await rolesOf(`other-${kind}`)).toBe('MeAdmin')
      const seen = await call(`${users}.Get`, { token, params: { ...params, userID: name } })
      expect(seen.body.AvailableRoles).toEqual(joined)
      expect(seen.body.LastActive).toEqual(expect.any(String))
      // Leaving the group and losing the profile both remove the roles.
      await call(`${groups}.DeleteUserAssignment`, {
        token,
        params: { ...params, userGroupID: group, userID: name },
      })
      await call('SecurityProfiles.Delete', { token, params: { securityProfileID: `${kind}-company` } })
      expect(await rolesOf(name)).toBe('ProductReader')
      expect(await rolesOf(`other-${kind}`)).toBeUndefined()
    },
  )

  it('applies the maximum roles of the API client, and rejects users without its required roles', async () => {
    await person(market, token, {
      username: 'reader',
      roles: ['ProductReader', 'OrderReader'],
      customRoles: ['Own'],
    })
    const most = {
      AllowSeller: true,
      MaximumGrantedRoles: ['OrderReader', 'BuyerAdmin'],
      MaximumGrantedCustomRoles: ['Own'],
    }
    const capped = await client(most)
    const request = async (username: string, scope = ''): Promise<unknown> =>
      decodeJwt(
        (await requestToken(market, { ...FORM, username, scope, client_id: capped })).body.access_token,
      ).role
    expect(await request('reader')).toEqual(['OrderReader', 'Own'])
    expect(await request('reader', 'ProductReader OrderReader')).toBe('OrderReader')
    expect(await request('admin')).toEqual(['OrderReader', 'BuyerAdmin'])
    expect(await request('admin', 'ProductReader')).toBeUndefined()
    const least = await client({
      AllowSeller: true,
      MinimumRequiredRoles: ['ProductReader'],
      MinimumRequiredCustomRoles: ['Own'],
    })
    expect(await codeOf('reader', least)).toEqual([200, undefined])
    expect(await codeOf('admin', least)).toEqual([401, 'Auth.UnauthorizedRole'])
    const admins = await client({ AllowSeller: true, MinimumRequiredRoles: ['BuyerAdmin'] })
    expect(await codeOf('admin', admins)).toEqual([200, undefined])
    expect(await codeOf('reader', admins)).toEqual([401, 'Auth.UnauthorizedRole'])
  })

  it('requires the API client to allow the kind of user or to be assigned to the company', async () => {
    await person(market, token, { username: 'in-first', buyer: 'first-buyer' })
    await person(market, token, { username: 'in-second', buyer: 'B2' })
    await person(market, token, { username: 'in-supplier', supplier: 'S1' })
    const barred = [401, 'Auth.UserNotAuthorizedToAdmin']
    const id = await client({})
    for (const username of ['admin', 'in-first', 'in-supplier'])
      expect(await codeOf(username, id)).toEqual(barred)
    await call('ApiClients.SaveAssignment', { token, body: { ApiClientID: id, BuyerID: 'first-buyer' } })
    await call('ApiClients.SaveAssignment', { token, body: { ApiClientID: id, SupplierID: 'S1' } })
    expect(await codeOf('in-first', id)).toEqual([200, undefined])
    expect(await codeOf('in-supplier', id)).toEqual([200, undefined])
    expect(await codeOf('in-second', id)).toEqual(barred)
    const counts = { AssignedBuyerCount: 1, AssignedSupplierCount: 1 }
    expect((await call('ApiClients.Get', { token, params: { apiClientID: id } })).body).toMatchObject(counts)
    const nobody = await expectError(call('ApiClients.SaveAssignment', { token, body: { ApiClientID: id } }))
    expect(nobody).toMatchObject({ status: 400, code: 'ValidationFailure', data: { Field: 'BuyerID' } })
  })

  it('rejects inactive users, companies and API clients', async () => {
    await person(market, token, { username: 'sleeper', buyer: 'B2' })
    const user = { token, params: { buyerID: 'B2', userID: 'sleeper' } }
    await call('Users.Patch', { ...user, body: { Active: false } })
    expect(await codeOf('sleeper')).toEqual([400, 'Auth.UserNotActive'])
    await call('Users.Patch', { ...user, body: { Active: true } })
    await call('Buyers.Patch', { token, params: { buyerID: 'B2' }, body: { Active: false } })
    expect(await codeOf('sleeper')).toEqual([400, 'Auth.CompanyNotActive'])
    await call('Buyers.Patch', { token, params: { buyerID: 'B2' }, body: { Active: true } })
    expect(await codeOf('sleeper')).toEqual([200, undefined])
    expect(await codeOf('admin', await client({ Active: false, AllowSeller: true }))).toEqual([
      400,
      'Auth.ClientNotActive',
    ])
  })

  it('applies new usernames and passwords, and frees the usernames of deleted users', async () => {
    await person(market, token, { username: 'old-name', buyer: 'B2' })
    const user = { token, params: { buyerID: 'B2', userID: 'old-name' } }
    const taken = await expectError(
      call('AdminUsers.Create', { token, body: { ...userBody('OLD-name'), ID: 'x' } }),
    )
    expect(taken).toMatchObject({ status: 409, code: 'User.UsernameMustBeUnique' })
    await call('Users.Patch', {
      ...user,
      body: { ID: 'new-id', Username: 'new-name', Password: 'Another1Password' },
    })
    expect(await codeOf('old-name')).toEqual([400, 'Auth.InvalidUsernameOrPassword'])
    expect(await codeOf('new-name')).toEqual([400, 'Auth.InvalidUsernameOrPassword'])
    const form = { ...FORM, username: 'new-name', password: 'Another1Password' }
    const { body } = await requestToken(market, form)
    expect((await call('Me.Get', { token: body.access_token })).body).toMatchObject({ ID: 'new-id' })
    const params = { buyerID: 'B2', userID: 'new-id' }
    const weak = await expectError(call('Users.Patch', { token, params, body: { Password: 'short' } }))
    expect(weak).toMatchObject({ status: 400, code: 'PasswordReset.InsecurePassword' })
    await call('Users.Delete', { token, params })
    expect((await requestToken(market, form)).status).toBe(400)
    expect(await expectError(call('Me.Get', { token: body.access_token }))).toMatchObject({ status: 401 })
    await call('AdminUsers.Create', { token, body: userBody('new-name') })
  })

  it('rejects tokens that are malformed, tampered with, expired or not yet valid', async () => {
    const sentence = 'Access token is invalid or expired.'
    const [head = '', payload = ''] = token.split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const tampered = `${head}.${Buffer.from('{"role":"FullAccess","u":"1"}').toString('base64url')}.${token.split('.')[2]}`
    for (const bad of ['', 'garbage', 'a.b.c', none, tampered, `${token}x`, token.slice(0, -2)]) {
      const { status, body } = await send(market, 'GET', '/v1/me', { token: bad })
      expect(body).toEqual({ Errors: [{ ErrorCode: 'InvalidToken', Message: sentence, Data: null }] })
      expect(status).toBe(401)
    }
    expect((await send(market, 'GET', '/v1/me')).status).toBe(401)
    const basic = { Authorization: `Basic ${token}` }
    expect((await send(market, 'GET', '/v1/me', { headers: basic })).status).toBe(401)
    const lower = { Authorization: `bearer ${token}` }
    expect((await send(market, 'GET', '/v1/me', { headers: lower })).status).toBe(200)
    market.platform.clockOffset = 3_601_000
    expect((await send(market, 'GET', '/v1/me', { token })).body.Errors[0].Message).toBe(sentence)
    market.platform.clockOffset = -60_000
    expect((await send(market, 'GET', '/v1/me', { token })).status).toBe(401)
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
