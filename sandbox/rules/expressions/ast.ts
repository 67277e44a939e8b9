export type BinaryOperator = 'or' | 'and' | '=' | '<>' | '<' | '>' | '<=' | '>=' | '+' | '-' | '*' | '/' | '%'

export type Literal = { kind: 'number' | 'text' | 'date' | 'boolean'; text: string; at: number }

/** Names separated by dots; `order.xp.Color` has three. The names keep their original case. */
export interface Path {
  kind: 'path'
  names: string[]
  at: number
  /** Offset of each name in the text. */
  places: number[]
}

/** A function call without a path (`min(1, 2)`) or on a path (`items.any(...)`). */
export interface Call {
  kind: 'call'
  on: Path | null
  name: string
  args: Ast[]
  /** Offset of the function's name. */
  at: number
}

interface Unary {
  kind: 'unary'
  operator: 'not' | '-'
  operand: Ast
  at: number
}

export interface Binary {
  kind: 'binary'
  operator: BinaryOperator
  left: Ast
  right: Ast
  /** Offset of the operator. */
  at: number
}

/** A parsed expression. `at` is an offset into the text, 0-based. */
export type Ast = Literal | Path | Call | Unary | Binary

export const NOT_LEVEL = 3
export const COMPARISON_LEVEL = 4
export const MINUS_LEVEL = 7
const PRIMARY_LEVEL = 8

/** Binding strength of each operator. Operators of one level associate to the left; comparisons cannot be chained. */
export const LEVELS: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '=': COMPARISON_LEVEL,
  '<>': COMPARISON_LEVEL,
  '<': COMPARISON_LEVEL,
  '>': COMPARISON_LEVEL,
  '<=': COMPARISON_LEVEL,
  '>=': COMPARISON_LEVEL,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
}

/** Returns the offset of the first character of a node. For binary operators this is the start of the left operand. */
export function startOf(ast: Ast): number {
  if (ast.kind === 'binary') return startOf(ast.left)
  return ast.kind === 'call' && ast.on ? ast.on.at : ast.at
}

function levelOf(ast: Ast): number {
  if (ast.kind === 'binary') return LEVELS[ast.operator]
  if (ast.kind === 'unary') return ast.operator === 'not' ? NOT_LEVEL : MINUS_LEVEL
  return PRIMARY_LEVEL
}

function printOperand(ast: Ast, level: number): string {
  return levelOf(ast) < level ? `(${printExpression(ast)})` : printExpression(ast)
}

/** Prints an expression as text with the fewest parentheses. Parsing the text gives the same tree. */
export function printExpression(ast: Ast): string {
  switch (ast.kind) {
    case 'text':
      return `'${ast.text.replaceAll("'", "\\'")}'`
    case 'number':
    case 'date':
    case 'boolean':
      return ast.text
    case 'path':
      return ast.names.join('.')
    case 'call': {
      const on = ast.on ? `${printExpression(ast.on)}.` : ''
      return `${on}${ast.name}(${ast.args.map(printExpression).join(', ')})`
    }
    case 'unary':
      return ast.operator === 'not'
        ? `not ${printOperand(ast.operand, NOT_LEVEL)}`
        : `-${printOperand(ast.operand, MINUS_LEVEL)}`
    case 'binary': {
      const level = LEVELS[ast.operator]
      const left = printOperand(ast.left, level === COMPARISON_LEVEL ? level + 1 : level)
      return `${left} ${ast.operator} ${printOperand(ast.right, level + 1)}`
    }
  }
}
