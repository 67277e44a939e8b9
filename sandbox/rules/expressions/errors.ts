export type ExpressionCode =
  | 'Expression.InvalidSyntax'
  | 'Expression.InvalidToken'
  | 'Expression.InvalidFunction'
  | 'Expression.InvalidArguments'
  | 'Expression.ItemNotAllowed'
  | 'Expression.ItemRequired'
  | 'Expression.OrderHistoryCannotBeUsed'

/** An expression that cannot be stored. `position` counts UTF-16 units from 0; the end of the text counts as one. */
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

/** A sound expression that has no value for the data at hand; `position` as in ExpressionError. */
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
