import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import type { Locale } from '@/lib/ordercloud/models'
import { localeReference } from '@/lib/resource/locale-reference'
import { crud } from '@/lib/ordercloud/crud'
import { localesArea } from '../areas'

/** Resource that describes locales to lists, forms and menus. */
export const locales: ListedResource<Locale> = defineResource(localesArea, {
  words: {
    purpose: 'Locales are the currencies and languages that buyers and their user groups order in.',
    consequence: 'Buyers and user groups that have it no longer see prices in its currency.',
  },
  idOf: localeReference.idOf,
  titleOf: localeReference.titleOf,
  summary: (locale) => locale.ID ?? '',
  service: crud<Locale>((oc) => oc.Locales),
  search: localeReference.search,
  rules: {
    sortable: ['ID'],
    defaultSort: 'ID',
    filters: [
      { kind: 'text', key: 'Currency', label: 'Currency' },
      { kind: 'text', key: 'Language', label: 'Language' },
    ],
  },
  restore: { lost: 'the buyers and user groups that had it' },
  columns: [
    {
      key: 'name',
      label: 'Locale',
      fields: ['Language', 'Currency'],
      isTitle: true,
      cell: localeReference.titleOf,
    },
    idColumn(),
    { key: 'currency', label: 'Currency', field: 'Currency', width: '8rem', cell: (row) => row.Currency },
  ],
  loadForm: () => import('#browser/marketplace/locales/form.tsx').then((file) => file.localeForm),
  loadImport: () => import('#browser/marketplace/locales/form.tsx').then((file) => file.localeImport),
  loadDependents: () => import('#browser/marketplace/locales/form.tsx').then((file) => file.LocaleDependents),
})
