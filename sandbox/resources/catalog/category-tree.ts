import { queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Write } from '../../core/http/definitions'
import { notFound, platformError } from '../../core/http/errors'
import { amendRecord, readRecord } from '../../core/records/store'
import { recount } from '../integration/counters'

/** Updates ChildCount of the named parents and CategoryCount of their catalog. */
export async function updateCategoryCounts(
  ctx: Context,
  tx: Tx,
  catalog: string,
  parents: unknown[],
): Promise<void> {
  const named = parents.filter((one): one is string => typeof one === 'string' && one !== '')
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
export async function checkCategoryParent({ ctx, tx, parents, record, existing }: Write): Promise<void> {
  if (record.ParentID === '') record.ParentID = null
  if (!record.ParentID || record.ParentID === existing?.ParentID) return
  const catalog = parents[0] ?? ''
  if (!(await readRecord(tx, ctx.platform.table('Catalogs'), [], catalog, true))) {
    throw notFound('Catalog', catalog)
  }
  const table = ctx.platform.table('Categories')
  const seen = new Set<unknown>([record.ID, existing?.ID])
  let above: unknown = record.ParentID
  while (typeof above === 'string' && above !== '') {
    if (seen.has(above)) {
      throw platformError(
        'Category.CircularReference',
        `"${String(record.ID)}" cannot be placed below itself.`,
        {
          ParentID: record.ParentID,
        },
      )
    }
    seen.add(above)
    above = (await readRecord(tx, table, parents, above))?.body.ParentID
  }
}

/** Increases the ListOrder of the siblings from the new ListOrder on by one, with `adjustListOrders=true`. */
export async function shiftSiblings({ ctx, tx, parents, record, existing }: Write): Promise<void> {
  const order = record.ListOrder
  if (queryValue(ctx, 'adjustListOrders')?.toLowerCase() !== 'true' || typeof order !== 'number') return
  const stays = existing?.ListOrder === order && (existing.ParentID ?? null) === (record.ParentID ?? null)
  if (stays) return
  const [catalog = ''] = parents
  const { rows } = await tx.query(
    `select id from categories where catalogid = $1 and f_parentid is not distinct from $2
       and f_listorder >= $3::numeric and id <> $4 order by id`,
    [
      catalog,
      typeof record.ParentID === 'string' ? record.ParentID.toLowerCase() : null,
      order,
      String(existing?.ID ?? record.ID),
    ],
  )
  for (const [id] of rows) {
    await amendRecord(tx, ctx.platform.table('Categories'), parents, id as string, (body) => {
      body.ListOrder = Number(body.ListOrder ?? 0) + 1
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
