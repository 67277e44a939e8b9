/** @jest-environment node */
import { DEMO_PASSWORD } from '@/sandbox/seed/constants'
import { importSeed, type ImportOptions, type ImportResult } from '@/sandbox/seed/import'
import { readSeed } from '@/sandbox/seed/read-yaml'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, signIn } from './support/people'
import { call } from './support/sdk'

/** A handwritten file with every case that needs special care. */
const SHOP = `
Meta:
  CreatedBySeedingVersion: 1.0.17
Objects:
  Catalogs:
    - { ID: shop, OwnerID: <MarketplaceID placeholder>, Name: Shop, Active: true }
  Buyers:
    - { ID: acme, Name: Acme, Active: true, DefaultCatalogID: shop }
  Categories:
    - { CatalogID: shop, ID: leaf, Name: Leaf, Active: true, ParentID: twig }
    - { CatalogID: shop, ID: twig, Name: Twig, Active: true, ParentID: root }
    - { CatalogID: shop, ID: root, Name: Root, Active: true }
  Products:
    - { ID: child, Name: Child, Active: true, ParentID: family }
    - { ID: family, Name: Family, Active: true, IsParent: true }
    - &shirt
      ID: shirt
      Name: Shirt
      Active: true
      VariantCount: 4
      xp: { Since: 2024-01-01, Notes: "two\\nlines" }
    - { <<: *shirt, ID: copy, VariantCount: 0 }
  Specs:
    - { ID: size, Name: Size, Required: true, DefinesVariant: true, ListOrder: 2, DefaultOptionID: m }
    - { ID: color, Name: Color, Required: true, DefinesVariant: true, ListOrder: 1 }
  SpecOptions:
    - { SpecID: size, ID: s, Value: Small }
    - { SpecID: size, ID: m, Value: Medium }
    - { SpecID: color, ID: red, Value: Red }
    - { SpecID: color, ID: blue, Value: Blue }
  Variants:
    - ProductID: shirt
      ID: red-medium
      Name: The red one
      Active: false
      Specs: [{ SpecID: size, OptionID: m }, { SpecID: color, OptionID: red }]
  Users:
    - { BuyerID: acme, ID: eve, Username: eve, FirstName: E, LastName: V, Email: e@example.com, Active: true, Password: null }
  ApiClients:
    - { ID: SHOP_CLIENT_ID, AppName: Shop, Active: true, AllowAnyBuyer: true, ClientSecret: <Redacted. Leave unchanged.>, AccessTokenDuration: 60 }
    - { ID: 3a85f0d2-94c7-4e16-b7d8-51e26c0fa935, AppName: Kept, Active: true, AccessTokenDuration: 60 }
  SecurityProfiles:
    - { ID: Buyer, Name: Buyer, Roles: [Shopper] }
  ImpersonationConfigs:
    - { ID: imp, ClientID: SHOP_CLIENT_ID, SecurityProfileID: Buyer, BuyerID: acme, ImpersonationBuyerID: acme }
  Webhooks:
    - ID: hook
      Name: Hook
      Url: http://localhost:9/
      HashKey: <Redacted. Leave unchanged.>
      ApiClientIDs: [shop_client_id, 3A85F0D2-94C7-4E16-B7D8-51E26C0FA935]
      WebhookRoutes: []
Assignments:
  SpecProductAssignments:
    - { SpecID: size, ProductID: shirt }
    - { SpecID: color, ProductID: shirt }
  CatalogAssignments:
    - { CatalogID: shop, BuyerID: acme, ViewAllCategories: true, ViewAllProducts: null }
  ApiClientAssignments:
    - { ApiClientID: SHOP_CLIENT_ID, BuyerID: acme }
`

/** Records with one error each, on separate lines. */
const INVALID_RECORDS = `Objects:
  Buyers:
    - { ID: fine, Name: Fine, Active: true }
    - { ID: not fine, Name: Spaces, Active: true }
    - { ID: fine, Name: Again, Active: true }
    - { ID: first-buyer, Name: Exists, Active: true }
  Users:
    - { BuyerID: fine, ID: a, Username: same, FirstName: A, LastName: A, Email: a@example.com, Active: true }
    - { BuyerID: fine, ID: b, Username: SAME, FirstName: B, LastName: B, Email: b@example.com, Active: true }
    - { ID: c, Username: c, FirstName: C, LastName: C, Email: c@example.com, Active: true }
    - { BuyerID: fine, ID: d, Username: admin, FirstName: D, LastName: D, Email: d@example.com, Active: true }
  Products:
    - { ID: good, Name: Good, Active: true }
    - { ID: bad, Active: maybe, QuantityMultiplier: 0 }
    - { ID: heir, Name: Heir, Active: true, ParentID: bad }
    - { ID: zero, Name: "a\\0b", Active: true }
    - 7
  Specs:
    - { ID: length, Name: Length, Required: true, DefinesVariant: true, DefaultOptionID: nowhere }
  InventoryRecords:
    - { ProductID: bad, ID: stock, AddressID: x, QuantityAvailable: 1 }
  Orders:
    - { ID: order }
Assignments:
  CatalogAssignments:
    - { CatalogID: first-buyer, BuyerID: nobody }
`

const REJECTED_RECORDS = [
  '4 Buyers not fine ValidationFailure',
  '5 Buyers fine IdExists',
  '6 Buyers first-buyer IdExists',
  '9 Users fine/b User.UsernameMustBeUnique',
  '10 Users /c ValidationFailure',
  '11 Users fine/d User.UsernameMustBeUnique',
  '14 Products bad ValidationFailure',
  '14 Products bad ValidationFailure',
  '14 Products bad ValidationFailure',
  '15 Products heir NotFound',
  '16 Products zero ValidationFailure',
  '19 Specs length Spec.OptionNotFound',
  '21 InventoryRecords bad/stock NotFound',
  '26 CatalogAssignments first-buyer/nobody NotFound',
]

describe.each(ENGINES)('an import on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
  })
  afterAll(() => market.close())

  const run = (text: string, options?: ImportOptions): Promise<ImportResult> =>
    importSeed(market.platform, readSeed(text), options)
  const errorLines = ({ rejected }: ImportResult): string[] =>
    rejected.map(({ line, name, id, code }) => `${line} ${name} ${id} ${code}`)
  const get = async (id: string, params: Record<string, string>) => (await call(id, { token, params })).body

  it('reports all errors of a file by line, and changes nothing', async () => {
    const dump = async () =>
      (await market.platform.db.query('select id, body from buyers order by id')).rows.concat(
        (await market.platform.db.query('select id, body from products order by id')).rows,
        (await market.platform.db.query('select username, company from principals order by 1')).rows,
      )
    const before = await dump()
    const result = await run(INVALID_RECORDS)
    expect(errorLines(result)).toEqual(REJECTED_RECORDS)
    expect(result.rejected.find(({ line }) => line === 5)?.reason).toBe(
      'The ID is used by the record at line 3.',
    )
    const heir = result.rejected.find(({ id }) => id === 'heir')
    expect(heir?.reason).toBe('Product "bad" was not found. It was rejected, see line 14.')
    expect(result.problems).toEqual([
      { line: 17, reason: 'Products: every entry of the list must be a mapping of fields.' },
    ])
    expect(result.ignored).toEqual([{ line: 22, reason: 'Objects.Orders' }])
    expect(result.stored).toBe(false)
    expect(await dump()).toEqual(before)
  })

  it('stores the valid records in partial mode', async () => {
    const result = await run(INVALID_RECORDS, { partial: true })
    expect(errorLines(result)).toEqual(REJECTED_RECORDS)
    expect(Object.fromEntries(result.counts)).toEqual({ Buyers: 1, Users: 1, Products: 1, Specs: 1 })
    expect(await get('Buyers.Get', { buyerID: 'fine' })).toMatchObject({ Name: 'Fine' })
    expect(await get('Users.Get', { buyerID: 'fine', userID: 'a' })).toMatchObject({ Username: 'same' })
    // A rejected record must leave nothing behind, not even rows in other tables.
    const { rows } = await market.platform.db.query(
      `select count(*) from principals where username_key in ('c', 'd', 'b')`,
    )
    expect(rows).toEqual([['0']])
  })

  it('reads a handwritten file with records in any order', async () => {
    const result = await run(SHOP)
    expect({ ...result, counts: null, clients: null }).toEqual({
      ...{ stored: true, rejected: [], problems: [], ignored: [], counts: null, clients: null },
    })
    expect(Object.fromEntries(result.counts)).toMatchObject({ Categories: 3, Products: 4, Variants: 1 })
    const client = result.clients.get('SHOP_CLIENT_ID') as string
    expect(client).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
    expect([...result.clients.keys()]).toEqual(['SHOP_CLIENT_ID'])

    expect(await get('Catalogs.Get', { catalogID: 'shop' })).toMatchObject({
      OwnerID: market.platform.settings.marketplaceId,
      CategoryCount: 3,
    })
    expect(await get('Categories.Get', { catalogID: 'shop', categoryID: 'leaf' })).toMatchObject({
      ParentID: 'twig',
    })
    expect(await get('Products.Get', { productID: 'child' })).toMatchObject({ ParentID: 'family' })
    expect(await get('Products.Get', { productID: 'shirt' })).toMatchObject({
      VariantCount: 4,
      xp: { Since: '2024-01-01', Notes: 'two\nlines' },
    })
    expect(await get('Products.Get', { productID: 'copy' })).toMatchObject({ Name: 'Shirt', VariantCount: 0 })
    expect(await get('Specs.Get', { specID: 'size' })).toMatchObject({ DefaultOptionID: 'm', OptionCount: 2 })
    const variants = await get('Products.ListVariants', { productID: 'shirt' })
    expect(variants.Items.map((one: { ID: string }) => one.ID).sort()).toEqual([
      ...['red-medium', 'shirt-blue-m', 'shirt-blue-s', 'shirt-red-s'],
    ])
    expect(await get('Products.GetVariant', { productID: 'shirt', variantID: 'red-medium' })).toMatchObject({
      Name: 'The red one',
      Active: false,
    })

    const kept = '3a85f0d2-94c7-4e16-b7d8-51e26c0fa935'
    expect(await get('ApiClients.Get', { apiClientID: kept })).toMatchObject({ AppName: 'Kept' })
    expect(await get('ApiClients.Get', { apiClientID: client })).toMatchObject({ AssignedBuyerCount: 1 })
    expect(await get('ImpersonationConfigs.Get', { impersonationConfigID: 'imp' })).toMatchObject({
      ClientID: client?.toLowerCase(),
    })
    expect(await get('Webhooks.Get', { webhookID: 'hook' })).toMatchObject({
      ApiClientIDs: [client?.toLowerCase(), kept],
    })
    const { rows } = await market.platform.db.query(
      `select secret ->> 'ClientSecret' from apiclients where id = $1
       union all select secret ->> 'HashKey' from webhooks where id = 'hook'`,
      [client],
    )
    expect(rows[0]?.[0]).toMatch(/^[A-Za-z0-9]{60}$/)
    expect(rows[1]?.[0]).toMatch(/^[\w-]{20}$/)
  })

  it('rejects existing records, unless it may overwrite them', async () => {
    const changed = `Objects:
  Buyers:
    - { ID: acme, Name: Acme again, Active: true, DefaultCatalogID: shop }
  Users:
    - { BuyerID: acme, ID: eve, Username: eve2, FirstName: E, LastName: V, Email: e@example.com, Active: true }
  Webhooks:
    - { ID: hook, Name: Hook, Url: http://localhost:9/, HashKey: <Redacted. Leave unchanged.>, WebhookRoutes: [] }
`
    expect(errorLines(await run(changed))).toEqual([
      '3 Buyers acme IdExists',
      '5 Users acme/eve IdExists',
      '7 Webhooks hook IdExists',
    ])
    const secret = async () =>
      (await market.platform.db.query(`select secret ->> 'HashKey' from webhooks where id = 'hook'`)).rows
    const before = await secret()
    expect(await run(changed, { overwrite: true })).toMatchObject({ stored: true, rejected: [] })
    expect(await get('Buyers.Get', { buyerID: 'acme' })).toMatchObject({ Name: 'Acme again' })
    expect(await get('Users.Get', { buyerID: 'acme', userID: 'eve' })).toMatchObject({ Username: 'eve2' })
    expect(await secret()).toEqual(before)
  })

  it('sets a password for users without one only when requested', async () => {
    const file = (id: string) => `Objects:
  Users:
    - { BuyerID: acme, ID: ${id}, Username: ${id}, FirstName: E, LastName: V, Email: e@example.com, Active: true, Password: null }
`
    await run(file('mute'))
    await run(file('loud'), { password: DEMO_PASSWORD })
    await expect(signIn(market, 'mute')).rejects.toThrow('cannot sign in')
    const { rows } = await market.platform.db.query(
      `select username, password is not null from principals where username in ('mute', 'loud') order by 1`,
    )
    expect(rows).toEqual([
      ['loud', 't'],
      ['mute', 'f'],
    ])
  })

  it('stores nothing of a record that the database rejects', async () => {
    const broken = `Objects:
  Suppliers:
    - { ID: whole, Name: Whole, Active: true }
    - { ID: half, Name: "\\ud800", Active: true }
`
    const result = await run(broken, { partial: true })
    expect(result.counts.get('Suppliers')).toBe(1)
    expect(errorLines(result)).toEqual(['4 Suppliers half ValidationFailure'])
    await expect(get('Suppliers.Get', { supplierID: 'half' })).rejects.toMatchObject({ status: 404 })
  })
})
