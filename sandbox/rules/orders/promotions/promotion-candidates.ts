import type { Context } from '../../../core/http/context'
import { parseRecord } from '../../../core/records/json'
import { Sql } from '../../../core/records/sql'
import type { Queryable } from '../../../db/types'
import { viewFor } from '../../view'
import type { OpenOrder } from '../order/open-order'
import type { Promotion } from '../../../contract/records'
import { assignedCondition } from '../../../core/auth/memberships'

/** A promotion in its current state, with its availability to the order's user. */
export interface Candidate {
  promotion: Promotion
  /** True when it is for all buyers, or assigned to the user's company or one of the user's groups. */
  isOpen: boolean
  /** Number of orders that the user has submitted with it; counted only when the promotion limits it. */
  uses: number
}

type Wanted = { ids: readonly string[] } | { code: string } | 'auto' | 'active'

function condition(wanted: Wanted, sql: Sql): string {
  if (wanted === 'active') return 'p.f_active'
  if (wanted === 'auto') return `p.f_active and (p.body ->> 'AutoApply')::boolean`
  if ('code' in wanted) return `p.f_code = ${sql.bind(wanted.code.toLowerCase())}`
  return `p.id = any(${sql.bind([...wanted.ids])}::text[])`
}

const priorityOf = ({ promotion }: Candidate): number => promotion.Priority ?? Infinity

/** Reads promotions for an order with one query, sorted by Priority (null last) and ID. */
export async function candidatesFor(
  ctx: Context,
  db: Queryable,
  { id, order }: OpenOrder,
  wanted: Wanted,
): Promise<Candidate[]> {
  const [buyer, user] = [order.FromCompanyID, order.FromUserID]
  const { groups } = await viewFor(ctx, buyer, user)
  const sql = new Sql()
  const [company, person, own] = [sql.bind(buyer), sql.bind(user), sql.bind(id)]
  const { rows } = await db.query(
    `select p.body, coalesce((p.body ->> 'AllowAllBuyers')::boolean, false) and exists (select 1 from buyers b where b.id = ${company})
       or exists (select 1 from promotionassignments a where a.promotionid = p.id and a.buyerid = ${company}
         and ${assignedCondition('a', { groups: `${sql.bind(groups)}::text[]` })}),
       case when p.body ->> 'RedemptionLimitPerUser' is null then 0 else (select count(*) from orderpromotions r
         where r.promotionid = p.id and r.redeemed and r.buyerid = ${company} and r.userid = ${person} and r.orderid <> ${own}) end
     from promotions p where ${condition(wanted, sql)} order by p.id`,
    sql.params,
  )
  const found = rows.map(([body, isOpen, uses]): Candidate => ({
    promotion: parseRecord<Promotion>(body),
    isOpen: isOpen === 't',
    uses: Number(uses),
  }))
  return found.sort((a, b) => {
    const [left, right] = [priorityOf(a), priorityOf(b)]
    return left === right ? 0 : left - right
  })
}
