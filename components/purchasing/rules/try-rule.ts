import { checkExpression } from '@/lib/expressions/check'
import { evaluate, isTrue, type IsInCategory, type Scope } from '@/lib/expressions/evaluate'
import { clausesOf, outlineOf } from '@/lib/expressions/outline'
import { parseExpression } from '@/lib/expressions/parse'
import { EvaluationProblem, ExpressionProblem } from '@/lib/expressions/problem'
import type { Node } from '@/lib/expressions/tree'
import type { OrderReturn } from '@/lib/ordercloud/models'
import type { SampleOrder } from '@/lib/orders/sample'

/** The documents that a rule is about. */
export type RuleSubject = 'order' | 'return'

/** An order, or a return with its order. */
export interface SampleDocument extends SampleOrder {
  orderReturn?: OrderReturn
}

/** The condition of an approval rule, parsed and checked. */
export interface ParsedRule {
  condition: Node
  /** Texts of the clauses of the condition. */
  clauses: string[]
}

/** Parses the condition of a rule. Undefined when the platform would reject it. */
export function parseRule(text: string, subject: RuleSubject): ParsedRule | undefined {
  const trimmed = text.trim()
  try {
    const condition = parseExpression(trimmed).root
    checkExpression(condition, subject === 'return' ? 'order-return-approval' : 'order-approval')
    const clauses = clausesOf(outlineOf(condition)).map(({ span }) => trimmed.slice(span.from, span.to))
    return { condition, clauses }
  } catch (error) {
    if (error instanceof ExpressionProblem) return undefined
    throw error
  }
}

/** The effect that a rule would have had on one document. */
export interface TriedRule {
  document: SampleDocument
  /** True when the rule asks for an approval. */
  asks: boolean
  /** One result for each clause of the condition. */
  clauses: boolean[]
  /** Reason why the condition has no value for this document. */
  problem: string | undefined
}

/** Tries a rule on a document. Approvals by other rules count as missing, because they come later. */
export function tryRule(
  { condition }: ParsedRule,
  document: SampleDocument,
  { isInCategory, now }: { isInCategory: IsInCategory; now: Date },
): TriedRule {
  const { order, lines, orderReturn } = document
  const scope: Scope = {
    ...{ order, items: lines, now, isInCategory, results: new Map() },
    ...(orderReturn && { orderReturn }),
    isApproved: () => false,
  }
  const clauses = clausesOf(outlineOf(condition)).map(({ node }) => isTrue(node, scope))
  try {
    return { document, asks: evaluate(condition, scope) === true, clauses, problem: undefined }
  } catch (error) {
    if (!(error instanceof EvaluationProblem)) throw error
    return { document, asks: false, clauses, problem: error.message }
  }
}
