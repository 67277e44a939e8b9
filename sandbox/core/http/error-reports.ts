import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../records/json'
import { formatInstant } from '../records/model'
import { configuredDestination, enqueue } from '../messaging/outbox'
import type { Platform } from '../records/platform'
import { readRecord } from '../records/store'

/** A failure of the platform itself, limited to what may be shared: no bodies, no stack traces. */
export interface Failure {
  method: string
  path: string
  message: string
}

export function errorReport(platform: Platform, { method, path, message }: Failure): JsonObject {
  return {
    Type: 'sitecore.ordercloud.messages.error',
    LogID: randomUUID(),
    Date: formatInstant(platform.now()),
    Verb: method,
    Path: path,
    Errors: [{ ErrorCode: 'ServerError', Message: message, Data: null }],
  }
}

/** Queues a report of an unexpected failure where the marketplace has configured it; never throws. */
export async function reportFailure(platform: Platform, failure: Failure): Promise<void> {
  try {
    const stored = await readRecord(platform.db, platform.table('ErrorConfigs'), [], 'ErrorConfigs')
    if (!stored) return
    const to = configuredDestination(stored.body.DeliveryConfigID)
    const delivery = {
      cause: `Failure of ${failure.method} ${failure.path}`,
      to,
      body: errorReport(platform, failure),
    }
    await platform.transaction((tx) => enqueue(platform, tx, [delivery]))
  } catch {
    // The failure itself is logged. A failure to report it adds no information.
  }
}

/** Runs one piece of a job. A failure is logged with `what`, so that it does not stop the following pieces. */
export async function runOrLog(
  log: (message: string) => void,
  what: string,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    log(`${what} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
