import { fieldError, type ErrorItem } from '../../core/http/errors'
import { checkExpression, type Purpose } from './check'
import { ExpressionError } from './errors'
import { parseExpression } from './parser'
import type { FieldModels } from './types'

/**
 * Returns the reasons that an expression cannot be stored in `field`, as entries of an error response; empty when it is
 * valid. Data has Field, Position (0-based), and Line and Column (1-based).
 */
export function expressionErrors(
  field: string,
  text: unknown,
  purpose: Purpose,
  models: FieldModels,
): ErrorItem[] {
  if (typeof text !== 'string') return [fieldError(field, 'is required', { Rule: 'required' })]
  try {
    checkExpression(parseExpression(text), { purpose, models })
    return []
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { code, message, position } = error
    const before = text.slice(0, position).split('\n')
    const Data = {
      Field: field,
      Position: position,
      Line: before.length,
      Column: (before.at(-1)?.length ?? 0) + 1,
    }
    return [{ ErrorCode: code, Message: `${field}, position ${position}: ${message}.`, Data }]
  }
}
