export type ExpressionCode =
  | 'Expression.InvalidSyntax'
  | 'Expression.InvalidToken'
  | 'Expression.InvalidFunction'
  | 'Expression.InvalidArguments'
  | 'Expression.ItemNotAllowed'
  | 'Expression.ItemRequired'
  | 'Expression.OrderHistoryCannotBeUsed'

/**
 * Error for an expression that cannot be stored. `position` is a 0-based offset in UTF-16 units; the end of the text is
 * a valid position.
 */
export class ExpressionError extends Error {
  constructor(
    readonly code: ExpressionCode,
    message: string,
    readonly position: number,
  ) {
    super(message)
    this.name = 'ExpressionError'
  }
}

export type EvaluationReason = 'DivisionByZero' | 'Overflow' | 'InvalidArguments' | 'TooCostly'

/** Error for a valid expression that has no value for the given data. `position` is the same as in ExpressionError. */
export class EvaluationError extends Error {
  constructor(
    readonly reason: EvaluationReason,
    message: string,
    readonly position: number,
  ) {
    super(message)
    this.name = 'EvaluationError'
  }
}
