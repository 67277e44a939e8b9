import type { AssignmentDefinition, ResourceDefinition } from '../../core/http/definitions'
import { checkCatalogProduct, productOf } from '../../rules/assignment-rules'
import { OWNER } from '../owner'

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
  async write(ctx, tx, { body }) {
    const product = await productOf(ctx, tx, String(body.ProductID))
    await checkCatalogProduct(ctx, tx, String(body.CatalogID), product.body, 'Catalog')
  },
  /** Removes a product from the categories of a catalog when it is removed from the catalog. */
  async changed(_ctx, tx, { body }) {
    await tx.query(
      `delete from categoryproductassignments where catalogid = $1 and productid = $2
       and not exists (select 1 from productcatalogassignments where catalogid = $1 and productid = $2)`,
      [String(body.CatalogID), String(body.ProductID)],
    )
  },
}
