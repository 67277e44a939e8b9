/** @jest-environment node */
import { generateKeyPair, SignJWT } from 'jose'
import { contract } from '@/sandbox/contract/contract'
import { operationById } from './support/contract'
import { wiredOperations } from '@/sandbox/resources/all'
import { Fixtures } from './support/fixtures'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, signIn } from './support/people'
import { call, expectError } from './support/sdk'

const WIRED = wiredOperations(contract).map(operationById)
const GUARDED = WIRED.filter(({ roles }) => roles && roles.length > 0)
/**
 * Paths below one order, shipment or return. Who sees these depends on the order; conformance-{orders,carts,fulfillment}
 * test them.
 */
const BELOW_ORDERS = /\{(orderID|returnID|shipmentID|subscriptionID|invitationID)\}/
const LISTS = WIRED.filter(
  ({ list, roles, verb, path }) =>
    list && verb === 'GET' && roles && roles.length > 0 && !BELOW_ORDERS.test(path),
)
const LATER = contract.operations.filter(({ id }) => !WIRED.some((one) => one.id === id))

/**
 * Returns a path with a value for every parameter. A caller without the right is rejected before any record is looked
 * up.
 */
const filled = (path: string): string => path.replace(/\{\w+\}/g, 'anything')
const anyParams = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1], 'anything']))

/** Returns a well-formed token that is signed with a foreign key. */
async function forged(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  const claims = { usr: 'admin', u: '1', usrtype: 'admin', role: 'FullAccess' }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256' })
    .setNotBefore('-1m')
    .setExpirationTime('1h')
    .sign(privateKey)
}

describe.each(ENGINES)('access rules on %s', (engine) => {
  let market: Marketplace
  let token: string
  let other: string
  let shopper: string
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    other = await person(market, token, { username: 'other', customRoles: ['SomethingElse'] })
    shopper = await person(market, token, {
      username: 'shopper',
      roles: ['FullAccess'],
      buyer: 'first-buyer',
    })
  })
  afterAll(() => market.close())

  it.each(GUARDED.map(({ id }) => id))('%s names the sufficient and the assigned roles', async (id) => {
    const { path, roles } = operationById(id)
    expect(await expectError(call(id, { token: other, params: anyParams(path), body: {} }))).toMatchObject({
      status: 403,
      code: 'InsufficientRoles',
      data: { SufficientRoles: roles, AssignedRoles: ['SomethingElse'] },
    })
  })

  it('reject forged tokens with the exact message of the platform', async () => {
    const forgery = await forged()
    for (const { id, path, roles } of WIRED) {
      if (!roles) continue
      const answer = await expectError(call(id, { token: forgery, params: anyParams(path), body: {} }))
      expect({ id, ...answer }).toEqual({
        id,
        status: 401,
        code: 'InvalidToken',
        message: 'Access token is invalid or expired.',
        data: null,
      })
    }
  })

  /** Makes a product visible to the shopper. */
  const show = async (productID: string): Promise<void> => {
    await call('Products.Patch', { token, params: { productID }, body: { Active: true } })
    const body = { CatalogID: 'first-buyer', ProductID: productID }
    await call('Catalogs.SaveProductAssignment', { token, body })
  }

  it('accept each of the roles that a list operation names', async () => {
    const fixtures = new Fixtures(token)
    const tokens = new Map<string, string>()
    const body = { ID: 'collection', Name: 'Collection' }
    const collection = (await call('Me.CreateProductCollection', { token: shopper, body })).body.ID as string
    for (const { id, path, roles = [], buyerUsersOnly } of LISTS) {
      const params = path.includes('{productCollectionID}')
        ? { buyerID: 'first-buyer', productCollectionID: collection }
        : path.includes('{direction}')
          ? { direction: 'All' }
          : await fixtures.params(`${path}/{any}`)
      if (path.startsWith('/me/products/{productID}')) await show(params.productID ?? '')
      for (const role of roles) {
        // The document does not mark it as such, but only a buyer has sellers.
        const who = buyerUsersOnly || path === '/me/sellers' ? 'shopper' : 'admin'
        const key = `${who} ${role}`
        if (!tokens.has(key)) tokens.set(key, await signIn(market, who, role))
        const { status } = await call(id, { token: tokens.get(key) ?? '', params })
        expect({ id, role, status }).toEqual({ id, role, status: 200 })
      }
    }
    expect(tokens.size).toBeGreaterThan(40)
  })

  it('leave no operation of the contract without a handler', () => {
    expect(LATER.map(({ id }) => id)).toEqual([])
  })

  it('reject users other than buyer users on buyer operations, whatever their roles', async () => {
    const meant = contract.operations.filter(({ buyerUsersOnly }) => buyerUsersOnly)
    expect(meant.length).toBeGreaterThan(40)
    for (const { id, verb, path } of meant) {
      const { status, body } = await send(market, verb, `/v1${filled(path)}`, { token })
      expect({ id, status, code: body.Errors[0].ErrorCode }).toEqual({
        id,
        status: 403,
        code: 'Auth.UserNotAuthorizedToAdmin',
      })
    }
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
