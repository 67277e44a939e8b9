/** @jest-environment node */
import fc from 'fast-check'
import { printExpression, type Ast, type BinaryOperator } from '@/sandbox/rules/expressions/ast'
import { checkExpression } from '@/sandbox/rules/expressions/check'
import { EvaluationError, ExpressionError } from '@/sandbox/rules/expressions/errors'
import { evaluate } from '@/sandbox/rules/expressions/evaluate'
import { parseExpression } from '@/sandbox/rules/expressions/parser'
import { matches } from '@/sandbox/rules/expressions/values'
import { basket, ITEMS, models, PURPOSES } from './support/basket'

const RUNS = { numRuns: 2000 }
const WORDS =
  "( ( ( ) ) ) , . . . = <> < > <= >= and or not + - * / % 1 0 .5 2.50 'a' 'a*' '' #1/2/2025# true false order items item " +
  'orderReturn product xp Total Subtotal Currency Tags Missing Quantity any all count total quantity in contains incategory ' +
  "approved min max now ' # ! é _ constructor __proto__"
const spacedWords = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { maxLength: 30 })
  .map((words) => words.join(' '))
const joinedWords = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { maxLength: 30 })
  .map((words) => words.join(''))

/** Returns the tree without positions, which differ in a text that is printed again. */
const withoutPositions = (ast: Ast): unknown =>
  JSON.parse(JSON.stringify(ast, (key, value) => (key === 'at' || key === 'places' ? 0 : value)))

/** Runs a text through parsing and evaluation. The result is a tree, or an error with a position in the text. */
function parseAndEvaluate(text: string): Ast | null {
  try {
    const ast = parseExpression(text)
    for (const purpose of PURPOSES) {
      try {
        checkExpression(ast, { purpose, models })
        evaluate(ast, basket({ item: ITEMS[0], orderReturn: {} }))
      } catch (error) {
        if (!(error instanceof ExpressionError || error instanceof EvaluationError)) throw error
        expect(error.position).toBeGreaterThanOrEqual(0)
        expect(error.position).toBeLessThan(text.length)
        expect(error.message).not.toBe('')
      }
    }
    return ast
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    expect(error.position).toBeGreaterThanOrEqual(0)
    expect(error.position).toBeLessThanOrEqual(text.length)
    expect(error.code).toMatch(/^Expression\.Invalid(Syntax|Token)$/)
    return null
  }
}

const expectParsedOrRejected = (text: string): void => {
  const ast = parseAndEvaluate(text)
  if (!ast) return
  const printed = printExpression(ast)
  if (printed.length <= 400) expect(withoutPositions(parseExpression(printed))).toEqual(withoutPositions(ast))
}

const name = fc.constantFrom('order', 'items', 'xp', 'Total', 'é_1', 'Not2')
const names = fc.array(name, { minLength: 1, maxLength: 3 })
const literal: fc.Arbitrary<Ast> = fc.oneof(
  fc.constantFrom('0', '1.50', '.5', '007').map((text): Ast => ({ kind: 'number', text, at: 0 })),
  fc.constantFrom('', 'a', "it's", '\\', "\\'", "''", 'a*\n').map(
    // A backslash cannot end a text, because it would escape the closing quote.
    (text): Ast => ({ kind: 'text', text: text.endsWith('\\') ? `${text}.` : text, at: 0 }),
  ),
  fc.constantFrom('#1/2/2025#', '#02/29/2024#').map((text): Ast => ({ kind: 'date', text, at: 0 })),
  fc.boolean().map((value): Ast => ({ kind: 'boolean', text: String(value), at: 0 })),
  names.map((list): Ast => ({ kind: 'path', names: list, at: 0, places: [] })),
)
const operator = fc.constantFrom<BinaryOperator>(
  ...(['or', 'and', '=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '/', '%'] as const),
)
const { tree } = fc.letrec<{ tree: Ast }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    literal,
    fc.record({
      kind: fc.constant('binary' as const),
      operator,
      left: tie('tree'),
      right: tie('tree'),
      at: fc.constant(0),
    }),
    fc.record({
      kind: fc.constant('unary' as const),
      operator: fc.constantFrom('not' as const, '-' as const),
      operand: tie('tree'),
      at: fc.constant(0),
    }),
    fc.record({
      kind: fc.constant('call' as const),
      on: fc.option(names.map((list) => ({ kind: 'path' as const, names: list, at: 0, places: [] }))),
      name,
      args: fc.array(tie('tree'), { maxLength: 2 }),
      at: fc.constant(0),
    }),
  ),
}))

describe('any text as an expression', () => {
  it('is parsed, or rejected with a position in the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), expectParsedOrRejected), RUNS)
  })

  it('is parsed or rejected if it consists of words of the language', () => {
    fc.assert(fc.property(fc.oneof(spacedWords, joinedWords), expectParsedOrRejected), RUNS)
  })

  it('is parsed or rejected if it is a valid expression with damage', () => {
    const valid =
      "min(items.total(product.incategory('a', 'b,c') and not Quantity.in(1, 2)), order.xp.n % 2) >= -.5 or now(-3) < #1/2/2025#"
    const at = fc.nat(valid.length)
    fc.assert(
      fc.property(at, at, fc.string({ maxLength: 3 }), (from, to, piece) => {
        expectParsedOrRejected(valid.slice(0, Math.min(from, to)) + piece + valid.slice(Math.max(from, to)))
      }),
      RUNS,
    )
  })

  it('is parsed or rejected however deep or long it is', () => {
    const pieces = [
      '(',
      'not ',
      '-',
      'min(',
      'items.any(',
      '1+(',
      'order.x.any(',
      'a.',
      "'",
      '#',
      '1=1 and ',
      '*',
    ]
    for (const piece of pieces) {
      for (const length of [400, 401, 1_000_000]) {
        const text = piece.repeat(length / piece.length + 1).slice(0, length)
        // Work that grows exponentially with the text would never end here.
        expect(parseAndEvaluate(text)).toBeNull()
      }
    }
    for (const depth of [1, 50, 99]) {
      expect(parseAndEvaluate(`${'('.repeat(depth)}1${')'.repeat(depth)}`)).not.toBeNull()
      expect(parseAndEvaluate(`${'not '.repeat(depth)}true`)).not.toBeNull()
    }
    expect(parseAndEvaluate(`${'1+'.repeat(199)}1`)).not.toBeNull()
  })
})

describe('a syntax tree', () => {
  it('is the same after printing and parsing', () => {
    fc.assert(
      fc.property(tree, (ast) => {
        const printed = printExpression(ast)
        fc.pre(printed.length <= 400)
        expect(withoutPositions(parseExpression(printed))).toEqual(withoutPositions(ast))
      }),
      RUNS,
    )
  })
})

describe('a wildcard pattern', () => {
  it('matches the same texts as the equivalent regular expression', () => {
    const letters = (set: string) =>
      fc.array(fc.constantFrom(...set), { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(letters('aAb.'), letters('aab.**'), (text, pattern) => {
        const source = pattern.replaceAll('.', '\\.').replaceAll('*', '.*')
        expect(matches(text, pattern)).toBe(new RegExp(`^${source}$`, 'i').test(text))
      }),
      RUNS,
    )
  })
})
