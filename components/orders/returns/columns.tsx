import { CompanyCell } from '@/components/resource/record/company-cell'
import { OrderLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { OrderStatusBadge } from '@/components/orders/parts/order-status'
import { returnWaitWords } from '@/components/orders/rules/waiting'
import { Count, Excerpt } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import type { Column } from '@/components/resource/listed-resource'
import { currencyOf, type ReturnRow } from './service'

/** Columns of the list of returns. The buyer and the currency come from the order of a return. */
export const returnColumns: readonly Column<ReturnRow>[] = [
  { key: 'id', label: 'ID', sort: 'ID', isTitle: true, width: '6.5rem', cell: (row) => row.ID },
  {
    key: 'order',
    label: 'Order',
    sort: 'OrderID',
    from: 'lg',
    width: '8.5rem',
    cell: (row) => <OrderLink id={row.OrderID} isAlone />,
  },
  {
    key: 'submitted',
    label: 'Submitted',
    sort: 'DateSubmitted',
    from: 'md',
    width: '10.5rem',
    isDay: true,
    cell: (row) => <Submitted record={row} />,
  },
  {
    key: 'buyer',
    label: 'Buyer',
    field: 'Order.FromCompanyID',
    from: 'xl',
    cell: (row) => <CompanyCell kind="buyers" id={row.Order?.FromCompanyID} />,
  },
  {
    key: 'comments',
    label: 'Comments',
    field: 'Comments',
    from: 'xl',
    cell: (row) => <Excerpt>{row.Comments}</Excerpt>,
  },
  {
    key: 'status',
    label: 'Status',
    field: 'Status',
    width: '9rem',
    cell: (row) => <OrderStatusBadge status={row.Status} />,
  },
  {
    key: 'items',
    label: 'Items',
    field: 'ItemsToReturn',
    from: 'xl',
    align: 'end',
    width: '4rem',
    cell: (row) => <Count>{row.ItemsToReturn?.length ?? 0}</Count>,
  },
  {
    key: 'refund',
    label: 'Refund',
    field: 'RefundAmount',
    from: 'sm',
    onPhones: 'figure',
    align: 'end',
    width: '7rem',
    cell: (row) => <Money amount={row.RefundAmount} currency={currencyOf(row)} />,
  },
  // Hidden by default; users can show them with the column chooser.
  {
    key: 'updated',
    label: 'Last updated',
    sort: 'LastUpdated',
    width: '10.5rem',
    isExtra: true,
    isDay: true,
    cell: (row) => <Day iso={row.LastUpdated} hasTime />,
  },
  {
    key: 'total',
    label: 'Order total',
    field: 'Order.Total',
    align: 'end',
    width: '7.5rem',
    isExtra: true,
    cell: (row) => <Money amount={row.Order?.Total} currency={currencyOf(row)} />,
  },
]

/** Shows when a return was submitted. One that awaits approval has no such date yet, so it shows how long it waits. */
function Submitted({ record }: { record: ReturnRow }) {
  const wait = returnWaitWords(record, new Date())
  return wait ? <span className="ui-muted">{wait}</span> : <Day iso={record.DateSubmitted} hasTime />
}
