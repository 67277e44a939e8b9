/** One entry in the `Errors` list of an error response. */
export interface ErrorItem {
  ErrorCode: string
  Message: string
  Data: unknown
}

/**
 * Creates an entry of `Errors`.
 * @param Data details such as IDs; null for none
 */
export function errorItem(ErrorCode: string, Message: string, Data: unknown): ErrorItem {
  return { ErrorCode, Message, Data }
}

/** A rejection in the platform's format: status, and one or more coded reasons. */
export class PlatformError extends Error {
  constructor(
    readonly status: number,
    readonly errors: ErrorItem[],
  ) {
    super(errors[0]?.Message ?? 'Rejected')
    this.name = 'PlatformError'
  }
}

/** Creates a rejection with one reason; the status is 400 by default. */
export function platformError(
  code: string,
  message: string,
  data: unknown = null,
  status = 400,
): PlatformError {
  return new PlatformError(status, [{ ErrorCode: code, Message: message, Data: data }])
}

/**
 * Creates a NotFound error. Clients read `Data.ObjectType` and `Data.ObjectID` without checking, so both are always
 * present.
 */
export function notFound(objectType: string, objectId: string): PlatformError {
  return platformError(
    'NotFound',
    `${objectType} "${objectId}" was not found.`,
    { ObjectType: objectType, ObjectID: objectId },
    404,
  )
}

export function idExists(objectType: string, objectId: string): PlatformError {
  return platformError(
    'IdExists',
    `${objectType} with ID "${objectId}" already exists.`,
    { ObjectType: objectType, ObjectID: objectId },
    409,
  )
}

/** Creates the error for an invalid token. The product translates exactly this sentence, so it must not change. */
export function invalidToken(): PlatformError {
  return platformError('InvalidToken', 'Access token is invalid or expired.', null, 401)
}

/** Creates the error for a token that is unexpired but revoked. */
export function tokenRevoked(): PlatformError {
  return platformError('Auth.TokenRevoked', 'Access token is invalid or expired.', null, 401)
}

export function insufficientRoles(sufficient: string[], assigned: string[]): PlatformError {
  return platformError(
    'InsufficientRoles',
    `One of these roles is needed: ${sufficient.join(', ')}.`,
    { SufficientRoles: sufficient, AssignedRoles: assigned },
    403,
  )
}

/** Creates the error for a user type that may not administer this kind of record, although the role is sufficient. */
export function notAuthorizedToAdmin(what: string): PlatformError {
  return platformError('Auth.UserNotAuthorizedToAdmin', `This user cannot administer ${what}.`, null, 403)
}

export function fieldError(field: string, rule: string, data: Record<string, unknown> = {}): ErrorItem {
  return { ErrorCode: 'ValidationFailure', Message: `${field} ${rule}.`, Data: { Field: field, ...data } }
}

export function invalidBody(): PlatformError {
  return platformError('Request.InvalidRequestBody', 'The request body is missing or is not a JSON object.')
}
