import { callerOf } from '../../core/http/context'
import type { UserKind } from '../../core/auth/principals'
import type { Handler } from '../../core/http/definitions'
import { listRecords, type Narrow } from '../../core/lists/list'
import { isOfRelatedBuyer } from '../../core/auth/related-buyers'

/** Lists the users of all buyers that the caller may see: a buyer's users their own, suppliers the related ones. */
const listAcrossBuyers: Handler = (ctx) => {
  const { kind, company } = callerOf(ctx)
  const narrow: Record<UserKind, Narrow[]> = {
    admin: [],
    buyer: [(sql) => [`t.buyerid = ${sql.bind(company)}`]],
    supplier: [(sql) => [isOfRelatedBuyer(company, 't.buyerid', sql)]],
  }
  return listRecords(ctx, ctx.platform.table('Users'), [], { narrow: narrow[kind] })
}

export const allUsersActions: Readonly<Record<string, Handler>> = {
  'Users.ListAcrossBuyers': listAcrossBuyers,
}
