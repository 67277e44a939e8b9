import type { Context } from '../core/http/context'
import type { Tx } from '../db/types'
import { notFound, platformError } from '../core/http/errors'
import { nonEmptyText } from '../core/records/json'
import { readRecord, requireRecord } from '../core/records/store'
import type { PriceSchedule, Product } from '../contract/records'
import { breaksOf } from './catalog/price-rules'

/**
 * Returns a price schedule that the caller may assign, and locks it. Suppliers get 404 for schedules of other owners.
 */
export async function assignableSchedule(ctx: Context, tx: Tx, id: string): Promise<PriceSchedule> {
  const found = await readRecord(tx, ctx.platform.table('PriceSchedules'), [], id, true)
  const own = ctx.caller?.kind !== 'supplier' || found?.body.OwnerID === ctx.caller.company
  if (!found || !own) throw notFound('PriceSchedule', id)
  return found.body
}

/** Returns the product with this ID; 404 when it does not exist. */
export async function productOf(ctx: Context, tx: Tx, id: string): Promise<Product> {
  const found = await requireRecord(tx, ctx.platform.table('Products'), [], id)
  return found.body
}

/** Rejects products that are in none of the buyer's catalogs. A child product is in the catalogs of its parent. */
export async function checkSharedCatalog(tx: Tx, product: Product, buyer: string): Promise<void> {
  const holder = product.ParentID || product.ID
  const { rows } = await tx.query(
    `select 1 from catalogassignments c join productcatalogassignments p on p.catalogid = c.catalogid
     where c.buyerid = $1 and p.productid = $2 limit 1`,
    [buyer, holder],
  )
  if (rows.length > 0) return
  throw platformError(
    'Product.CannotAssignNotInBuyerCatalog',
    `"${product.ID}" is in no catalog that is assigned to buyer "${buyer}".`,
    { ProductID: product.ID, BuyerID: buyer },
  )
}

/** Returns the currency of the group's locale, else of the buyer's locale; null when neither has a locale. */
async function currencyOf(tx: Tx, buyer: string, group: string | null): Promise<string | null> {
  const { rows } = await tx.query(
    `select l.body ->> 'Currency' from localeassignments a join locales l on l.id = a.localeid
     where a.buyerid = $1 and (a.usergroupid is null or a.usergroupid = $2)
     order by a.usergroupid nulls last limit 1`,
    [buyer, group],
  )
  return rows[0]?.[0] ?? null
}

/** Rejects price schedules without price breaks, or in another currency than that of the buyer or user group. */
export async function checkPrices(
  tx: Tx,
  schedule: PriceSchedule,
  buyer: string,
  group: string | null,
): Promise<void> {
  if (breaksOf(schedule).length === 0) {
    throw platformError(
      'PriceSchedule.NoPriceBreaks',
      'A price schedule without price breaks cannot be assigned.',
      {
        PriceScheduleID: schedule.ID,
      },
    )
  }
  const expected = await currencyOf(tx, buyer, group)
  const given = nonEmptyText(schedule.Currency)
  if ((given ?? '').toLowerCase() === (expected ?? '').toLowerCase()) return
  const users = group ? 'user group' : 'buyer'
  throw platformError(
    'PriceSchedule.CurrencyMismatch',
    `The price schedule ${given ? `is in ${given}` : 'has no currency'}, but the ${users} ${expected ? `buys in ${expected}` : 'has no currency'}.`,
    { Currency: given, ExpectedCurrency: expected },
  )
}

/**
 * Rejects products that a catalog cannot contain: child products, and in a supplier's catalog the products of other
 * owners. The marketplace's catalogs accept products of every owner.
 */
export async function checkCatalogProduct(
  ctx: Context,
  tx: Tx,
  catalog: string,
  product: Product,
  of: 'Catalog' | 'Category',
): Promise<void> {
  if (product.ParentID) {
    throw platformError(
      `${of}.CannotAssignChildProduct`,
      'A child product is where its parent is and cannot be assigned itself.',
      { ProductID: product.ID, ParentID: product.ParentID },
    )
  }
  const found = await readRecord(tx, ctx.platform.table('Catalogs'), [], catalog)
  const owner = found?.body.OwnerID
  if (owner === ctx.platform.settings.marketplaceId || owner === product.OwnerID) return
  throw platformError('Catalog.CannotAssignProduct', 'The product and the catalog have different owners.', {
    CatalogID: catalog,
    ProductID: product.ID,
  })
}
