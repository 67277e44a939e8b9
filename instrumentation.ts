/**
 * Runs once when a server starts: a missing setting stops it there, with the sentence that names the variable,
 * and not at the first visitor's expense.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { stopWithoutSettings } = await import('./lib/settings/check')
  stopWithoutSettings()
}
