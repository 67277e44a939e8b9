/** Header that identifies a request in the response, in the app's log and in the log of a proxy. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The format of request IDs that are accepted from a proxy. It excludes characters that could break a log line. */
const USABLE_ID = /^[\w.:/+=-]{1,128}$/

/** Returns the request ID of a proxy, or a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && USABLE_ID.test(given) ? given : crypto.randomUUID()
}

/** The parts of a request that a log entry includes. */
interface FailedRequest {
  method: string
  /** The path with its query, as the browser sent it. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The route where a request failed, as Next names it. */
interface FailurePlace {
  routePath: string
  routeType: string
}

/**
 * Describes a failure on the server as one line of JSON. Leaves out the query of the URL, because it may have a
 * password reset code or a search text.
 */
export function errorLine(thrown: unknown, request: FailedRequest, place: FailurePlace): string {
  const given = request.headers[REQUEST_ID_HEADER]
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const digest = 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined
  return JSON.stringify({
    time: new Date().toISOString(),
    level: 'error',
    requestId: requestIdOf(Array.isArray(given) ? given[0] : given),
    method: request.method,
    path: request.path.split('?')[0],
    route: place.routePath,
    kind: place.routeType,
    message: error.message,
    digest,
    stack: error.stack,
  })
}
