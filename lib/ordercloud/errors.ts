import { CancelledError } from '@tanstack/react-query'

/** One entry of the platform's `Errors` list. `Data` differs by code; NotFound carries ObjectType and ObjectID. */
export interface ApiErrorItem {
  ErrorCode: string
  Message: string
  Data?: unknown
}

const UNKNOWN_MESSAGE = 'An unknown error occurred'
const TOKEN_REFUSED = 'Access token is invalid or expired.'
/** The advice for a call that got no answer. */
export const CONNECTION_ADVICE = 'Check the connection, then retry.'

interface PlatformErrorFacts {
  status?: number | null
  errorCode?: string
  errors?: ApiErrorItem[]
  retryAfterSeconds?: number
  request?: string
  /** What was thrown, where no answer arrived. */
  cause?: unknown
}

/**
 * The only error a platform call rejects with: status is null when no answer arrived, and then `cause` is what was
 * thrown, unchanged (spec section 8). Nothing of it is logged: a library's error may hold the body of its request.
 */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly status: number | null
  readonly errorCode: string
  readonly errors: ApiErrorItem[]
  /** What the answer's Retry-After header asked for, when it could be read. */
  readonly retryAfterSeconds: number | undefined
  /** Verb and address for the console; never a body, which may hold a password. */
  readonly request: string | undefined

  constructor(message: string, facts: PlatformErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined)
    this.status = facts.status ?? null
    this.errorCode = facts.errorCode ?? 'Unknown'
    this.errors = facts.errors ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.request = facts.request
  }

  /** True when the caller gave up on the call itself, which nobody needs to be told. */
  get isAborted(): boolean {
    return this.errorCode === 'Aborted'
  }
}

/**
 * Turns whatever a call threw into a PlatformError. Never throws: the platform, a proxy before it or the
 * library may hand over no answer, a page of HTML, an empty body or a body of another shape.
 */
export function toPlatformError(thrown: unknown): PlatformError {
  if (thrown instanceof PlatformError) return thrown
  try {
    return read(thrown)
  } catch {
    return new PlatformError(UNKNOWN_MESSAGE, { cause: thrown })
  }
}

/** How a call ended that got no answer, as a title; undefined for every other failure. */
export function connectionFailure({ status, errorCode }: PlatformError): string | undefined {
  if (status !== null) return undefined
  if (errorCode === 'Network') return 'The platform cannot be reached'
  return errorCode === 'Timeout' ? 'The platform did not answer in time' : undefined
}

/**
 * The sentence that a screen shows for a failed call (spec section 8). What a browser or a library says of a call
 * without an answer ("Network Error") is replaced: it names no remedy.
 */
export function displayMessage(error: PlatformError): string {
  const connection = connectionFailure(error)
  if (connection !== undefined) return `${connection}. ${CONNECTION_ADVICE}`
  const [first] = error.errors
  return first ? itemMessage({ ...first, Message: first.Message || error.message }) : inWords(error.message)
}

/** The sentence for one entry of the platform's errors: the same wherever it is shown. */
export function itemMessage({ ErrorCode, Message, Data }: ApiErrorItem): string {
  if (ErrorCode === 'NotFound') {
    const type = textProperty(Data, 'ObjectType')
    const id = textProperty(Data, 'ObjectID')
    if (type !== undefined && id !== undefined) return `${type} "${id}" not found.`
  }
  return inWords(Message)
}

function inWords(message: string): string {
  if (message === TOKEN_REFUSED) return 'Your session has expired. Please log in.'
  return message || UNKNOWN_MESSAGE
}

/** The platform roles a refused call (403) says would have sufficed. */
export function sufficientRoles(error: PlatformError): string[] {
  const roles = property(error.errors[0]?.Data, 'SufficientRoles')
  return Array.isArray(roles) ? roles.filter((role): role is string => typeof role === 'string') : []
}

function read(thrown: unknown): PlatformError {
  const code = textProperty(thrown, 'code')
  const name = textProperty(thrown, 'name')
  const isCancelled = name === 'AbortError' || name === 'CanceledError' || code === 'ERR_CANCELED'
  // A read that asked for what another query was reading hears so when that one was given up.
  if (isCancelled || thrown instanceof CancelledError) {
    return new PlatformError('The request was cancelled.', { errorCode: 'Aborted', cause: thrown })
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
    (status ? `The platform answered ${status}.` : UNKNOWN_MESSAGE)
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
    // The platform's answers may begin with a byte order mark, which JSON does not allow.
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
  // The one address of the platform that holds a secret: the code that opens an account.
  const said = url.replace(/(\/password\/reset\/)[^/?#]+/i, '$1{verificationCode}')
  return `${(textProperty(config, 'method') ?? 'get').toUpperCase()} ${said}`
}

// fetch has no code for "no answer": every browser throws a bare TypeError.
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
