import { CircleStop, Copy } from 'lucide-react'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { formatNumber } from '@/lib/format/number'
import type { Promotion } from '@/lib/ordercloud/models'
import { ownerReference } from '@/lib/resource/owner-reference'
import { promotionColumns, State } from './columns'
import { PromotionListActions } from './list-actions'
import { promotionService } from './service'
import { stateFilter, stateOf } from './state'
import { promotionsArea } from './areas'

/** Describes how often a promotion was redeemed: "Redeemed: 3 of 100". */
function redemptionWords({ RedemptionCount, RedemptionLimit }: Promotion): string {
  const limit = typeof RedemptionLimit === 'number' ? ` of ${formatNumber(RedemptionLimit)}` : ''
  return `Redeemed: ${formatNumber(RedemptionCount ?? 0)}${limit}`
}

/** Returns the reason why a promotion cannot be stopped: it has no effect already. */
function stopBlockedReason(promotion: Promotion): string | undefined {
  const state = stateOf(promotion)
  return state === 'Inactive' || state === 'Expired' ? `The promotion is ${state.toLowerCase()}.` : undefined
}

/** Resource that describes promotions to lists, forms and menus. */
export const promotions: ListedResource<Promotion> = defineResource(promotionsArea, {
  words: {
    purpose: 'Promotions discount eligible orders, with a code or automatically.',
    consequence:
      'Orders that are not submitted lose the discount. Submitted orders keep it. The code can be used again.',
  },
  idOf: (promotion) => promotion.ID ?? '',
  titleOf: (promotion) => promotion.Name || promotion.Code || promotion.ID || '',
  summary: (promotion) => promotion.Code ?? '',
  badge: (promotion) => <State promotion={promotion} />,
  facts: (promotion) => [redemptionWords(promotion)],
  moreActions: (promotion, readOnlyReason, cacheRecord, page) => [
    {
      label: 'Stop now…',
      icon: CircleStop,
      disabledReason: readOnlyReason ?? stopBlockedReason(promotion),
      onSelect: () =>
        void import('#browser/promotions/actions.ts').then((file) => file.stopPromotion(promotion, page)),
    },
    {
      label: 'Duplicate',
      icon: Copy,
      disabledReason: readOnlyReason,
      onSelect: () =>
        void import('#browser/promotions/actions.ts').then((file) =>
          file.duplicatePromotion(promotion, cacheRecord),
        ),
    },
  ],
  ListActions: PromotionListActions,
  service: promotionService,
  search: { words: 'name, ID, code, text or expression' },
  xp: {},
  rules: {
    sortable: ['Name', 'ID', 'Code', 'StartDate', 'ExpirationDate', 'Active', 'AutoApply', 'Priority'],
    defaultSort: 'Name',
    filters: [
      stateFilter,
      {
        kind: 'choice',
        key: 'LineItemLevel',
        label: 'Level',
        options: [
          { value: 'false', label: 'Order' },
          { value: 'true', label: 'Line item' },
        ],
      },
      { kind: 'boolean', key: 'Active', label: 'Active' },
      { kind: 'text', key: 'Code', label: 'Code' },
      { kind: 'date', key: 'StartDate', label: 'Start' },
      { kind: 'date', key: 'ExpirationDate', label: 'Expiration' },
      { kind: 'boolean', key: 'AllowAllBuyers', label: 'Allow all buyers' },
      { kind: 'boolean', key: 'AutoApply', label: 'Auto apply' },
      { kind: 'boolean', key: 'CanCombine', label: 'Can combine' },
      { kind: 'number', key: 'Priority', label: 'Priority' },
      { kind: 'reference', key: 'OwnerID', label: 'Owner', to: ownerReference },
    ],
    xpFilters: true,
  },
  restore: {
    lost: 'its assignments, its redemption count, and its use on orders that are not submitted',
  },
  bulk: [
    { field: 'Active', kind: 'boolean', label: 'Active' },
    { field: 'StartDate', kind: 'instant', label: 'Start', canClear: true },
    { field: 'ExpirationDate', kind: 'instant', label: 'Expiration', canClear: true },
    { field: 'AutoApply', kind: 'boolean', label: 'Auto apply' },
    { field: 'CanCombine', kind: 'boolean', label: 'Can combine' },
    { field: 'Priority', kind: 'number', label: 'Priority', decimals: 0, canClear: true },
    {
      field: 'RedemptionLimit',
      kind: 'number',
      label: 'Redemption limit',
      min: 0,
      decimals: 0,
      canClear: true,
    },
    { field: 'FinePrint', kind: 'text', label: 'Fine print', max: 2000, canClear: true },
  ],
  columns: promotionColumns,
  loadForm: () => import('#browser/promotions/form.tsx').then((file) => file.promotionForm),
  loadImport: () => import('#browser/promotions/import.ts').then((file) => file.promotionImport),
  loadDependents: () => import('#browser/promotions/dependents.tsx').then((file) => file.PromotionDependents),
})
