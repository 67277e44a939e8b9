import type { AssignmentDefinition, AssignmentRow, ResourceDefinition } from '../../core/http/definitions'
import { checkCatalogProduct, productOf } from '../../rules/assignment-rules'
import { OWNER } from '../owner'
import type { Tx } from '../../db/types'
import type { ProductCatalogAssignment } from '../../contract/records'

export const catalogs: ResourceDefinition = {
  name: 'Catalogs',
  model: 'Catalog',
  table: 'catalogs',
  access: { kind: 'owned' },
  columns: ['Active'],
  references: [OWNER],
}

export const catalogAssignments: AssignmentDefinition = {
  name: 'CatalogAssignments',
  model: 'CatalogAssignment',
  table: 'catalogassignments',
  access: { kind: 'owned' },
  list: 'Catalogs.ListAssignments',
  save: 'Catalogs.SaveAssignment',
  delete: ['Catalogs.DeleteAssignment'],
  keys: [
    { field: 'CatalogID', of: 'Catalogs' },
    { field: 'BuyerID', of: 'Buyers' },
  ],
}

/** Removes a product or bundle from the categories of a catalog when it is no longer in the catalog. */
export async function removeFromCategories(tx: Tx, catalog: string, product: string): Promise<void> {
  await tx.query(
    `delete from categoryproductassignments where catalogid = $1 and productid = $2
     and not exists (select 1 from productcatalogassignments where catalogid = $1 and productid = $2)`,
    [catalog, product],
  )
}

export const catalogProductAssignments: AssignmentDefinition = {
  name: 'ProductCatalogAssignments',
  model: 'ProductCatalogAssignment',
  table: 'productcatalogassignments',
  access: { kind: 'owned' },
  list: 'Catalogs.ListProductAssignments',
  save: 'Catalogs.SaveProductAssignment',
  delete: ['Catalogs.DeleteProductAssignment'],
  keys: [
    { field: 'CatalogID', of: 'Catalogs' },
    { field: 'ProductID', of: 'Products' },
  ],
  async write(ctx, tx, { body }: AssignmentRow<ProductCatalogAssignment>) {
    const product = await productOf(ctx, tx, body.ProductID)
    await checkCatalogProduct(ctx, tx, body.CatalogID, product, 'Catalog')
  },
  changed: (_ctx, tx, { body }: AssignmentRow<ProductCatalogAssignment>) =>
    removeFromCategories(tx, body.CatalogID, body.ProductID),
}
