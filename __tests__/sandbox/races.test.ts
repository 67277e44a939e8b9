/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { openPlatform } from '@/sandbox/core/records/open'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectErrors, type SdkAnswer } from './support/sdk'

const TIMES = Array.from({ length: 12 }, (_, index) => index)

describe.each(ENGINES)('simultaneous requests on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
  })
  afterAll(() => market.close())

  /** Runs all calls at once. Returns the responses of successful calls and the codes of rejected ones. */
  const race = async (
    run: (index: number) => Promise<SdkAnswer>,
  ): Promise<{ through: SdkAnswer[]; codes: string[] }> => {
    const outcomes = await Promise.allSettled(TIMES.map(run))
    const lost = outcomes.filter((one) => one.status === 'rejected')
    const codes = await Promise.all(
      lost.map(
        async ({ reason }) => (await expectErrors(Promise.reject(reason as Error))).errors[0]?.ErrorCode,
      ),
    )
    return {
      through: outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      codes: codes.map(String),
    }
  }

  it('create all categories of one catalog without a deadlock, and the count is correct', async () => {
    await call('Catalogs.Create', { token, body: { ID: 'busy', Name: 'Busy' } })
    const { through } = await race((index) =>
      call('Categories.Create', {
        token,
        params: { catalogID: 'busy' },
        body: { ID: `c${index}`, Name: 'C' },
      }),
    )
    expect(through).toHaveLength(TIMES.length)
    const { body } = await call('Catalogs.Get', { token, params: { catalogID: 'busy' } })
    expect(body.CategoryCount).toBe(TIMES.length)
  })

  it('that create the same ID succeed once', async () => {
    const body = { ID: 'only-one', Name: 'Only one' }
    const { through, codes } = await race(() => call('Products.Create', { token, body }))
    expect(through).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['IdExists']))
  })

  it('that save the same new ID all succeed', async () => {
    const { through } = await race((index) =>
      call('Products.Save', { token, params: { productID: 'saved' }, body: { Name: `Saved ${index}` } }),
    )
    expect(through).toHaveLength(TIMES.length)
  })

  it('create one promotion per code and one facet per xp path', async () => {
    const promotion = { Code: 'SAVE', EligibleExpression: 'true', ValueExpression: '1' }
    const codes = await race(() => call('Promotions.Create', { token, body: promotion }))
    expect(codes.through).toHaveLength(1)
    expect(new Set(codes.codes)).toEqual(new Set(['Promotion.CodeInUse']))
    const paths = await race(() =>
      call('ProductFacets.Create', { token, body: { Name: 'Color', XpPath: 'Color' } }),
    )
    expect(paths.through).toHaveLength(1)
    expect(new Set(paths.codes)).toEqual(new Set(['ProductFacet.XpPathInUse']))
  })

  it('create one locale per currency and language, and one impersonation per set of users', async () => {
    const locale = { Currency: 'CHF', Language: 'de-CH' }
    const pairs = await race(() => call('Locales.Create', { token, body: locale }))
    expect(pairs.through).toHaveLength(1)
    expect(new Set(pairs.codes)).toEqual(new Set(['Locale.DuplicateLanguageAndCurrency']))
    const { body } = await call('ApiClients.Create', {
      token,
      body: { AppName: 'Acting', Active: true, AccessTokenDuration: 10, AllowAnyBuyer: true },
    })
    await call('SecurityProfiles.Create', { token, body: { ID: 'acting', Name: 'Acting' } })
    const acting = { ClientID: body.ID, SecurityProfileID: 'acting', BuyerID: 'first-buyer' }
    const configs = await race(() => call('ImpersonationConfigs.Create', { token, body: acting }))
    expect(configs.through).toHaveLength(1)
    expect(new Set(configs.codes)).toEqual(
      new Set(['ImpersonationConfig.ConflictingImpersonationConfigExists']),
    )
  })

  it('that would make locales equal succeed once', async () => {
    const make = (n: number) =>
      call('Locales.Create', { token, body: { ID: `l${n}`, Currency: 'SEK', Language: `x-${n}` } })
    for (const n of TIMES) await make(n)
    const { through } = await race((n) =>
      call('Locales.Patch', { token, params: { localeID: `l${n}` }, body: { Language: 'sv' } }),
    )
    expect(through).toHaveLength(1)
  })

  it('that patch one record keep all changes', async () => {
    await call('Products.Create', { token, body: { ID: 'shared', Name: 'Shared', xp: {} } })
    const params = { productID: 'shared' }
    await race((index) => call('Products.Patch', { token, params, body: { xp: { [`k${index}`]: index } } }))
    const { body } = await call('Products.Get', { token, params })
    expect(Object.keys(body.xp)).toHaveLength(TIMES.length)
    expect(market.logged).toEqual([])
  })
})

const several = process.env.TEST_DATABASE_URL ? it : it.skip

several('several processes may start on one new database at once', async () => {
  const market = await startMarketplace('postgres')
  const { db, settings } = market.platform
  await db.script('drop schema public cascade; create schema public')
  const opened = await Promise.all([1, 2, 3].map(() => openPlatform(db, contract, settings)))
  expect(new Set(opened.map(({ keys }) => keys.kid)).size).toBe(1)
  await market.close()
})
