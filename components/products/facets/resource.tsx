import { Count, Excerpt, Id } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { productFacetsArea } from './area'

const MAX_VALUES_SHOWN = 5

/** Resource that describes product facets to lists, forms and menus. */
export const productFacets: ListedResource<ProductFacet> = defineResource(productFacetsArea, {
  words: {
    purpose: 'Product facets are properties, such as color or size, that buyers use to filter products.',
    consequence: 'Buyers can no longer filter by this facet. Products keep their values.',
  },
  idOf: (facet) => facet.ID ?? '',
  titleOf: (facet) => facet.Name || facet.ID || '',
  summary: (facet) => summarizeOptions(optionsOf(facet)) || (facet.XpPath ?? ''),
  service: crud<ProductFacet>((oc) => oc.ProductFacets),
  search: { words: 'ID, name or path' },
  xp: { byForm: ['Options'] },
  rules: {
    sortable: ['ListOrder', 'ID', 'Name', 'XpPath'],
    defaultSort: 'ListOrder',
    filters: [],
    xpFilters: true,
  },
  restore: {},
  bulk: [
    { field: 'ListOrder', kind: 'number', label: 'List order', decimals: 0 },
    { field: 'MinCount', kind: 'number', label: 'Minimum count', min: 0, decimals: 0 },
  ],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'path',
      label: 'Path',
      sort: 'XpPath',
      from: 'lg',
      width: '16%',
      cell: (row) => <Id>{row.XpPath ?? ''}</Id>,
    },
    {
      key: 'options',
      label: 'Options',
      field: 'xp.Options',
      from: 'md',
      width: '32%',
      cell: (row) => <Excerpt>{optionsOf(row).join(', ')}</Excerpt>,
    },
    {
      key: 'order',
      label: 'List order',
      sort: 'ListOrder',
      align: 'end',
      width: '6rem',
      cell: (row) => <Count>{row.ListOrder}</Count>,
    },
  ],
  loadForm: () => import('#browser/products/facets/form.tsx').then((file) => file.productFacetForm),
  loadImport: () => import('#browser/products/facets/import.ts').then((file) => file.productFacetImport),
  loadDependents: () =>
    import('#browser/products/facets/dependents.tsx').then((file) => file.FacetDependents),
})

/** Returns the first options and the number of the remaining ones, as text. */
function summarizeOptions(options: readonly string[]): string {
  const more = options.length - MAX_VALUES_SHOWN
  return options.slice(0, MAX_VALUES_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Returns the values that a facet offers. `xp` may contain anything, so only texts are returned. */
export function optionsOf(facet: ProductFacet): string[] {
  const options: unknown = (facet.xp as { Options?: unknown } | null | undefined)?.Options
  return Array.isArray(options) ? options.filter((one): one is string => typeof one === 'string') : []
}
