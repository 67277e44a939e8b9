/** @jest-environment node */
import fc from 'fast-check'
import { checkExpression, type Purpose } from '@/lib/expressions/check'
import { evaluate } from '@/lib/expressions/evaluate'
import { MODELS } from '@/lib/expressions/fields'
import { parseExpression } from '@/lib/expressions/parse'
import { EvaluationProblem, ExpressionProblem } from '@/lib/expressions/problem'
import { fitsPattern, toNumber } from '@/lib/expressions/values'
import { contract } from '@/sandbox/contract/contract'
import { checkExpression as platformCheck } from '@/sandbox/rules/expressions/check'
import { EvaluationError, ExpressionError } from '@/sandbox/rules/expressions/errors'
import { evaluate as platformEvaluate, type Scope } from '@/sandbox/rules/expressions/evaluate'
import { parseExpression as platformParse } from '@/sandbox/rules/expressions/parser'
import { matches, toNumber as platformNumber } from '@/sandbox/rules/expressions/values'
import { damagedExpression, randomExpression } from '../unit/lib/expressions/random-expression'
import { basket, ITEMS, models, PURPOSES } from './support/basket'

const NUM_RUNS = process.env.QM_SOAK === '1' ? 20_000 : 1_500

const shown = (value: unknown, number: string | null) =>
  value instanceof Date ? value.toISOString() : typeof value === 'object' ? number : value

/** Returns the value of an expression in the app, or its error with the position. */
function inApp(text: string, purpose: Purpose, scope: Scope): unknown {
  try {
    const { root } = parseExpression(text)
    checkExpression(root, purpose)
    const value = evaluate(root, { ...scope, results: new Map() })
    return shown(value, typeof value === 'object' ? (toNumber(value)?.toFixed() ?? null) : null)
  } catch (error) {
    if (error instanceof ExpressionProblem) return [error.code, error.position]
    if (error instanceof EvaluationProblem) return [error.reason, error.position]
    throw error
  }
}

/** Returns the same from the platform. */
function onPlatform(text: string, purpose: Purpose, scope: Scope): unknown {
  try {
    const ast = platformParse(text)
    platformCheck(ast, { purpose, models })
    const value = platformEvaluate(ast, scope)
    return shown(value, typeof value === 'object' ? (platformNumber(value)?.toFixed() ?? null) : null)
  } catch (error) {
    if (error instanceof ExpressionError) return [error.code.replace('Expression.', ''), error.position]
    if (error instanceof EvaluationError) return [error.reason, error.position]
    throw error
  }
}

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
/** Orders of one to five lines with other amounts than the basket's. */
const randomScope = fc
  .tuple(
    fc.array(fc.record({ of: fc.nat(2), Quantity: fc.integer({ min: 1, max: 40 }), LineTotal: amount }), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.record({ Subtotal: amount, Total: amount, Currency: fc.constantFrom('EUR', 'USD', null) }),
  )
  .map(([lines, order]): Scope => {
    const items = lines.map(({ of, ...line }) => ({
      ...ITEMS[of],
      ...line,
      LineSubtotal: line.LineTotal,
      UnitPrice: line.LineTotal / line.Quantity,
    }))
    const scope = basket({ items, ...(items[0] && { item: items[0] }), orderReturn: {} })
    return { ...scope, order: { ...scope.order, ...order } }
  })

describe('expressions in the app and on the platform', () => {
  it('have the same fields', () => {
    const declared = (type: string) =>
      contract.models[type]
        ? type
        : ({ integer: 'number', number: 'number', boolean: 'boolean', date: 'date', any: 'any' }[type] ??
          'text')
    for (const [name, fields] of Object.entries(MODELS)) {
      const expected = Object.entries(contract.models[name]?.fields ?? {}).map(([field, { type, array }]) => [
        field,
        declared(type) + (array ? '[]' : ''),
      ])
      expect([name, fields]).toEqual([name, Object.fromEntries(expected)])
    }
  })

  it('have the same validity, type, value and place of an error', () => {
    let values = 0
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: randomExpression }, { weight: 1, arbitrary: damagedExpression }),
        randomScope,
        (text, scope) => {
          for (const purpose of PURPOSES) {
            const result = onPlatform(text, purpose, scope)
            expect([text, purpose, inApp(text, purpose, scope)]).toEqual([text, purpose, result])
            if (!Array.isArray(result)) values++
          }
        },
      ),
      { numRuns: NUM_RUNS },
    )
    // Guards against random expressions that are all rejected.
    expect(values).toBeGreaterThan(NUM_RUNS / 2)
  })

  it('fit the same patterns', () => {
    const letters = (set: string) =>
      fc.array(fc.constantFrom(...set), { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(letters('aAb.'), letters('aab.**'), (text, pattern) => {
        expect(fitsPattern(text, pattern)).toBe(matches(text, pattern))
      }),
      { numRuns: NUM_RUNS },
    )
  })
})
