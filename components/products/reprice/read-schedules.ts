import type { PriceSchedule } from '@/lib/ordercloud/models'
import type { Target } from '@/lib/jobs/job'
import { readByIds } from '@/lib/resource/every-page'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import { priceSchedules } from '../priceschedules/resource'
import { products } from '../resource'
import { scheduleIdOf } from '../rules/reprice'

const MAX_PAGE_SIZE = 100
/** Schedules that one request asks the products of. */
const SCHEDULES_PER_REQUEST = 50

/** The price schedules of a selection, and the names of the products besides it that have each of them. */
export interface SelectedSchedules {
  schedules: ReadonlyMap<string, PriceSchedule>
  others: ReadonlyMap<string, readonly string[]>
}

/**
 * Reads the default price schedules of the selected products, and which other products have them. Takes about one
 * request for 100 schedules, and one for the products of 50 of them.
 */
export async function readSchedules(
  targets: readonly Target[],
  scope: RequestScope,
): Promise<SelectedSchedules> {
  const ids = [...new Set(targets.map(scheduleIdOf).filter(Boolean))]
  const selected = new Set(targets.map(({ id }) => id))
  const others = new Map<string, string[]>()
  const inTurn = createRequestQueue()
  const readOthers = async (some: readonly string[]) => {
    const readPage = (page: number) =>
      inTurn(
        () =>
          products.service.list(
            {
              ...{ sortBy: ['ID'], page, pageSize: MAX_PAGE_SIZE },
              filters: { DefaultPriceScheduleID: some.join('|') },
            },
            scope,
          ),
        scope.signal,
      )
    const first = await readPage(1)
    const rest = await Promise.all(
      Array.from({ length: Math.max(first.Meta.TotalPages - 1, 0) }, (_, at) => readPage(at + 2)),
    )
    for (const { ID = '', Name, DefaultPriceScheduleID = '' } of [first, ...rest].flatMap(
      ({ Items }) => Items,
    ))
      if (!selected.has(ID))
        others.set(DefaultPriceScheduleID, [...(others.get(DefaultPriceScheduleID) ?? []), Name || ID])
  }
  const batches = Array.from({ length: Math.ceil(ids.length / SCHEDULES_PER_REQUEST) }, (_, at) =>
    ids.slice(at * SCHEDULES_PER_REQUEST, (at + 1) * SCHEDULES_PER_REQUEST),
  )
  const [schedules] = await Promise.all([
    readByIds(priceSchedules, ids, scope),
    Promise.all(batches.map(readOthers)),
  ])
  return { schedules, others }
}
