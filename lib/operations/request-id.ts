/** Names one request in the answer, in the log of the office and in that of a proxy before it. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The request ids that are accepted from a proxy: nothing that could break a line of the log. */
const USABLE_ID = /^[\w.:/+=-]{1,128}$/

/** The id that a proxy gave a request, or a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && USABLE_ID.test(given) ? given : crypto.randomUUID()
}
