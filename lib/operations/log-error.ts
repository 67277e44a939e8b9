import { REQUEST_ID_HEADER, requestIdOf } from './request-id'

/** The parts of a request that a log entry names. */
interface FailedRequest {
  method: string
  /** With its query, as the visitor sent it. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The place in the office where a request failed, in Next's words. */
interface FailurePlace {
  routePath: string
  routeType: string
}

/**
 * Describes a failure on the server as one line of JSON. The query of the address stays out: it may hold the code of a
 * password reset or what somebody searched for.
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
