import { Copy } from 'lucide-react'
import { Id } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { StatusBadge } from '@/components/ui/badge'
import { formatUnitPrice } from '@/lib/format/price'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { breakWords } from '@/lib/price/offer'
import { priceSchedulesArea } from './area'
import { priceSchedules as service } from '../service'

/** Resource that describes price schedules to lists, forms and menus. */
export const priceSchedules: ListedResource<PriceSchedule> = defineResource(priceSchedulesArea, {
  words: {
    purpose: 'Price schedules hold the prices of products. Several products and buyers can share one.',
    consequence: 'Products and buyers that have it lose this price. The products are kept.',
  },
  idOf: (schedule) => schedule.ID ?? '',
  titleOf: (schedule) => schedule.Name || schedule.ID || '',
  summary: (schedule) => breakWords(schedule),
  badge: (schedule) => schedule.IsOnSale && <SaleBadge />,
  facts: (schedule) => [breakWords(schedule)],
  moreActions: (schedule, disabledReason, cacheRecord) => [
    {
      label: 'Duplicate',
      icon: Copy,
      disabledReason,
      onSelect: () =>
        void import('#browser/products/priceschedules/duplicate.ts').then((file) =>
          file.duplicateSchedule(schedule, cacheRecord),
        ),
    },
  ],
  service,
  search: { words: 'name or ID', on: ['Name', 'ID'] },
  xp: {},
  rules: {
    sortable: ['Name', 'ID', 'OwnerID'],
    defaultSort: 'Name',
    filters: [
      { kind: 'text', key: 'Currency', label: 'Currency' },
      { kind: 'boolean', key: 'RestrictedQuantity', label: 'Restricted quantity' },
      { kind: 'boolean', key: 'UseCumulativeQuantity', label: 'Cumulative quantity' },
    ],
    xpFilters: true,
  },
  restore: { lost: 'the products and buyers that had it' },
  // The spreadsheet of products shows their prices.
  alsoChanges: ['products'],
  bulk: [
    { field: 'MinQuantity', kind: 'number', label: 'Minimum quantity', min: 1, decimals: 0 },
    { field: 'MaxQuantity', kind: 'number', label: 'Maximum quantity', min: 1, decimals: 0, canClear: true },
    { field: 'RestrictedQuantity', kind: 'boolean', label: 'Restricted quantity' },
    { field: 'UseCumulativeQuantity', kind: 'boolean', label: 'Cumulative quantity' },
  ],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'prices',
      label: 'Prices',
      field: 'PriceBreaks',
      from: 'lg',
      width: '28%',
      cell: (row) => breakWords(row) || '–',
    },
    {
      key: 'price',
      label: 'First price',
      field: 'PriceBreaks',
      width: '7rem',
      align: 'end',
      cell: (row) => firstPrice(row),
    },
    {
      key: 'currency',
      label: 'Currency',
      field: 'Currency',
      from: 'md',
      width: '6rem',
      cell: (row) => row.Currency || '–',
    },
    {
      key: 'owner',
      label: 'Owner',
      sort: 'OwnerID',
      from: 'xl',
      isExtra: true,
      width: '12%',
      cell: (row) => <Id>{row.OwnerID ?? ''}</Id>,
    },
  ],
  loadForm: () => import('#browser/products/priceschedules/form.tsx').then((file) => file.priceScheduleForm),
  loadImport: () =>
    import('#browser/products/priceschedules/import.ts').then((file) => file.priceScheduleImport),
  loadDependents: () =>
    import('#browser/products/priceschedules/dependents.tsx').then((file) => file.ScheduleDependents),
})

function SaleBadge() {
  return <StatusBadge isOn on="On sale" off="" />
}

/** Returns the price of the smallest quantity. A dash without prices. */
function firstPrice({ PriceBreaks, Currency }: PriceSchedule): string {
  const price = PriceBreaks?.[0]?.Price
  return typeof price === 'number' ? formatUnitPrice(price, Currency) : '–'
}
