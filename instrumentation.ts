import type { Instrumentation } from 'next'

/**
 * Runs once when a server starts: a missing setting stops it there, with the sentence that names the variable,
 * and not at the first visitor's expense.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { stopWithoutSettings } = await import('./lib/settings/check')
  stopWithoutSettings()
  const { renameTrace } = await import('./lib/operations/trace-requests')
  renameTrace()
}

/** Logs what fails while the server answers a request: one line of JSON each, for the collectors of operators. */
export const onRequestError: Instrumentation.onRequestError = async (thrown, request, context) => {
  const { errorLine } = await import('./lib/operations/log-error')
  console.error(errorLine(thrown, request, context))
}
