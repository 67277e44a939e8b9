import { queryValue, type Context } from '../../core/http/context'
import type { Deletion, ResourceDefinition, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import type { Sql } from '../../core/records/sql'
import { checkProduct } from '../../rules/catalog/product-rules'
import { OWNER } from '../owner'
import type { Product, ProductFacet } from '../../contract/records'

/**
 * Returns the conditions of catalogID, categoryID and supplierID in lists of products and bundles. They are parameters,
 * not fields; each may be negated.
 */
export function placementConditions(ctx: Context, sql: Sql): string[] {
  const conditions: string[] = []
  const one = (name: string, table: string, where: (value: string) => string): void => {
    const given = queryValue(ctx, name)
    if (given === null) return
    const negated = given.startsWith('!')
    sql.uses.add(table)
    const value = sql.bind(negated ? given.slice(1) : given)
    conditions.push(
      `${negated ? 'not ' : ''}exists (select 1 from ${table} x where x.productid = t.id and ${where(value)})`,
    )
  }
  const catalog = queryValue(ctx, 'catalogID')
  if (queryValue(ctx, 'categoryID') !== null && (catalog === null || catalog.startsWith('!'))) {
    throw platformError('Product.CategoryFilterRequiresCatalogID', 'categoryID needs a catalogID.')
  }
  one('catalogID', 'productcatalogassignments', (value) => `x.catalogid = ${value}`)
  one(
    'categoryID',
    'categoryproductassignments',
    (value) => `x.catalogid = ${sql.bind(catalog)} and x.categoryid = ${value}`,
  )
  one('supplierID', 'productsuppliers', (value) => `x.supplierid = ${value}`)
  return conditions
}

export const products: ResourceDefinition = {
  name: 'Products',
  model: 'Product',
  table: 'products',
  access: { kind: 'owned' },
  columns: ['Active', 'DateCreated'],
  words: { A: ['ID'], B: ['Name'], C: ['Description'] },
  // The list for buyers is sorted without the owner, and children are looked up by their parents.
  indexes: {
    by_name: '(f_name nulls first, f_id)',
    parent: `((body ->> 'ParentID')) where body ->> 'ParentID' is not null`,
  },
  bitmaps: true,
  references: [
    OWNER,
    { field: 'DefaultPriceScheduleID', to: 'PriceSchedules', onDelete: 'clear' },
    { field: 'DefaultSupplierID', to: 'Suppliers', onDelete: 'clear' },
    {
      field: 'ShipFromAddressID',
      to: 'SupplierAddresses',
      parentField: 'DefaultSupplierID',
      onDelete: 'clear',
    },
    { field: 'ShipFromAddressID', to: 'AdminAddresses', unless: 'DefaultSupplierID', onDelete: 'clear' },
    {
      field: 'ParentID',
      to: 'Products',
      needs: 'write',
      onDelete: { errorCode: 'Product.CannotDeleteParentProduct', message: 'The product is the parent of:' },
    },
  ],
  narrow: placementConditions,
  collections: { InventoryRecords: { of: 'InventoryRecords', column: 'productid' } },
  write: checkProduct,
  async written({ tx, record, existing }: Write<Product>) {
    if (!record.DefaultSupplierID || record.DefaultSupplierID === existing?.DefaultSupplierID) return
    await tx.query(
      `insert into productsuppliers (productid, supplierid, body) values ($1, $2, '{}') on conflict do nothing`,
      [record.ID, record.DefaultSupplierID],
    )
  },
  async remove({ tx, record }: Deletion<Product>) {
    const { rows } = await tx.query('select bundleid from bundleproductassignments where productid = $1', [
      record.ID,
    ])
    if (rows.length === 0) return
    const bundles = rows.map(([id]) => id)
    throw platformError(
      'Product.CannotDeleteProductAssingedToBundle',
      `The product is in these bundles: ${bundles.slice(0, 10).join(', ')}.`,
      { BundleIDs: bundles },
    )
  },
}

/** Facets of products. Each reads a different xp path. */
export const productFacets: ResourceDefinition = {
  name: 'ProductFacets',
  model: 'ProductFacet',
  table: 'productfacets',
  access: { kind: 'seller' },
  unique: [{ field: 'XpPath', code: 'ProductFacet.XpPathInUse' }],
  write({ record }: Write<ProductFacet>) {
    record.XpPath ||= record.ID
  },
}
