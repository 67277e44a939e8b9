import type { AssignmentDefinition, ResourceDefinition } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { queryValue, type Context } from '../../core/http/context'
import type { Sql } from '../../core/records/sql'
import { checkCatalogProduct, productOf } from '../../rules/assignment-rules'
import {
  updateCategoryCounts,
  shiftSiblings,
  checkCategoryParent,
  deleteSubcategories,
} from './category-tree'

/**
 * Returns the condition of `depth`, the number of levels from the roots: 1 (the default) is the roots alone, `all` the
 * full tree.
 */
function depthCondition(ctx: Context, sql: Sql): string[] {
  const depth = queryValue(ctx, 'depth') ?? '1'
  if (depth.toLowerCase() === 'all') return []
  const levels = Number(depth)
  if (!Number.isInteger(levels) || levels < 1) {
    throw platformError('Category.InvalidDepth', 'depth must be a whole number from 1, or all.', {
      Depth: depth,
    })
  }
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
  async write(write) {
    await checkCategoryParent(write)
    await shiftSiblings(write)
  },
  written: ({ ctx, tx, parents, record, existing }) =>
    updateCategoryCounts(ctx, tx, parents[0] ?? '', [record.ParentID, existing?.ParentID]),
  remove: ({ ctx, tx, parents, record }) => deleteSubcategories(ctx, tx, parents[0] ?? '', String(record.ID)),
  removed: ({ ctx, tx, parents, record }) =>
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
  async write(ctx, tx, { parents: [catalog = ''], body }) {
    const product = await productOf(ctx, tx, String(body.ProductID))
    await checkCatalogProduct(ctx, tx, catalog, product.body, 'Category')
    await tx.query(
      `insert into productcatalogassignments (catalogid, productid, body) values ($1, $2, '{}') on conflict do nothing`,
      [catalog, String(body.ProductID)],
    )
  },
}
