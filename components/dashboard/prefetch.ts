import type { DehydratedState } from '@tanstack/react-query'
import { openDocument } from '@/components/resource/document-reader'
import { roles } from '@/lib/permissions/roles'
import { readSettings } from '@/lib/settings/server'
import { figureKey } from './rules/figure-key'
import { countStatuses, listIncoming, readPendingReturns, readRecentOrders } from './rules/platform-figures'

/**
 * Reads the figures of the dashboard that do not depend on the user's time zone, which the server does not know.
 * Undefined for sample data and without the permission.
 */
export async function prefetchDashboard(): Promise<DehydratedState | undefined> {
  if (!readSettings().usesRealDashboardData) return undefined
  const document = await openDocument()
  if (!document?.mayView(roles.DashboardViewer)) return undefined
  await Promise.all([
    document.read({
      queryKey: figureKey('statuses', false),
      run: (oc) => countStatuses((options) => listIncoming(oc, options, {})),
    }),
    document.read({ queryKey: figureKey('returns', false), run: readPendingReturns }),
    document
      .read({
        queryKey: figureKey('recent-orders', false),
        run: (oc) => readRecentOrders((options) => listIncoming(oc, options, {})),
      })
      .then((orders) =>
        document.readNames(
          'buyers',
          (orders ?? []).map(({ companyId }) => companyId),
        ),
      ),
  ])
  return document.state()
}
