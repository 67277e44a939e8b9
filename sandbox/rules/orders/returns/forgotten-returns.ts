import { runOrLog } from '../../../core/http/error-reports'
import type { Platform } from '../../../core/records/platform'
import { deleteRecord, readRecord } from '../../../core/records/store'
import { readHead } from '../order/order-head'

/** Number of days after which an unsubmitted return is removed (facts of the platform, 6.13). */
const UNSUBMITTED_RETURN_RETENTION_DAYS = 14
const DAY_MS = 86_400_000

async function removeOne(platform: Platform, id: string, orderId: string, before: Date): Promise<void> {
  await platform.transaction(async (tx) => {
    // Every transaction locks the order first.
    await readHead(tx, orderId, () => [], true)
    const table = platform.table('OrderReturns')
    const stored = await readRecord(tx, table, [], id, true)
    if (stored?.body.Status !== 'Unsubmitted' || new Date(String(stored.body.LastUpdated)) > before) return
    await deleteRecord(tx, table, [], id)
  })
}

/**
 * Removes returns that were not submitted or changed for two weeks, by the platform's clock. A return that cannot be
 * removed is logged and stays.
 */
export async function removeForgottenReturns(
  platform: Platform,
  log: (message: string) => void,
): Promise<void> {
  const before = new Date(platform.now().getTime() - UNSUBMITTED_RETURN_RETENTION_DAYS * DAY_MS)
  const { rows } = await platform.db.query(
    `select id, body ->> 'OrderID' from orderreturns where f_status = 'unsubmitted' and f_lastupdated <= $1`,
    [before.toISOString()],
  )
  for (const [id, orderId] of rows)
    await runOrLog(log, `Removing the unsubmitted return ${id}`, () =>
      removeOne(platform, String(id), String(orderId), before),
    )
}
