import type {
  AssignmentDefinition,
  AssignmentRow,
  Deletion,
  ResourceDefinition,
  Write,
} from '../../core/http/definitions'
import type { Tx } from '../../db/types'
import type { Category, CategoryProductAssignment, Product } from '../../contract/records'
import type { Context } from '../../core/http/context'
import type { Sql } from '../../core/records/sql'
import { checkCatalogProduct, productOf } from '../../rules/assignment-rules'
import {
  updateCategoryCounts,
  shiftSiblings,
  checkCategoryParent,
  deleteSubcategories,
  levelsOf,
} from './category-tree'

/**
 * Returns the condition of `depth`, the number of levels from the roots: 1 (the default) is the roots alone, `all` the
 * full tree.
 */
function depthCondition(ctx: Context, sql: Sql): string[] {
  const levels = levelsOf(ctx) ?? 1
  if (levels === Infinity) return []
  if (levels === 1) return [`t.f_parentid is null`]
  return [
    `t.id in (with recursive tree as (
      select id, 1 as level from categories where catalogid = t.catalogid and f_parentid is null
      union all select c.id, tree.level + 1 from categories c join tree on c.f_parentid = lower(tree.id)
      where c.catalogid = t.catalogid and tree.level < ${sql.bind(levels)}::int) select id from tree)`,
  ]
}

export const categories: ResourceDefinition = {
  name: 'Categories',
  model: 'Category',
  table: 'categories',
  parents: [{ param: 'catalogID', of: 'Catalogs' }],
  access: { kind: 'under' },
  columns: ['ParentID', 'ListOrder', 'Active'],
  references: [{ field: 'ParentID', to: 'Categories', sameParent: true, onDelete: 'keep' }],
  narrow: depthCondition,
  async write(write: Write<Category>) {
    await checkCategoryParent(write)
    await shiftSiblings(write)
  },
  written: ({ ctx, tx, parents, record, existing }: Write<Category>) =>
    updateCategoryCounts(ctx, tx, parents[0] ?? '', [record.ParentID, existing?.ParentID]),
  remove: ({ ctx, tx, parents, record }: Deletion<Category>) =>
    deleteSubcategories(ctx, tx, parents[0] ?? '', record.ID),
  removed: ({ ctx, tx, parents, record }: Deletion<Category>) =>
    updateCategoryCounts(ctx, tx, parents[0] ?? '', [record.ParentID]),
}

const parents = categories.parents

export const categoryAssignments: AssignmentDefinition = {
  name: 'CategoryAssignments',
  model: 'CategoryAssignment',
  table: 'categoryassignments',
  access: { kind: 'under' },
  list: 'Categories.ListAssignments',
  save: 'Categories.SaveAssignment',
  delete: ['Categories.DeleteAssignment'],
  parents,
  keys: [
    { field: 'CategoryID', of: 'Categories', underParent: true },
    { field: 'BuyerID', of: 'Buyers' },
    { field: 'UserGroupID', of: 'UserGroups', optional: true, parentField: 'BuyerID' },
  ],
}

/** Adds a product or bundle, which is being assigned to a category, to the catalog of the category. */
export async function addToCatalog(ctx: Context, tx: Tx, catalog: string, product: Product): Promise<void> {
  await checkCatalogProduct(ctx, tx, catalog, product, 'Category')
  await tx.query(
    `insert into productcatalogassignments (catalogid, productid, body) values ($1, $2, '{}') on conflict do nothing`,
    [catalog, product.ID],
  )
}

/** Assignments of products to categories. Assigning a product to a category also assigns it to the catalog. */
export const categoryProductAssignments: AssignmentDefinition = {
  name: 'CategoryProductAssignments',
  model: 'CategoryProductAssignment',
  table: 'categoryproductassignments',
  access: { kind: 'under' },
  list: 'Categories.ListProductAssignments',
  save: 'Categories.SaveProductAssignment',
  delete: ['Categories.DeleteProductAssignment'],
  parents,
  keys: [
    { field: 'CategoryID', of: 'Categories', underParent: true },
    { field: 'ProductID', of: 'Products' },
  ],
  async write(ctx, tx, { parents: [catalog = ''], body }: AssignmentRow<CategoryProductAssignment>) {
    await addToCatalog(ctx, tx, catalog, await productOf(ctx, tx, body.ProductID))
  },
}
