import type { Instrumentation } from 'next'

/**
 * Runs once when a server starts. A missing setting stops the server with a message that names the variable, so that it
 * does not fail at the first request.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { stopWithoutSettings } = await import('./lib/settings/check')
  stopWithoutSettings()
  const { renameTrace } = await import('./lib/operations/trace-requests')
  renameTrace()
}

/** Logs errors of the server's responses as one line of JSON each, for the log collectors of operators. */
export const onRequestError: Instrumentation.onRequestError = async (thrown, request, context) => {
  const { errorLine } = await import('./lib/operations/log-error')
  console.error(errorLine(thrown, request, context))
}
