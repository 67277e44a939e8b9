/** @jest-environment node */
import { strictest } from '@/sandbox/core/auth/password-rules'
import { DEMO_PASSWORD } from '@/sandbox/seed/constants'
import { byPassword, codeOf, DAY_MS, MINUTE_MS, profileFor } from './support/access'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, userBody } from './support/people'
import { call, expectError } from './support/sdk'

describe('password rules of several profiles', () => {
  it('use the strictest value of each rule, and at least the defaults of the platform', () => {
    const one = {
      MinimumCharacterCount: 12,
      AllowedFailedAttempts: 5,
      LockoutDuration: 30,
      MaximumPasswordAge: 90,
    }
    const two = {
      MinimumCharacterCount: 11,
      AllowedFailedAttempts: 7,
      LockoutDuration: 60,
      MaximumPasswordAge: 30,
    }
    expect(strictest([])).toMatchObject({
      MinimumCharacterCount: 10,
      UpperCaseRequired: true,
      SpecialCharacterRequired: false,
      AllowedFailedAttempts: 10,
      LockoutDuration: 2,
    })
    expect(
      strictest([one, { ...two, SpecialCharacterRequired: true, UpperCaseRequired: false }]),
    ).toMatchObject({
      MinimumCharacterCount: 12,
      AllowedFailedAttempts: 5,
      LockoutDuration: 60,
      MaximumPasswordAge: 30,
      SpecialCharacterRequired: true,
      UpperCaseRequired: true,
    })
    expect(strictest([one, { LockoutDuration: 0 }]).LockoutDuration).toBe(0)
  })
})

describe.each(ENGINES)('passwords on %s', (engine) => {
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

  /** Creates a buyer user whose own profile has these password rules. */
  const userWith = async (username: string, PasswordConfig: Record<string, unknown>): Promise<void> => {
    await call('Users.Create', { token, params: { buyerID }, body: userBody(username) })
    await profileFor(token, `rules-${username}`, { BuyerID: buyerID, UserID: username }, { PasswordConfig })
  }
  const set = (userID: string, Password: string) =>
    call('Users.Patch', { token, params: { buyerID, userID }, body: { Password } })

  it('are validated against length and character classes, and errors include the rules', async () => {
    await userWith('special', { MinimumCharacterCount: 14, SpecialCharacterRequired: true })
    const weak = await expectError(set('special', 'Quartermaster-'))
    expect(weak).toMatchObject({
      status: 400,
      code: 'PasswordReset.InsecurePassword',
      data: { MinimumCharacterCount: 14, SpecialCharacterRequired: true, NumericRequired: true },
    })
    for (const bad of ['Quartermaster-1'.toLowerCase(), 'Quartermaster11', 'Short-1Aa', 'QUARTERMASTER-1']) {
      expect((await expectError(set('special', bad))).code).toBe('PasswordReset.InsecurePassword')
    }
    expect((await set('special', 'Quartermaster-1')).status).toBe(200)
  })

  it('are rejected with too many repeated characters in a row', async () => {
    await userWith('stutter', { MaxConsecutiveDupeChars: 2 })
    expect((await expectError(set('stutter', 'Quartermaaaster1'))).code).toBe(
      'PasswordReset.InsecurePassword',
    )
    expect((await set('stutter', 'Quartermaaster1')).status).toBe(200)
  })

  it('that no longer meet the rules are rejected on sign-in', async () => {
    await userWith('outgrown', { SpecialCharacterRequired: true })
    const answer = await byPassword(market, 'outgrown', DEMO_PASSWORD)
    expect(answer.status).toBe(400)
    expect(answer.body.Errors).toEqual([
      {
        ErrorCode: 'Auth.InsecurePassword',
        Message: expect.stringContaining('special character'),
        Data: expect.objectContaining({ SpecialCharacterRequired: true, MinimumCharacterCount: 10 }),
      },
    ])
    expect(codeOf(await byPassword(market, 'outgrown', 'wrong'))).toBe('Auth.InvalidUsernameOrPassword')
  })

  it('are rejected if they equal one of the last passwords', async () => {
    await userWith('returner', { LimitPasswordReuse: 2 })
    expect((await expectError(set('returner', DEMO_PASSWORD))).code).toBe('PasswordReset.CannotReusePassword')
    await set('returner', 'Second-one-2')
    expect((await expectError(set('returner', DEMO_PASSWORD))).data).toEqual({ LimitPasswordReuse: 2 })
    await set('returner', 'Third-one-33')
    expect((await set('returner', DEMO_PASSWORD)).status).toBe(200)
    const { rows } = await market.platform.db.query(
      'select count(*) from password_history where password like $1',
      [`%${DEMO_PASSWORD}%`],
    )
    expect(rows[0]?.[0]).toBe('0')
  })

  it('cannot be changed by their user within the minimum age, but by an administrator', async () => {
    const mine = await person(market, token, {
      username: 'hasty',
      buyer: buyerID,
      roles: ['MeAdmin', 'PasswordReset'],
    })
    await profileFor(
      token,
      'patience',
      { BuyerID: buyerID, UserID: 'hasty' },
      { PasswordConfig: { MinimumPasswordAge: 5 } },
    )
    const own = (id: string, body: Record<string, unknown>) => call(id, { token: mine, body })
    expect((await expectError(own('Me.Patch', { Password: 'Another-one-2' }))).code).toBe(
      'PasswordReset.TooSoonToChange',
    )
    const reset = await expectError(own('Me.ResetPasswordByToken', { NewPassword: 'Another-one-2' }))
    expect(reset).toMatchObject({ code: 'PasswordReset.TooSoonToChange', data: { MinimumPasswordAge: 5 } })
    expect((await set('hasty', 'Another-one-2')).status).toBe(200)
    market.platform.clockOffset = 6 * MINUTE_MS
    expect((await own('Me.Patch', { Password: 'Another-one-3' })).status).toBe(200)
  })

  it('expire after the maximum age of a profile', async () => {
    await userWith('ageing', { MaximumPasswordAge: 30 })
    market.platform.clockOffset = 29 * DAY_MS
    expect((await byPassword(market, 'ageing', DEMO_PASSWORD)).status).toBe(200)
    market.platform.clockOffset = 30 * DAY_MS + MINUTE_MS
    expect(codeOf(await byPassword(market, 'ageing', DEMO_PASSWORD))).toBe('Auth.PasswordExpired')
    expect(codeOf(await byPassword(market, 'ageing', 'wrong'))).toBe('Auth.InvalidUsernameOrPassword')
  })

  it('lock the user after the failed attempts and for the duration of the profile', async () => {
    await userWith('clumsy', { AllowedFailedAttempts: 3, LockoutDuration: 30 })
    await userWith('hopeless', { AllowedFailedAttempts: 2, LockoutDuration: 0 })
    const fail = (username: string) => byPassword(market, username, 'wrong')
    for (let time = 0; time < 3; time++)
      expect(codeOf(await fail('clumsy'))).toBe('Auth.InvalidUsernameOrPassword')
    expect(codeOf(await byPassword(market, 'clumsy', DEMO_PASSWORD))).toBe('Auth.LockedOut')
    market.platform.clockOffset = 29 * MINUTE_MS
    expect(codeOf(await byPassword(market, 'clumsy', DEMO_PASSWORD))).toBe('Auth.LockedOut')
    market.platform.clockOffset = 31 * MINUTE_MS
    expect(codeOf(await fail('clumsy'))).toBe('Auth.InvalidUsernameOrPassword')
    expect((await byPassword(market, 'clumsy', DEMO_PASSWORD)).status).toBe(200)
    await Promise.all([fail('hopeless'), fail('hopeless')])
    market.platform.clockOffset = 365 * DAY_MS
    expect(codeOf(await byPassword(market, 'hopeless', DEMO_PASSWORD))).toBe('Auth.LockedOut')
    const late = (await byPassword(market, 'admin', DEMO_PASSWORD)).body.access_token
    await call('Users.UnlockUserAccount', { token: late, params: { buyerID, userID: 'hopeless' } })
    expect((await byPassword(market, 'hopeless', DEMO_PASSWORD)).status).toBe(200)
  })

  it("follow the rules of the user's groups", async () => {
    await call('Users.Create', { token, params: { buyerID }, body: userBody('member') })
    await call('UserGroups.Create', { token, params: { buyerID }, body: { ID: 'strict', Name: 'Strict' } })
    const body = { UserID: 'member', UserGroupID: 'strict' }
    await call('UserGroups.SaveUserAssignment', { token, params: { buyerID }, body })
    const party = { BuyerID: buyerID, UserGroupID: 'strict' }
    await profileFor(token, 'of-group', party, { PasswordConfig: { MinimumCharacterCount: 16 } })
    expect((await expectError(set('member', 'Fifteen-chars-1'))).data).toMatchObject({
      MinimumCharacterCount: 16,
    })
    expect((await set('member', 'Sixteen-chars-11')).status).toBe(200)
  })

  it.each([
    [{ MinimumCharacterCount: 9 }, 'SecurityProfile.InvalidPasswordConfiguration'],
    [{ LockoutDuration: 1 }, 'SecurityProfile.InvalidPasswordConfiguration'],
    [{ AllowedFailedAttempts: 11 }, 'ValidationFailure'],
    [{ LimitPasswordReuse: 25 }, 'ValidationFailure'],
  ])('reject the configuration %j', async (PasswordConfig, code) => {
    const body = { Name: 'Wrong', PasswordConfig }
    expect(await expectError(call('SecurityProfiles.Create', { token, body }))).toMatchObject({
      status: 400,
      code,
    })
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
