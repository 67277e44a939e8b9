import { callerOf, queryValue, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler } from '../../core/http/definitions'
import { invalidToken, notFound, platformError } from '../../core/http/errors'
import { TokenVerifier, type Claims } from '../../core/auth/tokens'
import { transferOrder } from '../../rules/orders/order/transfer'

/** Returns the claims of `anonUserToken`, which is required. */
export async function anonymousClaims(ctx: Context): Promise<Claims> {
  const { platform } = ctx
  const token = queryValue(ctx, 'anonUserToken')
  if (token === null) throw platformError('Auth.MustPassAnonUserToken', 'anonUserToken is required.')
  const claims = await new TokenVerifier(platform.keys).verify(token, platform.now())
  if (!claims) throw invalidToken()
  return claims
}

/** Returns the order of a token; rejects tokens that are not of an anonymous user. */
export function orderOf({ orderid }: Claims): string {
  if (orderid !== undefined) return orderid
  throw platformError('User.IsNotTemp', 'The anonUserToken is not the token of an anonymous user.')
}

/** Transfers an anonymous order to the caller, and recalculates its prices. */
const transfer: Handler = async (ctx) => {
  const tokenOrder = orderOf(await anonymousClaims(ctx))
  const { company, userId } = callerOf(ctx)
  await ctx.platform.transaction(async (tx: Tx) => {
    if (!(await transferOrder(ctx, tx, tokenOrder, company, userId))) throw notFound('Order', tokenOrder)
  })
  return {}
}

export const myOrderActions: Readonly<Record<string, Handler>> = {
  'Me.TransferAnonUserOrder': transfer,
}
