import { columnOf } from '../core/assignment-query'
import type { JsonObject } from '../core/json'
import type { Platform } from '../core/platform'
import type { Queryable } from '../db/types'
import { isOnSale } from './price-rules'
import type { BuyerView } from './view'

/** A product to be priced: a child is priced by its own schedules, and where it has none by its parent's. */
export interface Priced {
  id: string
  parentId: string | null
  /** The product's OwnerID. */
  owner: string
}

/** One schedule that a user might get for a product. */
interface Candidate {
  /** Whose price it is; null when it is nobody's in particular. */
  seller: string | null
  schedule: JsonObject
}

/** Schedules of each product in the order of choice, those in another currency than the user's left out. */
export type Candidates = ReadonlyMap<string, readonly Candidate[]>

/**
 * All schedules that a user might get for these products: of product assignments to the user's groups, to the buyer,
 * then the defaults of suppliers, then the product's own (facts of the platform, 4.3). One query, however many.
 */
export async function priceCandidates(
  platform: Platform,
  db: Queryable,
  view: BuyerView,
  products: readonly Priced[],
): Promise<Candidates> {
  const ids = [...new Set(products.flatMap(({ id, parentId }) => (parentId ? [id, parentId] : [id])))]
  const keyed = columnOf(platform.assignment('ProductAssignments'), 'SellerID')
  // The marketplace is no supplier to be named by a column.
  const seller = `coalesce(${keyed === 'null' ? keyed : `a.${keyed}`}, a.body ->> 'SellerID')`
  const { rows } = await db.query(
    `select c.product, c.seller, s.body from (
       select a.productid as product, case when a.usergroupid is null then 2 else 1 end as rank,
         coalesce(a.usergroupid, '') as tie, ${seller} as seller, a.body ->> 'PriceScheduleID' as schedule
       from productassignments a
       where a.productid = any($1::text[]) and a.buyerid = $2
         and (a.usergroupid is null or a.usergroupid = any($3::text[]))
       union all
       select productid, 3, supplierid, supplierid, body ->> 'DefaultPriceScheduleID'
       from productsuppliers where productid = any($1::text[])
       union all
       select id, 4, '', null, body ->> 'DefaultPriceScheduleID' from products where id = any($1::text[])
     ) c join priceschedules s on s.id = c.schedule
     where lower(coalesce(s.body ->> 'Currency', '')) = $4
     order by c.product, c.rank, c.tie`,
    [ids, view.buyer, view.groups, (view.currency ?? '').toLowerCase()],
    { prepared: true },
  )
  const found = new Map<string, Candidate[]>()
  const read = new Map<string, JsonObject>()
  for (const [product, of, body] of rows) {
    // Many products may have the same one.
    const schedule = read.get(body as string) ?? (JSON.parse(body as string) as JsonObject)
    read.set(body as string, schedule)
    const list = found.get(product as string) ?? []
    list.push({ seller: of ?? null, schedule })
    found.set(product as string, list)
  }
  return found
}

/**
 * The price schedule that a user gets for a product, with IsOnSale as of now; null when it has no price for them, and
 * then it cannot be bought. The seller's own schedules and prices compete first. Who names no seller is shown what the
 * marketplace asks, as that is whom an order goes to unless it says otherwise; it passes on the prices of the owner.
 */
export function choosePrice(
  platform: Platform,
  candidates: Candidates,
  product: Priced,
  seller: string | null,
): JsonObject | null {
  const { marketplaceId } = platform.settings
  const asked = seller ?? marketplaceId
  for (const id of product.parentId ? [product.id, product.parentId] : [product.id]) {
    const list = candidates.get(id) ?? []
    const own = list.find(
      (one) => one.seller === asked || (one.seller === null && one.schedule.OwnerID === asked),
    )
    const general = list.find(
      (one) =>
        one.seller === null ||
        one.seller === marketplaceId ||
        (asked === marketplaceId && one.seller === product.owner),
    )
    const schedule = (own ?? general)?.schedule
    if (schedule) return { ...schedule, IsOnSale: isOnSale(schedule, platform.now()) }
  }
  return null
}
