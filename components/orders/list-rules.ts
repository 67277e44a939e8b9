import { statusFilter } from './parts/order-status'
import { APPROVABLE, DIRECTION } from './rules/order-list'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { supplierReference } from '@/lib/resource/references'
import type { ChoiceFilter, ListFilter } from '@/lib/url/list-filters'

/** Fields that the platform can sort orders by. */
export const SORTABLE = [
  ...['DateSubmitted', 'DateCreated', 'ID', 'FromCompanyID', 'ToCompanyID', 'FromUserID', 'Status'],
  ...['DateApproved', 'DateDeclined', 'DateCanceled', 'DateCompleted', 'LastUpdated'],
  ...['Subtotal', 'ShippingCost', 'TaxCost', 'Gratuity', 'Fees', 'PromotionDiscount', 'Total', 'IsSubmitted'],
]

const direction: ChoiceFilter = {
  kind: 'choice',
  key: DIRECTION,
  label: 'Direction',
  options: [
    { value: 'Incoming', label: 'Incoming' },
    { value: 'Outgoing', label: 'Outgoing' },
  ],
}

/** Filters for all users. Supplier staff get only these. */
export const supplierFilters: readonly ListFilter[] = [
  statusFilter,
  { kind: 'date', key: 'DateSubmitted', label: 'Submitted' },
  { kind: 'number', key: 'Total', label: 'Total' },
  { kind: 'boolean', key: 'IsSubmitted', label: 'Is submitted' },
  { kind: 'date', key: 'DateCreated', label: 'Created' },
  { kind: 'date', key: 'LastUpdated', label: 'Last updated' },
]

const subscription: ListFilter = { kind: 'text', key: 'SubscriptionID', label: 'Subscription' }

const [status, ...others] = supplierFilters as [ListFilter, ...ListFilter[]]

/** Filters for administrators, whose orders have several buyers and suppliers. */
export const adminFilters: readonly ListFilter[] = withDirection(direction)

/** Filters for administrators whose roles include the list of the orders that the user can approve. */
export const approverFilters: readonly ListFilter[] = withDirection({
  ...direction,
  options: [...direction.options, { value: APPROVABLE, label: 'To approve by me' }],
})

function withDirection(directionFilter: ChoiceFilter): ListFilter[] {
  return [
    status,
    directionFilter,
    { kind: 'reference', key: 'FromCompanyID', label: 'Buyer', to: buyerReference },
    { kind: 'reference', key: 'ToCompanyID', label: 'Supplier', to: supplierReference },
    ...others,
    subscription,
  ]
}
