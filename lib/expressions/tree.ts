import type { Token } from './tokens'

export type LogicalOperator = 'and' | 'or'
export type Comparison = '=' | '<>' | '<' | '>' | '<=' | '>='
export type Arithmetic = '+' | '-' | '*' | '/' | '%'

/** A written value. */
export interface Literal {
  kind: 'literal'
  type: 'number' | 'text' | 'date' | 'boolean'
  token: Token
}

/** Names with dots between them: `order.xp.Color` has three. */
export interface FieldPath {
  kind: 'path'
  names: Token[]
  dots: Token[]
}

/** A function, with a path before it (`items.any(…)`) or without one (`min(1, 2)`). */
export interface Call {
  kind: 'call'
  on: FieldPath | null
  dot: Token | null
  name: Token
  open: Token
  args: Node[]
  commas: Token[]
  close: Token
}

/** The opposite of a condition, or a negative number. */
export interface Unary {
  kind: 'unary'
  operator: 'not' | '-'
  token: Token
  operand: Node
}

export interface Binary {
  kind: 'binary'
  operator: LogicalOperator | Comparison | Arithmetic
  token: Token
  left: Node
  right: Node
}

/** A part in parentheses. */
export interface Group {
  kind: 'group'
  open: Token
  inner: Node
  close: Token
}

/** A part of a parsed expression. It keeps its tokens, so that it can be printed exactly as it was written. */
export type Node = Literal | FieldPath | Call | Unary | Binary | Group

/** A parsed expression. */
export interface Tree {
  root: Node
  /** The end of the text, with the white space before it. */
  end: Token
}

/** Calls `visit` with every token of a part, in the order of the text. */
export function visitTokens(node: Node, visit: (token: Token) => void): void {
  switch (node.kind) {
    case 'literal':
      return visit(node.token)
    case 'path':
      return node.names.forEach((name, index) => {
        visit(name)
        const dot = node.dots[index]
        if (dot) visit(dot)
      })
    case 'call':
      if (node.on) visitTokens(node.on, visit)
      if (node.dot) visit(node.dot)
      visit(node.name)
      visit(node.open)
      node.args.forEach((arg, index) => {
        visitTokens(arg, visit)
        const comma = node.commas[index]
        if (comma) visit(comma)
      })
      return visit(node.close)
    case 'unary':
      visit(node.token)
      return visitTokens(node.operand, visit)
    case 'binary':
      visitTokens(node.left, visit)
      visit(node.token)
      return visitTokens(node.right, visit)
    case 'group':
      visit(node.open)
      visitTokens(node.inner, visit)
      return visit(node.close)
  }
}

/** Range of a part in the text: from its first character to the index after its last one, without outer spaces. */
export interface Span {
  from: number
  to: number
}

/** Returns the range of a part in the text of its expression. */
export function spanOf(node: Node): Span {
  let first: Token | undefined
  let last: Token | undefined
  visitTokens(node, (token) => {
    first ??= token
    last = token
  })
  return { from: first?.start ?? 0, to: last ? last.start + last.source.length : 0 }
}

/** Returns the part without the parentheses around it. */
export function unwrap(node: Node): Exclude<Node, Group> {
  let inner = node
  while (inner.kind === 'group') inner = inner.inner
  return inner
}

/** Returns the position that the platform gives for a part: that of its first token after opening parentheses. */
export function positionOf(node: Node): number {
  const inner = unwrap(node)
  if (inner.kind === 'binary') return positionOf(inner.left)
  return spanOf(inner).from
}
