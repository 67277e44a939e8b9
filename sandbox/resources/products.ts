import { queryValue, type Context } from '../core/context'
import type { AssignmentDefinition, ResourceDefinition } from '../core/definitions'
import { refuse } from '../core/errors'
import type { Sql } from '../core/sql'
import { OWNER } from './owner'

/** CatalogID, CategoryID and SupplierID of /products are parameters, not fields; each may be negated. */
function placed(ctx: Context, sql: Sql): string[] {
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
    throw refuse('Product.CategoryFilterRequiresCatalogID', 'categoryID needs a catalogID.')
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
  references: [
    OWNER,
    { field: 'DefaultPriceScheduleID', to: 'PriceSchedules', onDelete: 'clear' },
    { field: 'DefaultSupplierID', to: 'Suppliers', onDelete: 'clear' },
    {
      field: 'ParentID',
      to: 'Products',
      onDelete: { refuse: 'Product.CannotDeleteParentProduct', message: 'The product is the parent of:' },
    },
  ],
  narrow: placed,
  async written({ tx, record }) {
    if (!record.DefaultSupplierID) return
    await tx.query(
      `insert into productsuppliers (productid, supplierid, body) values ($1, $2, '{}') on conflict do nothing`,
      [String(record.ID), String(record.DefaultSupplierID)],
    )
    tx.changed.add('productsuppliers')
  },
}

/** Which price a buyer or one of its groups gets; without a price schedule it only makes the product visible. */
export const productAssignments: AssignmentDefinition = {
  name: 'ProductAssignments',
  model: 'ProductAssignment',
  table: 'productassignments',
  access: { kind: 'owned' },
  list: 'Products.ListAssignments',
  save: 'Products.SaveAssignment',
  delete: ['Products.DeleteAssignment'],
  keys: [
    { field: 'ProductID', of: 'Products' },
    { field: 'BuyerID', of: 'Buyers' },
    { field: 'UserGroupID', of: 'UserGroups', optional: true, parentField: 'BuyerID' },
  ],
  async write(ctx, tx, { body }) {
    if (typeof body.PriceScheduleID !== 'string') return
    const table = ctx.platform.table('PriceSchedules')
    const { rows } = await tx.query(`select 1 from ${table.name} where id = $1`, [body.PriceScheduleID])
    if (rows.length === 0)
      throw refuse(
        'NotFound',
        `PriceSchedule "${body.PriceScheduleID}" was not found.`,
        { ObjectType: 'PriceSchedule', ObjectID: body.PriceScheduleID },
        404,
      )
  },
}

/** Suppliers that offer a product: written by its default supplier now, by calls of their own with the catalogue rules. */
export const productSuppliers: AssignmentDefinition = {
  name: 'ProductSuppliers',
  model: 'ProductSupplier',
  table: 'productsuppliers',
  access: { kind: 'owned' },
  list: 'none',
  save: 'none',
  delete: [],
  keys: [
    { field: 'ProductID', of: 'Products' },
    { field: 'SupplierID', of: 'Suppliers' },
  ],
}

/** Buyers a supplier may sell to; its calls come with the organisation rules. */
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
