import { MAX_EXPRESSION_LENGTH } from './max-length'
import { ExpressionProblem } from './problem'
import { tokenize, type Token } from './tokens'
import type { Binary, Call, FieldPath, Node, Tree } from './tree'

/** Maximum nesting on the platform. */
const MAX_DEPTH = 100

const COMPARISONS = ['=', '<>', '<', '>', '<=', '>='] as const

/** Parser by recursive descent: one method for each level of precedence, from `or` down to single values. */
class Parser {
  private index = 0
  private depth = 0

  constructor(private readonly tokens: readonly Token[]) {}

  tree(): Tree {
    if (this.tokens[0]?.kind === 'end') throw this.problem('The expression is empty')
    const root = this.nested(() => this.either())
    const end = this.next
    if (end.kind !== 'end') throw this.problem(`${this.nextWords} is not expected here`)
    return { root, end }
  }

  private either(): Node {
    return this.chain(['or'], () => this.both())
  }

  private both(): Node {
    return this.chain(['and'], () => this.negated())
  }

  private negated(): Node {
    if (!this.isWord('not')) return this.compared()
    const token = this.take()
    return { kind: 'unary', operator: 'not', token, operand: this.nested(() => this.negated()) }
  }

  private compared(): Node {
    const left = this.sum()
    const operator = this.isOneOf(COMPARISONS)
    if (!operator) return left
    const token = this.take()
    const right = this.nested(() => this.sum())
    if (this.isOneOf(COMPARISONS))
      throw this.problem('Connect comparisons with and, or write one of them in parentheses')
    return { kind: 'binary', operator, token, left, right }
  }

  private sum(): Node {
    return this.chain(['+', '-'], () => this.product())
  }

  private product(): Node {
    return this.chain(['*', '/', '%'], () => this.signed())
  }

  private signed(): Node {
    if (!this.isSymbol('-')) return this.single()
    const token = this.take()
    return { kind: 'unary', operator: '-', token, operand: this.nested(() => this.signed()) }
  }

  private single(): Node {
    const { kind, source } = this.next
    if (kind === 'number' || kind === 'text' || kind === 'date')
      return { kind: 'literal', type: kind, token: this.take() }
    if (this.isSymbol('(')) {
      const open = this.take()
      const inner = this.nested(() => this.either())
      return { kind: 'group', open, inner, close: this.expect(')') }
    }
    if (this.isWord('not')) throw this.problem('Write not and its condition in parentheses here')
    const word = source.toLowerCase()
    if (kind !== 'name' || word === 'and' || word === 'or')
      throw this.problem(`A value is missing before ${this.nextWords}`)
    if (word === 'true' || word === 'false') return { kind: 'literal', type: 'boolean', token: this.take() }
    return this.named()
  }

  private named(): FieldPath | Call {
    const path: FieldPath = { kind: 'path', names: [], dots: [] }
    for (;;) {
      if (this.next.kind !== 'name') throw this.problem(`A name is missing before ${this.nextWords}`)
      const name = this.take()
      if (this.isSymbol('(')) return this.call(path, name)
      path.names.push(name)
      if (!this.isSymbol('.')) return path
      path.dots.push(this.take())
    }
  }

  private call({ names, dots }: FieldPath, name: Token): Call {
    const open = this.take()
    const args: Node[] = []
    const commas: Token[] = []
    while (!this.isSymbol(')')) {
      args.push(this.nested(() => this.either()))
      if (!this.isSymbol(',')) break
      commas.push(this.take())
      if (this.isSymbol(')')) throw this.problem('A value is missing before )')
    }
    const close = this.expect(')')
    if (this.isSymbol('.')) throw this.problem('Nothing can follow the parentheses of a function')
    const on: FieldPath | null = names.length > 0 ? { kind: 'path', names, dots: dots.slice(0, -1) } : null
    return { kind: 'call', on, dot: dots.at(-1) ?? null, name, open, args, commas, close }
  }

  /** Parses operands with operators of one level between them. They associate to the left. */
  private chain(operators: readonly Binary['operator'][], operand: () => Node): Node {
    let left = operand()
    for (;;) {
      const operator = this.isOneOf(operators)
      if (!operator) return left
      const token = this.take()
      left = { kind: 'binary', operator, token, left, right: this.nested(operand) }
    }
  }

  private nested(parse: () => Node): Node {
    if (++this.depth > MAX_DEPTH) throw this.problem('The expression is nested too deep')
    const node = parse()
    this.depth--
    return node
  }

  private get next(): Token {
    return this.tokens[this.index] as Token
  }

  private get nextWords(): string {
    return this.next.kind === 'end' ? 'the end' : this.next.source
  }

  private take(): Token {
    return this.tokens[this.index++] as Token
  }

  private isSymbol(symbol: string): boolean {
    return this.next.kind === 'symbol' && this.next.source === symbol
  }

  private isWord(word: string): boolean {
    return this.next.kind === 'name' && this.next.source.toLowerCase() === word
  }

  private isOneOf<Operator extends Binary['operator']>(operators: readonly Operator[]): Operator | undefined {
    return operators.find((operator) => this.isSymbol(operator) || this.isWord(operator))
  }

  private expect(symbol: string): Token {
    if (!this.isSymbol(symbol)) throw this.problem(`${symbol} is missing before ${this.nextWords}`)
    return this.take()
  }

  private problem(message: string): ExpressionProblem {
    return new ExpressionProblem('InvalidSyntax', message, this.next.start)
  }
}

/**
 * Parses an expression of a promotion or an approval rule.
 *
 * @throws ExpressionProblem with the code InvalidToken or InvalidSyntax
 */
export function parseExpression(text: string): Tree {
  if (text.length > MAX_EXPRESSION_LENGTH)
    throw new ExpressionProblem(
      'InvalidSyntax',
      `The expression is longer than ${MAX_EXPRESSION_LENGTH} characters`,
      MAX_EXPRESSION_LENGTH,
    )
  return new Parser(tokenize(text)).tree()
}
