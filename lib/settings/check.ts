import { readSettings } from './server'

/**
 * Ends the process with the setting's own error message when a setting is missing or invalid. A build needs no
 * settings.
 */
export function stopWithoutSettings(): void {
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  try {
    readSettings()
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    process.exit(1)
  }
}
