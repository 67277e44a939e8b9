import { CompanyCell } from '@/components/resource/record/company-cell'
import { OrderLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { OrderStatusBadge } from '@/components/orders/parts/order-status'
import { Count } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import type { Column } from '@/components/resource/listed-resource'
import { currencyOf, type ReturnRow } from './service'

/** Columns of the list of returns. The buyer and the currency come from the order of a return. */
export const returnColumns: readonly Column<ReturnRow>[] = [
  { key: 'id', label: 'ID', sort: 'ID', isTitle: true, cell: (row) => row.ID },
  {
    key: 'order',
    label: 'Order',
    sort: 'OrderID',
    from: 'md',
    width: '16%',
    cell: (row) => <OrderLink id={row.OrderID} />,
  },
  {
    key: 'buyer',
    label: 'Buyer',
    field: 'Order.FromCompanyID',
    from: 'xl',
    width: '14%',
    cell: (row) => <CompanyCell kind="buyers" id={row.Order?.FromCompanyID} />,
  },
  {
    key: 'status',
    label: 'Status',
    field: 'Status',
    width: '10.5rem',
    cell: (row) => <OrderStatusBadge status={row.Status} />,
  },
  {
    key: 'updated',
    label: 'Last updated',
    sort: 'LastUpdated',
    from: 'lg',
    width: '10.5rem',
    isDay: true,
    cell: (row) => <Day iso={row.LastUpdated} hasTime />,
  },
  {
    key: 'items',
    label: 'Items',
    field: 'ItemsToReturn',
    from: 'lg',
    align: 'end',
    width: '5rem',
    cell: (row) => <Count>{row.ItemsToReturn?.length ?? 0}</Count>,
  },
  {
    key: 'refund',
    label: 'Refund',
    field: 'RefundAmount',
    from: 'sm',
    onPhones: 'figure',
    align: 'end',
    width: '7.5rem',
    cell: (row) => <Money amount={row.RefundAmount} currency={currencyOf(row)} />,
  },
  // Hidden by default; users can show them with the column chooser.
  {
    key: 'submitted',
    label: 'Submitted',
    sort: 'DateSubmitted',
    width: '10.5rem',
    isExtra: true,
    isDay: true,
    cell: (row) => <Day iso={row.DateSubmitted} hasTime />,
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
