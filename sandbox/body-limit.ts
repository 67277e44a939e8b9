import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { CORS } from './cors'

/** Maximum size of a request body, in bytes: far above any record. A body is held in memory as a whole. */
const MAX_BODY_BYTES = 10 * 1024 * 1024

function tooLarge(c: Context): Response {
  const error = {
    ErrorCode: 'Request.InvalidRequestBody',
    Message: `The request body is larger than ${MAX_BODY_BYTES} bytes.`,
    Data: { Limit: MAX_BODY_BYTES },
  }
  // The rest of the body is still being sent, so the connection cannot be used again.
  return c.json({ Errors: [error] }, 413, { ...CORS, Connection: 'close' })
}

const streamed = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge })

/** Rejects bodies of more than 10 MB with 413: at once where the length is stated, else when the limit is reached. */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (c.req.header('Transfer-Encoding') !== undefined) return streamed(c, next)
  return Number(c.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES ? Promise.resolve(tooLarge(c)) : next()
}
