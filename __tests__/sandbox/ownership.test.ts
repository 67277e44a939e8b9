/** @jest-environment node */
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, userBody } from './support/people'
import { call, expectError, type CallOptions } from './support/sdk'
import { ids } from './support/products'

const NOT_YOURS = { status: 403, code: 'Auth.UserNotAuthorizedToAdmin' }
const gone = (ObjectType: string, ObjectID: string) => ({ status: 404, data: { ObjectType, ObjectID } })

describe.each(ENGINES)('ownership on %s', (engine) => {
  let market: Marketplace
  let token: string
  let supplier: string
  let buyer: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    for (const ID of ['S1', 'S2'])
      await call('Suppliers.Create', { token, body: { ID, Name: ID, Active: true } })
    await call('Buyers.Create', { token, body: { ID: 'B2', Name: 'Second', Active: true } })
    supplier = await person(market, token, { username: 'seller', supplier: 'S1', roles: ['FullAccess'] })
    buyer = await person(market, token, { username: 'shopper', buyer: 'first-buyer', roles: ['FullAccess'] })
    await call('SupplierUsers.Create', {
      token,
      params: { supplierID: 'S2' },
      body: userBody('other-seller'),
    })
    await call('Users.Create', { token, params: { buyerID: 'B2' }, body: userBody('other-shopper') })
    for (const [ID, more] of [
      ['seller-product', {}],
      ['own', { OwnerID: 'S1' }],
      ['foreign', { OwnerID: 'S2' }],
      ['offered', { DefaultSupplierID: 'S1' }],
    ] as const) {
      await call('Products.Create', { token, body: { ID, Name: ID, ...more } })
    }
    for (const ProductID of ['own', 'foreign']) {
      for (const CatalogID of ['first-buyer', 'B2'])
        await call('Catalogs.SaveProductAssignment', { token, body: { CatalogID, ProductID } })
    }
    for (const [ID, OwnerID] of [
      ['own-catalog', 'S1'],
      ['house-catalog', MARKETPLACE_ID],
    ] as const) {
      await call('Catalogs.Create', { token, body: { ID, Name: ID, OwnerID } })
      await call('Categories.Create', { token, params: { catalogID: ID }, body: { ID: 'C', Name: 'C' } })
    }
  })
  afterAll(() => market.close())

  const asSupplier = (id: string, options: Omit<CallOptions, 'token'> = {}) =>
    call(id, { token: supplier, ...options })
  const asBuyer = (id: string, options: Omit<CallOptions, 'token'> = {}) =>
    call(id, { token: buyer, ...options })
  const product = (productID: string) => ({ params: { productID } })

  it('lets suppliers list the products they own or offer, and change those they own', async () => {
    expect(await ids('Products.List', supplier, {})).toEqual(['offered', 'own'])
    expect((await asSupplier('Products.Get', product('offered'))).body.OwnerID).toBe(MARKETPLACE_ID)
    for (const id of ['seller-product', 'foreign']) {
      for (const operation of ['Get', 'Patch', 'Save', 'Delete']) {
        const answer = await expectError(
          asSupplier(`Products.${operation}`, { ...product(id), body: { Name: 'x' } }),
        )
        expect(answer).toMatchObject(gone('Product', id))
      }
    }
    for (const operation of ['Patch', 'Save', 'Delete']) {
      const answer = await expectError(
        asSupplier(`Products.${operation}`, { ...product('offered'), body: { Name: 'x' } }),
      )
      expect(answer).toMatchObject(NOT_YOURS)
    }
    expect((await asSupplier('Products.Patch', { ...product('own'), body: { Name: 'Mine' } })).status).toBe(
      200,
    )
    expect(await ids('Products.List', token, { filters: { OwnerID: 'S1' } })).toEqual(['own'])
  })

  it('is given to the supplier that creates a record, and cannot be transferred', async () => {
    const body = { ID: 'made', Name: 'Made', OwnerID: MARKETPLACE_ID }
    expect((await asSupplier('Products.Create', { body })).body.OwnerID).toBe('S1')
    expect(
      (await asSupplier('Products.Patch', { ...product('made'), body: { OwnerID: 'S2' } })).body.OwnerID,
    ).toBe('S1')
    const saved = await call('Products.Save', {
      token,
      ...product('made'),
      body: { Name: 'x', OwnerID: 'S2' },
    })
    expect(saved.body.OwnerID).toBe('S1')
    const nobody = await expectError(
      call('Products.Create', { token, body: { Name: 'x', OwnerID: 'nobody' } }),
    )
    expect(nobody).toMatchObject(gone('Supplier', 'nobody'))
    await asSupplier('Products.Delete', product('made'))
    for (const resource of ['Catalogs', 'PriceSchedules', 'Specs', 'Promotions']) {
      const more =
        resource === 'Promotions' ? { Code: 'C', EligibleExpression: 'true', ValueExpression: '1' } : {}
      const made = await asSupplier(`${resource}.Create`, { body: { ID: 'made', Name: 'Made', ...more } })
      expect({ resource, owner: made.body.OwnerID }).toEqual({ resource, owner: 'S1' })
      expect(await ids(`${resource}.List`, supplier, { filters: { OwnerID: `!S1` } })).toEqual([])
    }
  })

  it('of a catalog or product extends to its categories, assignments and variants', async () => {
    const below = (catalogID: string) => ({ params: { catalogID, categoryID: 'C' } })
    expect(
      (await asSupplier('Categories.Patch', { ...below('own-catalog'), body: { Name: 'x' } })).status,
    ).toBe(200)
    for (const operation of ['Get', 'List', 'Patch', 'Delete', 'ListAssignments', 'ListProductAssignments']) {
      const answer = await expectError(
        asSupplier(`Categories.${operation}`, { ...below('house-catalog'), body: {} }),
      )
      expect({ operation, ...answer }).toMatchObject({ operation, ...gone('Catalog', 'house-catalog') })
    }
    const assign = (catalogID: string, ProductID: string) =>
      asSupplier('Categories.SaveProductAssignment', {
        ...below(catalogID),
        body: { CategoryID: 'C', ProductID },
      })
    expect((await assign('own-catalog', 'own')).status).toBe(204)
    expect(await expectError(assign('house-catalog', 'own'))).toMatchObject(gone('Catalog', 'house-catalog'))
    expect(await expectError(assign('own-catalog', 'foreign'))).toMatchObject(gone('Product', 'foreign'))
    const buyers = { ...below('house-catalog'), body: { CategoryID: 'C', BuyerID: 'B2' } }
    expect(await expectError(asSupplier('Categories.SaveAssignment', buyers))).toMatchObject(
      gone('Catalog', 'house-catalog'),
    )
    const records = await expectError(asSupplier('InventoryRecords.ListAssignments', product('foreign')))
    expect(records).toMatchObject(gone('Product', 'foreign'))
    const generate = await expectError(asSupplier('Products.GenerateVariants', product('offered')))
    expect(generate).toMatchObject(NOT_YOURS)
  })

  it('lets suppliers assign only their own records', async () => {
    const save = (ProductID: string) =>
      asSupplier('Products.SaveAssignment', { body: { ProductID, BuyerID: 'B2' } })
    expect((await save('own')).status).toBe(204)
    expect(await expectError(save('foreign'))).toMatchObject(gone('Product', 'foreign'))
    expect(await expectError(save('offered'))).toMatchObject(NOT_YOURS)
    await call('Products.SaveAssignment', { token, body: { ProductID: 'foreign', BuyerID: 'B2' } })
    const { body } = await asSupplier('Products.ListAssignments')
    expect(body.Items.map((row: { ProductID: string }) => row.ProductID)).toEqual(['own'])
    await call('Specs.Create', {
      token,
      body: { ID: 'spec', Name: 'Spec', OwnerID: 'S1', AllowOpenText: true },
    })
    const spec = (ProductID: string) =>
      asSupplier('Specs.SaveProductAssignment', { body: { SpecID: 'spec', ProductID } })
    expect((await spec('own')).status).toBe(204)
    expect(await expectError(spec('foreign'))).toMatchObject(gone('Product', 'foreign'))
  })

  it('limits suppliers to their own company and to reading related buyers', async () => {
    expect(await ids('Suppliers.List', supplier, {})).toEqual(['S1'])
    expect(await expectError(asSupplier('Suppliers.Get', { params: { supplierID: 'S2' } }))).toMatchObject(
      gone('Supplier', 'S2'),
    )
    expect(await expectError(asSupplier('Suppliers.Create', { body: { Name: 'x' } }))).toMatchObject(
      NOT_YOURS,
    )
    expect(await expectError(asSupplier('Suppliers.Delete', { params: { supplierID: 'S1' } }))).toMatchObject(
      NOT_YOURS,
    )
    const patch = { params: { supplierID: 'S1' }, body: { Name: 'New', AllBuyersCanOrder: true } }
    expect((await asSupplier('Suppliers.Patch', patch)).body).toMatchObject({
      Name: 'New',
      AllBuyersCanOrder: false,
    })
    const others = { params: { supplierID: 'S2', userID: 'other-seller' }, body: {} }
    for (const operation of ['List', 'Get', 'Patch', 'Delete']) {
      expect(await expectError(asSupplier(`SupplierUsers.${operation}`, others))).toMatchObject(
        gone('Supplier', 'S2'),
      )
    }
    expect((await asSupplier('Buyers.List')).status).toBe(200)
    const people = { params: { buyerID: 'B2' } }
    expect(await expectError(asSupplier('Users.List', people))).toMatchObject(gone('Buyer', 'B2'))
    await call('Suppliers.SaveBuyer', { token, params: { supplierID: 'S1', buyerID: 'B2' } })
    expect((await asSupplier('Users.List', people)).status).toBe(200)
    for (const [id, params] of [
      ['Buyers.Patch', { buyerID: 'B2' }],
      ['Users.Patch', { buyerID: 'B2', userID: 'other-shopper' }],
      ['AdminUsers.Patch', { userID: 'admin' }],
      ['Webhooks.List', {}],
      ['SecurityProfiles.List', {}],
      ['ProductFacets.Create', {}],
    ] as const) {
      expect({ id, ...(await expectError(asSupplier(id, { params, body: {} }))) }).toMatchObject({
        id,
        ...NOT_YOURS,
      })
    }
  })

  it('hides other buyers from buyers', async () => {
    expect(await ids('Buyers.List', buyer, {})).toEqual(['first-buyer'])
    expect(await expectError(asBuyer('Buyers.Get', { params: { buyerID: 'B2' } }))).toMatchObject(
      gone('Buyer', 'B2'),
    )
    expect(
      (await asBuyer('Buyers.Patch', { params: { buyerID: 'first-buyer' }, body: { Name: 'New' } })).status,
    ).toBe(200)
    const inside = {
      params: { buyerID: 'B2', userID: 'other-shopper', userGroupID: 'g', addressID: 'a' },
      body: {},
    }
    for (const resource of ['Users', 'UserGroups', 'Addresses', 'CostCenters', 'ApprovalRules']) {
      for (const operation of ['List', 'Create']) {
        const id = `${resource}.${operation}`
        expect({ id, ...(await expectError(asBuyer(id, inside))) }).toMatchObject({
          id,
          ...gone('Buyer', 'B2'),
        })
      }
    }
    for (const id of [
      'Users.Get',
      'Users.Patch',
      'UserGroups.ListUserAssignments',
      'Addresses.SaveAssignment',
    ]) {
      expect({ id, ...(await expectError(asBuyer(id, inside))) }).toMatchObject({
        id,
        ...gone('Buyer', 'B2'),
      })
    }
    // Assignments of the marketplace's records reveal which buyers use them. Assignments of other buyers are hidden.
    for (const BuyerID of ['first-buyer', 'B2']) {
      await call('Catalogs.SaveAssignment', { token, body: { CatalogID: 'house-catalog', BuyerID } })
      await call('Products.SaveAssignment', { token, body: { ProductID: 'own', BuyerID } })
    }
    for (const id of ['Catalogs.ListAssignments', 'Products.ListAssignments']) {
      const { body } = await asBuyer(id)
      const named = new Set(body.Items.map((row: { BuyerID: string }) => row.BuyerID))
      expect({ id, named: [...named] }).toEqual({ id, named: ['first-buyer'] })
    }
  })

  it('rejects changes by buyers to records of the marketplace and of suppliers', async () => {
    expect((await asBuyer('Suppliers.List')).body.Items).toHaveLength(2)
    expect((await asBuyer('SupplierUsers.List', { params: { supplierID: 'S2' } })).status).toBe(200)
    for (const [id, params] of [
      ['Suppliers.Patch', { supplierID: 'S2' }],
      ['SupplierUsers.Patch', { supplierID: 'S2', userID: 'other-seller' }],
      ['Products.Patch', { productID: 'own' }],
      ['Products.Create', {}],
      ['Categories.Create', { catalogID: 'house-catalog' }],
      ['Products.GenerateVariants', { productID: 'own' }],
      ['Catalogs.SaveAssignment', {}],
      ['AdminAddresses.Create', {}],
      ['ApiClients.List', {}],
      ['Shipments.SetShipFromAddress', { shipmentID: 'none' }],
      ['Shipments.SetShipToAddress', { shipmentID: 'none' }],
      ['Buyers.Create', {}],
      ['Buyers.Delete', { buyerID: 'first-buyer' }],
    ] as const) {
      expect({ id, ...(await expectError(asBuyer(id, { params, body: {} }))) }).toMatchObject({
        id,
        ...NOT_YOURS,
      })
    }
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
