import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** The method of a TRACE request after renaming. Middleware responds to it with 405. */
export const RENAMED_TRACE = 'X-TRACE'

/**
 * Renames the method of incoming TRACE requests. The fetch standard forbids TRACE, so Next would respond with 500 and
 * log a stack trace before middleware could reject the request.
 */
export function renameTrace(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (request.method === 'TRACE') request.method = RENAMED_TRACE
  })
}
