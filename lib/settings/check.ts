import { readSettings } from './server'

/** Ends the process with the setting's own sentence when one is missing or unusable. A build needs none. */
export function stopWithoutSettings(): void {
  if (process.env.NEXT_PHASE === 'phase-production-build') return
  try {
    readSettings()
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    process.exit(1)
  }
}
