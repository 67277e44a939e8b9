import type { ResourceDefinition } from '../core/definitions'
import { followCompany, forgetCompany } from './users'

/** Only the marketplace owner decides whether all buyers may order from a supplier; from others it is ignored. */
export const suppliers: ResourceDefinition = {
  name: 'Suppliers',
  model: 'Supplier',
  table: 'suppliers',
  access: { kind: 'organisation', of: 'supplier' },
  columns: ['Active'],
  write({ ctx, record, existing }) {
    if (ctx.caller?.kind === 'supplier') record.AllBuyersCanOrder = existing?.AllBuyersCanOrder ?? false
  },
  written: (write) => followCompany(write, 'supplier'),
  remove: (deletion) => forgetCompany(deletion, 'supplier'),
}
