import type { ResourceDefinition } from '../core/definitions'
import { followCompanyOfApprovals } from '../rules/orders/renames'
import { followCompanyOfUsers } from '../rules/orders/user-renames'
import { checkCompanyId } from './company-ids'
import { followCompany, forgetCompany, recountClients } from './company-sign-ins'
import { releaseOwned } from './owned-things'

/**
 * Suppliers. Only the marketplace owner decides whether all buyers may order from a supplier; other callers' values are
 * ignored.
 */
export const suppliers: ResourceDefinition = {
  name: 'Suppliers',
  model: 'Supplier',
  table: 'suppliers',
  access: { kind: 'organisation', of: 'supplier' },
  columns: ['Active'],
  async write(write) {
    const { ctx, record, existing } = write
    await checkCompanyId(write, 'supplier')
    if (ctx.caller?.kind === 'supplier') record.AllBuyersCanOrder = existing?.AllBuyersCanOrder ?? false
  },
  async written(write) {
    await followCompany(write, 'supplier')
    await followCompanyOfApprovals(write, 'supplier')
    await followCompanyOfUsers(write, 'supplier')
  },
  async remove(deletion) {
    await forgetCompany(deletion, 'supplier')
    await releaseOwned(deletion)
  },
  removed: (deletion) => recountClients(deletion, 'Supplier'),
}
