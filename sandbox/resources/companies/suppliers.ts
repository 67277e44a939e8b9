import type { Deletion, ResourceDefinition, Write } from '../../core/http/definitions'
import { renameCompanyOfApprovals } from '../../rules/orders/order/renames'
import { renameCompanyOfUsers } from '../../rules/orders/order/user-renames'
import { checkCompanyId } from './company-ids'
import { renameCompanySignIns, deleteCompanySignIns, recountClients } from '../access/company-sign-ins'
import { releaseSupplierRecords } from './owned-records'
import type { Supplier } from '../../contract/records'

/**
 * Suppliers. Only the marketplace owner decides whether all buyers may order from a supplier; other callers' values are
 * ignored.
 */
export const suppliers: ResourceDefinition = {
  name: 'Suppliers',
  model: 'Supplier',
  table: 'suppliers',
  access: { kind: 'organization', of: 'supplier' },
  columns: ['Active'],
  async write(write: Write<Supplier>) {
    const { ctx, record, existing } = write
    await checkCompanyId(write, 'supplier')
    if (ctx.caller?.kind === 'supplier') record.AllBuyersCanOrder = existing?.AllBuyersCanOrder ?? false
  },
  async written(write: Write<Supplier>) {
    await renameCompanySignIns(write, 'supplier')
    await renameCompanyOfApprovals(write, 'supplier')
    await renameCompanyOfUsers(write, 'supplier')
  },
  async remove(deletion: Deletion<Supplier>) {
    await deleteCompanySignIns(deletion, 'supplier')
    await releaseSupplierRecords(deletion)
  },
  removed: (deletion) => recountClients(deletion, 'Supplier'),
}
