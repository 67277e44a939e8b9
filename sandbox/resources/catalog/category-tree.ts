import { queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { amendRecord, readRecord, requireRecord, type Stored } from '../../core/records/store'
import { recount } from '../integration/counters'
import type { Category } from '../../contract/records'

/** Returns `depth` as a number of levels from the roots, Infinity for `all`; null when it is not given. */
export function levelsOf(ctx: Context): number | null {
  const depth = queryValue(ctx, 'depth')
  if (depth === null) return null
  if (depth.toLowerCase() === 'all') return Infinity
  const levels = Number(depth)
  if (Number.isInteger(levels) && levels >= 1) return levels
  throw platformError('Category.InvalidDepth', 'depth must be a whole number from 1, or all.', {
    Depth: depth,
  })
}

/** Updates ChildCount of the named parents and CategoryCount of their catalog. */
export async function updateCategoryCounts(
  ctx: Context,
  tx: Tx,
  catalog: string,
  parents: (string | null | undefined)[],
): Promise<void> {
  const named = parents.flatMap((parent) => parent || [])
  for (const parent of [...new Set(named)].sort()) {
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

/**
 * Rejects a parent below the category itself. The catalog is locked, because two concurrent moves could create a cycle.
 */
export async function checkCategoryParent({
  ctx,
  tx,
  parents,
  record,
  existing,
}: Write<Category>): Promise<void> {
  if (record.ParentID === '') record.ParentID = null
  if (!record.ParentID || record.ParentID === existing?.ParentID) return
  const catalog = parents[0] ?? ''
  await requireRecord(tx, ctx.platform.table('Catalogs'), [], catalog, true)
  const table = ctx.platform.table('Categories')
  const seen = new Set([record.ID, existing?.ID])
  let above: string | null | undefined = record.ParentID
  while (above) {
    if (seen.has(above)) {
      throw platformError('Category.CircularReference', `"${record.ID}" cannot be placed below itself.`, {
        ParentID: record.ParentID,
      })
    }
    seen.add(above)
    const parent: Stored<Category> | null = await readRecord(tx, table, parents, above)
    above = parent?.body.ParentID
  }
}

/** Increases the ListOrder of the siblings from the new ListOrder on by one, with `adjustListOrders=true`. */
export async function shiftSiblings({ ctx, tx, parents, record, existing }: Write<Category>): Promise<void> {
  const order = record.ListOrder
  if (queryValue(ctx, 'adjustListOrders')?.toLowerCase() !== 'true' || order === null) return
  const stays = existing?.ListOrder === order && existing.ParentID === record.ParentID
  if (stays) return
  const [catalog = ''] = parents
  const { rows } = await tx.query<[string]>(
    `select id from categories where catalogid = $1 and f_parentid is not distinct from $2
       and f_listorder >= $3::numeric and id <> $4 order by id`,
    [catalog, record.ParentID?.toLowerCase() ?? null, order, existing?.ID ?? record.ID],
  )
  for (const [id] of rows) {
    await amendRecord(tx, ctx.platform.table('Categories'), parents, id, (body) => {
      body.ListOrder = (body.ListOrder ?? 0) + 1
    })
  }
}

/** Deletes all categories below a category. Their assignments are deleted with them. */
export async function deleteSubcategories(ctx: Context, tx: Tx, catalog: string, id: string): Promise<void> {
  await tx.query(
    `with recursive below as (
       select id from categories where catalogid = $1 and f_parentid = $2
       union select c.id from categories c join below on c.f_parentid = lower(below.id) where c.catalogid = $1)
     delete from categories where catalogid = $1 and id in (select id from below)`,
    [catalog, id.toLowerCase()],
  )
}
