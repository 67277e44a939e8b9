'use client'

import { EmptyPanel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { lazy } from '@/lib/lazy'
import { roles } from '@/lib/permissions/roles'
import { MOVEMENT_ORDERS, MOVEMENT_REQUESTS } from '../rules/movements'

const movementsCode = lazy(() => import('./movement-list').then((file) => file.MovementList))
const VIEW_ORDERS = [roles.OrderViewer, roles.OrderManager]

/**
 * Panel with the payments that changed the balance of a spending account. It is one line until the user opens it,
 * because the platform lists payments by order, so that reading them takes many requests.
 */
export function MovementsPanel({ buyerId, accountId }: { buyerId: string; accountId: string }) {
  const access = useCan(VIEW_ORDERS)
  const list = useLazyPart(movementsCode, 'list of movements')
  if (!access.allowed) return <EmptyPanel title="Movements" note={access.reason} />
  if (list.isOpen && list.Part) return <list.Part buyerId={buyerId} accountId={accountId} />
  return (
    <EmptyPanel
      title="Movements"
      note={`Reads the payments of the buyer’s last ${MOVEMENT_ORDERS} orders, and of those that wait for approval, in up to ${MOVEMENT_REQUESTS} requests.`}
      action={
        <Button
          size="xs"
          variant="outline"
          loading={list.isOpen === true}
          onPointerEnter={list.prepare}
          onFocus={list.prepare}
          onClick={list.open}
        >
          Show movements
        </Button>
      }
    />
  )
}
