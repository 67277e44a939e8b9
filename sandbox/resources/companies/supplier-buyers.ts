import { assertAccess, type Action } from '../../core/auth/access'
import { deleteAssignment, storeAssignment } from '../../core/records/assignments'
import type { Context } from '../../core/http/context'
import type { AssignmentDefinition, Handler, ReadRecord } from '../../core/http/definitions'
import type { JsonObject } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import { requireRecord } from '../../core/records/store'
import type { Table } from '../../db/schema'
import { sellersFor } from '../../rules/sellers'
import { withModel } from '../me/me-products'

/** Buyers that a supplier may sell to. Only the marketplace owner assigns them. */
export const supplierBuyers: AssignmentDefinition = {
  name: 'SupplierBuyers',
  model: 'SupplierBuyer',
  table: 'supplierbuyers',
  access: { kind: 'seller' },
  list: 'none',
  save: 'none',
  delete: [],
  keys: [
    { field: 'SupplierID', of: 'Suppliers' },
    { field: 'BuyerID', of: 'Buyers' },
  ],
}

/** Reduces companies to the fields that the other side sees: ID and name. */
async function idAndName(_ctx: Context, records: ReadRecord[]): Promise<void> {
  for (const record of records) {
    const { ID = null, Name = null } = record.body
    record.body = { ID, Name }
  }
}

/** Returns the company in the path, after checking that the caller may access it. */
async function assertCompany(ctx: Context, kind: 'buyer' | 'supplier', action: Action): Promise<string> {
  const [resource, model] = kind === 'buyer' ? ['Buyers', 'Buyer'] : ['Suppliers', 'Supplier']
  const id = ctx.params[`${kind}ID`] ?? ''
  await assertAccess(ctx, { kind: 'organization', of: kind }, action, model, id)
  await requireRecord(ctx.platform.db, ctx.platform.table(resource), [], id)
  return id
}

const listBuyers: Handler = async (ctx) => {
  const supplier = await assertCompany(ctx, 'supplier', 'read')
  const buyers = ctx.platform.table('Buyers')
  const table: Table = { ...buyers, definition: { ...buyers.definition, model: 'SupplierBuyer' } }
  return listRecords(ctx, table, [], {
    read: idAndName,
    narrow: [
      (sql) => {
        sql.uses.add('supplierbuyers')
        return [
          `exists (select 1 from supplierbuyers s where s.buyerid = t.id and s.supplierid = ${sql.bind(supplier)})`,
        ]
      },
    ],
  })
}

const change =
  (store: typeof storeAssignment): Handler =>
  async (ctx) => {
    const supplier = await assertCompany(ctx, 'supplier', 'lifecycle')
    const body: JsonObject = { SupplierID: supplier, BuyerID: ctx.params.buyerID ?? '' }
    const table = ctx.platform.assignment('SupplierBuyers')
    await ctx.platform.transaction((tx) => store(ctx, tx, table, { parents: [], body }))
    return {}
  }

/** Lists the sellers of a buyer: the marketplace, and suppliers that may sell to it or to all buyers. */
const listSellers: Handler = async (ctx) => {
  const buyer = await assertCompany(ctx, 'buyer', 'read')
  return listRecords(ctx, withModel(ctx.platform.table('Suppliers'), 'BuyerSupplier'), [], {
    from: (sql) => sellersFor(ctx, buyer, null, sql),
    read: idAndName,
  })
}

export const supplierBuyerActions: Readonly<Record<string, Handler>> = {
  'Buyers.ListBuyerSellers': listSellers,
  'Suppliers.ListBuyers': listBuyers,
  'Suppliers.SaveBuyer': change(storeAssignment),
  'Suppliers.DeleteBuyer': change(deleteAssignment),
}
