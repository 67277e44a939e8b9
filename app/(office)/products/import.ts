import type { ImportRules } from '@/lib/csv/import-plan'
import type { Product } from '@/lib/ordercloud/models'
import { productSchema, toForm, toPatch, type ProductForm } from './schema'

/** How products are imported from a file: their own fields, without prices, which are records of their own. */
export const productImport: ImportRules<ProductForm, Product> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Description', label: 'Description' },
    { name: 'Active', label: 'Active', kind: 'boolean', aliases: ['Status'] },
  ],
  schema: productSchema,
  toForm,
  toPatch,
}
