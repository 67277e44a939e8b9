/** @jest-environment node */
import { clashOf } from '@/components/promotions/rules/clashes'
import type { SimulatedOrder } from '@/components/promotions/rules/simulate'
import type { Promotion } from '@/lib/ordercloud/models'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call } from './support/sdk'

const PRIORITIES = [null, 1, 2] as const
const COMBINES = [true, false] as const
const PAIRS = PRIORITIES.flatMap((own) =>
  PRIORITIES.flatMap((other) =>
    COMBINES.flatMap((ownCombines) =>
      COMBINES.map((otherCombines) => [
        { Priority: own, CanCombine: ownCombines },
        { Priority: other, CanCombine: otherCombines },
      ]),
    ),
  ),
)

describe.each(ENGINES)('promotions on the same orders on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
  })
  afterAll(() => market.close())

  it('exclude each other and come first on the platform as the office says', async () => {
    for (const [index, pair] of PAIRS.entries()) {
      // The names differ in their order, because the platform falls back to the ID.
      const ids = index % 2 === 0 ? [`${index}-a`, `${index}-b`] : [`${index}-b`, `${index}-a`]
      const promotions = pair.map(
        (fields, at) =>
          ({
            ...{ ID: ids[at], Code: ids[at], Active: true, AllowAllBuyers: true, AutoApply: true, ...fields },
            ...{ EligibleExpression: `order.xp.Pair = 'p${index}'`, ValueExpression: '1' },
          }) as Promotion,
      )
      for (const body of promotions) await call('Promotions.Create', { token: desk.admin, body })
      const orderID = await desk.draft([2], { xp: { Pair: `p${index}` } })
      const params = { direction: 'Outgoing', orderID }
      await call('Orders.ApplyPromotions', { token: desk.ann, params })
      const { body } = await call('Orders.ListPromotions', { token: desk.ann, params })
      const applied = (body.Items as Promotion[]).map(({ ID }) => ID)

      const results = [{ order: { Subtotal: 20 }, isEligible: true, discount: 1 }] as SimulatedOrder[]
      const [own, other] = promotions as [Promotion, Promotion]
      const clash = clashOf(own, results, other, results)
      const context = JSON.stringify(pair)
      if (clash?.canCombine) expect([context, applied.toSorted()]).toEqual([context, ids.toSorted()])
      else if (clash?.first === undefined) expect([context, applied.length]).toEqual([context, 1])
      else expect([context, applied]).toEqual([context, [clash.first === 'this' ? own.ID : other.ID]])
    }
  })
})
