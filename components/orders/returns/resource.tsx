import { Undo2 } from 'lucide-react'
import { OrderStatusBadge, statusFilter } from '@/components/orders/parts/order-status'
import type { ListedResource } from '@/components/resource/listed-resource'
import { roles } from '@/lib/permissions/roles'
import { returnColumns } from './columns'
import { returnService, type ReturnRow } from './service'

/** Resource that describes returns to lists and menus. */
export const returns: ListedResource<ReturnRow> = {
  // The path as in the address. The service uses the platform's name.
  path: 'returns',
  route: '/returns',
  icon: Undo2,
  words: {
    one: 'return',
    many: 'returns',
    purpose: 'Returns are items that buyers send back, or refunds that they request.',
    consequence: 'It was never approved or refunded. The order is not changed.',
  },
  idOf: (one) => one.ID ?? '',
  titleOf: (one) => `Return ${one.ID ?? ''}`,
  summary: (one) => `Of order ${one.OrderID}`,
  badge: (one) => <OrderStatusBadge status={one.Status} />,
  isReadOnly: true,
  service: returnService,
  search: { words: 'ID or order ID' },
  rules: {
    sortable: [
      ...['DateSubmitted', 'DateCreated', 'ID', 'OrderID', 'DateApproved', 'DateDeclined', 'DateCanceled'],
      ...['DateCompleted', 'LastUpdated'],
    ],
    defaultSort: '!LastUpdated',
    filters: [
      statusFilter,
      { kind: 'date', key: 'DateSubmitted', label: 'Submitted' },
      { kind: 'date', key: 'LastUpdated', label: 'Last updated' },
      { kind: 'text', key: 'OrderID', label: 'Order ID' },
      { kind: 'number', key: 'RefundAmount', label: 'Refund' },
    ],
    xpFilters: true,
  },
  access: {
    view: [roles.OrderViewer, roles.OrderManager],
    manage: [roles.OrderManager],
  },
  columns: returnColumns,
}
