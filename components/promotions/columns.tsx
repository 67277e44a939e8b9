import { ActiveBadge } from '@/components/resource/active'
import { Count, Excerpt, Id } from '@/components/resource/cells'
import { Day, Period } from '@/components/resource/day'
import type { Column } from '@/components/resource/listed-resource'
import { ToneBadge, type Tone } from '@/components/ui/badge'
import type { Promotion } from '@/lib/ordercloud/models'
import { OwnerCell } from './owner-cell'
import { stateOf, type PromotionState } from './state'

/** Columns of the list of promotions. */
export const promotionColumns: readonly Column<Promotion>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'Name',
    isTitle: true,
    cell: (row) => row.Name || row.Code || row.ID,
  },
  {
    key: 'id',
    label: 'ID',
    sort: 'ID',
    from: 'md',
    width: '9rem',
    isExtra: true,
    cell: (row) => <Id>{row.ID ?? ''}</Id>,
  },
  {
    key: 'code',
    label: 'Code',
    sort: 'Code',
    from: 'md',
    width: '9rem',
    cell: (row) => <Id>{row.Code ?? ''}</Id>,
  },
  {
    key: 'about',
    label: 'Description',
    field: 'Description',
    from: 'md',
    width: '24%',
    isExtra: true,
    cell: (row) => <Excerpt>{row.Description}</Excerpt>,
  },
  {
    key: 'level',
    label: 'Level',
    field: 'LineItemLevel',
    from: 'xl',
    width: '6rem',
    cell: (row) => (row.LineItemLevel ? 'Line item' : 'Order'),
  },
  {
    key: 'runs',
    label: 'Runs',
    fields: ['StartDate', 'ExpirationDate'],
    from: 'lg',
    width: '11.5rem',
    isDay: true,
    cell: (row) => <Period from={row.StartDate} to={row.ExpirationDate} />,
  },
  {
    key: 'start',
    label: 'Start',
    sort: 'StartDate',
    from: 'lg',
    isExtra: true,
    width: '8.75rem',
    isDay: true,
    cell: (row) => <Day iso={row.StartDate} />,
  },
  {
    key: 'end',
    label: 'Expiration',
    sort: 'ExpirationDate',
    from: 'lg',
    isExtra: true,
    width: '8.75rem',
    isDay: true,
    cell: (row) => <Day iso={row.ExpirationDate} />,
  },
  {
    key: 'used',
    label: 'Redeemed',
    field: 'RedemptionCount',
    from: 'lg',
    align: 'end',
    width: '6.5rem',
    cell: (row) => <Count>{row.RedemptionCount}</Count>,
  },
  {
    key: 'auto',
    label: 'Auto apply',
    sort: 'AutoApply',
    isExtra: true,
    from: 'md',
    width: '7rem',
    cell: (row) => (row.AutoApply ? 'Yes' : 'No'),
  },
  {
    key: 'priority',
    label: 'Priority',
    sort: 'Priority',
    isExtra: true,
    from: 'md',
    align: 'end',
    width: '6.5rem',
    cell: (row) => <Count>{row.Priority}</Count>,
  },
  {
    key: 'owner',
    label: 'Owner',
    field: 'OwnerID',
    isExtra: true,
    from: 'md',
    width: '12%',
    cell: (row) => <OwnerCell id={row.OwnerID} />,
  },
  {
    key: 'state',
    label: 'Status',
    sort: 'Active',
    width: '7.25rem',
    cell: (row) => <State promotion={row} />,
  },
]

const TONES: Record<Exclude<PromotionState, 'Active' | 'Inactive'>, Tone> = {
  Scheduled: 'blue',
  Expired: 'gray',
  'Used up': 'orange',
}

/** Shows whether a promotion can be used now. */
export function State({ promotion }: { promotion: Promotion }) {
  const state = stateOf(promotion)
  if (state === 'Active' || state === 'Inactive') return <ActiveBadge isActive={state === 'Active'} />
  return (
    <ToneBadge tone={TONES[state]} isSettled={state !== 'Scheduled'}>
      {state}
    </ToneBadge>
  )
}
