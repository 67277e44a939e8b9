/** Header that identifies a request in the response, in the app's log and in the log of a proxy. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The format of request IDs that are accepted from a proxy. It excludes characters that could break a log line. */
const USABLE_ID = /^[\w.:/+=-]{1,128}$/

/** Returns the request ID of a proxy, or a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && USABLE_ID.test(given) ? given : crypto.randomUUID()
}
