import type { JsonObject } from '@/sandbox/core/records/json'
import { contract } from '@/sandbox/contract/contract'
import { Models } from '@/sandbox/core/records/model'
import { checkExpression, type Purpose } from '@/sandbox/rules/expressions/check'
import { EvaluationError, ExpressionError } from '@/sandbox/rules/expressions/errors'
import { evaluate, type Scope } from '@/sandbox/rules/expressions/evaluate'
import { parseExpression } from '@/sandbox/rules/expressions/parser'
import { toNumber } from '@/sandbox/rules/expressions/values'

export const models = new Models(contract)

/** All uses of expressions. */
export const PURPOSES: readonly Purpose[] = [
  'order-promotion-eligible',
  'order-promotion-value',
  'item-promotion-eligible',
  'item-promotion-value',
  'order-approval',
  'order-return-approval',
]

const CATEGORIES: Record<string, string[]> = { saw: ['cutting', 'tools'], glove: ['gloves'], mug: ['cups'] }

function line(
  ID: string,
  product: string,
  quantity: number,
  price: number,
  more: JsonObject = {},
): JsonObject {
  const total = Math.round(quantity * price * 100) / 100
  return {
    ID,
    ProductID: product,
    Quantity: quantity,
    UnitPrice: price,
    LineSubtotal: total,
    LineTotal: total,
    PromotionDiscount: 0,
    CostCenter: null,
    SupplierID: null,
    IsOnSale: false,
    Product: { ID: product, Name: product, xp: null },
    Variant: null,
    ShippingAddress: { ID: 'dock', Country: 'DE', City: 'Köln' },
    Specs: [],
    xp: null,
    ...more,
  }
}

const ITEMS = [
  line('1', 'saw', 3, 19.99, {
    CostCenter: 'ABC',
    SupplierID: 'tarnwick',
    IsOnSale: true,
    Product: {
      ID: 'saw',
      Name: 'Hand saw',
      ShipWeight: 1.5,
      xp: { OnSale: true, Tags: ['wood', 'steel'], Sizes: [20, 23] },
    },
    Variant: { ID: 'saw-long', xp: { Length: 60 } },
    Specs: [{ SpecID: 'length', OptionID: 'long', Value: '60 cm' }],
  }),
  line('2', 'glove', 12, 4.25, {
    SupplierID: 'tarnwick',
    Product: { ID: 'glove', Name: 'Glove', xp: { OnSale: true } },
  }),
  line('3', 'mug', 1, 7, { CostCenter: 'XYZ', xp: { Gift: true } }),
]

/** Returns an order of three lines worth 59.97, 51 and 7. */
export function basket(more: Partial<Scope> = {}): Scope {
  return {
    order: {
      ID: 'O-1',
      Subtotal: 117.97,
      ShippingCost: 8.5,
      TaxCost: 0.1,
      Fees: 0.2,
      Total: 126.77,
      LineItemCount: 3,
      Currency: 'EUR',
      IsSubmitted: true,
      Comments: "Don't ring",
      DateCreated: '2025-05-15T10:30:00.000+00:00',
      DateSubmitted: '2025-05-16T00:00:00.000+00:00',
      DateCompleted: null,
      FromUserID: 'ana',
      FromUser: {
        ID: 'ana',
        FirstName: 'Ana',
        Email: 'ana@example.com',
        xp: { First: true, Level: '7', Name: 'Al*' },
      },
      BillingAddress: { City: 'Linz', Country: 'AT' },
      xp: {
        Tags: ['tag1', 'tag2', 'Rush'],
        Numbers: [1, 2.5, 20],
        Mixed: [
          { Code: 'a', N: 1 },
          { Code: 'b', N: 2 },
        ],
        Empty: [],
        One: 'single',
        Budget: 100,
        Zero: 0,
        Word: 'gold',
        Star: 'a*c',
        Large: 1e27,
        Huge: 1e300,
        Deep: { Er: { Still: 5 } },
      },
    },
    items: ITEMS,
    now: new Date('2025-06-15T12:00:00Z'),
    isInCategory: (product, ids, isBelow) =>
      ids.some((id) => CATEGORIES[product]?.includes(id) || (isBelow && id === 'all')),
    isApproved: (rule) => rule === 'first',
    ...more,
  }
}

/** Returns the value of an expression after the checks of its purpose. Numbers are texts, dates are in ISO form. */
export function result(text: string, purpose?: Purpose, scope: Scope = basket()): unknown {
  const ast = parseExpression(text)
  if (purpose) checkExpression(ast, { purpose, models })
  const value = evaluate(ast, scope)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? (toNumber(value)?.toFixed() ?? null) : value
}

/**
 * Returns the code and position of an expression's error, without the common prefix of the codes. Null if it is valid.
 */
export function expressionProblem(
  text: string,
  purpose: Purpose = 'order-promotion-eligible',
): [string, number] | null {
  try {
    result(text, purpose)
    return null
  } catch (error) {
    if (error instanceof ExpressionError) return [error.code.replace('Expression.', ''), error.position]
    if (error instanceof EvaluationError) return [error.reason, error.position]
    throw error
  }
}

export { ITEMS }
