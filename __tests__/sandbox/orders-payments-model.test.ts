/** @jest-environment node */
import fc from 'fast-check'
import { ENGINES, startMarketplace, type EngineName, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import * as model from './support/payments-model'
import { paymentSteps, plans, type Choice, type Plan } from './support/payments-model-steps'
import { PaymentsWorld, type Step } from './support/payments-model-world'
import { admin } from './support/people'

/** Number of sequences by engine. The engines share the tested code, so most sequences run on the faster engine. */
const SEQUENCES: Record<EngineName, number> =
  process.env.QM_SOAK === '1' ? { pglite: 200, postgres: 60 } : { pglite: 24, postgres: 6 }
const MAX_STEPS_PER_SEQUENCE = 100
/** Maximum time for shrinking a failing sequence, in milliseconds. */
const MAX_SHRINK_MS = 600_000
const TEST_LIMIT_MS = MAX_SHRINK_MS + 600_000

class Command implements fc.AsyncCommand<PaymentsWorld, PaymentsWorld> {
  private step: Step | null = null
  constructor(
    private readonly plan: Plan,
    private readonly chosen: Choice,
  ) {}
  [fc.cloneMethod](): Command {
    return new Command(this.plan, this.chosen)
  }
  check(): boolean {
    return true
  }
  async run(world: PaymentsWorld): Promise<void> {
    this.step = await this.plan(world, this.chosen)
    if (this.step) await world.take(this.step)
  }
  toString(): string {
    const { op, actor, orderId, params, body } = this.step ?? {}
    return `\n${op} by ${actor} of ${orderId} ${JSON.stringify({ ...params, ...body })}`
  }
}

describe.each(ENGINES)('payments of orders on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let tokens: Record<model.Actor, string>
  let made = 0
  beforeAll(async () => {
    market = await startMarketplace(engine)
    const token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    tokens = { shopper: desk.ann, admin: token, approver: await desk.shop.shopper('B', 'boss') }
    await desk.shop.group('B', 'bosses', 'boss')
    const RuleExpression = `order.Total > ${model.APPROVAL_ABOVE / 100}`
    const rule = { ID: 'large', Name: 'Large', ApprovingGroupID: 'bosses', RuleExpression }
    await desk.shop.admin('ApprovalRules.Create', { buyerID: 'B' }, rule)
  }, TEST_LIMIT_MS)
  afterAll(() => market.close())

  const world = (): Promise<PaymentsWorld> =>
    new PaymentsWorld(desk, `w${++made}`, tokens, async (sql, values) => {
      const { rows } = await market.platform.db.query(sql, values)
      return rows
    }).open()

  /** Creates an order that is paid by one payment and brings it to a status. */
  async function orderIn(of: PaymentsWorld, status: model.Status, first: Omit<model.Sent, 'id'>) {
    const id = await of.draft(status === 'Open' || status === 'Completed' ? 3 : 6)
    await of.take(of.pay('admin', id, { ...first, isAccepted: true }))
    if (status === 'Unsubmitted') return id
    await of.take(plans.submit(of, 'shopper', id))
    if (status === 'Declined') await of.take(plans.decline(of, 'approver', id, false))
    if (status === 'Completed') await of.take(plans.complete(of, 'admin', id))
    if (status === 'Canceled') await of.take(plans.cancel(of, 'admin', id))
    expect(of.order(id)?.status).toBe(status)
    return id
  }

  it.each(model.STATUSES)(
    'of an order that is %s charge and refund what the model says, for every payment type and user',
    async (status) => {
      for (const means of ['PurchaseOrder', 'CreditCard', 'limited'] as const) {
        for (const amount of [null, 2000]) {
          const at = await world()
          const id = await orderIn(at, status, { means, amount, isAccepted: true, returnId: null })
          const first = at.order(id)?.payments[0]?.id ?? ''
          for (const actor of model.ACTORS) {
            const further = { isAccepted: null, returnId: null }
            await at.take(at.pay(actor, id, { ...further, means: 'PurchaseOrder', amount: 500 }))
            await at.take(at.pay(actor, id, { ...further, means, amount: null }))
            const last = at.order(id)?.payments.at(-1)?.id ?? ''
            for (const paymentId of new Set([first, last])) {
              await at.take(at.change(actor, id, paymentId, { amount: 1500 }))
              await at.take(at.change(actor, id, paymentId, { isAccepted: false }))
              await at.take(at.change(actor, id, paymentId, { isAccepted: true }))
            }
            await at.take(at.remove(actor, id, last))
          }
        }
      }
    },
    TEST_LIMIT_MS,
  )

  it(
    'charge and refund what the model says in random sequences of order steps',
    async () => {
      const commands = paymentSteps.flatMap(([weight, plan, choices]) =>
        Array.from({ length: weight }, () => choices.map((chosen) => new Command(plan, chosen))),
      )
      const sequences = fc.commands<PaymentsWorld, PaymentsWorld, false>(commands, {
        maxCommands: MAX_STEPS_PER_SEQUENCE,
        size: 'max',
      })
      await fc.assert(
        fc.asyncProperty(sequences, async (sequence) => {
          const fresh = await world()
          await fc.asyncModelRun(() => ({ model: fresh, real: fresh }), sequence)
          // Balances increase only by refunds of charged amounts.
          for (const order of fresh.state.orders) {
            const charged = order.payments.reduce((sum, one) => sum + model.chargedFor(order, one), 0)
            expect(charged).toBeGreaterThanOrEqual(-model.refundedOf(order))
          }
        }),
        { numRuns: SEQUENCES[engine], interruptAfterTimeLimit: MAX_SHRINK_MS },
      )
      expect(market.logged).toEqual([])
    },
    TEST_LIMIT_MS,
  )
})
