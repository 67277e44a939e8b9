/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import type { Operation } from '@/sandbox/contract/types'
import { wiredOperations } from '@/sandbox/resources/all'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { buyerWith } from './support/company'
import { rightsTo } from './support/ownership-orders-table'
import { CALLERS, ELSEWHERE, expected } from './support/ownership-table'
import { undoWrites } from './support/ownership-undo'
import { bodyOf, build, idsOf, queryOf } from './support/ownership-world'
import { admin, person } from './support/people'
import { call } from './support/sdk'

const wired = new Set(wiredOperations(contract))
/**
 * Operations that need a token, for every kind of user. Operations on orders are in orders-ownership-rights.test.ts.
 */
const OPERATIONS = contract.operations.filter(
  ({ id, roles }) => wired.has(id) && roles && !(id in ELSEWHERE) && !rightsTo(id),
)

describe.each(ENGINES)('access rights by owner on %s', (engine) => {
  let market: Marketplace
  let tokens: string[]
  beforeAll(async () => {
    market = await startMarketplace(engine)
    const token = await admin(market)
    const [own = ''] = await buyerWith(market, token, 'B1', 'own-buyer')
    const [foreign = ''] = await buyerWith(market, token, 'B2', 'foreign-buyer')
    const sellers: string[] = []
    for (const ID of ['S1', 'S2']) {
      await call('Suppliers.Create', { token, body: { ID, Name: ID, Active: true } })
      sellers.push(await person(market, token, { username: `of-${ID}`, supplier: ID, roles: ['FullAccess'] }))
    }
    await build(token, own, wired)
    tokens = [token, ...sellers, own, foreign]
    undoWrites(market)
  })
  afterAll(() => market.close())

  const request = async (operation: Operation, token: string): Promise<{ status: number; code: string }> => {
    const { verb, path, id, required = [], query = [] } = operation
    const named = query.filter((one) => one.required).map(({ name }) => name)
    const address = `${operation.root ? '' : '/v1'}${idsOf(path)}?${queryOf(named, operation)}`
    const body = operation.body ? JSON.stringify(bodyOf(id, required)) : undefined
    const { status, body: answer } = await send(market, verb, address, { token, ...(body ? { body } : {}) })
    return { status, code: answer?.Errors?.[0]?.ErrorCode ?? '' }
  }

  /** Returns the access right that a response shows. Any response other than an access error counts as allowed. */
  const verdict = (
    { status, code }: { status: number; code: string },
    caller: string,
    mine: boolean,
  ): string => {
    if (status >= 500 || status === 401) return `${status} ${code}`
    if (status === 403) return code === 'Auth.UserNotAuthorizedToAdmin' ? '403' : `403 ${code}`
    // Only rights are tested. A record that is missing for an administrator, or for a user below /me, was never
    // created.
    return status === 404 && caller !== 'admin' && !mine ? '404' : 'ok'
  }

  it('are listed for every operation', () => {
    expect(OPERATIONS.filter((operation) => !expected(operation)).map(({ id }) => id)).toEqual([])
    expect(OPERATIONS.length).toBeGreaterThan(250)
  })

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const found: string[] = []
    for (const [index, caller] of CALLERS.entries())
      found.push(verdict(await request(operation, tokens[index] ?? ''), caller, id.startsWith('Me.')))
    expect(found.join(' ')).toBe(expected(operation)?.join(' '))
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
