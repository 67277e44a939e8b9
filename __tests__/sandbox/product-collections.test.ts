/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'
import { call, expectError } from './support/sdk'
import { ids } from './support/products'
import { Shop } from './support/shop'

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

describe.each(ENGINES)('product collections on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  /** Tokens of two users of one buyer and of one user of another buyer. */
  let [owner, friend, far] = ['', '', '']
  const make = (ID: string, more = {}) =>
    call('Me.CreateProductCollection', { token: owner, body: { ID, Name: ID, ...more } })
  const at = (productCollectionID: string, more = {}) => ({ productCollectionID, ...more })
  const add = (token: string, id: string, productID: string) =>
    call('Me.CreateProductCollectionEntry', { token, params: at(id, { productID }) })
  const invite = async (id: string, more = {}) =>
    (
      await call('Me.CreateProductCollectionInvitation', {
        token: owner,
        params: at(id),
        body: { Name: 'You', ...more },
      })
    ).body
  const answer = (how: 'Accept' | 'Decline', token: string, id: string, invitationID: string) =>
    call(`Me.${how}ProductCollectionInvitation`, { token, params: at(id, { invitationID }) })
  const messages = async (): Promise<string[]> => {
    const { rows } = await market.platform.db.query(
      `select type from messages where type like 'ProductCollection%' order by type`,
    )
    return rows.map(([type]) => type as string)
  }
  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
    for (const buyer of ['B', 'C']) await shop.buyer(buyer, { ViewAllProducts: true })
    ;[owner, friend, far] = [
      await shop.shopper('B', 'owner'),
      await shop.shopper('B', 'friend', ['Shopper', 'ProductCollectionReader']),
      await shop.shopper('C', 'far'),
    ]
    for (const id of ['p1', 'p2', 'p3']) await shop.product(id)
    await shop.inCatalog('B', 'p1', 'p2')
    await shop.inCatalog('C', 'p1', 'p3')
  })
  afterAll(() => market.close())

  it('belong to one user, and are private unless their access level is set', async () => {
    expect((await make('private')).body.AccessLevel).toBe('Private')
    await make('shareable', { AccessLevel: 'Shareable' })
    await make('public', { AccessLevel: 'Public' })
    expect(await ids('Me.ListProductCollections', owner, {})).toEqual(['private', 'public', 'shareable'])
    expect(await ids('Me.ListProductCollections', friend, {})).toEqual(['public'])
    expect(await ids('Me.ListProductCollections', far, {})).toEqual([])
    const get = (token: string, id: string) => call('Me.GetProductCollection', { token, params: at(id) })
    expect((await get(friend, 'shareable')).body.Name).toBe('shareable')
    for (const [token, id] of [
      [friend, 'private'],
      [far, 'public'],
      [far, 'shareable'],
    ] as const)
      expect(await expectError(get(token, id))).toMatchObject({
        status: 404,
        data: { ObjectType: 'ProductCollection' },
      })
    const change = call('Me.PatchProductCollection', {
      token: friend,
      params: at('public'),
      body: { Name: 'Mine' },
    })
    expect(await expectError(change)).toMatchObject({ status: 403, code: 'ProductCollection.CannotModify' })
    const twice = call('Me.CreateProductCollection', { token: friend, body: { ID: 'private', Name: 'x' } })
    expect(await expectError(twice)).toMatchObject({ status: 409, code: 'IdExists' })
  })

  it('list the products that the user can see, in list order', async () => {
    await make('list', { AccessLevel: 'Shareable' })
    await add(owner, 'list', 'p2')
    const entry = { ProductID: 'p1', ListOrder: 15 }
    await call('Me.SaveProductCollectionEntry', { token: owner, params: at('list'), body: entry })
    const hidden = add(owner, 'list', 'p3')
    expect(await expectError(hidden)).toMatchObject({
      status: 404,
      data: { ObjectType: 'Product', ObjectID: 'p3' },
    })
    const entries = (token: string, query = {}) =>
      call('Me.ListProductCollectionEntries', { token, params: at('list'), query })
    const { body } = await entries(owner)
    expect(body.Items).toMatchObject([
      { ID: 'p1', ListOrder: 15 },
      { ID: 'p2', ListOrder: null },
    ])
    const found = async (ListOrder: string): Promise<string[]> =>
      (await entries(owner, { filters: { ListOrder } })).body.Items.map(({ ID }: { ID: string }) => ID)
    expect(await found('*')).toEqual(['p1'])
    expect(await found('!*')).toEqual(['p2'])
    expect(await found('1*')).toEqual(['p1'])
    expect(await found('!1*')).toEqual(['p2'])
    expect(await found('5*')).toEqual([])
    const first = body.Items[0].DateAdded
    expect(Date.now() - Date.parse(first)).toBeLessThan(600_000)
    await call('Me.SaveProductCollectionEntry', {
      token: owner,
      params: at('list'),
      body: { ...entry, ListOrder: 1 },
    })
    await add(owner, 'list', 'p1')
    await call('Me.SaveProductCollectionEntry', {
      token: owner,
      params: at('list'),
      body: { ProductID: 'p2', ListOrder: 0 },
    })
    const sorted = (await entries(owner, { sortBy: ['ListOrder'] })).body.Items
    expect(sorted).toMatchObject([
      { ID: 'p2', ListOrder: 0 },
      { ID: 'p1', ListOrder: 1, DateAdded: first },
    ])
    expect((await entries(owner, { filters: { ListOrder: '1' } })).body.Items).toMatchObject([{ ID: 'p1' }])
    expect((await entries(owner, { search: 'p2', searchOn: ['ID'] })).body.Items).toMatchObject([
      { ID: 'p2' },
    ])
    expect(await expectError(entries(owner, { filters: { OwnerID: 'x' } }))).toMatchObject({
      code: 'List.InvalidProperty',
    })
    await shop.admin('Catalogs.DeleteProductAssignment', { catalogID: 'B', productID: 'p2' })
    expect((await entries(owner)).body.Items).toMatchObject([{ ID: 'p1' }])
    await shop.inCatalog('B', 'p2')
    const params = at('list', { productID: 'p2' })
    await call('Me.DeleteProductCollectionEntry', { token: owner, params })
    expect(
      await expectError(call('Me.DeleteProductCollectionEntry', { token: owner, params })),
    ).toMatchObject({
      status: 404,
    })
  })

  it('contain at most 500 products', async () => {
    await make('full')
    await market.platform.transaction(async (tx) => {
      await tx.query(
        `insert into products (id, body, terms, f_active, f_name)
         select 'full' || n, jsonb_build_object('ID', 'full' || n), '{}', true, '' from generate_series(1, 500) n`,
      )
      await tx.query(
        `insert into productcollectionentries (buyerid, userid, productcollectionid, productid, body)
         select 'B', 'owner', 'full', 'full' || n, '{}' from generate_series(1, 499) n`,
      )
    })
    await add(owner, 'full', 'p1')
    expect(await expectError(add(owner, 'full', 'p2'))).toMatchObject({
      status: 400,
      code: 'ProductCollection.ProductEntryLimit',
    })
    await add(owner, 'full', 'p1')
  })

  it('are shared by invitations, which expire after 30 days by default and at most a year', async () => {
    await make('shared')
    const plain = await invite('shared')
    expect(Math.round((Date.parse(plain.ExpirationDate) - Date.now()) / DAY_MS)).toBe(30)
    expect(plain).toMatchObject({ Accepted: false, Admin: false })
    for (const days of [-1, 367])
      expect(await expectError(invite('shared', { ExpirationDate: inDays(days) }))).toMatchObject({
        code: 'ValidationFailure',
        data: { Field: 'ExpirationDate' },
      })
    await invite('shared', { ExpirationDate: inDays(364) })
    expect(await expectError(answer('Accept', owner, 'shared', plain.ID))).toMatchObject({
      code: 'ProductCollection.CannotAcceptOrDeclineOwnInvitation',
    })
    expect(await expectError(answer('Accept', friend, 'other', plain.ID))).toMatchObject({ status: 404 })
    await answer('Accept', friend, 'shared', plain.ID)
    for (const token of [friend, far])
      expect(await expectError(answer('Accept', token, 'shared', plain.ID))).toMatchObject({
        code: 'ProductCollection.AlreadyAcceptedInvitation',
      })
    expect(await ids('Me.ListProductCollections', friend, {})).toContain('shared')
    expect(await expectError(add(friend, 'shared', 'p1'))).toMatchObject({
      code: 'ProductCollection.CannotModify',
    })
    const patched = await call('Me.PatchProductCollectionInvitation', {
      token: owner,
      params: at('shared', { invitationID: plain.ID }),
      body: { Admin: true },
    })
    expect(patched.body).toMatchObject({ Admin: true, Accepted: true })
    await add(friend, 'shared', 'p1')
    const removal = call('Me.DeleteProductCollection', { token: friend, params: at('shared') })
    expect(await expectError(removal)).toMatchObject({ code: 'ProductCollection.CannotModify' })
    await answer('Decline', friend, 'shared', plain.ID)
    expect(await ids('Me.ListProductCollections', friend, {})).not.toContain('shared')
    expect(await messages()).toEqual([
      'ProductCollectionInvitationAccepted',
      'ProductCollectionInvitationDeclined',
    ])
  })

  it('show users of other buyers only products visible to them, until the invitation ends', async () => {
    await make('abroad')
    await add(owner, 'abroad', 'p1')
    await add(owner, 'abroad', 'p2')
    const [one, late] = [await invite('abroad'), await invite('abroad', { ExpirationDate: inDays(1 / 1440) })]
    await answer('Accept', far, 'abroad', one.ID)
    const entries = () => ids('Me.ListProductCollectionEntries', far, {}, at('abroad'))
    expect(await entries()).toEqual(['p1'])
    market.platform.clockOffset = 2 * 60_000
    const overdue = await expectError(answer('Accept', friend, 'abroad', late.ID))
    market.platform.clockOffset = 0
    expect(overdue).toMatchObject({ status: 404, data: { ObjectType: 'ProductCollectionInvitation' } })
    const params = at('abroad', { invitationID: one.ID })
    await call('Me.DeleteProductCollectionInvitation', { token: owner, params })
    expect(await expectError(entries())).toMatchObject({ status: 404 })
  })

  it('are read by the marketplace, related suppliers and the buyer, and deleted with the user', async () => {
    await shop.supplier('S')
    const seller = await person(market, shop.token, {
      username: 'seller',
      supplier: 'S',
      roles: ['ProductCollectionReader'],
    })
    const admins = shop.token
    const list = (token: string) => ids('ProductCollections.List', token, {}, { buyerID: 'B' })
    expect(await list(admins)).toEqual(await ids('Me.ListProductCollections', owner, {}))
    expect(await expectError(list(seller))).toMatchObject({ status: 404, data: { ObjectType: 'Buyer' } })
    await call('Suppliers.SaveBuyer', { token: admins, params: { supplierID: 'S', buyerID: 'B' } })
    expect(await list(seller)).toEqual(await list(admins))
    const params = { buyerID: 'B', productCollectionID: 'list' }
    const { body } = await call('ProductCollections.ListEntries', { token: admins, params })
    expect(body.Items).toMatchObject([{ ID: 'p1', ListOrder: 1 }])
    expect((await call('ProductCollections.Get', { token: friend, params })).body.ID).toBe('list')
    expect(await ids('ProductCollections.ListEntries', friend, {}, params)).toEqual(['p1'])
    expect(
      await expectError(
        call('ProductCollections.Get', { token: friend, params: { ...params, buyerID: 'C' } }),
      ),
    ).toMatchObject({ status: 404 })
    await shop.admin('Users.Delete', { buyerID: 'B', userID: 'owner' })
    expect(await list(admins)).toEqual([])
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
