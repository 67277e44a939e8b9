import type { Ast } from '../expressions/ast'
import { EvaluationError } from '../expressions/errors'
import { evaluate, type Scope } from '../expressions/evaluate'
import { toNumber } from '../expressions/values'

/** True where the value hangs on the line a line item promotion is about. */
function usesItem(ast: Ast): boolean {
  switch (ast.kind) {
    case 'path':
      return ast.names[0]?.toLowerCase() === 'item'
    case 'call':
      return (ast.on !== null && usesItem(ast.on)) || ast.args.some(usesItem)
    case 'unary':
      return usesItem(ast.operand)
    case 'binary':
      return usesItem(ast.left) || usesItem(ast.right)
    default:
      return false
  }
}

function valueOf(ast: Ast, scope: Scope): Ast {
  try {
    const value = evaluate(ast, scope)
    const number = toNumber(value)
    if (number) return { kind: 'number', text: number.toFixed(), at: ast.at }
    return typeof value === 'boolean' ? { kind: 'boolean', text: String(value), at: ast.at } : ast
  } catch (error) {
    // It may stand where nothing ever looks.
    if (error instanceof EvaluationError) return ast
    throw error
  }
}

/**
 * The expression with every part put in as a value that is the same for all lines: evaluated for each of 500 lines,
 * what it asks of all lines would look at all 500 each time.
 */
export function foldAggregates(ast: Ast, scope: Scope): Ast {
  if ((ast.kind === 'call' || ast.kind === 'unary' || ast.kind === 'binary') && !usesItem(ast)) {
    const folded = valueOf(ast, scope)
    if (folded !== ast) return folded
  }
  switch (ast.kind) {
    case 'unary':
      return { ...ast, operand: foldAggregates(ast.operand, scope) }
    case 'binary':
      return { ...ast, left: foldAggregates(ast.left, scope), right: foldAggregates(ast.right, scope) }
    default:
      return ast
  }
}
