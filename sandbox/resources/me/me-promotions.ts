import type { Context } from '../../core/http/context'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { listRecords } from '../../core/lists/list'
import { readRecord } from '../../core/records/store'
import { viewOf } from '../../rules/view'
import { assignedCondition } from '../../core/auth/memberships'

/**
 * Returns the IDs of the promotions currently available to the caller: active, within their dates, and for all buyers
 * or assigned to the company or one of the caller's groups. They are queried separately from the list, because a count
 * that depends on the current time could not be cached.
 */
async function promotionIds(ctx: Context): Promise<string[]> {
  const { platform } = ctx
  const { buyer, groups } = await viewOf(ctx)
  const { rows } = await platform.db.query<[string]>(
    `select t.id from promotions t where t.f_active
       and (t.f_startdate is null or t.f_startdate <= $1) and (t.f_expirationdate is null or t.f_expirationdate > $1)
       and (coalesce((t.body ->> 'AllowAllBuyers')::boolean, false) or exists (
         select 1 from promotionassignments a where a.promotionid = t.id and a.buyerid = $2
           and ${assignedCondition('a', { groups: '$3::text[]' })}))
     order by t.id`,
    [platform.now().toISOString(), buyer, groups],
  )
  return rows.map(([id]) => id)
}

async function listPromotions(ctx: Context): Promise<Answer> {
  const ids = await promotionIds(ctx)
  return listRecords(ctx, ctx.platform.table('Promotions'), [], {
    narrow: [(sql) => [`t.id = any(${sql.bind(ids)}::text[])`]],
  })
}

async function getPromotion(ctx: Context): Promise<Answer> {
  const { platform, params } = ctx
  const id = params.promotionID ?? ''
  const isThere = (await promotionIds(ctx)).includes(id)
  const stored = isThere && (await readRecord(platform.db, platform.table('Promotions'), [], id))
  if (!stored) throw notFound('Promotion', id)
  return { body: stored.body }
}

export const myPromotionActions: Readonly<Record<string, Handler>> = {
  'Me.ListPromotions': listPromotions,
  'Me.GetPromotion': getPromotion,
}
