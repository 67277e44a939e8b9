import type { ImportRules } from '@/lib/csv/import-plan'
import type { Buyer } from '@/lib/ordercloud/models'
import { buyerForm, toForm, toPatch, type BuyerForm } from './form'

/** Rules for importing buyers from a file. */
export const buyerImport: ImportRules<BuyerForm, Buyer> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'DefaultCatalogID', label: 'Default catalog' },
    { name: 'Active', label: 'Active', kind: 'boolean', aliases: ['Status'] },
  ],
  schema: buyerForm.schema,
  toForm,
  toPatch,
  canUndoCreates: true,
}
