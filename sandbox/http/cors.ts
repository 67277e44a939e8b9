/** Headers that let pages of any origin read a response. Every response has them, including errors and faults. */
export const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Location, Retry-After',
}

/**
 * Time for which browsers may cache a preflight, in seconds. Browsers cap it; a day is more than any of them allows.
 */
const PREFLIGHT_SECONDS = '86400'

/**
 * Handles the preflight request that browsers send before a request with side effects.
 * @param asked the headers of the actual request, as `Access-Control-Request-Headers` lists them
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
