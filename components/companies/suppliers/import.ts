import type { ImportRules } from '@/lib/csv/import-plan'
import type { Supplier } from '@/lib/ordercloud/models'
import { supplierForm, toForm, toPatch, type SupplierForm } from './form'

/** Rules for importing suppliers from a file. */
export const supplierImport: ImportRules<SupplierForm, Supplier> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Active', label: 'Active', kind: 'boolean', aliases: ['Status'] },
    { name: 'AllBuyersCanOrder', label: 'All buyers can order', kind: 'boolean' },
  ],
  schema: supplierForm.schema,
  toForm,
  toPatch,
  canUndoCreates: true,
}
