import { Id } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { formatNumber } from '@/lib/format/number'
import type { Spec } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import { optionInWords } from '../rules/spec-draft'
import { specService } from '../variants/spec-reference'
import { specsArea } from './area'

const MAX_SHOWN_OPTIONS = 6

/** Resource that describes specs to lists, forms and menus. */
export const specs: ListedResource<Spec> = defineResource(specsArea, {
  words: {
    purpose: 'Specs are choices that buyers make, such as a size. Several products can share one.',
    consequence:
      'Its options are deleted too. Products with it lose this choice, and their variants stay until they are generated again.',
  },
  idOf: (spec) => spec.ID ?? '',
  titleOf: (spec) => spec.Name || spec.ID || '',
  summary: (spec) => [kindOf(spec), optionCount(spec)].filter(Boolean).join(' · '),
  facts: (spec) => [kindOf(spec), optionCount(spec)],
  service: specService,
  search: { words: 'name or ID', on: ['Name', 'ID'] },
  xp: {},
  rules: {
    sortable: ['Name', 'ID', 'ListOrder', 'OwnerID'],
    defaultSort: 'Name',
    filters: [
      { kind: 'boolean', key: 'DefinesVariant', label: 'Defines variants' },
      { kind: 'boolean', key: 'Required', label: 'Required' },
      { kind: 'boolean', key: 'AllowOpenText', label: 'Open text' },
    ],
    xpFilters: true,
  },
  bulk: [{ field: 'ListOrder', kind: 'number', label: 'List order', min: 0, decimals: 0, canClear: true }],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'kind',
      label: 'Choice',
      fields: ['DefinesVariant', 'Required', 'AllowOpenText'],
      from: 'md',
      width: '10rem',
      cell: (row) => kindOf(row),
    },
    {
      key: 'options',
      label: 'Options',
      field: 'Options',
      from: 'lg',
      width: '32%',
      cell: (row) => optionWords(row) || '–',
    },
    {
      key: 'position',
      label: 'List order',
      sort: 'ListOrder',
      from: 'xl',
      isExtra: true,
      width: '6rem',
      align: 'end',
      cell: (row) => (typeof row.ListOrder === 'number' ? formatNumber(row.ListOrder) : '–'),
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
  loadForm: () => import('#browser/products/specs/form.tsx').then((file) => file.specForm),
  loadImport: () => import('#browser/products/specs/import.ts').then((file) => file.specImport),
  loadRowFiles: () => import('#browser/products/specs/row-files.ts').then((file) => file.specRowFiles),
  loadDependents: () => import('#browser/products/specs/dependents.tsx').then((file) => file.SpecDependents),
})

/** Returns what a buyer must do: "Defines variants", "Required, open text". */
function kindOf({ DefinesVariant, Required, AllowOpenText }: Spec): string {
  if (DefinesVariant) return 'Defines variants'
  return `${Required ? 'Required' : 'Optional'}${AllowOpenText ? ', open text' : ''}`
}

function optionCount({ OptionCount = 0 }: Spec): string | false {
  return OptionCount > 0 && countOf(OptionCount, { one: 'option', many: 'options' })
}

/** Returns the first options with their markups. Lists have the options of each spec. */
function optionWords({ Options = [], OptionCount = 0 }: Spec): string {
  const shown = Options.slice(0, MAX_SHOWN_OPTIONS).map(optionInWords)
  const rest = Math.max(Options.length, OptionCount) - shown.length
  if (shown.length === 0) return rest > 0 ? countOf(rest, { one: 'option', many: 'options' }) : ''
  return `${shown.join(', ')}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}`
}
