/** @jest-environment node */
import { decodeJwt } from 'jose'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import {
  byPassword,
  codeOf,
  guest,
  guestClient,
  mailTo,
  makeClient,
  MINUTE_MS,
  profileFor,
} from './support/access'
import { requestToken } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, userBody } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'

const NEW_PASSWORD = 'Quite-another-1'

describe.each(ENGINES)('sign-in security on %s', (engine) => {
  let market: Marketplace
  let token: string
  const buyerID = 'first-buyer'
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
  })
  afterAll(() => market.close())
  afterEach(() => {
    market.platform.clockOffset = 0
  })

  const shopper = (username: string, roles = ['Shopper', 'MeAdmin']) =>
    person(market, token, { username, buyer: buyerID, roles })
  const renew = (refresh_token: string, scope = '') =>
    requestToken(market, { grant_type: 'refresh_token', client_id: OFFICE_CLIENT_ID, refresh_token, scope })

  it('renews a token with at most the roles that were granted', async () => {
    const rolesOf = async (granted: string, scope: string): Promise<unknown> => {
      const { body } = await byPassword(market, 'admin', DEMO_PASSWORD, { scope: granted })
      return decodeJwt((await renew(body.refresh_token, scope)).body.access_token).role
    }
    expect(await rolesOf('ProductReader', 'FullAccess')).toBeUndefined()
    expect(await rolesOf('ProductReader', 'ProductReader OrderAdmin')).toBe('ProductReader')
    expect(await rolesOf('ProductReader OrderReader', 'OrderReader')).toBe('OrderReader')
    expect(await rolesOf('ProductReader', 'undefined')).toBe('ProductReader')
    expect(await rolesOf('FullAccess', 'OrderReader')).toBe('OrderReader')
    expect(await rolesOf('', 'OrderReader')).toBe('OrderReader')
  })

  it('locks a user out after many simultaneous guesses, even if one guess is right', async () => {
    await shopper('guessed')
    const guesses = Array.from({ length: 60 }, (_, index) =>
      index === 59 ? DEMO_PASSWORD : `Guess-${index}aA`,
    )
    const answers = await Promise.all(guesses.map((guess) => byPassword(market, 'guessed', guess)))
    expect(answers.filter(({ status }) => status !== 400)).toEqual([])
    expect(codeOf(await byPassword(market, 'guessed', DEMO_PASSWORD))).toBe('Auth.LockedOut')
    market.platform.clockOffset = 3 * MINUTE_MS
    expect((await byPassword(market, 'guessed', DEMO_PASSWORD)).status).toBe(200)
  })

  it('rejects a right password if the user is locked out while it is checked', async () => {
    await shopper('overtaken')
    const { db } = market.platform
    const query = db.query.bind(db)
    const until = new Date(Date.now() + MINUTE_MS).toISOString()
    const spy = jest.spyOn(db, 'query').mockImplementation(async (sql, params, options) => {
      if (sql.includes('PasswordConfig'))
        await query(`update principals set locked_until = $1 where username = 'overtaken'`, [until])
      return query(sql, params, options)
    })
    const answer = await byPassword(market, 'overtaken', DEMO_PASSWORD)
    spy.mockRestore()
    expect(codeOf(answer)).toBe('Auth.LockedOut')
    expect(codeOf(await byPassword(market, 'overtaken', DEMO_PASSWORD))).toBe('Auth.LockedOut')
  })

  it('rejects the registration of guests with a revoked token and of inactive users', async () => {
    await shopper('guests')
    const clientId = await guestClient(token, 'guests')
    const mine = await guest(market, clientId)
    const register = (username: string, Active: boolean) =>
      call('Me.Register', {
        token: mine,
        query: { anonUserToken: mine },
        params: { anonUserToken: mine },
        body: { ...userBody(username), Active },
      })
    expect((await expectError(register('asleep', false))).code).toBe('Auth.UserNotActive')
    expect(
      (await expectError(call('Users.Get', { token, params: { buyerID, userID: 'asleep' } }))).status,
    ).toBe(404)
    await register('awake', true)
    await call('Users.RevokeUserTokens', { token, params: { buyerID, userID: 'guests' } })
    const again = await guest(market, clientId)
    const late = call('Me.Register', {
      token: again,
      query: { anonUserToken: mine },
      params: { anonUserToken: mine },
      body: userBody('late'),
    })
    expect((await expectError(late)).code).toBe('Auth.TokenRevoked')
  })

  it('revokes refresh tokens and one-time passwords after any change of the password', async () => {
    await shopper('changing')
    const { body: first } = await byPassword(market, 'changing', DEMO_PASSWORD)
    const sent = { ClientID: OFFICE_CLIENT_ID, Username: 'changing' }
    await call('ForgottenCredentials.SendOneTimePassword', { token: '', body: sent })
    const once = (await mailTo(market, 'changing'))[0]?.event.OneTimePassword as string
    await call('Me.Patch', { token: first.access_token, body: { Password: NEW_PASSWORD } })
    expect(codeOf(await renew(first.refresh_token))).toBe('Auth.OauthError')
    expect(codeOf(await byPassword(market, 'changing', once))).toBe('Auth.InvalidUsernameOrPassword')
    const { body: second } = await byPassword(market, 'changing', NEW_PASSWORD)
    const params = { buyerID, userID: 'changing' }
    await call('Users.Patch', { token, params, body: { Password: DEMO_PASSWORD } })
    expect(codeOf(await renew(second.refresh_token))).toBe('Auth.OauthError')
    await call('Users.Patch', { token, params, body: { FirstName: 'Same' } })
  })

  it('rejects a new password set by a locked-out user, and accepts one set by an administrator', async () => {
    await shopper('locked')
    await profileFor(
      token,
      'for-good',
      { BuyerID: buyerID, UserID: 'locked' },
      {
        PasswordConfig: { AllowedFailedAttempts: 1, LockoutDuration: 0 },
      },
    )
    const { body } = await byPassword(market, 'locked', DEMO_PASSWORD)
    await byPassword(market, 'locked', 'wrong')
    const sent = { ClientID: OFFICE_CLIENT_ID, Username: 'locked' }
    await call('ForgottenCredentials.SendVerificationCode', { token: '', body: sent })
    const reset = (await mailTo(market, 'locked'))[0]?.event.PasswordRenewalAccessToken as string
    for (const own of [
      call('Me.ResetPasswordByToken', { token: reset, body: { NewPassword: NEW_PASSWORD } }),
      call('Me.Patch', { token: body.access_token, body: { Password: NEW_PASSWORD } }),
    ])
      expect((await expectError(own)).code).toBe('PasswordReset.LockedOut')
    const params = { buyerID, userID: 'locked' }
    await call('Users.Patch', { token, params, body: { Password: NEW_PASSWORD } })
    expect((await byPassword(market, 'locked', NEW_PASSWORD)).status).toBe(200)
  })

  it('rejects usernames with surrounding spaces and invalid email addresses', async () => {
    const create = (fields: Record<string, unknown>) =>
      call('Users.Create', { token, params: { buyerID }, body: { ...userBody('plain'), ...fields } })
    const { status, errors } = await expectErrors(create({ Username: ' admin', Email: 'nowhere' }))
    expect(status).toBe(400)
    expect(errors.map(({ ErrorCode, Data }) => [ErrorCode, Data?.Field])).toEqual([
      ['ValidationFailure', 'Username'],
      ['ValidationFailure', 'Email'],
    ])
    for (const fields of [{ Username: 'admin ' }, { Username: '  ' }, { Email: 'a b@c' }, { Email: '@c' }])
      expect((await expectError(create(fields))).code).toBe('ValidationFailure')
    await create({ Username: 'in between', Email: 'plain@localhost' })
    const params = { buyerID, userID: 'plain' }
    expect((await expectError(call('Users.Patch', { token, params, body: { Email: 'no' } }))).code).toBe(
      'ValidationFailure',
    )
  })

  it('protects the default context user of an API client and applies its new username', async () => {
    await shopper('context')
    const apiClientID = await makeClient(token, { AllowAnyBuyer: true, DefaultContextUserName: 'CONTEXT' })
    const params = { buyerID, userID: 'context' }
    expect(await expectError(call('Users.Delete', { token, params }))).toMatchObject({
      status: 409,
      code: 'User.CannotDeleteDefaultContextUser',
    })
    await call('Users.Patch', { token, params, body: { Username: 'renamed' } })
    const { body } = await call('ApiClients.Get', { token, params: { apiClientID } })
    expect(body.DefaultContextUserName).toBe('renamed')
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
