/** @jest-environment node */
import { buyerWith, STREET } from './support/company'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'
import { call, expectError } from './support/sdk'
import { ids } from './support/products'

const NO_BUYER = { status: 404, code: 'NotFound', data: { ObjectType: 'Buyer', ObjectID: 'B' } }
const IN_B = { buyerID: 'B' }

describe.each(ENGINES)('users, groups and addresses of buyers on %s', (engine) => {
  let market: Marketplace
  let token: string
  let supplier: string
  let shopper: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    const tokens = await buyerWith(market, token, 'B', 'shopper')
    shopper = tokens[0] ?? ''
    await buyerWith(market, token, 'Other', 'other-shopper')
    await call('Addresses.Create', { token, params: IN_B, body: { ID: 'home', ...STREET } })
    await call('UserGroups.Create', { token, params: IN_B, body: { ID: 'group', Name: 'Group' } })
    await call('Suppliers.Create', { token, body: { ID: 'S', Name: 'S', Active: true } })
    supplier = await person(market, token, { username: 'seller', supplier: 'S', roles: ['FullAccess'] })
  })
  afterAll(() => market.close())

  const setOpenToAll = (AllBuyersCanOrder: boolean) =>
    call('Suppliers.Patch', { token, params: { supplierID: 'S' }, body: { AllBuyersCanOrder } })
  const relate = (verb: 'SaveBuyer' | 'DeleteBuyer') =>
    call(`Suppliers.${verb}`, { token, params: { supplierID: 'S', buyerID: 'B' } })
  const read = (id: string) =>
    call(id, { token: supplier, params: { ...IN_B, userID: 'shopper', addressID: 'home' } })
  const READS = ['Users.List', 'Users.Get', 'Addresses.Get', 'UserGroups.ListUserAssignments']

  const expectHidden = async () => {
    for (const id of READS)
      expect({ id, ...(await expectError(read(id))) }).toMatchObject({ id, ...NO_BUYER })
    expect(await ids('Users.ListAcrossBuyers', supplier, {})).not.toContain('shopper')
  }
  const expectShown = async () => {
    for (const id of READS) expect({ id, status: (await read(id)).status }).toEqual({ id, status: 200 })
    expect(await ids('Users.ListAcrossBuyers', supplier, {})).toContain('shopper')
  }

  it('are hidden from an unrelated supplier, which still sees the buyer', async () => {
    await expectHidden()
    expect((await read('Buyers.Get')).body).toMatchObject({ ID: 'B', Name: 'B' })
  })

  it('are not revealed by the error for a supplier’s order on behalf of a user', async () => {
    const order = (FromUserID: string) =>
      expectError(
        call('Orders.Create', {
          token: supplier,
          params: { direction: 'Incoming' },
          body: { FromCompanyID: 'B', FromUserID },
        }),
      )
    const answers = await Promise.all(['shopper', 'nobody'].map(order))
    expect(answers[0]).toMatchObject({ status: 400, code: 'Order.CannotCreateInvalid' })
    expect(answers[1]).toEqual(answers[0])
  })

  it('are visible to a supplier while it is related to the buyer', async () => {
    await relate('SaveBuyer')
    await expectShown()
    expect(await ids('Users.ListAcrossBuyers', supplier, {})).toEqual(['shopper'])
    const others = expectError(call('Users.List', { token: supplier, params: { buyerID: 'Other' } }))
    expect(await others).toMatchObject({ status: 404, data: { ObjectID: 'Other' } })
    await relate('DeleteBuyer')
    await expectHidden()
  })

  it('are visible to a supplier while all buyers can order from it', async () => {
    await setOpenToAll(true)
    await expectShown()
    expect(await ids('Users.ListAcrossBuyers', supplier, {})).toContain('other-shopper')
    await setOpenToAll(false)
    await expectHidden()
  })

  it('are hidden in assignments of the supplier’s products while the buyer is unrelated', async () => {
    await call('Products.Create', { token, body: { ID: 'P', Name: 'P', OwnerID: 'S' } })
    await call('Catalogs.SaveProductAssignment', { token, body: { CatalogID: 'B', ProductID: 'P' } })
    const toGroup = { ProductID: 'P', BuyerID: 'B', UserGroupID: 'group' }
    const assign = (as: string, body: object) => call('Products.SaveAssignment', { token: as, body })
    const listed = async () =>
      (await call('Products.ListAssignments', { token: supplier })).body.Items.map(
        (row: { UserGroupID: string | null }) => row.UserGroupID,
      )
    expect(await expectError(assign(supplier, toGroup))).toMatchObject(NO_BUYER)
    await assign(token, toGroup)
    await assign(supplier, { ProductID: 'P', BuyerID: 'B' })
    expect(await listed()).toEqual([null])
    await relate('SaveBuyer')
    expect((await assign(supplier, toGroup)).status).toBe(204)
    expect((await listed()).sort()).toEqual(['group', null])
    await relate('DeleteBuyer')
  })

  it('are rejected as the destination of a shipment while the buyer is unrelated', async () => {
    const body = { ID: 'shipment', BuyerID: 'B', ToAddressID: 'home' }
    expect(await expectError(call('Shipments.Create', { token: supplier, body }))).toMatchObject(NO_BUYER)
    await relate('SaveBuyer')
    const { body: made } = await call('Shipments.Create', { token: supplier, body })
    expect(made.ToAddress).toMatchObject(STREET)
    await relate('DeleteBuyer')
  })

  it('are visible to a supplier with an order from the buyer, also after the relation ends', async () => {
    await relate('SaveBuyer')
    const params = { direction: 'Outgoing' }
    await call('Orders.Create', { token: shopper, params, body: { ToCompanyID: 'S' } })
    await relate('DeleteBuyer')
    await expectShown()
    expect(await ids('Users.ListAcrossBuyers', supplier, {})).toEqual(['shopper'])
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
