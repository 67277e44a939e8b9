import { Box, Text } from '@chakra-ui/react'
import { CompanyCell } from '@/components/resource/record/company-cell'
import { Money } from './parts/money'
import { OrderStatusBadge } from './parts/order-status'
import { Count, Empty } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import type { Column } from '@/components/resource/listed-resource'
import type { Order } from '@/lib/ordercloud/models'
import { customerOf } from './rules/customer'

const title: Column<Order> = {
  key: 'id',
  label: 'ID',
  sort: 'ID',
  isTitle: true,
  width: '9.5rem',
  cell: (row) => row.ID,
}

const submitted: Column<Order> = {
  key: 'submitted',
  label: 'Submitted',
  sort: 'DateSubmitted',
  from: 'md',
  width: '10.5rem',
  isDay: true,
  cell: (row) => <Day iso={row.DateSubmitted} hasTime />,
}

// Administrators see orders of several buyers and suppliers, so these columns tell the orders apart.
const parties: readonly Column<Order>[] = [
  {
    key: 'from',
    label: 'Buyer',
    sort: 'FromCompanyID',
    from: 'lg',
    cell: (row) => <CompanyCell kind="buyers" id={row.FromCompanyID} />,
  },
  {
    key: 'customer',
    label: 'Placed by',
    fields: ['FromUser.FirstName', 'FromUser.LastName', 'FromUser.Email'],
    from: 'xl',
    cell: (row) => <Customer order={row} />,
  },
  {
    key: 'to',
    label: 'Seller',
    sort: 'ToCompanyID',
    from: 'xl',
    cell: (row) => <CompanyCell kind="suppliers" id={row.ToCompanyID} />,
  },
]

const facts: readonly Column<Order>[] = [
  {
    key: 'status',
    label: 'Status',
    sort: 'Status',
    width: '9rem',
    cell: (row) => <OrderStatusBadge status={row.Status} />,
  },
  {
    key: 'lines',
    label: 'Lines',
    field: 'LineItemCount',
    from: 'xl',
    align: 'end',
    width: '4rem',
    cell: (row) => <Count>{row.LineItemCount}</Count>,
  },
  {
    key: 'total',
    label: 'Total',
    sort: 'Total',
    from: 'sm',
    onPhones: 'figure',
    align: 'end',
    width: '7rem',
    cell: (row) => <Money amount={row.Total} currency={row.Currency} />,
  },
]

// Hidden by default; users can show them with the column chooser.
const extras: readonly Column<Order>[] = [
  {
    key: 'created',
    label: 'Created',
    sort: 'DateCreated',
    width: '10.5rem',
    isExtra: true,
    isDay: true,
    cell: (row) => <Day iso={row.DateCreated} hasTime />,
  },
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
    key: 'subtotal',
    label: 'Subtotal',
    sort: 'Subtotal',
    align: 'end',
    width: '7rem',
    isExtra: true,
    cell: (row) => <Money amount={row.Subtotal} currency={row.Currency} />,
  },
]

/** Columns that administrators see. */
export const adminColumns: readonly Column<Order>[] = [title, submitted, ...parties, ...facts, ...extras]

/**
 * Columns that supplier staff see. All of their orders go to their own company, and the buyer is the marketplace's
 * customer.
 */
export const supplierColumns: readonly Column<Order>[] = [title, submitted, ...facts, ...extras]

/** Shows the name and email address of the person who placed the order. */
function Customer({ order }: { order: Order }) {
  const { name, email } = customerOf(order)
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {name || <Empty />}
      {email && email !== name && (
        <Text className="ui-second-line" fontSize="xs" color="fg.muted" truncate>
          {email}
        </Text>
      )}
    </Box>
  )
}
