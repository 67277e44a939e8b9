import { explainDifference, type CheckResult } from '@/components/promotions/rules/check-differences'
import type { SimulatedOrder } from '@/components/promotions/rules/simulate'
import type { SampleOrder } from '@/lib/orders/sample'

const order = (fields: object = {}) =>
  ({
    order: { Subtotal: 100, ShippingCost: 0, Currency: 'USD', ...fields },
    lines: [],
  }) as unknown as SampleOrder
const simulated = (discount: number, isEligible = true) => ({ discount, isEligible }) as SimulatedOrder
const result = (fields: Partial<CheckResult>): CheckResult => ({
  ...{ draft: order(), discount: 10, rejection: undefined, leftOut: [], isDeleted: true },
  leftOutAddresses: [],
  ...fields,
})
const compared = (fields: Partial<Parameters<typeof explainDifference>[1]> = {}) => ({
  ...{ expressions: 'order.Subtotal * 0.1', sample: order(), isOtherDate: false },
  ...{ simulated: simulated(10), simulatedOnDraft: simulated(10) },
  ...fields,
})

it('says nothing when both agree', () => {
  expect(explainDifference(result({}), compared())).toEqual([])
  expect(
    explainDifference(
      result({ discount: 0, rejection: 'no' }),
      compared({ simulated: simulated(0, false), simulatedOnDraft: simulated(0, false) }),
    ),
  ).toEqual([])
})

it('names other prices of the user', () => {
  expect(
    explainDifference(
      result({ draft: order({ Subtotal: 90 }), discount: 9 }),
      compared({ simulatedOnDraft: simulated(9) }),
    ),
  ).toEqual(['The user’s prices give a subtotal of $90.00 instead of $100.00.'])
})

it('names lines that the platform left out, and costs that the order of the check does not have', () => {
  expect(
    explainDifference(
      result({
        ...{ draft: order({ Subtotal: 40 }), discount: 0 },
        leftOut: [{ productId: 'rope', reason: 'Out of stock.' }],
      }),
      compared({
        ...{ expressions: 'order.ShippingCost', sample: order({ ShippingCost: 10 }) },
        simulatedOnDraft: simulated(0),
      }),
    ),
  ).toEqual([
    'The platform did not add 1 line: rope (Out of stock).',
    'The shipping cost is $0.00 instead of $10.00, because the order of the check was not calculated for checkout.',
  ])
})

it('names addresses that the platform did not set, also when both discounts agree', () => {
  expect(
    explainDifference(
      result({ leftOutAddresses: [{ kind: 'Shipping', reason: 'State is required.' }] }),
      compared(),
    ),
  ).toEqual(['The platform did not set the shipping address (State is required).'])
})

it('says when the conditions are met but the platform rejects the promotion, and what is not known', () => {
  expect(
    explainDifference(result({ discount: 0, rejection: 'no' }), compared({ isOtherDate: true })),
  ).toEqual([
    'The platform checks at the current time, and not at the date of the trial.',
    'The conditions are met, so an assignment, a date, a limit or another rule of the platform is the reason.',
  ])
  expect(explainDifference(result({ discount: 7 }), compared())).toEqual([
    'On the platform’s order, the simulation gives $10.00. The rest of the difference is not known.',
  ])
  expect(explainDifference(result({ discount: 7 }), compared({ simulatedOnDraft: simulated(7) }))).toEqual([
    expect.stringMatching(/^The order of the check has other values/),
  ])
})
