import type { ImportRules } from '@/lib/csv/import-plan'
import type { Product } from '@/lib/ordercloud/models'
import { productSchema, toBasicPatch, toForm, type ProductForm } from './schema'

/**
 * Rules for importing products from a file. Only the product's own fields are imported, because prices are separate
 * records.
 */
export const productImport: ImportRules<ProductForm, Product> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Description', label: 'Description' },
    { name: 'Active', label: 'Active', kind: 'boolean', aliases: ['Status'] },
  ],
  schema: productSchema,
  toForm,
  toPatch: toBasicPatch,
}
