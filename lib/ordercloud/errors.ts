import { CancelledError } from '@tanstack/react-query'

/** One entry of the platform's `Errors` list. `Data` depends on the code: NotFound has ObjectType and ObjectID. */
interface ApiErrorItem {
  ErrorCode: string
  Message: string
  Data?: unknown
}

const UNKNOWN_MESSAGE = 'An unknown error occurred'
const INVALID_TOKEN_MESSAGE = 'Access token is invalid or expired.'
/** The advice for a call without a response. */
export const CONNECTION_ADVICE = 'Check the connection, then retry.'

interface PlatformErrorFacts {
  status?: number | null
  errorCode?: string
  errors?: ApiErrorItem[]
  retryAfterSeconds?: number
  request?: string
  /** The thrown error, when there was no response. */
  cause?: unknown
}

/**
 * The only error type that platform calls reject with. Without a response, `status` is null and `cause` is the thrown
 * error, unchanged (spec section 8). `cause` is never logged, because a library's error may hold the body of its
 * request.
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly status: number | null
  readonly errorCode: string
  readonly errors: ApiErrorItem[]
  /** Seconds from the response's Retry-After header, if it could be parsed. */
  readonly retryAfterSeconds: number | undefined
  /** Method and URL for the console. Never includes a body, which may hold a password. */
  readonly request: string | undefined

  constructor(message: string, facts: PlatformErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined)
    this.status = facts.status ?? null
    this.errorCode = facts.errorCode ?? 'Unknown'
    this.errors = facts.errors ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.request = facts.request
  }

  /** True when the caller canceled the call. The user is not notified of that. */
  get isAborted(): boolean {
    return this.errorCode === 'Aborted'
  }
}

/**
 * Converts anything that a call threw into a PlatformError. Never throws: the platform, a proxy or the library may
 * provide no response, an HTML page, an empty body or a body of another shape.
 */
export function toPlatformError(thrown: unknown): PlatformError {
  if (thrown instanceof PlatformError) return thrown
  try {
    return read(thrown)
  } catch {
    return new PlatformError(UNKNOWN_MESSAGE, { cause: thrown })
  }
}

/** Returns the title of a failure without a response. Undefined for every other failure. */
export function connectionFailure({ status, errorCode }: PlatformError): string | undefined {
  if (status !== null) return undefined
  if (errorCode === 'Network') return 'The platform cannot be reached'
  return errorCode === 'Timeout' ? 'The platform did not respond in time' : undefined
}

/**
 * Returns the sentence that a screen shows for a failed call (spec section 8). Replaces the message of a browser or
 * library for a missing response ("Network Error"), because it names no remedy.
 */
export function displayMessage(error: PlatformError): string {
  const connection = connectionFailure(error)
  if (connection !== undefined) return `${connection}. ${CONNECTION_ADVICE}`
  const [first] = error.errors
  return first ? itemMessage({ ...first, Message: first.Message || error.message }) : inWords(error.message)
}

/** Returns the sentence for one entry of the platform's errors. All screens use it. */
export function itemMessage({ ErrorCode, Message, Data }: ApiErrorItem): string {
  if (ErrorCode === 'NotFound') {
    const type = textProperty(Data, 'ObjectType')
    const id = textProperty(Data, 'ObjectID')
    if (type !== undefined && id !== undefined) return `${type} "${id}" not found.`
  }
  return inWords(Message)
}

function inWords(message: string): string {
  if (message === INVALID_TOKEN_MESSAGE) return 'Your session has expired. Please log in.'
  return message || UNKNOWN_MESSAGE
}

/** Returns the platform roles that a rejected call (403) names as sufficient. */
export function sufficientRoles(error: PlatformError): string[] {
  const roles = property(error.errors[0]?.Data, 'SufficientRoles')
  return Array.isArray(roles) ? roles.filter((role): role is string => typeof role === 'string') : []
}

function read(thrown: unknown): PlatformError {
  const code = textProperty(thrown, 'code')
  const name = textProperty(thrown, 'name')
  const isCancelled = name === 'AbortError' || name === 'CanceledError' || code === 'ERR_CANCELED'
  // TanStack Query throws this error when the query that a read was waiting for is canceled.
  if (isCancelled || thrown instanceof CancelledError) {
    return new PlatformError('The request was canceled.', { errorCode: 'Aborted', cause: thrown })
  }
  const response = property(thrown, 'response')
  const request = describeRequest(property(thrown, 'config') ?? property(response, 'config'))
  if (!isObject(response)) {
    const message = typeof thrown === 'string' ? thrown : textProperty(thrown, 'message')
    const isTimeout = code === 'ECONNABORTED' || code === 'ETIMEDOUT' || name === 'TimeoutError'
    const errorCode = isTimeout
      ? 'Timeout'
      : code === 'ERR_NETWORK' || isFetchFailure(thrown)
        ? 'Network'
        : 'Unknown'
    return new PlatformError(message || UNKNOWN_MESSAGE, { errorCode, request, cause: thrown })
  }
  const status = numberProperty(response, 'status') ?? null
  const body = parseBody(property(response, 'data'))
  const errors = readItems(body)
  const oauthMessage = textProperty(body, 'error_description') ?? textProperty(body, 'error')
  const statusText = textProperty(response, 'statusText')
  const message =
    errors[0]?.Message ||
    oauthMessage ||
    statusText ||
    (status ? `The platform returned an error (${status}).` : UNKNOWN_MESSAGE)
  return new PlatformError(message, {
    status,
    errorCode: errors[0]?.ErrorCode || textProperty(body, 'error') || 'Unknown',
    errors,
    retryAfterSeconds: readRetryAfter(property(response, 'headers')),
    request,
  })
}

function parseBody(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    // The platform's responses may begin with a byte order mark, which JSON does not allow.
    return JSON.parse(data.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function readItems(body: unknown): ApiErrorItem[] {
  const items = property(body, 'Errors')
  if (!Array.isArray(items)) return []
  return items.filter(isObject).map((item) => ({
    ErrorCode: textProperty(item, 'ErrorCode') ?? '',
    Message: textProperty(item, 'Message') ?? '',
    Data: property(item, 'Data') ?? undefined,
  }))
}

function readRetryAfter(headers: unknown): number | undefined {
  const raw = property(headers, 'retry-after') ?? property(headers, 'Retry-After')
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const seconds = Number(raw)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const at = Date.parse(String(raw))
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000)
}

function describeRequest(config: unknown): string | undefined {
  const url = textProperty(config, 'url')
  if (url === undefined) return undefined
  // This is the only platform URL with a secret: the code that resets a password.
  const description = url.replace(/(\/password\/reset\/)[^/?#]+/i, '$1{verificationCode}')
  return `${(textProperty(config, 'method') ?? 'get').toUpperCase()} ${description}`
}

// fetch has no error code for a missing response. Every browser throws a plain TypeError.
function isFetchFailure(thrown: unknown): boolean {
  return thrown instanceof TypeError && /fetch|network|load failed/i.test(thrown.message)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function property(value: unknown, key: string): unknown {
  return isObject(value) ? (value as Record<string, unknown>)[key] : undefined
}

function textProperty(value: unknown, key: string): string | undefined {
  const found = property(value, key)
  return typeof found === 'string' ? found : undefined
}

function numberProperty(value: unknown, key: string): number | undefined {
  const found = property(value, key)
  return typeof found === 'number' ? found : undefined
}
