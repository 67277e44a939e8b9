import { runOrLog } from '../../../core/http/error-reports'
import type { Platform } from '../../../core/records/platform'
import { removeForgottenReturns } from '../returns/returns'
import { runSubscriptions } from './subscription-job'

const HOUR_MS = 3_600_000

type Log = (message: string) => void

/**
 * Runs the jobs that are due by the platform's clock. `from` is the time of the previous run when the clock was moved.
 * A job that fails is logged and does not stop the others.
 */
export async function runDue(platform: Platform, log: Log, from?: Date): Promise<void> {
  await runOrLog(log, 'Making the orders of subscriptions', () => runSubscriptions(platform, log, from))
  await runOrLog(log, 'Removing unsubmitted returns', () => removeForgottenReturns(platform, log))
}

/**
 * Runs the due jobs every hour. Returns a function that stops the timer. A failed run is logged; the next run repeats
 * it.
 */
export function startHourly(platform: Platform, log: Log): () => void {
  const run = (): void => {
    runDue(platform, log).catch((error: unknown) => log(`The hourly job failed: ${String(error)}`))
  }
  const timer = setInterval(run, HOUR_MS).unref()
  return () => clearInterval(timer)
}
