/** What lets a page of any origin read an answer: every answer has it, refusals and faults included. */
export const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Location, Retry-After',
}

/** Browsers cap how long they believe a preflight; a day is more than any of them allows. */
const PREFLIGHT_SECONDS = '86400'

/**
 * Answers the question that browsers put before a request that changes something.
 *
 * @param asked the headers that the request wants to carry, as `Access-Control-Request-Headers` has them
 */
export function preflight(asked: string | null | undefined): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': asked ?? 'Authorization, Content-Type',
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    },
  })
}
