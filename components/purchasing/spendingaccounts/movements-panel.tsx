'use client'

import { EmptyPanel } from '@/components/resource/form/form-layout'
import { PanelOnDemand } from '@/components/resource/record/panel-on-demand'
import { useCan } from '@/hooks/use-can'
import { lazy } from '@/lib/lazy'
import { roles } from '@/lib/permissions/roles'
import { MOVEMENT_ORDERS, MOVEMENT_REQUESTS } from '../rules/movements'

const movementsCode = lazy(() => import('./movement-list').then((file) => file.MovementList))
const VIEW_ORDERS = [roles.OrderViewer, roles.OrderManager]

/**
 * Panel with the payments that changed the balance of a spending account, on demand. The platform lists payments by
 * order, so that reading them takes many requests.
 */
export function MovementsPanel(account: { buyerId: string; accountId: string }) {
  const access = useCan(VIEW_ORDERS)
  if (!access.allowed) return <EmptyPanel title="Movements" note={access.reason} />
  return (
    <PanelOnDemand
      title="Movements"
      note={`Reads the payments of the buyer’s last ${MOVEMENT_ORDERS} orders, and of those that wait for approval, in up to ${MOVEMENT_REQUESTS} requests.`}
      button="Show movements"
      code={movementsCode}
      noun="list of movements"
      content={account}
    />
  )
}
