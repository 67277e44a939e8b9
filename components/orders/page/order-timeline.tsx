'use client'

import { Plus } from 'lucide-react'
import { TimelinePanel } from '@/components/orders/parts/timeline'
import { orders } from '@/components/orders/resource'
import { notesOf } from '@/components/orders/rules/notes'
import { orderTimeline } from '@/components/orders/rules/timeline'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import type { Order } from '@/lib/ordercloud/models'
import { getSettings } from '@/lib/settings'
import type { OrderFacts } from './use-order-facts'
import { useCompanyNames } from '@/components/orders/parts/use-company-names'

const noteForm = lazy(() => import('./note-form').then((module) => module.NoteForm))

/** Panel with what happened to an order and the notes of staff. Who may change orders can add a note. */
export function OrderTimeline({ order, facts }: { order: Order; facts: OrderFacts }) {
  const { isSupplier } = useViewer()
  const manage = useCan(orders.access.manage)
  const form = useLazyPart(noteForm, 'form for notes')
  const { marketplaceName, orderNotesXp } = getSettings()
  const suppliers = (facts.related.list ?? []).flatMap(({ supplierId }) => supplierId ?? [])
  const { nameOf: supplierName } = useCompanyNames('suppliers', suppliers)
  const events = orderTimeline({
    order,
    approvals: facts.approvals,
    payments: facts.payments,
    shipments: facts.shipments,
    returns: facts.returns,
    related: facts.related.list,
    relatedOrders: facts.related.orders,
    notes: notesOf(order, orderNotesXp),
    names: facts.approvalNames,
    supplierName,
    ...(isSupplier && { orderedBy: marketplaceName }),
  })
  return (
    <TimelinePanel
      events={events}
      action={
        <Button
          size="sm"
          variant="outline"
          disabledReason={manage.allowed ? undefined : manage.reason}
          aria-expanded={form.isOpen === true}
          onPointerEnter={form.prepare}
          onFocus={form.prepare}
          onClick={form.open}
        >
          <Icon as={Plus} boxSize="4" />
          Add note
        </Button>
      }
    >
      {form.isOpen && form.Part && <form.Part order={order} onClose={form.close} />}
    </TimelinePanel>
  )
}
