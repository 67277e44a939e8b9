import { callerOf } from '../core/context'
import type { Handler } from '../core/definitions'
import { listRecords } from '../core/list'

/** Users of all buyers in one list; a buyer's own users see their company's alone. */
const listAcrossBuyers: Handler = (ctx) => {
  const { kind, company } = callerOf(ctx)
  return listRecords(ctx, ctx.platform.table('Users'), [], {
    narrow: kind === 'buyer' ? [(sql) => [`t.buyerid = ${sql.bind(company)}`]] : [],
  })
}

export const allUsersActions: Readonly<Record<string, Handler>> = {
  'Users.ListAcrossBuyers': listAcrossBuyers,
}
