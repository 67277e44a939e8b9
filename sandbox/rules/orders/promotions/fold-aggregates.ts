import type { Ast } from '../../expressions/ast'
import { EvaluationError } from '../../expressions/errors'
import { evaluate, type Scope } from '../../expressions/evaluate'
import { toNumber } from '../../expressions/values'

/** Returns true when the value depends on the line item that a line item promotion is evaluated for. */
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
    // The part may never be evaluated, for example behind a false condition.
    if (error instanceof EvaluationError) return ast
    throw error
  }
}

/**
 * Replaces every part of an expression that has the same value for all lines by that value. Without this, aggregates
 * would scan all 500 lines for each of 500 lines.
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
