import type { Platform } from '../../core/platform'
import { removeForgottenReturns } from './forgotten-returns'
import { runSubscriptions } from './subscription-job'

const HOUR = 3_600_000

type Log = (message: string) => void

/** Does what has come due by the platform's clock; `from` is when it was last looked at, where the clock was moved. */
export async function runDue(platform: Platform, log: Log, from?: Date): Promise<void> {
  await runSubscriptions(platform, log, from)
  await removeForgottenReturns(platform)
}

/** Does it every hour until `stop` is called; a run that fails is logged and left to the next. */
export function startHourly(platform: Platform, log: Log): () => void {
  const run = (): void => {
    runDue(platform, log).catch((error: unknown) => log(`The hourly job failed: ${String(error)}`))
  }
  const timer = setInterval(run, HOUR).unref()
  return () => clearInterval(timer)
}
