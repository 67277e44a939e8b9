import type { AssignmentDefinition, ResourceDefinition } from '../core/definitions'
import { refuse } from '../core/errors'
import { readRecord } from '../core/store'
import { removeRecord } from '../core/write'
import { queryValue, type Context } from '../core/context'
import type { Sql } from '../core/sql'
import { recount } from './counters'

/** `depth` counts levels from the roots: 1 (the default) is the roots alone, `all` the whole tree. */
function depthCondition(ctx: Context, sql: Sql): string[] {
  const depth = queryValue(ctx, 'depth') ?? '1'
  if (depth.toLowerCase() === 'all') return []
  const levels = Number(depth)
  if (!Number.isInteger(levels) || levels < 1) {
    throw refuse('Category.InvalidDepth', 'depth must be a whole number from 1, or all.', { Depth: depth })
  }
  if (levels === 1) return [`t.f_parentid is null`]
  return [
    `t.id in (with recursive tree as (
      select id, 1 as level from categories where catalogid = t.catalogid and f_parentid is null
      union all select c.id, tree.level + 1 from categories c join tree on c.f_parentid = lower(tree.id)
      where c.catalogid = t.catalogid and tree.level < ${sql.bind(levels)}::int) select id from tree)`,
  ]
}

/** Keeps ChildCount of a parent and CategoryCount of the catalog. */
async function countAgain(
  ctx: Context,
  tx: Parameters<typeof recount>[1],
  catalog: string,
  parents: unknown[],
): Promise<void> {
  for (const parent of new Set(parents)) {
    if (typeof parent !== 'string' || parent === '') continue
    await recount(
      ctx,
      tx,
      'Categories',
      [catalog],
      parent,
      'ChildCount',
      'categories where catalogid = $1 and f_parentid = $2',
      [catalog, parent.toLowerCase()],
    )
  }
  await recount(ctx, tx, 'Catalogs', [], catalog, 'CategoryCount', 'categories where catalogid = $1', [
    catalog,
  ])
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
  async write({ tx, ctx, parents, record, existing }) {
    const table = ctx.platform.table('Categories')
    let above = record.ParentID
    const seen = new Set([record.ID, existing?.ID])
    while (typeof above === 'string' && above !== '') {
      if (seen.has(above)) {
        throw refuse('Category.CircularReference', `"${record.ID}" cannot be placed below itself.`, {
          ParentID: record.ParentID,
        })
      }
      seen.add(above)
      above = (await readRecord(tx, table, parents, above))?.body.ParentID ?? null
    }
  },
  written: ({ ctx, tx, parents, record, existing }) =>
    countAgain(ctx, tx, parents[0] ?? '', [record.ParentID, existing?.ParentID]),
  async remove({ ctx, tx, parents, record }) {
    const table = ctx.platform.table('Categories')
    const { rows } = await tx.query('select id from categories where catalogid = $1 and f_parentid = $2', [
      parents[0] ?? '',
      String(record.ID).toLowerCase(),
    ])
    for (const [id] of rows) {
      const child = await readRecord(tx, table, parents, id as string, true)
      if (child) await removeRecord(ctx, tx, table, child)
    }
  },
  removed: ({ ctx, tx, parents, record }) => countAgain(ctx, tx, parents[0] ?? '', [record.ParentID]),
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

/** Putting a product into a category puts it into the catalog. */
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
  async write(_ctx, tx, { parents: [catalog = ''], body }) {
    await tx.query(
      `insert into productcatalogassignments (catalogid, productid, body) values ($1, $2, '{}') on conflict do nothing`,
      [catalog, String(body.ProductID)],
    )
    tx.changed.add('productcatalogassignments')
  },
}
