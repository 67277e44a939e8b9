/** @jest-environment node */
import { expressionProblem, result, basket } from './support/basket'
import { evaluateAmount, evaluateCondition } from '@/sandbox/rules/expressions/evaluate'
import { parseExpression } from '@/sandbox/rules/expressions/parser'

const INVALID_EXPRESSIONS: [text: string, code: string, position: number][] = [
  // Characters that are not part of the language.
  ["order.Comments = 'open", 'InvalidToken', 17],
  ["'ends in \\'", 'InvalidToken', 0],
  ['order.Comments = "x"', 'InvalidToken', 17],
  ['order.Comments = ‘x’', 'InvalidToken', 17],
  ['1 != 2', 'InvalidToken', 2],
  ['1 = 1 && true', 'InvalidToken', 6],
  ['order.Total > $5', 'InvalidToken', 14],
  ['order.DateCreated > #2025-01-01#', 'InvalidToken', 20],
  ['order.DateCreated > #2/30/2025#', 'InvalidToken', 20],
  ['order.DateCreated > #13/1/2025#', 'InvalidToken', 20],
  ['order.DateCreated > #1/1/2025', 'InvalidToken', 20],
  [`${'9'.repeat(29)} > 1`, 'InvalidToken', 0],
  ['order.xp[0] = 1', 'InvalidToken', 8],
  ['\u0000', 'InvalidToken', 0],
  ['1 = 1 😀', 'InvalidToken', 6],
  // Valid tokens in the wrong place.
  ['', 'InvalidSyntax', 0],
  ['   ', 'InvalidSyntax', 3],
  ['order.Total >', 'InvalidSyntax', 13],
  ['> 5', 'InvalidSyntax', 0],
  ['(order.Total > 5', 'InvalidSyntax', 16],
  ['order.Total > 5)', 'InvalidSyntax', 15],
  ['order..Total > 5', 'InvalidSyntax', 6],
  ['order. > 5', 'InvalidSyntax', 7],
  ['order.Total 5', 'InvalidSyntax', 12],
  ['order.xp.5 = 1', 'InvalidSyntax', 9],
  ['1 = 1 = 1', 'InvalidSyntax', 6],
  ['1 < 2 < 3', 'InvalidSyntax', 6],
  ["order.Currency = order.Currency.in('EUR') = true", 'InvalidSyntax', 42],
  ['1 == 1', 'InvalidSyntax', 3],
  ['1 => 1', 'InvalidSyntax', 3],
  ['true and', 'InvalidSyntax', 8],
  ['and true', 'InvalidSyntax', 0],
  ['not', 'InvalidSyntax', 3],
  ['1 = not true', 'InvalidSyntax', 4],
  ['items.any(,)', 'InvalidSyntax', 10],
  ['min(1, ) = 1', 'InvalidSyntax', 7],
  ['min(1 2) = 1', 'InvalidSyntax', 6],
  ['order.xp.Tags.any().x', 'InvalidSyntax', 19],
  ["order.Comments = 'don't", 'InvalidSyntax', 22],
  ['+5 > 1', 'InvalidSyntax', 0],
  [`${'('.repeat(150)}1${')'.repeat(150)} = 1`, 'InvalidSyntax', 100],
  [`${'1 + '.repeat(100)}1 = 1`, 'InvalidSyntax', 400],
  // Unknown names.
  ['Subtotal > 5', 'InvalidToken', 0],
  ['user.ID = 1', 'InvalidToken', 0],
  ['order.Total > null', 'InvalidToken', 14],
  ['items.any(Total > 5)', 'InvalidToken', 10],
  ["product.incategory('a')", 'InvalidToken', 0],
  ['orderReturn.RefundAmount > 5', 'InvalidToken', 0],
  ['order.xp.Tags.any(Code = 1)', 'InvalidToken', 18],
  // Unknown fields.
  ['order.Subtotl > 5', 'InvalidToken', 6],
  ['5 < order . Subtotl', 'InvalidToken', 12],
  ['order.FromUser.Frist = true', 'InvalidToken', 15],
  ["order.FromUser.Locale.Langage = 'de'", 'InvalidToken', 22],
  ['order.Total.Net > 5', 'InvalidToken', 12],
  ["order.Status.Name = 'Open'", 'InvalidToken', 13],
  ['order.Nothing.count() > 1', 'InvalidToken', 6],
  ["order.xpp.Color = 'red'", 'InvalidToken', 6],
  ['order.__proto__.x = 1', 'InvalidToken', 6],
  ['order.constructor = 1', 'InvalidToken', 6],
  ['items.any(Quantity > order.Totl)', 'InvalidToken', 27],
  ["items.any(Product.Nme = 'saw')", 'InvalidToken', 18],
  ["items.any(Variant.Color = 'red')", 'InvalidToken', 18],
  ["items.any(ShippingAddress.Town = 'Linz')", 'InvalidToken', 26],
  ["items.any(Specs.OptionID = 'long')", 'InvalidToken', 16],
  ["items.any(Specs.any(item.Option = 'long'))", 'InvalidToken', 25],
  ["items.any(Product.xp.Tags.any(item = 'a') and Sku = 'a')", 'InvalidToken', 46],
  // Unknown functions.
  ['sqrt(4) = 2', 'InvalidFunction', 0],
  ['order.any()', 'InvalidFunction', 6],
  ['order.Total.any()', 'InvalidFunction', 12],
  ['order.Comments.containsText(1)', 'InvalidFunction', 15],
  ['order.Total.round(2) = 1', 'InvalidFunction', 12],
  ['order.xp.a.constructor(1)', 'InvalidFunction', 11],
  ['items.sum() > 5', 'InvalidFunction', 6],
  ['items.constructor()', 'InvalidFunction', 6],
  ['items > 5', 'InvalidFunction', 0],
  ['items.Quantity > 5', 'InvalidFunction', 0],
  ['items.Specs.any()', 'InvalidFunction', 12],
  ['items.any(items.count() > 1)', 'InvalidFunction', 10],
  ["order.product.incategory('a')", 'InvalidFunction', 14],
  ["items.any(Product.xp.incategory('a'))", 'InvalidFunction', 21],
  ["order.approved('a')", 'InvalidFunction', 6],
  // Arguments of the wrong number or type.
  ['min(1) = 1', 'InvalidArguments', 0],
  ['max(1, 2, 3) = 1', 'InvalidArguments', 0],
  ["min(1, 'a') = 1", 'InvalidArguments', 7],
  ['now(1, 2) > now()', 'InvalidArguments', 0],
  ['now(1.5) > now()', 'InvalidArguments', 4],
  ['items.any(true, false)', 'InvalidArguments', 6],
  ['items.any(Quantity)', 'InvalidArguments', 10],
  ["items.any('saw')", 'InvalidArguments', 10],
  ['order.Currency.in()', 'InvalidArguments', 15],
  ['order.Currency.in(true)', 'InvalidArguments', 18],
  ['order.xp.Tags.contains()', 'InvalidArguments', 14],
  ['order.xp.Tags.containsText(5)', 'InvalidArguments', 27],
  ['order.xp.Tags.all()', 'InvalidArguments', 14],
  ['items.any(product.incategory())', 'InvalidArguments', 18],
  ["items.any(product.incategory('a,,b'))", 'InvalidArguments', 29],
  ['items.any(product.incategory(5))', 'InvalidArguments', 29],
  ["order.Total + 'x' > 5", 'InvalidArguments', 14],
  ['order.Comments * 2 > 5', 'InvalidArguments', 0],
  ['order.Total and true', 'InvalidArguments', 0],
  ['not order.Total', 'InvalidArguments', 4],
  ['-order.Comments = 1', 'InvalidArguments', 1],
  ['order.IsSubmitted > true', 'InvalidArguments', 18],
  ['order.IsSubmitted = 1', 'InvalidArguments', 20],
  ['order.Total > #1/1/2025#', 'InvalidArguments', 14],
  ['order.BillingAddress = 5', 'InvalidArguments', 0],
  ["items.any(Specs = 'x')", 'InvalidArguments', 10],
  ['order.Total', 'InvalidArguments', 0],
  ["'true'", 'InvalidArguments', 0],
  ['order', 'InvalidArguments', 0],
  // The item, and functions over the history of orders.
  ["item.ProductID = 'saw'", 'ItemNotAllowed', 0],
  ["order.Total > 5 and item.product.incategory('a')", 'ItemNotAllowed', 20],
  ["items.any(item.ProductID = 'saw')", 'ItemNotAllowed', 10],
  ['orderHistory.count() > 1', 'OrderHistoryCannotBeUsed', 0],
  ['orders.Total > 1', 'OrderHistoryCannotBeUsed', 0],
  ['orderhistory(30) > 1', 'OrderHistoryCannotBeUsed', 0],
  // Errors that depend on the data.
  ['order.Total / order.xp.Zero > 1', 'DivisionByZero', 12],
  ['5 % 0 = 1', 'DivisionByZero', 2],
  ["1 / items.quantity(ProductID = 'none') > 1", 'DivisionByZero', 2],
  ['order.xp.Large * 10 > 1', 'Overflow', 0],
  ['now(order.xp.Large) > now()', 'InvalidArguments', 0],
  ['now(order.xp.Budget / 3) > now()', 'InvalidArguments', 0],
]

describe('the expression language', () => {
  test.each(INVALID_EXPRESSIONS)('rejects %s with %s at position %i', (text, code, position) => {
    expect(expressionProblem(text)).toEqual([code, position])
  })

  test.each([
    ['item-promotion-eligible', 'order.Total > 5', ['ItemRequired', 0]],
    ['item-promotion-eligible', "items.any(ProductID = 'a')", ['ItemRequired', 0]],
    ['item-promotion-eligible', "order.xp.Tags.any(item = 'a')", ['ItemRequired', 0]],
    ['item-promotion-eligible', 'item.LineTotal', ['InvalidArguments', 0]],
    ['item-promotion-eligible', 'item.Quantity > 1', null],
    ['item-promotion-eligible', 'items.any(Quantity > item.Quantity)', null],
    ['item-promotion-value', '5', null],
    ['order-promotion-value', 'order.Total > 5', ['InvalidArguments', 0]],
    ['order-promotion-value', 'order.Comments', ['InvalidArguments', 0]],
    ['order-promotion-value', 'order.DateCreated', ['InvalidArguments', 0]],
    ['order-promotion-value', 'order.xp.Credit', null],
    ['order-promotion-value', 'item.LineTotal', ['ItemNotAllowed', 0]],
    ['order-approval', 'item.Quantity > 1', ['ItemNotAllowed', 0]],
    ['order-approval', 'order.approved()', ['InvalidArguments', 6]],
    ['order-approval', 'order.approved(5)', ['InvalidArguments', 15]],
    ['order-approval', "orderReturn.approved('a')", ['InvalidToken', 0]],
    ['order-return-approval', "items.approved('a')", ['InvalidFunction', 6]],
    ['order-return-approval', "orderReturn.approved('a')", null],
  ] as const)('validates as %s: %s has the error %j', (purpose, text, why) =>
    expect(expressionProblem(text, purpose)).toEqual(why),
  )

  test('evaluates conditions and amounts, with false or null if data is missing', () => {
    const request = (text: string) => parseExpression(text)
    expect(evaluateCondition(request('order.xp.Missing'), basket())).toBe(false)
    expect(evaluateCondition(request('order.Total > 1'), basket())).toBe(true)
    expect(evaluateAmount(request('order.xp.Missing * 2'), basket())).toBeNull()
    expect(evaluateAmount(request('order.FromUser.xp.Level'), basket())?.toFixed(2)).toBe('7.00')
  })

  test('stops evaluations that take too long, and matches long wildcard patterns', () => {
    const list = Array.from({ length: 2000 }, (_, index) => index)
    const scope = basket({ order: { xp: { l: list } } })
    const nested = 'order.xp.l.all(order.xp.l.all(order.xp.l.any(item = 1)))'
    expect(() => result(nested, 'order-approval', scope)).toThrow(/too long/)
    const hostile = basket({ order: { xp: { t: `${'ab'.repeat(4000)}` } } })
    expect(result(`order.xp.t = '${'*ab'.repeat(100)}*c'`, 'order-approval', hostile)).toBe(false)
  })

  test('gives no access to prototypes', () => {
    expect(result('order.xp.constructor.name', 'order-promotion-value')).toBeNull()
    expect(result('order.xp.__proto__.x', 'order-promotion-value')).toBeNull()
    expect(result('order.__proto__.x')).toBeNull()
  })

  test.each([
    ['order.Subtotl > 5', 'Order has no field Subtotl; did you mean Subtotal?'],
    ['order.Tax > 5', 'Order has no field Tax; did you mean TaxCost?'],
    ['order.Discount > 5', 'Order has no field Discount; did you mean PromotionDiscount?'],
    ['order.Weight > 5', 'Order has no field Weight'],
    ['order.FromUser.Frist = 5', 'FromUser has no field Frist'],
    ['order.BillingAddress.Contry = 5', 'BillingAddress has no field Contry; did you mean Country?'],
    ['items.any(ProductId2 = 5)', 'ProductId2 is not known here; did you mean ProductID?'],
    ['Total > 5', 'Total is not known here; did you mean order.Total?'],
    ['oder.Total > 5', 'oder is not known here; did you mean order?'],
    ['order.Total.Net > 5', 'Total is a single value and has no Net'],
    ['items.any(Specs.OptionID = 5)', 'Specs is a list: use any, all, count or contains'],
  ])('rejects %s with the message: %s', (text, message) =>
    expect(() => result(text, 'order-approval')).toThrow(message),
  )

  test.each([
    [
      'item-promotion-value',
      'item.LineSubtotl',
      'LineItem has no field LineSubtotl; did you mean LineSubtotal?',
    ],
    ['item-promotion-value', 'iten.Quantity', 'iten is not known here; did you mean item?'],
    [
      'order-return-approval',
      'orderReturn.Refund > 5',
      'OrderReturn has no field Refund; did you mean RefundAmount?',
    ],
    [
      'order-return-approval',
      'orderReturn.ItemsToReturn.any(item.Quantty > 1)',
      'OrderReturnItem has no field Quantty; did you mean Quantity?',
    ],
  ] as const)('for %s, rejects %s with the message: %s', (purpose, text, message) =>
    expect(() => result(text, purpose)).toThrow(message),
  )
})
