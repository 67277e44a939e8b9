import type { PriceSchedule } from '@/lib/ordercloud/models'
import type { Target } from '@/lib/jobs/job'
import { MAX_NAMES, type CountedNames } from '@/lib/resource/counted-names'
import { readCountedRows } from '@/lib/resource/counted-rows'
import { readByIds } from '@/lib/resource/every-page'
import { idBatches } from '@/lib/resource/id-batches'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import { priceSchedules } from '../priceschedules/resource'
import { products } from '../resource'
import { scheduleIdOf } from '../rules/reprice'

const MAX_PAGE_SIZE = 100

/** The price schedules of a selection, and the products besides it that have each of them. */
export interface SelectedSchedules {
  schedules: ReadonlyMap<string, PriceSchedule>
  others: ReadonlyMap<string, CountedNames>
}

/**
 * Reads the default price schedules of the selected products, and which other products have them. Takes about one
 * request for 100 schedules, and one for 100 of their products. The products of schedules with many are only counted.
 */
export async function readSchedules(
  targets: readonly Target[],
  scope: RequestScope,
): Promise<SelectedSchedules> {
  const ids = [...new Set(targets.map(scheduleIdOf).filter(Boolean))]
  const ownCounts = new Map<string, number>()
  for (const target of targets)
    if (target.id !== '') ownCounts.set(scheduleIdOf(target), (ownCounts.get(scheduleIdOf(target)) ?? 0) + 1)
  const selected = new Set(targets.map(({ id }) => id))
  const others = new Map<string, CountedNames>()
  const inTurn = createRequestQueue()
  const readOthers = async (batch: readonly string[]) => {
    const ownCountOf = (id: string) => ownCounts.get(id) ?? 0
    const found = await readCountedRows(batch, {
      list: (some, page) =>
        inTurn(
          () =>
            products.service.list(
              { sortBy: ['ID'], ...page, filters: { DefaultPriceScheduleID: some.join('|') } },
              scope,
            ),
          scope.signal,
        ),
      keyOf: ({ DefaultPriceScheduleID }) => DefaultPriceScheduleID,
      rowsPerKey: Math.min(Math.max(...batch.map(ownCountOf)) + MAX_NAMES, MAX_PAGE_SIZE),
    })
    for (const [id, { rows, count }] of found) {
      const names = rows.flatMap(({ ID = '', Name }) => (selected.has(ID) ? [] : [Name || ID]))
      // The selected products may not be among the first rows.
      const otherCount = count > rows.length ? Math.max(count - ownCountOf(id), names.length) : names.length
      if (otherCount > 0) others.set(rows[0]?.DefaultPriceScheduleID ?? id, { names, count: otherCount })
    }
  }
  const [schedules] = await Promise.all([
    readByIds(priceSchedules, ids, scope),
    Promise.all([...idBatches(ids)].map(readOthers)),
  ])
  return { schedules, others }
}
