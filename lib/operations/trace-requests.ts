import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** The method that a TRACE request has by the time Next reads it. Middleware answers 405 to it. */
export const RENAMED_TRACE = 'X-TRACE'

/**
 * Renames the method of TRACE requests as they arrive. The fetch standard forbids TRACE, so Next fails on such a request
 * with 500 and a stack in the log before middleware can reject it.
 */
export function renameTrace(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (request.method === 'TRACE') request.method = RENAMED_TRACE
  })
}
