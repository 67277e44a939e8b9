import { Money } from '@/components/orders/parts/money'
import { Id } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { CompanyCell } from '@/components/resource/record/company-cell'
import { FromCompany } from '@/components/resource/record/record-links'
import { ToneBadge, type Tone } from '@/components/ui/badge'
import { UNKNOWN_CURRENCY } from '@/lib/format/price'
import { crud } from '@/lib/ordercloud/crud'
import type { Subscription } from '@/lib/ordercloud/models'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { supplierReference } from '@/lib/resource/references'
import { subscriptionsArea } from '../areas'
import {
  frequencyWords,
  subscriptionState,
  subscriptionViews,
  type SubscriptionState,
} from '../rules/subscription'
import { SubscriberCell } from './subscriber'

/** The units of time between orders as options of a select field. */
export const INTERVALS = [
  { value: 'Days', label: 'Days' },
  { value: 'Weeks', label: 'Weeks' },
  { value: 'Months', label: 'Months' },
] as const

const STATES: Readonly<Record<SubscriptionState, { words: string; tone: Tone; isSettled: boolean }>> = {
  active: { words: 'Active', tone: 'green', isSettled: true },
  paused: { words: 'Paused', tone: 'gray', isSettled: false },
  ended: { words: 'Ended', tone: 'gray', isSettled: true },
  overdue: { words: 'Overdue', tone: 'orange', isSettled: false },
}

/** Resource that describes subscriptions to lists, forms and menus. Buyers create them in the storefront. */
export const subscriptions: ListedResource<Subscription> = defineResource(subscriptionsArea, {
  words: {
    purpose: 'Subscriptions appear here when buyers subscribe to products in the storefront.',
    consequence:
      'Its items are deleted, and no further orders are created from it. Its past orders are kept.',
  },
  idOf: (subscription) => subscription.ID ?? '',
  titleOf: (subscription) => `Subscription ${subscription.ID ?? ''}`,
  summary: frequencyWords,
  badge: (subscription) => <StateBadge subscription={subscription} />,
  facts: (subscription) => [
    <FromCompany key="buyer" id={subscription.FromCompanyID} />,
    frequencyWords(subscription),
    subscriptionState(subscription, new Date()) === 'active' && (
      <span key="next">
        Next order <Day iso={subscription.NextOrderDate} />
      </span>
    ),
  ],
  isCreatedElsewhere: true,
  service: crud<Subscription>((oc) => oc.Subscriptions),
  search: { words: 'ID, buyer ID or supplier ID' },
  xp: {},
  rules: {
    sortable: [
      ...['NextOrderDate', 'LastOrderDate', 'EndDate', 'DateCreated'],
      ...['ID', 'FromCompanyID', 'FromUserID', 'ToCompanyID', 'Interval'],
    ],
    defaultSort: 'NextOrderDate',
    filters: [
      {
        kind: 'choice',
        key: 'Active',
        label: 'Status',
        options: [
          { value: 'true', label: 'Active' },
          { value: 'false', label: 'Paused' },
        ],
      },
      { kind: 'choice', key: 'Interval', label: 'Interval', options: INTERVALS },
      { kind: 'reference', key: 'FromCompanyID', label: 'Buyer', to: buyerReference },
      { kind: 'reference', key: 'ToCompanyID', label: 'Supplier', to: supplierReference },
      { kind: 'date', key: 'NextOrderDate', label: 'Next order' },
      { kind: 'date', key: 'LastOrderDate', label: 'Last order' },
      { kind: 'date', key: 'EndDate', label: 'End' },
      { kind: 'date', key: 'DateCreated', label: 'Created' },
    ],
    xpFilters: true,
  },
  standardViews: subscriptionViews,
  bulk: [
    { field: 'Active', kind: 'boolean', label: 'Active' },
    { field: 'NextOrderDate', kind: 'instant', label: 'Next order' },
    { field: 'EndDate', kind: 'instant', label: 'End', canClear: true },
  ],
  columns: [
    {
      key: 'id',
      label: 'ID',
      sort: 'ID',
      isTitle: true,
      width: '11rem',
      cell: (row) => <Id>{row.ID ?? ''}</Id>,
    },
    {
      key: 'buyer',
      label: 'Buyer',
      sort: 'FromCompanyID',
      from: 'md',
      cell: (row) => <CompanyCell kind="buyers" id={row.FromCompanyID} />,
    },
    {
      key: 'user',
      label: 'User',
      sort: 'FromUserID',
      from: 'lg',
      cell: (row) => <SubscriberCell subscription={row} />,
    },
    {
      key: 'frequency',
      label: 'Frequency',
      sort: 'Interval',
      fields: ['Frequency', 'Interval'],
      from: 'lg',
      width: '9rem',
      cell: (row) => frequencyWords(row) || '–',
    },
    {
      key: 'next',
      label: 'Next order',
      sort: 'NextOrderDate',
      from: 'sm',
      onPhones: 'figure',
      width: '10.5rem',
      isDay: true,
      cell: (row) => <Day iso={row.NextOrderDate} hasTime />,
    },
    {
      key: 'last',
      label: 'Last order',
      sort: 'LastOrderDate',
      from: 'md',
      width: '10.5rem',
      isDay: true,
      isExtra: true,
      cell: (row) => <Day iso={row.LastOrderDate} hasTime />,
    },
    {
      key: 'subtotal',
      label: 'Subtotal',
      field: 'ProjectedSubtotal',
      from: 'lg',
      align: 'end',
      width: '7rem',
      // The platform adds up the items at their current prices. It does not name the currency.
      cell: (row) => <Money amount={row.ProjectedSubtotal} currency={UNKNOWN_CURRENCY} />,
    },
    {
      key: 'status',
      label: 'Status',
      field: 'Active',
      width: '7rem',
      cell: (row) => <StateBadge subscription={row} />,
    },
    {
      key: 'end',
      label: 'End',
      sort: 'EndDate',
      from: 'md',
      width: '10.5rem',
      isDay: true,
      isExtra: true,
      cell: (row) => <Day iso={row.EndDate} hasTime />,
    },
    {
      key: 'created',
      label: 'Created',
      sort: 'DateCreated',
      from: 'md',
      width: '10.5rem',
      isDay: true,
      isExtra: true,
      cell: (row) => <Day iso={row.DateCreated} hasTime />,
    },
  ],
  loadForm: () => import('#browser/orders/subscriptions/form.tsx').then((file) => file.subscriptionForm),
})

/** Shows the state of a subscription. */
export function StateBadge({ subscription }: { subscription: Subscription }) {
  const { words, tone, isSettled } = STATES[subscriptionState(subscription, new Date())]
  return (
    <ToneBadge tone={tone} isSettled={isSettled}>
      {words}
    </ToneBadge>
  )
}
