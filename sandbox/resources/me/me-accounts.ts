import { callerOf, type Context } from '../../core/http/context'
import type { Handler } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { listRecords, type Narrow } from '../../core/lists/list'
import { SIDE_OF } from '../../core/auth/roles'
import { PARTIES } from '../../db/schema'
import { assignedToMe, ownQuery, type Shared } from '../access/my-assignments'
import { privateActions } from '../companies/private-records'

const COST_CENTERS: Shared = {
  assignments: 'costcenterassignments',
  column: 'costcenterid',
  forUsers: false,
}
const ACCOUNTS: Shared = {
  assignments: 'spendingaccountassignments',
  column: 'spendingaccountid',
  forUsers: true,
}

const listCostCenters: Handler = (ctx) =>
  listRecords(ctx, ctx.platform.table('CostCenters'), [callerOf(ctx).company], {
    narrow: [(sql) => [assignedToMe(ctx, sql, COST_CENTERS)]],
  })

/** Selects accounts that are assigned to the caller and currently within their dates. */
const usable =
  (ctx: Context): Narrow =>
  (sql) => {
    const now = `${sql.bind(ctx.platform.now().toISOString())}::timestamptz`
    sql.volatile = true
    return [
      assignedToMe(ctx, sql, ACCOUNTS),
      `(t.f_startdate is null or t.f_startdate <= ${now})`,
      `(t.f_enddate is null or t.f_enddate > ${now})`,
    ]
  }

const listSpendingAccounts: Handler = (ctx) =>
  listRecords(ctx, ctx.platform.table('SpendingAccounts'), [callerOf(ctx).company], {
    narrow: [usable(ctx)],
  })

const getSpendingAccount: Handler = async (ctx) => {
  const id = ctx.params.spendingAccountID ?? ''
  const { sql, text } = ownQuery(ctx, 'spendingaccounts', id, usable(ctx))
  const { rows } = await ctx.platform.db.query(text, sql.params)
  if (!rows[0]?.[0]) throw notFound('SpendingAccount', id)
  return { text: rows[0][0] }
}

/** Lists the caller's groups, for users of every kind. */
const listUserGroups: Handler = (ctx) => {
  const { kind, company, userId } = callerOf(ctx)
  const table = ctx.platform.table(PARTIES.UserGroup?.[SIDE_OF[kind]] ?? '')
  const members = `${table.name.replace(/s$/, '')}assignments`
  const within = table.parentColumns.map((column) => `m.${column} = t.${column} and `).join('')
  return listRecords(ctx, table, kind === 'admin' ? [] : [company], {
    narrow: [
      (sql) => {
        sql.uses.add(members)
        return [
          `exists (select 1 from ${members} m where ${within}m.usergroupid = t.id and m.userid = ${sql.bind(userId)})`,
        ]
      },
    ],
  })
}

/** A user's credit cards: those of the company that are assigned to the user, and private ones. */
const creditCardActions = privateActions({
  assignments: 'creditcardassignments',
  column: 'creditcardid',
  forUsers: true,
  resource: 'CreditCards',
  model: 'BuyerCreditCard',
  one: 'CreditCard',
  param: 'creditcardID',
})

export const myAccountActions: Readonly<Record<string, Handler>> = {
  'Me.ListCostCenters': listCostCenters,
  'Me.ListSpendingAccounts': listSpendingAccounts,
  'Me.GetSpendingAccount': getSpendingAccount,
  ...creditCardActions,
  'Me.ListUserGroups': listUserGroups,
}
