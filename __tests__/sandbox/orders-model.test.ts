/** @jest-environment node */
import fc from 'fast-check'
import { ENGINES, startMarketplace, type EngineName, type Marketplace } from './support/marketplace'
import { choice, type Choice, type Plan } from './support/orders-model-choice'
import { fulfillmentSteps } from './support/orders-model-fulfillment-steps'
import { sellerSteps } from './support/orders-model-seller-steps'
import { orderSteps } from './support/orders-model-steps'
import { World, type Step } from './support/orders-model-world'
import type { Actor } from './support/orders-model'
import { admin } from './support/people'
import { Shop } from './support/shop'

/**
 * Random sequences of what shoppers, approvers and sellers do with orders, compared with a small model. Every step is
 * allowed by both or rejected by both with the same codes. Afterward both have the same orders, lines, stock, balances,
 * redemptions and returns.
 */

/** Number of steps by engine. The engines share the tested code, so most steps run on the faster engine. */
const STEPS: Record<EngineName, number> =
  process.env.QM_SOAK === '1' ? { pglite: 8_000, postgres: 2_000 } : { pglite: 1_600, postgres: 400 }

/**
 * Maximum time for shrinking a failing sequence, in milliseconds. The test then reports the shortest sequence so far.
 */
const MAX_SHRINK_MS = 900_000

class Taken implements fc.AsyncCommand<World, World> {
  private step: Step | null = null
  constructor(
    private readonly plan: Plan,
    private readonly chosen: Choice,
    private readonly count: () => void,
  ) {}

  /** A reported sequence must not change, although shorter sequences with the same choices continue. */
  [fc.cloneMethod](): Taken {
    return new Taken(this.plan, this.chosen, this.count)
  }
  check(world: World): boolean {
    this.step = this.plan(world, this.chosen)
    return this.step !== null
  }
  async run(world: World): Promise<void> {
    this.count()
    if (this.step) await world.take(this.step)
  }
  toString(): string {
    const { op, actor, params, body } = this.step ?? {}
    return `\n${op} by ${actor} ${JSON.stringify({ ...params, ...body })}`
  }
}

/**
 * Creates buyer M with shoppers, approvers of large orders, and suppliers. The seller approves returns of large orders.
 */
async function prepare(market: Marketplace): Promise<Record<Actor, string>> {
  const token = await admin(market)
  const shop = new Shop(market, token)
  await shop.buyer('M', { ViewAllProducts: true })
  const tokens = { admin: token } as Record<Actor, string>
  for (const name of ['ann', 'boss', 'chief'] as const) tokens[name] = await shop.shopper('M', name)
  for (const supplier of ['north', 'south']) await shop.supplier(supplier)
  const rules = {
    big: ['boss', 'order.Total > 60'],
    huge: ['chief', "order.approved('big') and order.Total > 120"],
  } as const
  for (const [ID, [user, RuleExpression]] of Object.entries(rules)) {
    await shop.group('M', `${user}-group`, user)
    const rule = { ID, Name: ID, ApprovingGroupID: `${user}-group`, RuleExpression }
    await shop.admin('ApprovalRules.Create', { buyerID: 'M' }, rule)
  }
  const group = { UserGroupID: 'returns', UserID: 'admin' }
  await shop.admin('AdminUserGroups.Create', {}, { ID: 'returns', Name: 'Returns' })
  await shop.admin('AdminUserGroups.SaveUserAssignment', {}, group)
  const rule = { ID: 'returned', ApprovalType: 'OrderReturn', ApprovingGroupID: 'returns' }
  await shop.admin('SellerApprovalRules.Create', {}, { ...rule, RuleExpression: 'order.Total > 50' })
  return tokens
}

describe.each(ENGINES)('orders on %s', (engine) => {
  let market: Marketplace
  let tokens: Record<Actor, string>
  beforeAll(async () => {
    market = await startMarketplace(engine)
    tokens = await prepare(market)
  })
  afterAll(() => market.close())

  it(
    'match a model after random sequences of steps',
    async () => {
      let taken = 0
      let hasFailed = false
      const commands = [...orderSteps, ...fulfillmentSteps, ...sellerSteps].flatMap(([weight, plan]) =>
        Array.from({ length: weight }, () => choice.map((chosen) => new Taken(plan, chosen, () => taken++))),
      )
      const sequences = fc.commands<World, World, false>(commands, { maxCommands: 100, size: 'max' })
      let made = 0
      await fc.assert(
        fc.asyncProperty(sequences, async (sequence) => {
          // The planned number of steps is reached. The remaining sequences are skipped, unless a failure is being
          // shrunk.
          if (taken >= STEPS[engine] && !hasFailed) return
          const world = new World(`w${++made}-`, tokens)
          await world.open()
          try {
            await fc.asyncModelRun(() => ({ model: world, real: world }), sequence)
          } catch (error) {
            hasFailed = true
            throw error
          } finally {
            await world.close()
          }
        }),
        { numRuns: STEPS[engine] / 10, interruptAfterTimeLimit: MAX_SHRINK_MS },
      )
      expect(taken).toBeGreaterThanOrEqual(STEPS[engine])
      expect(market.logged).toEqual([])
    },
    MAX_SHRINK_MS + 300_000,
  )
})
