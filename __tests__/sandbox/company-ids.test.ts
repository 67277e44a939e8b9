/** @jest-environment node */
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { loadSeed } from '@/sandbox/seed/load'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'
import { call, expectError } from './support/sdk'
import { ids } from './support/products'

const NOT_YOURS = { status: 403, code: 'Auth.UserNotAuthorizedToAdmin' }
const taken = (ObjectType: string, ObjectID: string) => ({
  status: 409,
  code: 'IdExists',
  data: { ObjectType, ObjectID },
})

describe.each(ENGINES)('company ids on %s', (engine) => {
  let market: Marketplace
  let token: string
  let supplier: string
  let buyer: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await call('Suppliers.Create', { token, body: { ID: 'S', Name: 'S', Active: true } })
    await call('Buyers.Create', { token, body: { ID: 'B', Name: 'B', Active: true } })
    supplier = await person(market, token, { username: 'seller', supplier: 'S', roles: ['SupplierAdmin'] })
    buyer = await person(market, token, { username: 'shopper', buyer: 'B', roles: ['BuyerAdmin'] })
  })
  afterAll(() => market.close())

  it('can be changed only by the marketplace, unlike the other fields of a company', async () => {
    for (const [kind, own, id, others] of [
      ['Supplier', supplier, 'S', 'B'],
      ['Buyer', buyer, 'B', 'S'],
    ] as const) {
      const params = { [`${kind.toLowerCase()}ID`]: id }
      for (const verb of ['Patch', 'Save']) {
        const save = (body: Record<string, unknown>) =>
          call(`${kind}s.${verb}`, { token: own, params, body: { Name: 'New', ...body } })
        for (const ID of [MARKETPLACE_ID, others, 'free', id.toLowerCase()])
          expect(await expectError(save({ ID }))).toMatchObject(NOT_YOURS)
        expect((await save({ ID: id })).body).toMatchObject({ ID: id, Name: 'New' })
        expect((await save({})).body).toMatchObject({ ID: id, Name: 'New' })
      }
      expect(await ids(`${kind}s.List`, own, {})).toEqual([id])
    }
  })

  it('are unique among the marketplace, buyers and suppliers', async () => {
    for (const [kind, other, id, others] of [
      ['Supplier', 'Buyer', 'S', 'b'],
      ['Buyer', 'Supplier', 'B', 's'],
    ] as const) {
      const at = (value: string) => ({ token, params: { [`${kind.toLowerCase()}ID`]: value } })
      for (const [owner, ID] of [
        ['Seller', MARKETPLACE_ID],
        ['Seller', MARKETPLACE_ID.toUpperCase()],
        [other, others],
        [other, others.toUpperCase()],
      ] as const) {
        const body = { ID, Name: 'Twin', Active: true }
        for (const answer of [
          call(`${kind}s.Create`, { token, body }),
          call(`${kind}s.Save`, { ...at(ID), body }),
          call(`${kind}s.Save`, { ...at(id), body }),
          call(`${kind}s.Patch`, { ...at(id), body: { ID } }),
        ])
          expect(await expectError(answer)).toMatchObject(taken(owner, ID))
        const seed = { Objects: { [`${kind}s`]: [body] }, Assignments: {} }
        await expect(loadSeed(market.platform, seed)).rejects.toMatchObject({ status: 409 })
      }
      // Administrators may still rename, even if only the case changes.
      for (const [from, ID] of [
        [id, `${id}-2`],
        [`${id}-2`, id.toLowerCase()],
        [id.toLowerCase(), id],
      ] as const)
        expect((await call(`${kind}s.Patch`, { ...at(from), body: { ID } })).body.ID).toBe(ID)
    }
  })

  it('stay unique when a buyer and a supplier are created simultaneously', async () => {
    const body = { ID: 'both', Name: 'Both', Active: true }
    const done = await Promise.allSettled(
      ['Buyers.Create', 'Suppliers.Create'].map((id) => call(id, { token, body })),
    )
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
