import { columnOf } from '../../core/lists/assignment-query'
import { parseRecord } from '../../core/records/json'
import type { Platform } from '../../core/records/platform'
import type { Queryable } from '../../db/types'
import { isOnSale } from './price-rules'
import type { BuyerView } from '../view'
import type { PriceSchedule } from '../../contract/records'
import { assignedCondition } from '../../core/auth/memberships'

/** A product to be priced. A child product uses its parent's schedules when it has none. */
export interface Priced {
  id: string
  parentId: string | null
  /** The product's OwnerID. */
  owner: string
}

/** A schedule that may apply to a user for a product. */
interface Candidate {
  /** ID of the seller that the price belongs to; null when it applies to any seller. */
  seller: string | null
  schedule: PriceSchedule
}

/** The schedules of each product in order of priority. Schedules in other currencies than the user's are left out. */
type Candidates = ReadonlyMap<string, readonly Candidate[]>

/**
 * Returns all schedules that may apply to a user for these products: those of product assignments to the user's groups,
 * then to the buyer, then the suppliers' defaults, then the product's own (facts of the platform, 4.3). Runs one query
 * for any number of products.
 */
export async function priceCandidates(
  platform: Platform,
  db: Queryable,
  view: BuyerView,
  products: readonly Priced[],
): Promise<Candidates> {
  const ids = [...new Set(products.flatMap(({ id, parentId }) => (parentId ? [id, parentId] : [id])))]
  const keyed = columnOf(platform.assignment('ProductAssignments'), 'SellerID')
  // The key column references suppliers only. An assignment for the marketplace has its SellerID in the body.
  const seller = `coalesce(${keyed === 'null' ? keyed : `a.${keyed}`}, a.body ->> 'SellerID')`
  const { rows } = await db.query<[string, string | null, string]>(
    `select c.product, c.seller, s.body from (
       select a.productid as product, case when a.usergroupid is null then 2 else 1 end as rank,
         coalesce(a.usergroupid, '') as tie, ${seller} as seller, a.body ->> 'PriceScheduleID' as schedule
       from productassignments a
       where a.productid = any($1::text[]) and a.buyerid = $2
         and ${assignedCondition('a', { groups: '$3::text[]' })}
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
  const read = new Map<string, PriceSchedule>()
  for (const [product, of, body] of rows) {
    // Many products may share a schedule, so that each is parsed once.
    const schedule = read.get(body) ?? parseRecord<PriceSchedule>(body)
    read.set(body, schedule)
    const list = found.get(product) ?? []
    list.push({ seller: of, schedule })
    found.set(product, list)
  }
  return found
}

/**
 * Returns the price schedule of a product for a user, with IsOnSale as of now. Returns null when there is no price for
 * the user; the product cannot be bought then. The seller's own schedules and prices have priority. Without a seller
 * the marketplace's prices apply, because orders go to the marketplace by default. The marketplace also sells at the
 * prices of the product's owner.
 */
export function choosePrice(
  platform: Platform,
  candidates: Candidates,
  product: Priced,
  seller: string | null,
): PriceSchedule | null {
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
