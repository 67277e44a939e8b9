import { call } from '@/lib/ordercloud/client'
import type { RequestScope } from '@/lib/resource/service'
import type { Figures } from './figures'
import { readSales } from './sales'
import { readTopProducts } from './top-products'
import { countStatuses, readStock, readTile, readWaitingOrders, type Run } from './waiting'

const runIn =
  (scope: RequestScope): Run =>
  (read) =>
    call((oc) => read(oc, { signal: scope.signal }), scope)

/** The figures of the marketplace. Each takes a limited number of requests, regardless of the marketplace's size. */
export const platformFigures: Figures = {
  tile: (tile, now, scope) => readTile(tile, now, runIn(scope)),
  statuses: (scope) => countStatuses(runIn(scope)),
  waitingOrders: (statuses, scope) => readWaitingOrders(statuses, runIn(scope)),
  lowStock: (scope) => readStock(runIn(scope)),
  sales: readSales,
  topProducts: readTopProducts,
}
