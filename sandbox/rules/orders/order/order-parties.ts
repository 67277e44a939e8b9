import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { notAuthorizedToAdmin, notFound, platformError } from '../../../core/http/errors'
import { readRecord, requireRecord, type Stored } from '../../../core/records/store'
import { Sql } from '../../../core/records/sql'
import { localesOf } from '../../locales'
import { sellersFor } from '../../sellers'
import { isOrderAdmin, ownCompany, type Direction } from './order-access'
import type { OrderUser, Order, Locale } from '../../../contract/records'
import { snapshot } from '../lines/line-snapshots'

/** The companies of an order and the user that it is for. */
export interface Parties {
  FromCompanyID: string
  ToCompanyID: string
  FromUserID: string
  FromUser: OrderUser
  /** The currency of the user's locale; null without one. */
  Currency: string | null
}

/**
 * Returns true when a seller accepts orders of a buyer. The seller is the marketplace, or an active supplier that is
 * open to all buyers or related to this one.
 */
export async function sellsToBuyer(ctx: Context, tx: Tx, buyer: string, seller: string): Promise<boolean> {
  const sql = new Sql()
  const { rows } = await tx.query(
    `select 1 from (${sellersFor(ctx, buyer, null, sql)}) s where s.id = ${sql.bind(seller)}`,
    sql.params,
  )
  return rows.length > 0
}

/** Returns true when a buyer's user exists, and both are active. */
export async function mayOrder(tx: Tx, buyer: string, userId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from users u join buyers b on b.id = u.buyerid where u.buyerid = $1 and u.id = $2
       and (u.body ->> 'Active')::boolean and (b.body ->> 'Active')::boolean`,
    [buyer, userId],
  )
  return rows.length > 0
}

/** Returns the copy of a user that an order stores, without private fields. */
export function userSnapshot(ctx: Context, { body }: Pick<Stored, 'body'>, locale: Locale | null): OrderUser {
  const hidden = { Password: null, AvailableRoles: null, Locale: locale }
  return snapshot(ctx.platform.models, 'OrderUser', { ...body, ...hidden })
}

async function buyerParties(
  ctx: Context,
  tx: Tx,
  buyer: string,
  userId: string,
  to: string,
): Promise<Parties> {
  // Checked before the user is read, so that suppliers cannot find out which users an unrelated buyer has.
  if (!(await sellsToBuyer(ctx, tx, buyer, to))) {
    await requireRecord(tx, ctx.platform.table('Suppliers'), [], to)
    throw platformError('Order.CannotCreateInvalid', `Supplier "${to}" does not sell to buyer "${buyer}".`, {
      ToCompanyID: to,
      BuyerID: buyer,
    })
  }
  const user = await requireRecord(tx, ctx.platform.table('Users'), [buyer], userId)
  if (!(await mayOrder(tx, buyer, userId))) {
    throw platformError('Order.CannotCreateInvalid', `User "${userId}" of buyer "${buyer}" is not active.`, {
      FromCompanyID: buyer,
      FromUserID: userId,
    })
  }
  const locale = (await localesOf(ctx, [{ company: buyer, userId }])).get(`${buyer}/${userId}`) ?? null
  return {
    FromCompanyID: buyer,
    ToCompanyID: to,
    FromUserID: userId,
    FromUser: userSnapshot(ctx, user, locale),
    Currency: locale?.Currency || null,
  }
}

/** Returns the parties of an order of the marketplace to one of its suppliers, created by an admin user. */
export async function marketplaceParties(ctx: Context, tx: Tx, userId: string, to: string): Promise<Parties> {
  const user = await readRecord(tx, ctx.platform.table('AdminUsers'), [], userId)
  if (!user) throw notFound('AdminUser', userId)
  await requireRecord(tx, ctx.platform.table('Suppliers'), [], to)
  return {
    FromCompanyID: ctx.platform.settings.marketplaceId,
    ToCompanyID: to,
    FromUserID: userId,
    FromUser: userSnapshot(ctx, user, null),
    Currency: null,
  }
}

/** Returns the parties of a new order: outgoing from the caller's company, or incoming on behalf of a buyer's user. */
export async function partiesOf(
  ctx: Context,
  tx: Tx,
  direction: Direction,
  sent: Partial<Order>,
): Promise<Parties> {
  const { kind, userId } = callerOf(ctx)
  const { marketplaceId } = ctx.platform.settings
  const to = sent.ToCompanyID || null
  if (kind === 'buyer') {
    if (direction === 'Incoming') throw notAuthorizedToAdmin('incoming orders')
    const user = isOrderAdmin(ctx) ? sent.FromUserID || userId : userId
    return buyerParties(ctx, tx, ownCompany(ctx), user, to ?? marketplaceId)
  }
  if (direction === 'Outgoing') {
    if (kind === 'supplier') throw notAuthorizedToAdmin('outgoing orders')
    if (!to) {
      throw platformError(
        'Order.CannotCreateInvalid',
        'An outgoing order of the marketplace needs a supplier.',
        {
          Field: 'ToCompanyID',
        },
      )
    }
    return marketplaceParties(ctx, tx, userId, to)
  }
  const [from, user] = [sent.FromCompanyID, sent.FromUserID]
  if (!from)
    throw platformError('Buyer.RequiredIDOnBehalf', 'FromCompanyID must name the buyer.', {
      Field: 'FromCompanyID',
    })
  if (!user) {
    throw platformError(
      'Order.CreateIncomingRequiresFromUser',
      'FromUserID must name the user of the buyer.',
      {
        Field: 'FromUserID',
      },
    )
  }
  await requireRecord(tx, ctx.platform.table('Buyers'), [], from)
  return buyerParties(ctx, tx, from, user, kind === 'supplier' ? ownCompany(ctx) : (to ?? marketplaceId))
}
