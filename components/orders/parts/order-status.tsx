import { ToneBadge, type Tone } from '@/components/ui/badge'
import { formatStatus, ORDER_STATUSES, statusWords, type OrderStatus } from '@/lib/format/order-status'
import type { ChoiceFilter } from '@/lib/url/list-filters'

const STATUS_STYLES: Readonly<Record<OrderStatus, { tone: Tone; isSettled: boolean }>> = {
  Unsubmitted: { tone: 'gray', isSettled: false },
  AwaitingApproval: { tone: 'orange', isSettled: false },
  Declined: { tone: 'red', isSettled: true },
  Open: { tone: 'blue', isSettled: false },
  Completed: { tone: 'green', isSettled: true },
  Canceled: { tone: 'gray', isSettled: true },
}

/** Badge with the status of an order or a return. Returns have the same statuses as orders. */
export function OrderStatusBadge({ status }: { status: string | null | undefined }) {
  const known = formatStatus(status)
  return <ToneBadge {...STATUS_STYLES[known]}>{statusWords(known)}</ToneBadge>
}

/** The status filter of lists of orders and of returns. */
export const statusFilter: ChoiceFilter = {
  kind: 'choice',
  key: 'Status',
  label: 'Status',
  options: ORDER_STATUSES.map((status) => ({ value: status, label: statusWords(status) })),
}
