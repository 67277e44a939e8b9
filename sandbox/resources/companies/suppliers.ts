import type { ResourceDefinition } from '../../core/http/definitions'
import { renameCompanyOfApprovals } from '../../rules/orders/order/renames'
import { renameCompanyOfUsers } from '../../rules/orders/order/user-renames'
import { checkCompanyId } from './company-ids'
import { renameCompanySignIns, deleteCompanySignIns, recountClients } from '../access/company-sign-ins'
import { releaseSupplierRecords } from './owned-things'

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
    await renameCompanySignIns(write, 'supplier')
    await renameCompanyOfApprovals(write, 'supplier')
    await renameCompanyOfUsers(write, 'supplier')
  },
  async remove(deletion) {
    await deleteCompanySignIns(deletion, 'supplier')
    await releaseSupplierRecords(deletion)
  },
  removed: (deletion) => recountClients(deletion, 'Supplier'),
}
