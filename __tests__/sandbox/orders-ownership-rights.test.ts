/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { operationById } from './support/contract'
import { wiredOperations } from '@/sandbox/resources/all'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { addressOf, bodyOf } from './support/ownership-orders-calls'
import { SEEN } from './support/ownership-orders-seen'
import { CALLERS, OF_ORDERS, rightsTo } from './support/ownership-orders-table'
import { buildOrders, type Ids, type Tokens } from './support/ownership-orders-world'
import { undoWrites } from './support/ownership-undo'
import { admin } from './support/people'
import { call } from './support/sdk'

/** Records whose "not found" error hides a call from its caller. */
const HIDDEN = new Set([
  ...['Order', 'OrderReturn', 'Subscription', 'Shipment', 'GroupOrderInvitation'],
  // Records of the cart, of the named buyer, and the seller's company, which is not a buyer.
  ...['LineItem', 'Payment', 'User', 'Product', 'Bundle', 'Buyer'],
])

describe.each(ENGINES)('access to orders on %s', (engine) => {
  let market: Marketplace
  let tokens: Tokens
  let ids: Ids
  beforeAll(async () => {
    market = await startMarketplace(engine)
    ;({ tokens, ids } = await buildOrders(market, await admin(market)))
    undoWrites(market)
  })
  afterAll(() => market.close())

  const request = async (id: string, which: string, caller: string): Promise<string> => {
    const operation = operationById(id)
    const address = `/v1${addressOf(operation, which, ids)}`
    const body = bodyOf(operation)
    const token = tokens[caller] ?? ''
    const { status, body: answer } = await send(market, operation.verb, address, {
      token,
      ...(body === null ? {} : { body }),
    })
    if (status < 300) return 'ok'
    const { ErrorCode: code, Data: data } = answer.Errors[0]
    return status !== 404 || HIDDEN.has(data.ObjectType) ? String(status) : `404 ${code} ${data.ObjectType}`
  }

  it('has a table of implemented operations only, with a token for each column', () => {
    const wired = new Set(wiredOperations(contract))
    expect(OF_ORDERS.filter((id) => !wired.has(id))).toEqual([])
    expect(Object.keys(tokens).sort()).toEqual([...CALLERS].sort())
  })

  it.each(OF_ORDERS)('%s', async (id) => {
    const found: Record<string, Record<string, string>> = {}
    const wanted: typeof found = {}
    for (const [state, row] of Object.entries(rightsTo(id) ?? {})) {
      const expected = row.trim().split(/\s+/)
      wanted[state] = Object.fromEntries(CALLERS.map((caller, index) => [caller, expected[index] ?? '']))
      found[state] = {}
      for (const caller of CALLERS)
        found[state][caller] = await request(id, state === 'any' ? 'draft' : state, caller)
    }
    expect(found).toEqual(wanted)
  })

  it.each(SEEN)(
    'with $id $params $query is limited to the caller’s records',
    async ({ id, params, query, by, seen }) => {
      const found: Record<string, string> = {}
      for (const [caller, token] of Object.entries(tokens)) {
        const items: Record<string, string>[] = await call(id, {
          token,
          params: params ?? {},
          query: query ?? {},
        }).then(
          ({ body }) => body.Items,
          ({ status }: { status: number }) => (status === 403 ? [] : [{ ID: `rejected with ${status}` }]),
        )
        const named = [...new Set(items.map((one) => one[by ?? 'ID']))].sort().join(' ')
        if (named !== '') found[caller] = named
      }
      expect(found).toEqual(seen)
    },
  )

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
