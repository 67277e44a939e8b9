'use client'

import type { Order } from '@/lib/ordercloud/models'
import { WithLines } from '../actions/with-lines'
import { useOrderWrite } from '../parts/use-order-write'
import { useSession } from '@/hooks/use-session'
import { holdsRole } from '@/lib/permissions/check'
import { nameInText } from '../rules/name-in-text'
import { isOutgoing } from '../rules/outgoing'
import { orders } from '../resource'
import { LinesForm } from './lines-form'
import { saveLineChanges } from './write-lines'

const WORDS = {
  one: 'line',
  many: 'lines',
  none: 'The order has no lines.',
  success: 'Lines saved. The order is priced again.',
}

/** Dialog that changes the quantities and prices of an order's lines, removes lines and adds products. */
export function LinesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const id = order.ID ?? ''
  const title = `Edit the lines of ${nameInText(orders.titleOf(order))}`
  const write = useOrderWrite(id)
  const { assignedRoles: roles, isAdmin } = useSession()
  return (
    <WithLines {...{ order, title, onClose }}>
      {(lines) => (
        <LinesForm
          {...{ title, lines, write, onClose }}
          words={WORDS}
          currency={order.Currency}
          supplierId={isOutgoing(order) ? order.ToCompanyID : undefined}
          canSetPrices={holdsRole('OverrideUnitPrice', { roles, isAdmin })}
          save={(changes, done) => saveLineChanges(id, changes, done)}
        />
      )}
    </WithLines>
  )
}
