import type { Deletion, ResourceDefinition, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { insertRecord, readRecord } from '../../core/records/store'
import { storeAssignment } from '../../core/records/assignments'
import { rejectBuyerWithOpenOrders } from '../../rules/orders/order/order-use'
import { renameCompanyOfApprovals } from '../../rules/orders/order/renames'
import { renameCompanyOfUsers } from '../../rules/orders/order/user-renames'
import { checkCompanyId } from './company-ids'
import { renameCompanySignIns, deleteCompanySignIns, recountClients } from '../access/company-sign-ins'
import type { Buyer } from '../../contract/records'

/**
 * A buyer without a default catalog gets its own: same ID and name, active, with everything in it visible to the buyer
 * (facts of the platform, 3.3). Deleting the buyer keeps the catalog.
 */
export const buyers: ResourceDefinition = {
  name: 'Buyers',
  model: 'Buyer',
  table: 'buyers',
  access: { kind: 'organization', of: 'buyer' },
  columns: ['Active'],
  references: [
    {
      field: 'DefaultCatalogID',
      to: 'Catalogs',
      onDelete: { errorCode: 'Catalog.CannotDelete', message: 'The catalog is the default of these buyers:' },
    },
  ],
  async write(write: Write<Buyer>) {
    const { ctx, tx, record, existing } = write
    await checkCompanyId(write, 'buyer')
    if (existing || record.DefaultCatalogID) return
    const { platform } = ctx
    const catalogs = platform.table('Catalogs')
    const id = record.ID
    if (await readRecord(tx, catalogs, [], id)) {
      throw platformError(
        'Buyer.DefaultCatalogAlreadyExists',
        `A catalog with ID "${id}" already exists.`,
        {
          CatalogID: id,
        },
        409,
      )
    }
    const body = platform.models.complete('Catalog', { ID: id, Name: record.Name ?? id, Active: true })
    body.OwnerID = platform.settings.marketplaceId
    await insertRecord(tx, catalogs, { parents: [], id, body, secret: null })
    record.DefaultCatalogID = id
  },
  async written(write: Write<Buyer>) {
    const { ctx, tx, record, existing, sent } = write
    await renameCompanySignIns(write, 'buyer')
    await renameCompanyOfApprovals(write, 'buyer')
    await renameCompanyOfUsers(write, 'buyer')
    if (existing || sent.DefaultCatalogID) return
    const row = {
      CatalogID: record.ID,
      BuyerID: record.ID,
      ViewAllCategories: true,
      ViewAllProducts: true,
    }
    await storeAssignment(ctx, tx, ctx.platform.assignment('CatalogAssignments'), { parents: [], body: row })
  },
  async remove(deletion: Deletion<Buyer>) {
    await rejectBuyerWithOpenOrders(deletion.tx, deletion.record.ID)
    await deleteCompanySignIns(deletion, 'buyer')
  },
  removed: (deletion) => recountClients(deletion, 'Buyer'),
  computed: {
    // This is not a field of a buyer, but the hosted platform lets lists filter by it.
    UserGroupCount: {
      kind: 'number',
      expression(sql) {
        sql.uses.add('usergroups')
        return '(select count(*) from usergroups g where g.buyerid = t.id)'
      },
    },
  },
}
