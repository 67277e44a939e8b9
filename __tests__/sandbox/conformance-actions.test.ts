/** @jest-environment node */
import { importJWK, jwtVerify, type JWK } from 'jose'
import { allHandlers } from '@/sandbox/app'
import { modelOf } from './support/contract'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { Fixtures } from './support/fixtures'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, useLeastRoles } from './support/people'
import { call, calledOperations, expectError } from './support/sdk'
import { remainingOperations } from './support/operation-sets'

describe.each(ENGINES)('action operations on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    useLeastRoles(market)
  })
  afterAll(() => market.close())

  it('Certs.GetPublicKey returns the key that verifies tokens', async () => {
    const { kid } = market.platform.keys
    const { body } = await call('Certs.GetPublicKey', { token, params: { ID: kid } })
    expect(Object.keys(body).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const key = await importJWK(body as JWK, 'RS256')
    const { payload, protectedHeader } = await jwtVerify(token, key, { audience: market.url })
    expect(payload.usr).toBe('admin')
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid })
    expect(await expectError(call('Certs.GetPublicKey', { token, params: { ID: 'other' } }))).toMatchObject({
      status: 404,
      data: { ObjectType: 'PublicKey', ObjectID: 'other' },
    })
  })

  it('UserInfo.GetToken returns an identity token, which no operation accepts', async () => {
    const { body } = await call('UserInfo.GetToken', { token })
    const identity = String(body.identity_token)
    expect(Object.keys(body).sort()).toEqual(Object.keys(modelOf('IdentityToken').fields).sort())
    const { payload } = await jwtVerify(identity, market.platform.keys.publicKey)
    expect(payload).toMatchObject({ preferred_username: 'admin', iss: market.url })
    expect(await expectError(call('Me.Get', { token: identity }))).toMatchObject({ status: 401 })
  })

  it('Me.Get returns the caller for every kind of user, whatever their roles', async () => {
    await call('Suppliers.Create', { token, body: { ID: 'S', Name: 'Supplier', Active: true } })
    const buyer = await person(market, token, { username: 'me-buyer', buyer: 'first-buyer' })
    const supplier = await person(market, token, { username: 'me-supplier', supplier: 'S' })
    const nobody = { Buyer: null, Supplier: null, Seller: null }
    for (const [mine, own] of [
      [token, { ...nobody, Seller: { ID: MARKETPLACE_ID } }],
      [buyer, { ...nobody, Buyer: { ID: 'first-buyer', DefaultCatalogID: 'first-buyer' } }],
      [supplier, { ...nobody, Supplier: { ID: 'S' } }],
    ] as const) {
      const { status, body } = await call('Me.Get', { token: mine })
      expect(status).toBe(200)
      expect(body).toMatchObject(own)
      expect(Object.keys(body).sort()).toEqual(Object.keys(modelOf('MeUser').fields).sort())
      expect(body.Password).toBeNull()
    }
    expect((await call('Me.Get', { token })).body).toMatchObject({
      ID: 'admin',
      AvailableRoles: ['FullAccess'],
    })
  })

  it('Products.GenerateVariants creates one variant per combination, and only the missing ones', async () => {
    const fixtures = new Fixtures(token)
    const productID = await fixtures.one('Products')
    for (const [spec, options] of [
      ['color', ['red', 'blue']],
      ['size', ['s', 'm', 'l']],
    ] as const) {
      await call('Specs.Create', {
        token,
        body: { ID: spec, Name: spec, DefinesVariant: true, Required: true },
      })
      for (const ID of options) {
        await call('Specs.CreateOption', { token, params: { specID: spec }, body: { ID, Value: ID } })
      }
      await call('Specs.SaveProductAssignment', { token, body: { SpecID: spec, ProductID: productID } })
    }
    const generate = (query = {}) =>
      call('Products.GenerateVariants', { token, params: { productID }, query })
    const variants = async () =>
      (await call('Products.ListVariants', { token, params: { productID } })).body.Items
    expect(await generate()).toMatchObject({
      status: 201,
      body: { ID: productID, SpecCount: 2, VariantCount: 6 },
    })
    const params = { productID, variantID: `${productID}-red-s` }
    expect((await call('Products.GetVariant', { token, params })).body.Specs).toMatchObject([
      { SpecID: 'color', OptionID: 'red', Value: 'red' },
      { SpecID: 'size', OptionID: 's', Value: 's' },
    ])
    await call('Products.PatchVariant', { token, params, body: { ID: 'renamed', Name: 'Renamed' } })
    await call('Specs.CreateOption', { token, params: { specID: 'size' }, body: { ID: 'xl', Value: 'XL' } })
    expect((await generate()).body.VariantCount).toBe(8)
    const kept = (await variants()).map((variant: { ID: string }) => variant.ID)
    expect(kept).toContain('renamed')
    expect(kept).not.toContain(`${productID}-red-s`)
    await generate({ overwriteExisting: true })
    const rebuilt = (await variants()).map((variant: { ID: string }) => variant.ID)
    expect(rebuilt).toHaveLength(8)
    expect(rebuilt).toContain(`${productID}-red-s`)
    const missing = call('Products.GenerateVariants', { token, params: { productID: 'nothing' } })
    expect(await expectError(missing)).toMatchObject({
      status: 404,
      data: { ObjectType: 'Product', ObjectID: 'nothing' },
    })
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.actions?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })

  it('list every implemented operation that is not a record or assignment operation', () => {
    const wanted = remainingOperations([...allHandlers(market.platform).keys()])
    expect(Object.values(OPERATIONS_BY_TEST).flat().sort()).toEqual(wanted)
  })
})
