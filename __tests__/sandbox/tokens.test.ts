/** @jest-environment node */
import { decodeJwt } from 'jose'
import { createApp } from '@/sandbox/app'
import { contract } from '@/sandbox/contract/contract'
import { openPlatform } from '@/sandbox/core/records/open'
import type { Platform } from '@/sandbox/core/records/platform'
import { REUSE_GRACE_SECONDS } from '@/sandbox/core/auth/refresh-tokens'
import { openPostgresDatabase } from '@/sandbox/db/postgres'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { byPassword, codeOf, DAY_MS, guest, guestClient, makeClient, profileFor } from './support/access'
import { requestToken } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, userBody } from './support/people'
import { call, expectError } from './support/sdk'
import { until } from './support/until'

/** Opens a second process on the database of a marketplace. */
async function secondProcess(market: Marketplace): Promise<{ platform: Platform; close(): Promise<void> }> {
  const { rows } = await market.platform.db.query('select current_database()')
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.[0]}`
  const db = await openPostgresDatabase(url.href)
  const platform = await openPlatform(db, contract, market.platform.settings)
  return { platform, close: () => db.close() }
}

async function soon(check: () => boolean | Promise<boolean>): Promise<true> {
  await until(check)
  return true
}

describe.each(ENGINES)('tokens on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    for (const username of ['first', 'second', 'third']) {
      await person(market, token, { username, buyer: 'first-buyer', roles: ['Shopper', 'MeAdmin'] })
    }
  })
  afterAll(() => market.close())
  afterEach(() => {
    market.platform.clockOffset = 0
  })

  const signedIn = async (username: string) => (await byPassword(market, username, DEMO_PASSWORD)).body
  const codeWith = async (mine: string) => (await expectError(call('Me.Get', { token: mine }))).code
  const of = (userID: string) => ({ buyerID: 'first-buyer', userID })

  it('stay revoked, while tokens issued later are valid', async () => {
    const before = await signedIn('first')
    for (let time = 0; time < 3; time++) {
      await call('Users.RevokeUserTokens', { token, params: of('first') })
      const after = await signedIn('first')
      expect(await codeWith(before.access_token)).toBe('Auth.TokenRevoked')
      expect((await call('Me.Get', { token: after.access_token })).status).toBe(200)
      await call('Users.RevokeUserTokens', { token, params: of('first') })
      expect(await codeWith(after.access_token)).toBe('Auth.TokenRevoked')
    }
    const refresh = {
      grant_type: 'refresh_token',
      client_id: OFFICE_CLIENT_ID,
      refresh_token: before.refresh_token,
    }
    expect(codeOf(await requestToken(market, refresh))).toBe('Auth.OauthError')
    expect((await call('Me.Get', { token: (await signedIn('second')).access_token })).status).toBe(200)
  })

  describe('of a client that rotates refresh tokens', () => {
    const renew = (refresh_token: string, client_id = OFFICE_CLIENT_ID) =>
      requestToken(market, { grant_type: 'refresh_token', client_id, refresh_token })

    it('are refreshed with a new refresh token each time, which expires with the first one', async () => {
      const first = await signedIn('first')
      market.platform.clockOffset = DAY_MS
      const second = (await renew(first.refresh_token)).body
      expect(second.refresh_token).not.toBe(first.refresh_token)
      expect(first.refresh_token_expires_in - second.refresh_token_expires_in).toBeGreaterThanOrEqual(
        DAY_MS / 1000,
      )
      market.platform.clockOffset = 2 * DAY_MS
      expect((await renew(second.refresh_token)).status).toBe(200)
      market.platform.clockOffset = 30 * DAY_MS
      expect(codeOf(await renew(second.refresh_token))).toBe('Auth.OauthError')
    })

    it('are refreshed by a replaced refresh token for a grace period, for tabs that refresh at once', async () => {
      const { refresh_token } = await signedIn('first')
      const answers = await Promise.all([renew(refresh_token), renew(refresh_token), renew(refresh_token)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      for (const { body } of answers) expect((await renew(body.refresh_token)).status).toBe(200)
    })

    it('of one sign-in are revoked when a replaced refresh token is used after the grace period', async () => {
      const stolen = await signedIn('first')
      const other = await signedIn('first')
      const { body: renewed } = await renew(stolen.refresh_token)
      market.platform.clockOffset = (REUSE_GRACE_SECONDS + 1) * 1000
      expect(codeOf(await renew(stolen.refresh_token))).toBe('Auth.OauthError')
      expect(codeOf(await renew(renewed.refresh_token))).toBe('Auth.OauthError')
      expect((await renew(other.refresh_token)).status).toBe(200)
    })

    it('keep their refresh token when a refresh is rejected', async () => {
      const { refresh_token } = await signedIn('third')
      const patch = (Active: boolean) => call('Users.Patch', { token, params: of('third'), body: { Active } })
      await patch(false)
      expect(codeOf(await renew(refresh_token))).toBe('Auth.UserNotActive')
      await patch(true)
      market.platform.clockOffset = (REUSE_GRACE_SECONDS + 1) * 1000
      expect((await renew(refresh_token)).status).toBe(200)
    })
  })

  it('are refreshed with the same refresh token for a client without rotation', async () => {
    const client = await makeClient(token, { AllowAnyBuyer: true, RefreshTokenDuration: 600 })
    const form = { username: 'first', password: DEMO_PASSWORD, client_id: client, grant_type: 'password' }
    const { refresh_token } = (await requestToken(market, form)).body
    const refresh = { grant_type: 'refresh_token', client_id: client, refresh_token }
    expect((await requestToken(market, refresh)).body.refresh_token).toBe(refresh_token)
    market.platform.clockOffset = 60_000
    expect((await requestToken(market, refresh)).body.refresh_token).toBe(refresh_token)
  })

  it('issued after the clock was turned back are valid until they are revoked', async () => {
    market.platform.clockOffset = 400 * DAY_MS
    await call('Users.RevokeUserTokens', {
      token: (await signedIn('admin')).access_token,
      params: of('second'),
    })
    market.platform.clockOffset = 0
    const { access_token: mine } = await signedIn('second')
    expect((await call('Me.Get', { token: mine })).status).toBe(200)
    await call('Users.RevokeUserTokens', { token, params: of('second') })
    expect(await codeWith(mine)).toBe('Auth.TokenRevoked')
  })

  it('are invalid once their user is deleted', async () => {
    const { access_token: mine } = await signedIn('third')
    expect((await call('Me.Get', { token: mine })).status).toBe(200)
    await call('Users.Delete', { token, params: of('third') })
    expect(await codeWith(mine)).toBe('InvalidToken')
  })

  it('have the lifetimes of their API client, also for guests', async () => {
    const lifetime = (jwt: string): number => {
      const { exp = 0, nbf = 0 } = decodeJwt(jwt)
      return (exp - nbf) / 60
    }
    const quick = await makeClient(token, { AllowAnyBuyer: true, AccessTokenDuration: 25 })
    const { body } = await byPassword(market, 'second', DEMO_PASSWORD, { client_id: quick })
    expect(lifetime(body.access_token)).toBeCloseTo(25, 0)
    expect(body.refresh_token).toBeUndefined()
    const guests = await guestClient(token, 'second', { AnonymousTokenDuration: 30 })
    expect(lifetime(await guest(market, guests))).toBeCloseTo(30, 0)
    const params = { apiClientID: guests }
    await call('ApiClients.Patch', { token, params, body: { AnonymousTokenDuration: null } })
    expect(lifetime(await guest(market, guests))).toBeCloseTo(10_080, 0)
  })

  it('contain the roles of company, group and user', async () => {
    await call('Users.Create', { token, params: { buyerID: 'first-buyer' }, body: userBody('member') })
    await call('UserGroups.Create', {
      token,
      params: { buyerID: 'first-buyer' },
      body: { ID: 'g', Name: 'G' },
    })
    const member = { UserGroupID: 'g', UserID: 'member' }
    await call('UserGroups.SaveUserAssignment', { token, params: { buyerID: 'first-buyer' }, body: member })
    const levels = { company: {}, group: { UserGroupID: 'g' }, user: { UserID: 'member' } }
    for (const [CustomRole, party] of Object.entries(levels)) {
      await profileFor(
        token,
        `at-${CustomRole}`,
        { BuyerID: 'first-buyer', ...party },
        { CustomRoles: [CustomRole] },
      )
    }
    const { access_token: mine } = await signedIn('member')
    expect(decodeJwt(mine).role).toEqual(['company', 'group', 'user'])
    const at = async (query: Record<string, unknown>): Promise<string[]> => {
      const { body } = await call('SecurityProfiles.ListAssignments', {
        token,
        query: { pageSize: 100, ...query },
      })
      return body.Items.map((one: { SecurityProfileID: string }) => one.SecurityProfileID)
    }
    for (const [level, id] of [
      ['Company', 'at-company'],
      ['Group', 'at-group'],
      ['User', 'at-user'],
    ] as const) {
      const found = await at({ level, commerceRole: 'Buyer', buyerID: 'first-buyer' })
      expect(found).toContain(id)
      expect(found.filter((one) => one.startsWith('at-'))).toEqual([id])
    }
    expect(await at({ commerceRole: 'Seller' })).not.toContain('at-company')
    expect(await at({ userGroupID: 'g' })).toEqual(['at-group'])
  })

  it.each([
    ['Seller', { buyerID: 'first-buyer' }, 'SecurityProfile.CannotProvideBuyerID'],
    ['Supplier', { buyerID: 'first-buyer' }, 'SecurityProfile.CannotProvideBuyerID'],
    ['Buyer', { supplierID: 'S' }, 'SecurityProfile.CannotProvideSupplierID'],
  ])(
    'get roles by assignments, whose list for the role %s rejects the filter %j',
    async (commerceRole, company, code) => {
      const list = call('SecurityProfiles.ListAssignments', { token, query: { commerceRole, ...company } })
      expect(await expectError(list)).toMatchObject({ status: 400, code })
    },
  )

  const several = engine === 'postgres' ? it : it.skip
  several('are not believed by another process once they are revoked or their user is gone', async () => {
    const other = await secondProcess(market)
    try {
      expect(await soon(() => other.platform.invalidation.receivesNotices)).toBe(true)
      const app = createApp(other.platform)
      const statusOf = async (mine: string): Promise<number> =>
        (await app.request('/v1/me', { headers: { Authorization: `Bearer ${mine}` } })).status
      const heard: string[] = []
      other.platform.onForeignChange((change) => heard.push(...(change === 'all' ? ['all'] : change.keys())))
      const { access_token: mine } = await signedIn('first')
      expect(await statusOf(mine)).toBe(200)
      await call('Users.RevokeUserTokens', { token, params: of('first') })
      expect(await soon(async () => (await statusOf(mine)) === 401)).toBe(true)
      const { access_token: last } = await signedIn('first')
      expect(await statusOf(last)).toBe(200)
      await call('Users.Delete', { token, params: of('first') })
      expect(await soon(async () => (await statusOf(last)) === 401)).toBe(true)
      expect(heard).toEqual(expect.arrayContaining(['principals', 'users']))
      await market.platform.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quartermaster listener' and datname = current_database()`,
      )
      expect(await soon(() => heard.includes('all'))).toBe(true)
      expect(await soon(() => other.platform.invalidation.receivesNotices)).toBe(true)
    } finally {
      await other.platform.delivery.stop()
      await other.close()
    }
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
