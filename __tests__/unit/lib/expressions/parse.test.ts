import fc from 'fast-check'
import { parseExpression } from '@/lib/expressions/parse'
import { ExpressionProblem } from '@/lib/expressions/problem'
import { quote, unquote } from '@/lib/expressions/tokens'
import { spanOf, visitTokens, type Node, type Tree } from '@/lib/expressions/tree'
import { damagedExpression, randomExpression } from './random-expression'

const NUM_RUNS = process.env.QM_SOAK === '1' ? 100_000 : 1_000

const shapeOf = (node: Node): unknown => {
  switch (node.kind) {
    case 'literal':
      return node.token.source
    case 'path':
      return node.names.map(({ source }) => source).join('.')
    case 'call':
      return [node.on && shapeOf(node.on), node.name.source, ...node.args.map(shapeOf)]
    case 'unary':
      return [node.operator, shapeOf(node.operand)]
    case 'binary':
      return [shapeOf(node.left), node.operator, shapeOf(node.right)]
    case 'group':
      return { group: shapeOf(node.inner) }
  }
}
/** Prints an expression exactly as it was written. */
function printTree({ root, end }: Tree): string {
  let text = ''
  visitTokens(root, (token) => (text += token.space + token.source))
  return text + end.space
}
const parsed = (text: string) => shapeOf(parseExpression(text).root)

describe('the parser of expressions', () => {
  it('prints any expression exactly as it was written', () => {
    let count = 0
    fc.assert(
      fc.property(randomExpression, (text) => {
        fc.pre(text.length <= 400)
        let tree
        try {
          tree = parseExpression(text)
        } catch (error) {
          // Some random fields end in a function that nothing may follow.
          if (error instanceof ExpressionProblem) return
          throw error
        }
        count++
        expect(printTree(tree)).toBe(text)
        const { from, to } = spanOf(tree.root)
        expect(text.slice(from, to)).toBe(text.trim())
      }),
      { numRuns: NUM_RUNS },
    )
    expect(count).toBeGreaterThan(NUM_RUNS * 0.8)
  })

  it('prints a damaged expression as it was written, or names a place in it', () => {
    fc.assert(
      fc.property(fc.oneof(damagedExpression, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        try {
          expect(printTree(parseExpression(text))).toBe(text)
        } catch (error) {
          if (!(error instanceof ExpressionProblem)) throw error
          expect(error.position).toBeGreaterThanOrEqual(0)
          expect(error.position).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: NUM_RUNS },
    )
  })

  it('binds operators as the platform does', () => {
    expect(parsed('a.b or not c.d = 1 and 2 + 3 * -4 > 5')).toEqual([
      'a.b',
      'or',
      [['not', ['c.d', '=', '1']], 'and', [['2', '+', ['3', '*', ['-', '4']]], '>', '5']],
    ])
    expect(parsed('1 - 2 - 3')).toEqual([['1', '-', '2'], '-', '3'])
    expect(parsed('(1 - 2) * 3')).toEqual([{ group: ['1', '-', '2'] }, '*', '3'])
    expect(parsed("items.any(ProductID.in('a','b'))")).toEqual([
      'items',
      'any',
      ['ProductID', 'in', "'a'", "'b'"],
    ])
  })

  it.each([
    ['order.Subtotal ** 2', 16, 'A value is missing before *'],
    ['a = b = c', 6, 'Connect comparisons with and'],
    ['1 + not true', 4, 'in parentheses'],
    ['(1', 2, ') is missing before the end'],
    ['', 0, 'empty'],
    ['a.b(1).c', 6, 'Nothing can follow'],
    ["order.x = 'a", 10, 'closing quote'],
    ['order.x = “a”', 10, 'straight single quotes'],
    ['order.x != 1', 8, '<>'],
    ['#2/30/2026#', 0, 'no day'],
    [`${'1+'.repeat(200)}1`, 400, '400 characters'],
  ])('names the place of the problem in %s', (text, position, message) => {
    expect(() => parseExpression(text)).toThrow(expect.objectContaining({ position }))
    expect(() => parseExpression(text)).toThrow(message)
  })

  it('quotes every text except one that ends in a backslash', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const quoted = quote(text)
        if (quoted === undefined) return expect(text.endsWith('\\')).toBe(true)
        expect(parsed(quoted)).toBe(quoted)
        expect(unquote(quoted)).toBe(text)
      }),
    )
  })
})
