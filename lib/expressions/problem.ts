/** The platform's error codes for expressions that it does not store, without their prefix `Expression.`. */
export type ExpressionCode =
  | 'InvalidSyntax'
  | 'InvalidToken'
  | 'InvalidFunction'
  | 'InvalidArguments'
  | 'ItemNotAllowed'
  | 'ItemRequired'
  | 'OrderHistoryCannotBeUsed'

/** Error for an expression that the platform would reject. `position` is the index of a character, or the length. */
export class ExpressionProblem extends Error {
  constructor(
    readonly code: ExpressionCode,
    message: string,
    readonly position: number,
  ) {
    super(message)
    this.name = 'ExpressionProblem'
  }
}

/** Error for a valid expression that has no value for an order, such as a division by zero. */
export class EvaluationProblem extends Error {
  constructor(
    readonly reason: 'DivisionByZero' | 'Overflow' | 'InvalidArguments' | 'TooCostly',
    message: string,
    readonly position: number,
  ) {
    super(message)
    this.name = 'EvaluationProblem'
  }
}
