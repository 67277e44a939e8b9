import type { ImportRules } from '@/lib/csv/import-plan'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { productFacetForm, toForm, toPatch, withPath, type FacetForm } from './form'

/** Rules for importing product facets from a file. */
export const productFacetImport: ImportRules<FacetForm, ProductFacet> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'XpPath', label: 'Path' },
    { name: 'Options', label: 'Options', kind: 'list', aliases: ['xp.Options'] },
    { name: 'ListOrder', label: 'List order' },
    { name: 'MinCount', label: 'Minimum count' },
  ],
  schema: productFacetForm.schema,
  toForm,
  toPatch,
  complete: withPath,
  canUndoCreates: true,
}
