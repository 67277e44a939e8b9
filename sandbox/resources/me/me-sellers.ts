import { callerOf, type Context } from '../../core/http/context'
import type { Answer, Handler, ReadRecord } from '../../core/http/definitions'
import { notAuthorizedToAdmin } from '../../core/http/errors'
import { listRecords } from '../../core/lists/list'
import { findOffered, pricedOf, type Offered } from '../../rules/catalog/offers'
import { choosePrice, priceCandidates } from '../../rules/catalog/pricing'
import { sellersFor } from '../../rules/sellers'
import { viewOf } from '../../rules/view'
import { rejectComputedField, withModel } from './me-products'
import { textOf } from '../../core/records/json'

function list(
  ctx: Context,
  model: string,
  offered: Offered | null,
  read: (ctx: Context, records: ReadRecord[]) => Promise<void>,
): Promise<Answer> {
  const { company } = callerOf(ctx)
  return listRecords(ctx, withModel(ctx.platform.table('Suppliers'), model), [], {
    from: (sql) => sellersFor(ctx, company, offered, sql),
    read,
  })
}

/** Lists the sellers that the caller may order from: the possible values of an order's ToCompanyID. */
async function listSellers(ctx: Context): Promise<Answer> {
  if (callerOf(ctx).kind !== 'buyer') throw notAuthorizedToAdmin('BuyerSupplier')
  return list(ctx, 'BuyerSupplier', null, () => Promise.resolve())
}

/** Lists the sellers of a product for the caller, each with its price. */
async function listProductSellers(ctx: Context): Promise<Answer> {
  rejectComputedField(ctx, 'PriceSchedule')
  const { platform } = ctx
  const view = await viewOf(ctx)
  const offered = await findOffered(platform.db, view, ctx.params.productID ?? '')
  const priced = pricedOf(offered)
  return list(ctx, 'ProductSeller', offered, async (_ctx, records) => {
    const candidates = await priceCandidates(platform, platform.db, view, [priced])
    for (const { body } of records)
      body.PriceSchedule = choosePrice(platform, candidates, priced, textOf(body.ID))
  })
}

export const mySellerActions: Readonly<Record<string, Handler>> = {
  'Me.ListBuyerSellers': listSellers,
  'Me.ListProductSellers': listProductSellers,
}
