import { openDocument } from '@/components/resource/document-reader'
import type { OrderCloud } from '@/lib/ordercloud/client'
import { roles } from '@/lib/permissions/roles'
import { readSettings } from '@/lib/settings/server'
import type { DocumentData } from '@/lib/resource/document-data'
import { FIGURE_NAMES, figureKey } from './rules/figure-key'
import type { WaitingStatuses } from './rules/figures'
import { dashboardLayout } from './rules/layout'
import { tileSource } from './rules/tiles'
import { countStatuses, readStock, readTile, readWaitingOrders, type Run } from './rules/waiting'

/**
 * Reads the figures of the dashboard that do not depend on the user's time zone, which the server does not know.
 * Undefined for sample data and without the permission.
 */
export async function prefetchDashboard(): Promise<DocumentData | undefined> {
  if (!readSettings().usesRealDashboardData) return undefined
  const document = await openDocument()
  if (!document?.mayView(roles.DashboardViewer)) return undefined
  const layout = dashboardLayout(document.holdings)
  const now = new Date()

  const started = new Map<string, Promise<unknown>>()
  // A figure that several parts show is read once.
  const read = <T>(name: string, run: (run: Run) => Promise<T>): Promise<T | undefined> => {
    const known = started.get(name) as Promise<T | undefined> | undefined
    const figure = known ?? document.read({ queryKey: figureKey(name, false), run: (oc) => run(runWith(oc)) })
    started.set(name, figure)
    return figure
  }
  const readOrders = async (statuses: WaitingStatuses) => {
    const orders = await read(FIGURE_NAMES.waitingOrders(statuses), (run) => readWaitingOrders(statuses, run))
    await document.readNames(
      'buyers',
      (orders ?? []).map(({ companyId }) => companyId),
    )
  }

  const tiles = layout.tiles.map((tile) => {
    if (tile === 'failedJobs') return undefined
    const source = tileSource(tile, layout)
    if (source.kind === 'stock') return read(FIGURE_NAMES.stock, readStock)
    if (source.kind === 'statuses') return read(FIGURE_NAMES.statuses, countStatuses)
    return read(FIGURE_NAMES.tile(source.tile), (run) => readTile(source.tile, now, run))
  })
  const panels = layout.panels.map(({ key }) => {
    if (key === 'statuses') return read(FIGURE_NAMES.statuses, countStatuses)
    if (key === 'lowestStock') return read(FIGURE_NAMES.stock, readStock)
    if (key === 'waitingOrders') return readOrders('AwaitingApproval|Open')
    return key === 'ordersToShip' ? readOrders('Open') : undefined
  })
  await Promise.all([...tiles, ...panels])
  return document.data()
}

const runWith =
  (oc: OrderCloud): Run =>
  (read) =>
    read(oc, {})
