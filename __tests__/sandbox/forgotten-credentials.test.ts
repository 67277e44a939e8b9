/** @jest-environment node */
import { decodeJwt } from 'jose'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { byPassword, codeOf, mailTo, makeClient, MINUTE_MS, profileFor, type Mail } from './support/access'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, userBody } from './support/people'
import { call, expectError } from './support/sdk'

const ClientID = OFFICE_CLIENT_ID
const params = { buyerID: 'first-buyer' }

describe.each(ENGINES)('forgotten credentials on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await call('Users.Create', { token, params, body: userBody('lost') })
    for (const ID of ['twin-one', 'twin-two']) {
      await call('Users.Create', { token, params, body: { ...userBody(ID), Email: 'Twins@example.com' } })
    }
  })
  afterAll(() => market.close())
  afterEach(() => {
    market.platform.clockOffset = 0
  })

  const send = (id: string, body: Record<string, unknown>) =>
    call(`ForgottenCredentials.${id}`, { token: '', body: { ClientID, ...body } })
  const reset = (verificationCode: string, body: Record<string, unknown>) =>
    call('ForgottenCredentials.ResetPasswordByVerificationCode', {
      token: '',
      params: { verificationCode },
      body: { ClientID, ...body },
    })
  const byToken = (event: Mail['event'], NewPassword = 'Found-again-3') =>
    call('Me.ResetPasswordByToken', { token: event.PasswordRenewalAccessToken, body: { NewPassword } })
  const revoked = async (event: Mail['event']) => (await expectError(byToken(event))).code
  const newest = async (username: string) => {
    const [mail] = await mailTo(market, username)
    if (!mail) throw new Error(`Nothing was sent to ${username}`)
    return mail
  }
  const count = async (): Promise<number> => {
    const { rows } = await market.platform.db.query('select count(*) from messages')
    return Number(rows[0]?.[0])
  }

  it.each(['SendVerificationCode', 'SendOneTimePassword'])(
    'delay the response of %s, so that its time does not reveal which users exist',
    async (id) => {
      for (const Username of ['lost', 'nobody-of-that-name']) {
        const began = performance.now()
        expect((await send(id, { Username })).status).toBe(204)
        // A timer may fire a millisecond early. On a slow machine it fires later.
        expect(performance.now() - began).toBeGreaterThan(290)
      }
    },
  )

  it('send a code valid for two hours and one use, with a token that can only set the password', async () => {
    await send('SendVerificationCode', { Username: 'LOST', URL: 'https://shop.example.com' })
    const first = (await newest('lost')).event
    expect(first).toMatchObject({ Username: 'lost', PasswordRenewalUrl: 'https://shop.example.com' })
    const claims = decodeJwt(first.PasswordRenewalAccessToken)
    expect(claims).toMatchObject({ usr: 'lost', role: 'PasswordReset' })
    expect((claims.exp ?? 0) - (claims.nbf ?? 0)).toBe(7200)
    await send('SendVerificationCode', { Email: 'LOST@example.com' })
    const second = (await newest('lost')).event
    const stale = reset(first.PasswordRenewalVerificationCode, {
      Username: 'lost',
      Password: 'Found-again-1',
    })
    expect((await expectError(stale)).code).toBe('PasswordReset.InvalidVerification')
    const code = second.PasswordRenewalVerificationCode as string
    market.platform.clockOffset = 121 * MINUTE_MS
    const late = reset(code, { Username: 'lost', Password: 'Found-again-1' })
    expect((await expectError(late)).code).toBe('PasswordReset.InvalidVerification')
    market.platform.clockOffset = 119 * MINUTE_MS
    const weak = reset(code, { Username: 'lost', Password: 'weak' })
    expect((await expectError(weak)).code).toBe('PasswordReset.InsecurePassword')
    const other = reset(code, { Username: 'twin-one', Password: 'Found-again-1' })
    expect((await expectError(other)).code).toBe('PasswordReset.InvalidVerification')
    expect((await reset(code, { Username: 'lost', Password: 'Found-again-1' })).status).toBe(204)
    expect((await byPassword(market, 'lost', 'Found-again-1')).status).toBe(200)
    const again = reset(code, { Username: 'lost', Password: 'Found-again-2' })
    expect((await expectError(again)).code).toBe('PasswordReset.InvalidVerification')
    expect(await revoked(second)).toBe('Auth.TokenRevoked')
    const { rows } = await market.platform.db.query('select count(*) from sent_codes where code_hash = $1', [
      code,
    ])
    expect(rows[0]?.[0]).toBe('0')
  })

  it('send a token for one password change, and revoke older tokens', async () => {
    await call('Users.Create', { token, params, body: userBody('token-user') })
    const invitation = (await newest('token-user')).event
    expect((await byToken(invitation, DEMO_PASSWORD)).status).toBe(204)
    expect(await revoked(invitation)).toBe('Auth.TokenRevoked')
    const requestCode = async () => {
      await send('SendVerificationCode', { Username: 'token-user' })
      return (await newest('token-user')).event
    }
    const older = await requestCode()
    const newer = await requestCode()
    expect(await revoked(older)).toBe('Auth.TokenRevoked')
    expect((await expectError(byToken(newer, 'weak'))).code).toBe('PasswordReset.InsecurePassword')
    const both = await Promise.allSettled([byToken(newer), byToken(newer)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await byPassword(market, 'token-user', 'Found-again-3')).status).toBe(200)
    const code = newer.PasswordRenewalVerificationCode as string
    const spent = reset(code, { Username: 'token-user', Password: 'Found-again-1' })
    expect((await expectError(spent)).code).toBe('PasswordReset.InvalidVerification')
    const last = await requestCode()
    const own = { ...params, userID: 'token-user' }
    await call('Users.Patch', { token, params: own, body: { Password: DEMO_PASSWORD } })
    expect(await revoked(last)).toBe('Auth.TokenRevoked')
    expect((await byPassword(market, 'token-user', DEMO_PASSWORD)).status).toBe(200)
  })

  it('do not bypass a lock-out or the password rules of the security profile', async () => {
    await profileFor(
      token,
      'strict',
      { BuyerID: 'first-buyer', UserID: 'twin-one' },
      { PasswordConfig: { LimitPasswordReuse: 1 } },
    )
    await send('SendVerificationCode', { Username: 'twin-one' })
    const code = (await newest('twin-one')).event.PasswordRenewalVerificationCode as string
    const same = reset(code, { Username: 'twin-one', Password: DEMO_PASSWORD })
    expect((await expectError(same)).code).toBe('PasswordReset.CannotReusePassword')
    for (let time = 0; time < 10; time++) await byPassword(market, 'twin-one', 'wrong')
    const locked = reset(code, { Username: 'twin-one', Password: 'Found-again-1' })
    expect((await expectError(locked)).code).toBe('PasswordReset.LockedOut')
    market.platform.clockOffset = 3 * MINUTE_MS
    expect((await reset(code, { Username: 'twin-one', Password: 'Found-again-1' })).status).toBe(204)
  })

  it('send a password for one sign-in within 15 minutes', async () => {
    await call('Users.Create', { token, params, body: { ...userBody('once'), Password: null } })
    await send('SendOneTimePassword', { Username: 'once' })
    const { type, event } = await newest('once')
    expect({ type, event }).toEqual({
      type: 'OneTimePassword',
      event: { Username: 'once', ClientID: OFFICE_CLIENT_ID, OneTimePassword: expect.any(String) },
    })
    expect(codeOf(await byPassword(market, 'lost', event.OneTimePassword))).toBe(
      'Auth.InvalidUsernameOrPassword',
    )
    expect((await byPassword(market, 'once', event.OneTimePassword)).status).toBe(200)
    expect(codeOf(await byPassword(market, 'once', event.OneTimePassword))).toBe(
      'Auth.InvalidUsernameOrPassword',
    )
    await send('SendOneTimePassword', { Email: 'once@example.com' })
    const late = (await newest('once')).event.OneTimePassword as string
    market.platform.clockOffset = 16 * MINUTE_MS
    expect(codeOf(await byPassword(market, 'once', late))).toBe('Auth.InvalidUsernameOrPassword')
  })

  it('send one message per username of an email address', async () => {
    const query = { clientID: ClientID, email: 'twins@example.com' }
    await call('ForgottenCredentials.RetrieveUsername', { token: '', query })
    for (const name of ['twin-one', 'twin-two']) {
      expect(await newest(name)).toMatchObject({ type: 'ForgottenUsername', event: { Username: name } })
    }
  })

  it('return the same status for unknown and excluded users, and send nothing', async () => {
    const before = await count()
    const sellers = await makeClient(token, { AllowSeller: true })
    for (const id of ['SendVerificationCode', 'SendOneTimePassword']) {
      expect((await send(id, { Username: 'nobody' })).status).toBe(204)
      expect((await send(id, { Email: 'nobody@example.com' })).status).toBe(204)
      expect((await send(id, { ClientID: sellers, Username: 'lost' })).status).toBe(204)
    }
    const query = { clientID: ClientID, email: 'nobody@example.com' }
    expect((await call('ForgottenCredentials.RetrieveUsername', { token: '', query })).status).toBe(204)
    expect(await count()).toBe(before)
  })

  it('name missing and invalid fields in the error', async () => {
    const code = async (promise: Promise<unknown>) => (await expectError(promise)).code
    expect(await code(send('SendVerificationCode', {}))).toBe('PasswordReset.MissingUsernameOrEmail')
    expect(await code(send('SendVerificationCode', { ClientID: 'x', Username: 'lost' }))).toBe(
      'PasswordReset.MissingOrInvalidClientID',
    )
    expect(await code(reset('x', { Password: 'Found-again-1' }))).toBe('PasswordReset.MissingUsername')
    expect(await code(reset('x', { ClientID: null, Username: 'lost' }))).toBe(
      'PasswordReset.MissingOrInvalidClientID',
    )
    expect(await code(send('SendOneTimePassword', {}))).toBe('OneTimePasswordRequest.UsernameOrEmailRequired')
    expect(await code(send('SendOneTimePassword', { ClientID: 'x', Username: 'lost' }))).toBe(
      'ApiClient.InvalidClientID',
    )
    const none = call('ForgottenCredentials.RetrieveUsername', { token: '', query: { email: 'x' } })
    expect(await code(none)).toBe('Auth.ClientIDAndEmailRequired')
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
