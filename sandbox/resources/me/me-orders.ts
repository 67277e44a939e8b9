import { callerOf, queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler } from '../../core/http/definitions'
import { invalidToken, notFound, platformError } from '../../core/http/errors'
import { TokenVerifier } from '../../core/auth/tokens'
import { transferOrder } from '../../rules/orders/order/transfer'

/** Returns the order of the token; rejects tokens that are not of an anonymous user. */
export async function anonymousOrder(ctx: Context): Promise<string> {
  const { platform } = ctx
  const token = queryValue(ctx, 'anonUserToken')
  if (token === null) throw platformError('Auth.MustPassAnonUserToken', 'anonUserToken is required.')
  const claims = await new TokenVerifier(platform.keys).verify(token, platform.now())
  if (!claims) throw invalidToken()
  if (claims.orderid === undefined) {
    throw platformError('User.IsNotTemp', 'The anonUserToken is not the token of an anonymous user.')
  }
  return claims.orderid
}

/** Transfers an anonymous order to the caller, and recalculates its prices. */
const transfer: Handler = async (ctx) => {
  const tokenOrder = await anonymousOrder(ctx)
  const { company, userId } = callerOf(ctx)
  await ctx.platform.transaction(async (tx: Tx) => {
    if (!(await transferOrder(ctx, tx, tokenOrder, company, userId))) throw notFound('Order', tokenOrder)
  })
  return {}
}

export const myOrderActions: Readonly<Record<string, Handler>> = {
  'Me.TransferAnonUserOrder': transfer,
}
