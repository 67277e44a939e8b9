import fc from 'fast-check'

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  number: [
    'order.Subtotal',
    'order.Total',
    'order.LineItemCount',
    'order.xp.Budget',
    'item.Quantity',
    'item.LineSubtotal',
    'item.Product.ShipWeight',
    'Quantity',
    'UnitPrice',
  ],
  text: [
    'order.Currency',
    'order.FromUser.Email',
    'order.BillingAddress.City',
    'order.xp.Word',
    'order.xp.Star',
    'item.ProductID',
    'item.CostCenter',
    'ProductID',
    'CostCenter',
    'Product.Name',
  ],
  date: ['order.DateCreated', 'order.DateCompleted', 'order.DateSubmitted'],
  boolean: ['order.IsSubmitted', 'item.IsOnSale', 'IsOnSale', 'Product.xp.OnSale', 'order.FromUser.xp.First'],
  list: ['order.xp.Tags', 'order.xp.Numbers', 'order.xp.One', 'Specs', 'item.Specs', 'order.xp.Missing'],
  wrong: [
    'order',
    'items',
    'order.Subtotl',
    'order.Subtotal.Deep',
    'orders.x',
    'orderReturn.RefundAmount',
    'order.FromUser',
    'item',
    'shop',
    'constructor',
  ],
}

const space = fc.constantFrom('', '', ' ', ' ', '  ', '\n', '\t ')
/** Space that separates words. */
const gap = fc.constantFrom(' ', ' ', '\n', '  ')
const cased = (text: string) =>
  fc.constantFrom(
    text,
    text,
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    text.charAt(0).toUpperCase() + text.slice(1),
  )
const fieldOf = (kind: string) => fc.constantFrom(...(FIELDS[kind] ?? [])).chain(cased)
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''))
const symbol = (text: string) => fc.tuple(space, space).map(([before, after]) => before + text + after)
const word = (text: string) =>
  fc.tuple(gap, cased(text), gap).map(([before, shown, after]) => before + shown + after)

const number = fc.constantFrom('0', '1', '100', '0.1', '.5', '2.50', '007', '12', '99999999999999999999')
const text = fc.constantFrom(
  "'EUR'",
  "'saw'",
  "'sa*'",
  "'*'",
  "'a*c'",
  "'7'",
  "'it\\'s'",
  "''",
  "'2025-06-15'",
  "'gold'",
)
const date = fc.constantFrom('#1/2/2025#', '#06/15/2025#', '#5/16/2025#')
const boolean = fc.constantFrom('true', 'false').chain(cased)

const { condition, amount } = fc.letrec<Record<'condition' | 'amount' | 'scalar', string>>((tie) => ({
  amount: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    number,
    fieldOf('number'),
    joined(tie('amount'), fc.constantFrom('+', '-', '*', '/', '%').chain(symbol), tie('amount')),
    joined(symbol('('), tie('amount'), symbol(')')),
    joined(fc.constant('-'), space, tie('amount')),
    joined(
      fc.constantFrom('min', 'max').chain(cased),
      symbol('('),
      tie('amount'),
      symbol(','),
      tie('amount'),
      symbol(')'),
    ),
    joined(
      fc.constantFrom('items.total', 'items.quantity', 'Items.Count').chain(cased),
      symbol('('),
      fc.oneof(tie('condition'), space),
      fc.constant(')'),
    ),
    joined(
      fieldOf('list'),
      fc.constant('.count('),
      fc.oneof(space, fc.constantFrom("item = 'tag1'", 'item > 2', "item.SpecID = 'length'")),
      fc.constant(')'),
    ),
    fc.oneof(fieldOf('wrong'), fieldOf('text'), text),
  ),
  scalar: fc.oneof(
    { weight: 3, arbitrary: tie('amount') },
    { weight: 3, arbitrary: fieldOf('text') },
    { weight: 3, arbitrary: text },
    fieldOf('date'),
    date,
    fieldOf('boolean'),
    boolean,
    fc.constantFrom('now()', 'now(-3)', 'now(1.5)', 'NOW( 30 )'),
    fieldOf('list'),
  ),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    joined(tie('scalar'), fc.constantFrom('=', '<>', '<', '>', '<=', '>=').chain(symbol), tie('scalar')),
    fieldOf('boolean'),
    boolean,
    joined(tie('condition'), fc.constantFrom('and', 'or').chain(word), tie('condition')),
    joined(cased('not'), gap, tie('condition')),
    joined(symbol('('), tie('condition'), symbol(')')),
    joined(
      fc.constantFrom('items.any', 'items.all').chain(cased),
      symbol('('),
      fc.oneof(tie('condition'), space),
      fc.constant(')'),
    ),
    joined(
      fc.constantFrom('order.Currency.in(', 'item.ProductID.in(', 'ProductID.IN(', 'order.Subtotal.in('),
      tie('scalar'),
      symbol(','),
      tie('scalar'),
      fc.constant(')'),
    ),
    fc.constantFrom(
      "item.product.incategory('cutting', 'gloves,cups')",
      "Product.inParentCategory('all')",
      "item.Product.InCategory(' ,tools')",
      "product.incategory('')",
      "order.approved('first')",
      "order.product.incategory('x')",
    ),
    joined(
      fieldOf('list'),
      fc.constantFrom('.contains(', '.containsText(', '.containsNumber('),
      fc.oneof(text, number, date),
      fc.constant(')'),
    ),
    joined(
      fieldOf('list'),
      fc.constantFrom('.any(', '.all('),
      fc.oneof(
        fc.constantFrom("item = 'tag1'", 'item >= 1', "item.Value = '60 cm'", 'item.SpecName = 1'),
        tie('condition'),
      ),
      fc.constant(')'),
    ),
  ),
}))

/** Expressions, most of which the platform accepts for some purpose, in any case and with any spaces. */
export const randomExpression: fc.Arbitrary<string> = fc
  .tuple(space, fc.oneof({ weight: 3, arbitrary: condition }, { weight: 2, arbitrary: amount }), space)
  .map((texts) => texts.join(''))

/** Expressions with a damaged place. */
export const damagedExpression: fc.Arbitrary<string> = fc
  .tuple(
    randomExpression,
    fc.nat(),
    fc.nat(4),
    fc.constantFrom(
      '',
      '(',
      ')',
      "'",
      '#',
      '.',
      ',',
      '!',
      'and',
      ' not ',
      '=',
      '--',
      '“',
      'é',
      '5',
      '#2/30/2025#',
      '\\',
    ),
  )
  .map(([whole, seed, removed, added]) => {
    const at = seed % (whole.length + 1)
    return whole.slice(0, at) + added + whole.slice(at + removed)
  })
