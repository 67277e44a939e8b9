import { OrderStatusBadge, statusFilter } from '@/components/orders/parts/order-status'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { returnColumns } from './columns'
import { returnService, type ReturnRow } from './service'
import { returnsArea } from '../areas'
import { WORKLIST_NAMES, WORKLIST_SORTS, worklistFilters } from '../rules/worklists'

/** Resource that describes returns to lists and menus. */
export const returns: ListedResource<ReturnRow> = defineResource(returnsArea, {
  words: {
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
  // A PUT of a return would fix its refund.
  xp: { keepsKeys: true },
  standardViews: (now) => [
    {
      name: WORKLIST_NAMES.returns,
      filters: worklistFilters('returns', now),
      sort: WORKLIST_SORTS.returns,
    },
  ],
  columns: returnColumns,
  bulkActions: [
    { step: 'approve', label: 'Approve' },
    { step: 'decline', label: 'Decline', isDestructive: true },
    { step: 'complete', label: 'Complete' },
    { step: 'cancel', label: 'Cancel', isDestructive: true },
  ],
  loadBulkActions: () =>
    import('#browser/orders/rules/bulk-actions.ts').then((file) => file.returnBulkActions),
})
