import { Count, Id } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { Incrementor } from '@/lib/ordercloud/models'
import { incrementorsArea } from '../areas'

/** Returns the next number of a series as the platform writes it: "0104201". */
export function nextNumber(lastNumber: number, padding: number): string {
  return String(lastNumber + 1).padStart(padding, '0')
}

/** Resource that describes incrementors to lists, forms and menus. */
export const incrementors: ListedResource<Incrementor> = defineResource(incrementorsArea, {
  words: {
    purpose:
      'Incrementors are number series. A new record with the ID {order-number} gets the next number of the incrementor order-number.',
    consequence: 'New IDs that refer to it are rejected. Existing IDs stay as they are.',
  },
  idOf: (one) => one.ID ?? '',
  titleOf: (one) => one.Name || one.ID || '',
  summary: (one) => one.ID ?? '',
  service: crud<Incrementor>((oc) => oc.Incrementors),
  search: { words: 'name or ID' },
  rules: {
    sortable: ['Name', 'ID'],
    defaultSort: 'Name',
    filters: [{ kind: 'number', key: 'LastNumber', label: 'Last number' }],
  },
  restore: {},
  bulk: [{ field: 'LeftPaddingCount', kind: 'number', label: 'Digits', min: 0, max: 50, decimals: 0 }],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'last',
      label: 'Last number',
      field: 'LastNumber',
      from: 'md',
      width: '9rem',
      align: 'end',
      cell: (row) => <Count>{row.LastNumber}</Count>,
    },
    {
      key: 'next',
      label: 'Next',
      fields: ['LastNumber', 'LeftPaddingCount'],
      width: '9rem',
      align: 'end',
      cell: (row) => <Id>{nextNumber(row.LastNumber, row.LeftPaddingCount)}</Id>,
    },
  ],
  loadForm: () => import('#browser/marketplace/incrementors/form.tsx').then((file) => file.incrementorForm),
  loadImport: () =>
    import('#browser/marketplace/incrementors/form.tsx').then((file) => file.incrementorImport),
})
