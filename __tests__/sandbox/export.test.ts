/** @jest-environment node */
import fc from 'fast-check'
import { parse } from 'yaml'
import type { JsonObject } from '@/sandbox/core/records/json'
import type { Platform } from '@/sandbox/core/records/platform'
import { demoSeed } from '@/sandbox/seed/demo'
import { exportSeed } from '@/sandbox/seed/export'
import {
  ASSIGNMENT_NAMES,
  joinSeed,
  MARKETPLACE_PLACEHOLDER,
  OBJECT_NAMES,
  REDACTED,
  type SeedDocument,
} from '@/sandbox/seed/format'
import { importSeed } from '@/sandbox/seed/import'
import { readSeed } from '@/sandbox/seed/read-yaml'
import { yamlEntry } from '@/sandbox/seed/write-yaml'
import { DEMO_ASSETS } from './support/database-template'
import { ENGINES, startDemo, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call } from './support/sdk'

async function exported(platform: Platform, notes: string[] = []): Promise<string> {
  let text = ''
  const result = await exportSeed(platform, async (piece) => void (text += piece))
  notes.push(...result.notes)
  return text
}

describe.each(ENGINES)('an export of the demo marketplace on %s', (engine) => {
  let market: Marketplace
  let text: string
  const notes: string[] = []
  let document: SeedDocument
  beforeAll(async () => {
    market = await startDemo(engine)
    const token = await admin(market)
    // Data that the demo lacks: secrets that sign messages, an index, and fields that the format cannot express.
    const delivery = { ID: 'hub', Name: 'Hub', Enabled: true, DeliveryTargets: {} }
    await call('DeliveryConfigurations.Create', { token, body: delivery })
    const hook = { Name: 'Hook', ApiClientIDs: [], WebhookRoutes: [{ Route: 'v1/products', Verb: 'POST' }] }
    const describeErrors = { ...hook, ID: 'hook', Url: 'http://localhost:9/', HashKey: 'very-secret' }
    await call('Webhooks.Create', { token, body: describeErrors })
    await call('Webhooks.Create', { token, body: { ...hook, ID: 'sent', DeliveryConfigID: 'hub' } })
    await call('XpIndices.Put', { token, body: { ThingType: 'Order', Key: 'Project' } })
    await call('Bundles.Create', { token, body: { ID: 'set', Name: 'Set' } })
    const { rows } = await market.platform.db.query('select buyerid, id from users order by 1, 2 limit 1')
    const [buyer, user] = rows[0] ?? []
    await market.platform.db.query(
      `insert into creditcards (buyerid, owner, id, body, terms) values ($1, $2, 'own-card', '{"ID": "own-card", "Editable": true}', '{}')`,
      [buyer ?? '', user ?? ''],
    )
    text = await exported(market.platform, notes)
    document = parse(text) as SeedDocument
  })
  afterAll(() => market.close())

  it('is identical after an import into an empty marketplace', async () => {
    const other = await startMarketplace(engine, joinSeed())
    try {
      const result = await importSeed(other.platform, readSeed(text))
      expect(result.rejected).toEqual([])
      expect({ problems: result.problems, ignored: result.ignored }).toEqual({ problems: [], ignored: [] })
      expect(result.stored).toBe(true)
      expect((await exported(other.platform)).split('\n')).toEqual(text.split('\n'))
    } finally {
      await other.close()
    }
  })

  it('contains every section, and every record of the seed', () => {
    expect(Object.keys(document.Objects)).toEqual([...OBJECT_NAMES])
    expect(Object.keys(document.Assignments)).toEqual([...ASSIGNMENT_NAMES])
    const seed = demoSeed({ assetBase: DEMO_ASSETS })
    for (const name of ['Users', 'Categories', 'Promotions', 'PriceSchedules', 'SpecOptions'])
      expect([name, document.Objects[name]!.length]).toEqual([name, seed.Objects[name]!.length])
    expect(document.Objects.Products!.length).toBe(seed.Objects.Products!.length + 1)
    expect(document.Objects.Variants!.length).toBeGreaterThan(0)
    expect(document.Assignments.ProductAssignments).toHaveLength(seed.Assignments.ProductAssignments!.length)
    const ids = document.Objects.Products!.map((product) => String(product.ID))
    expect(ids).toEqual([...ids].sort())
  })

  it('contains no secrets, passwords, private records or marketplace ids', () => {
    expect(text).not.toContain('own-card')
    expect(text).not.toMatch(/Password:|very-secret|not-for-production|argon2/)
    const integration = document.Objects.ApiClients!.find((client) => client.AppName === 'Integrations')
    expect(integration).toMatchObject({ ClientSecret: REDACTED })
    // The demo marketplace has another webhook.
    expect(document.Objects.Webhooks?.filter(({ ID }) => ID === 'hook')).toMatchObject([
      { ID: 'hook', HashKey: REDACTED, DeliveryConfigID: null },
    ])
    expect(document.Objects.XpIndices).toEqual([{ ThingType: 'Order', Key: 'Project' }])
    expect(notes).toEqual([
      'Products "set": is written as a plain product: the format has no bundles.',
      'Webhooks "sent": left out: it has only a delivery configuration, which the format does not have.',
    ])
    expect(document.Objects.Products!.some((product) => product.OwnerID === MARKETPLACE_PLACEHOLDER)).toBe(
      true,
    )
    expect(text).not.toMatch(/(OwnerID|SellerID|CompanyID): "?meridian/)
  })

  it('leaves out fields that the platform computes', () => {
    const [product] = document.Objects.Products!
    expect(Object.keys(product!)).not.toEqual(expect.arrayContaining(['SpecCount']))
    expect(Object.keys(document.Objects.Users![0]!)).not.toEqual(expect.arrayContaining(['AvailableRoles']))
    expect(text).not.toMatch(/^\s+(DateCreated|LastUpdated|IsOnSale|ChildCount):/m)
    const withVariants = document.Objects.Products!.filter((one) => Number(one.VariantCount) > 0)
    expect(withVariants.length).toBeGreaterThan(0)
  })
})

test('the YAML of any record parses back to the same record', () => {
  const key = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('yes', '<<', '? a', 'x'.repeat(1500), ''),
  )
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'null',
        'No',
        '0x1F',
        '2024-01-01',
        ' a',
        'a: b',
        '- a',
        '#',
        '1e3',
        'é\u0085\u2028',
        '~',
      ),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }))
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true }), (record) => {
      const text = `list:\n${yamlEntry(record as JsonObject, '  ')}`
      expect(parse(text)).toEqual({ list: [record] })
    }),
    { numRuns: 500 },
  )
})
