import {
  COMPARISON_LEVEL,
  LEVELS,
  MINUS_LEVEL,
  NOT_LEVEL,
  type Ast,
  type BinaryOperator,
  type Path,
} from './ast'
import { ExpressionError } from './errors'
import { tokens, type Token } from './lexer'

/** Maximum length in characters, as in the models of all expression fields. */
const MAX_LENGTH = 400
/** Maximum nesting of groups and arguments. Prevents stack overflows by hostile texts. */
const MAX_DEPTH = 100

const isOperator = (word: string): word is BinaryOperator => Object.hasOwn(LEVELS, word)

class Parser {
  private index = 0
  private depth = 0
  private readonly list: Token[]

  constructor(source: string) {
    this.list = tokens(source)
  }

  whole(): Ast {
    if (this.peek().kind === 'end') throw this.errorAt('The expression is empty')
    const ast = this.expression(0)
    if (this.peek().kind !== 'end') throw this.errorAt(`${this.describe()} does not belong here`)
    return ast
  }

  /** Parses the operators that bind at least as tightly as `level`. */
  private expression(level: number): Ast {
    if (++this.depth > MAX_DEPTH) throw this.errorAt('The expression is nested too deep')
    let left = this.prefixed(level)
    let isCompared = false
    for (;;) {
      const operator = this.operator()
      if (operator === null || LEVELS[operator] < level) break
      const compares = LEVELS[operator] === COMPARISON_LEVEL
      if (compares && isCompared)
        throw this.errorAt('Comparisons cannot be chained: join them with and, or put one in parentheses')
      isCompared = compares
      const { at } = this.take()
      left = { kind: 'binary', operator, left, right: this.expression(LEVELS[operator] + 1), at }
    }
    this.depth--
    return left
  }

  private prefixed(level: number): Ast {
    const { at } = this.peek()
    if (this.isWord('not')) {
      if (level > NOT_LEVEL) throw this.errorAt('not must stand in parentheses here')
      this.take()
      return { kind: 'unary', operator: 'not', operand: this.expression(NOT_LEVEL), at }
    }
    if (this.isSymbol('-')) {
      this.take()
      return { kind: 'unary', operator: '-', operand: this.expression(MINUS_LEVEL), at }
    }
    return this.primary()
  }

  private primary(): Ast {
    const { kind, text, at } = this.peek()
    if (kind === 'number' || kind === 'text' || kind === 'date') {
      this.take()
      return { kind, text, at }
    }
    if (kind === 'name' && !isOperator(text.toLowerCase())) {
      const word = text.toLowerCase()
      if (word !== 'true' && word !== 'false') return this.named()
      this.take()
      return { kind: 'boolean', text: word, at }
    }
    if (this.isSymbol('(')) {
      this.take()
      const inner = this.expression(0)
      this.expect(')')
      return inner
    }
    throw this.errorAt(`A value is missing before ${this.describe()}`)
  }

  private named(): Ast {
    const path: Path = { kind: 'path', names: [], at: this.peek().at, places: [] }
    for (;;) {
      const { kind, text, at } = this.peek()
      if (kind !== 'name') throw this.errorAt(`A name is missing before ${this.describe()}`)
      this.take()
      if (this.isSymbol('(')) {
        const on = path.names.length > 0 ? path : null
        const call: Ast = { kind: 'call', on, name: text, args: this.args(), at }
        if (this.isSymbol('.')) throw this.errorAt('Nothing can follow the parentheses of a function')
        return call
      }
      path.names.push(text)
      path.places.push(at)
      if (!this.isSymbol('.')) return path
      this.take()
    }
  }

  private args(): Ast[] {
    const args: Ast[] = []
    this.expect('(')
    if (!this.isSymbol(')')) {
      args.push(this.expression(0))
      while (this.isSymbol(',')) {
        this.take()
        args.push(this.expression(0))
      }
    }
    this.expect(')')
    return args
  }

  /** Returns the next token in lower case when it is a binary operator, else null. */
  private operator(): BinaryOperator | null {
    const { kind, text } = this.peek()
    const word = text.toLowerCase()
    return (kind === 'name' || kind === 'symbol') && isOperator(word) ? word : null
  }

  private peek(): Token {
    return this.list[this.index] as Token
  }

  private take(): Token {
    return this.list[this.index++] as Token
  }

  private isSymbol(symbol: string): boolean {
    return this.peek().kind === 'symbol' && this.peek().text === symbol
  }

  private isWord(word: string): boolean {
    return this.peek().kind === 'name' && this.peek().text.toLowerCase() === word
  }

  private expect(symbol: string): void {
    if (!this.isSymbol(symbol)) throw this.errorAt(`${symbol} is missing before ${this.describe()}`)
    this.take()
  }

  private describe(): string {
    const { kind, text } = this.peek()
    if (kind === 'end') return 'the end'
    return kind === 'text' ? `the text '${text}'` : text
  }

  private errorAt(message: string): ExpressionError {
    return new ExpressionError('Expression.InvalidSyntax', message, this.peek().at)
  }
}

/** Maximum number of cached expressions, which is more than a marketplace has active rules and promotions. */
const MAX_CACHED_EXPRESSIONS = 2000
const parsedExpressions = new Map<string, Ast>()

/**
 * Parses an expression of an approval rule or promotion (facts of the platform, 6.8). The same text returns the same
 * cached tree, because promotions are evaluated with every change to an order. Callers must not modify the tree.
 * @throws ExpressionError with InvalidToken for text outside the language, and InvalidSyntax for tokens in a wrong
 * position
 */
export function parseExpression(text: string): Ast {
  if (text.length > MAX_LENGTH)
    throw new ExpressionError(
      'Expression.InvalidSyntax',
      `The expression is longer than ${MAX_LENGTH} characters`,
      MAX_LENGTH,
    )
  let known = parsedExpressions.get(text)
  if (known === undefined) {
    known = new Parser(text).whole()
    if (parsedExpressions.size >= MAX_CACHED_EXPRESSIONS) parsedExpressions.clear()
    parsedExpressions.set(text, known)
  }
  return known
}
