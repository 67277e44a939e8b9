import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { parseRecord } from '../../../core/records/json'
import { Sql } from '../../../core/records/sql'
import { mergeInheritedFields } from '../../inheritance'
import { pricedOf, type Offered, type Offer } from '../../catalog/offers'
import { choosePrice, priceCandidates } from '../../catalog/pricing'
import { soldByCondition } from '../../sellers'
import { viewFor, type BuyerView } from '../../view'
import { visibleProductCondition } from '../../catalog/visibility'
import type { OpenOrder } from '../order/open-order'
import type { Order, Product } from '../../../contract/records'

/** The parties of an order, or of a subscription's next order. */
export type Parties = Pick<Order, 'FromCompanyID' | 'FromUserID' | 'ToCompanyID'>

/**
 * Returns the view of the order's user. Companies that are no buyers see every active product, without special terms.
 * A seller only sells them its own, as to buyers.
 */
export async function viewOfOrder(ctx: Context, order: Parties): Promise<BuyerView> {
  const company = order.FromCompanyID
  if (order.FromUserID && (await isBuyer(ctx, company))) return viewFor(ctx, company, order.FromUserID)
  const none = { groups: [], catalogs: [], flags: new Map(), defaultCatalog: null }
  return { ...none, buyer: '', userId: '', currency: null }
}

async function isBuyer(ctx: Context, id: string): Promise<boolean> {
  if (id === ctx.platform.settings.marketplaceId) return false
  const { rows } = await ctx.platform.db.query('select 1 from buyers where id = $1', [id], { prepared: true })
  return rows.length > 0
}

/**
 * Returns offers for an order while an action changes it. Reads each product once, unless the order gets another user
 * or seller.
 */
export async function offersOf(
  ctx: Context,
  tx: Tx,
  { order, offered }: OpenOrder,
  productIds: readonly string[],
): Promise<Map<string, Offer>> {
  const parties = JSON.stringify([order.FromCompanyID, order.FromUserID, order.ToCompanyID])
  if (offered.parties !== parties) Object.assign(offered, { parties, offers: new Map() })
  const ids = [...new Set(productIds)]
  const unknown = ids.filter((id) => !offered.offers.has(id))
  const found = await offersFor(ctx, tx, order, unknown)
  for (const id of unknown) offered.offers.set(id, found.get(id) ?? null)
  return new Map(
    ids.flatMap((id): [string, Offer][] => {
      const offer = offered.offers.get(id)
      return offer ? [[id, offer]] : []
    }),
  )
}

/**
 * Reads offers for products in an order, by product id. Products that do not exist are left out. Runs three queries at
 * most.
 */
export async function offersFor(
  ctx: Context,
  tx: Tx,
  order: Parties,
  productIds: readonly string[],
): Promise<Map<string, Offer>> {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return new Map()
  const view = await viewOfOrder(ctx, order)
  const seller = order.ToCompanyID
  const sql = new Sql()
  const visible = view.buyer === '' ? 't.f_active' : visibleProductCondition(view, sql)
  const sold = soldByCondition(ctx, view.buyer || null, seller, sql)
  const { rows } = await tx.query(
    `select t.body, p.body, (${visible})::text, (${sold ?? 'true'})::text
     from products t left join products p on p.id = t.body ->> 'ParentID'
     where t.id = any(${sql.bind(ids)}::text[])`,
    sql.params,
    { prepared: true },
  )
  const offered = rows.map(([product, parent]): Offered => ({
    product: parseRecord<Product>(product),
    parent: parent ? parseRecord<Product>(parent) : null,
  }))
  const candidates = await priceCandidates(ctx.platform, tx, view, offered.map(pricedOf))
  return new Map(
    offered.map((one, index): [string, Offer] => [
      one.product.ID,
      {
        ...one,
        whole: mergeInheritedFields(one.product, one.parent),
        schedule: choosePrice(ctx.platform, candidates, pricedOf(one), seller),
        isVisible: rows[index]?.[2] === 'true',
        isSold: rows[index]?.[3] === 'true',
      },
    ]),
  )
}
