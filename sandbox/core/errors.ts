/** One entry of an error answer's `Errors` list. */
export interface ErrorItem {
  ErrorCode: string
  Message: string
  Data: unknown
}

/** @param Data what concerns it, such as ids; null for none */
export function errorItem(ErrorCode: string, Message: string, Data: unknown): ErrorItem {
  return { ErrorCode, Message, Data }
}

/** A refusal in the platform's shape: status, and one or more coded reasons. */
export class PlatformError extends Error {
  constructor(
    readonly status: number,
    readonly errors: ErrorItem[],
  ) {
    super(errors[0]?.Message ?? 'Refused')
    this.name = 'PlatformError'
  }
}

/** A refusal with one reason; 400 unless told otherwise. */
export function refuse(code: string, message: string, data: unknown = null, status = 400): PlatformError {
  return new PlatformError(status, [{ ErrorCode: code, Message: message, Data: data }])
}

/** Clients read `Data.ObjectType` and `Data.ObjectID` of a NotFound without looking, so both are always there. */
export function notFound(objectType: string, objectId: string): PlatformError {
  return refuse(
    'NotFound',
    `${objectType} "${objectId}" was not found.`,
    { ObjectType: objectType, ObjectID: objectId },
    404,
  )
}

export function idExists(objectType: string, objectId: string): PlatformError {
  return refuse(
    'IdExists',
    `${objectType} with ID "${objectId}" already exists.`,
    { ObjectType: objectType, ObjectID: objectId },
    409,
  )
}

/** The product translates exactly this sentence, so it must not change. */
export function invalidToken(): PlatformError {
  return refuse('InvalidToken', 'Access token is invalid or expired.', null, 401)
}

/** In date, and void all the same. */
export function tokenRevoked(): PlatformError {
  return refuse('Auth.TokenRevoked', 'Access token is invalid or expired.', null, 401)
}

export function insufficientRoles(sufficient: string[], assigned: string[]): PlatformError {
  return refuse(
    'InsufficientRoles',
    `One of these roles is needed: ${sufficient.join(', ')}.`,
    { SufficientRoles: sufficient, AssignedRoles: assigned },
    403,
  )
}

/** The role would do, but this type of user may not administer that kind of thing. */
export function notAuthorizedToAdmin(what: string): PlatformError {
  return refuse('Auth.UserNotAuthorizedToAdmin', `This user may not administer ${what}.`, null, 403)
}

export function fieldError(field: string, rule: string, data: Record<string, unknown> = {}): ErrorItem {
  return { ErrorCode: 'ValidationFailure', Message: `${field} ${rule}.`, Data: { Field: field, ...data } }
}

export function invalidBody(): PlatformError {
  return refuse('Request.InvalidRequestBody', 'The request body is missing or is not a JSON object.')
}
