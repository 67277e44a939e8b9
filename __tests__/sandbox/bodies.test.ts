/** @jest-environment node */
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('the handling of bodies and ids on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await call('Products.Create', { token, body: { ID: 'P-1', Name: 'Product' } })
  })
  afterAll(() => market.close())

  const get = (path: string) => send(market, 'GET', path, { token })
  const post = (path: string, body: string) => send(market, 'POST', path, { token, body })

  it('ignores read-only and unknown fields, a byte order mark, and the case of field names', async () => {
    const text = JSON.stringify({
      id: 'bom',
      NAME: 'Näme 漢字 🛠',
      SpecCount: 9,
      Inventory: { LastUpdated: '2020-01-01T00:00:00Z', Enabled: true },
      Unknown: 1,
      xp: { ключ: '✓' },
    })
    const { status, body } = await post('/v1/products', `\uFEFF${text}`)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ID: 'bom', Name: 'Näme 漢字 🛠', SpecCount: 0, xp: { ключ: '✓' } })
    expect(body.Inventory.Enabled).toBe(true)
    expect(body.Inventory.LastUpdated).not.toContain('2020')
    expect(body).not.toHaveProperty('Unknown')
    expect(
      (await get(`/v1/products?xp.${encodeURIComponent('ключ')}=${encodeURIComponent('✓')}`)).body.Meta
        .TotalCount,
    ).toBe(1)
    expect((await get(`/v1/products?Name=${encodeURIComponent('NÄME 漢字 🛠')}`)).body.Meta.TotalCount).toBe(1)
    expect((await get(`/v1/products?Name=${encodeURIComponent('*漢*')}`)).body.Meta.TotalCount).toBe(1)
  })

  it.each(['PUT', 'PATCH'])(
    'keeps the fields that only the platform sets when a record is changed by %s',
    async (verb) => {
      const ID = `kept-${verb}`
      await call('Products.Create', { token, body: { ID, Name: 'Kept', Inventory: { Enabled: true } } })
      await call('Specs.Create', { token, body: { ID: `spec-${verb}`, Name: 'Size', AllowOpenText: true } })
      const assignment = { SpecID: `spec-${verb}`, ProductID: ID }
      await call('Specs.SaveProductAssignment', { token, body: assignment })
      const before = (await get(`/v1/products/${ID}`)).body
      expect(before).toMatchObject({
        SpecCount: 1,
        DateCreated: expect.any(String),
        OwnerID: expect.any(String),
      })
      market.platform.clockOffset += 60_000
      const sent = {
        Name: 'Changed',
        SpecCount: 7,
        DateCreated: '2001-01-01T00:00:00Z',
        Inventory: { Enabled: true },
      }
      const { status, body } = await send(market, verb, `/v1/products/${ID}`, {
        token,
        body: JSON.stringify(sent),
      })
      expect(status).toBe(200)
      market.platform.clockOffset -= 60_000
      const { SpecCount, DateCreated, OwnerID, VariantCount } = before
      expect(body).toMatchObject({ Name: 'Changed', SpecCount, DateCreated, OwnerID, VariantCount })
      expect(body.Inventory.LastUpdated).toBe(before.Inventory.LastUpdated)
    },
  )

  it('drops keys that would reach a prototype', async () => {
    const body =
      '{"ID":"proto","Name":"x","__proto__":{"Active":true},"xp":{"__proto__":{"a":1},"b":{"constructor":1,"c":[{"prototype":1}]}}}'
    expect((await post('/v1/products', body)).body).toMatchObject({ Active: false })
    expect((await get('/v1/products/proto')).text).toContain('"xp": {"b": {"c": [{}]}}')
    const patch = '{"xp":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}'
    expect((await send(market, 'PATCH', '/v1/products/proto', { token, body: patch })).status).toBe(200)
    expect((await get('/v1/products/proto')).body.xp).toEqual({ b: { c: [{}] } })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('limits xp to an object of 8000 bytes, also when a PATCH adds to it', async () => {
    const xp = (bytes: number): object => ({ a: 'é'.repeat((bytes - 8) / 2) })
    const create = (body: unknown) => call('Products.Create', { token, body })
    expect((await create({ ID: 'big', Name: 'x', xp: xp(8000) })).status).toBe(201)
    const large = { status: 400, code: 'ValidationFailure', data: { Field: 'xp', Rule: 'maxLength' } }
    expect(await expectError(create({ Name: 'x', xp: xp(8002) }))).toMatchObject(large)
    const grow = call('Products.Patch', { token, params: { productID: 'big' }, body: { xp: { b: 1 } } })
    expect(await expectError(grow)).toMatchObject(large)
    for (const bad of ['text', [1], 5, true]) {
      expect(await expectError(create({ Name: 'x', xp: bad }))).toMatchObject({
        data: { Field: 'xp', Rule: 'type' },
      })
    }
  })

  it('limits ids to 100 letters, digits, dashes and underscores', async () => {
    const create = (ID: unknown) => call('Products.Create', { token, body: { ID, Name: 'x' } })
    expect((await create('L'.repeat(100))).body.ID).toHaveLength(100)
    for (const bad of ['L'.repeat(101), 'a b', 'a/b', 'é', '../x', 'a.b', 'a\n']) {
      expect(await expectError(create(bad))).toMatchObject({
        status: 400,
        code: 'ValidationFailure',
        data: { Field: 'ID' },
      })
    }
    expect(await expectError(create(5))).toMatchObject({ status: 400, data: { Field: 'ID', Rule: 'type' } })
    for (const none of [undefined, null, '']) expect((await create(none)).body.ID).toMatch(/^[\w-]{22}$/)
  })

  it('replaces the name of an incrementor in braces by its next number', async () => {
    await call('Incrementors.Create', { token, body: { ID: 'inc', LastNumber: 98, LeftPaddingCount: 3 } })
    const create = async (ID: string) =>
      (await call('Products.Create', { token, body: { ID, Name: 'x' } })).body.ID
    expect(await create('N-{inc}')).toBe('N-099')
    expect(await create('{inc}-x')).toBe('100-x')
    expect(
      (await call('Buyers.Save', { token, params: { buyerID: 'b{inc}' }, body: { Name: 'x' } })).body.ID,
    ).toBe('b101')
    const { body } = await call('Incrementors.Get', { token, params: { incrementorID: 'inc' } })
    expect(body.LastNumber).toBe(101)
    expect(await expectError(create('{other}'))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Incrementor' },
    })
    expect(await expectError(create('P-1'))).toMatchObject({ status: 409 })
    const many = await Promise.all(Array.from({ length: 10 }, () => create('many-{inc}')))
    expect(new Set(many).size).toBe(10)
  })

  it('changes ids by PATCH and PUT, and updates all references to the record', async () => {
    await call('PriceSchedules.Create', { token, body: { ID: 'price', Name: 'x' } })
    await call('Products.Create', {
      token,
      body: { ID: 'priced', Name: 'x', DefaultPriceScheduleID: 'price' },
    })
    await call('Catalogs.SaveProductAssignment', {
      token,
      body: { CatalogID: 'first-buyer', ProductID: 'priced' },
    })
    await call('PriceSchedules.Patch', {
      token,
      params: { priceScheduleID: 'price' },
      body: { ID: 'price-2' },
    })
    await call('Products.Save', {
      token,
      params: { productID: 'priced' },
      body: { ID: 'priced-2', Name: 'x', DefaultPriceScheduleID: 'price-2' },
    })
    expect(
      (await call('Products.Get', { token, params: { productID: 'priced-2' } })).body.DefaultPriceScheduleID,
    ).toBe('price-2')
    await call('PriceSchedules.Patch', {
      token,
      params: { priceScheduleID: 'price-2' },
      body: { ID: 'price-3' },
    })
    expect(
      (await call('Products.Get', { token, params: { productID: 'priced-2' } })).body.DefaultPriceScheduleID,
    ).toBe('price-3')
    const { body } = await call('Catalogs.ListProductAssignments', {
      token,
      query: { productID: 'priced-2' },
    })
    expect(body.Items).toEqual([{ CatalogID: 'first-buyer', ProductID: 'priced-2' }])
    const taken = call('Products.Patch', { token, params: { productID: 'priced-2' }, body: { ID: 'P-1' } })
    expect(await expectError(taken)).toMatchObject({
      status: 409,
      code: 'IdExists',
      data: { ObjectType: 'Product', ObjectID: 'P-1' },
    })
  })

  it('rejects an id that differs from an existing one only in case', async () => {
    await call('Products.Create', { token, body: { ID: 'Cased', Name: 'x' } })
    const again = expectError(call('Products.Create', { token, body: { ID: 'CASED', Name: 'x' } }))
    expect(await again).toMatchObject({ status: 409, code: 'IdExists' })
    const params = { productID: 'cased' }
    expect(await expectError(call('Products.Save', { token, params, body: { Name: 'x' } }))).toMatchObject({
      status: 409,
    })
    const renamed = await call('Products.Patch', {
      token,
      params: { productID: 'Cased' },
      body: { ID: 'cased' },
    })
    expect(renamed.body.ID).toBe('cased')
  })

  it('stores null as false for booleans and as the default for numbers', async () => {
    const sent = { ID: 'nulls', Name: 'x', Active: null, QuantityMultiplier: null }
    const { body } = await call('Products.Create', { token, body: sent })
    expect(body).toMatchObject({ Active: false, QuantityMultiplier: 1 })
    const params = { productID: 'nulls' }
    await call('Products.Patch', { token, params, body: { Active: true, QuantityMultiplier: 5 } })
    const cleared = { Active: null, QuantityMultiplier: null }
    const patched = await call('Products.Patch', { token, params, body: cleared })
    expect(patched.body).toMatchObject({ Active: false, QuantityMultiplier: 1 })
  })

  it.each(['2024-02-30', '2/31/2024', '2023-02-29T00:00:00Z', '2024-13-01'])(
    'rejects %s as a date',
    async (SaleStart) => {
      const body = { ID: 'dated', Name: 'x', SaleStart }
      expect(await expectError(call('PriceSchedules.Create', { token, body }))).toMatchObject({
        status: 400,
        code: 'ValidationFailure',
        data: { Field: 'SaleStart' },
      })
    },
  )

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
