import { callerOf, type Context } from '../../core/http/context'
import type { Handler } from '../../core/http/definitions'
import type { ComputedField } from '../../db/definitions'
import { platformError } from '../../core/http/errors'
import { textOf, type JsonObject } from '../../core/records/json'
import { Sql } from '../../core/records/sql'
import { requireStateAndZip } from '../../rules/address-rules'
import { assignedToMe, forMe, type Shared } from '../access/my-assignments'
import { privateActions } from '../companies/private-records'

const SHARED: Shared = { assignments: 'addressassignments', column: 'addressid', forUsers: true }

/**
 * Returns whether an address may be used for shipping or billing: from the record of a private address, else from the
 * assignments.
 */
const usedFor = (ctx: Context, field: 'Shipping' | 'Billing'): ComputedField => ({
  kind: 'boolean',
  expression: (sql) =>
    `case when t.owner is not null then coalesce((t.body ->> '${field}')::boolean, false)
     else ${assignedToMe(ctx, sql, SHARED, ` and (a.body ->> 'Is${field}')::boolean`)} end`,
})

/** Fills in the uses of shared addresses: every use that any of their assignments to the caller allows. */
async function fillUses(ctx: Context, addresses: JsonObject[]): Promise<void> {
  if (addresses.length === 0) return
  const sql = new Sql()
  const { rows } = await ctx.platform.db.query(
    `select a.addressid, bool_or((a.body ->> 'IsShipping')::boolean), bool_or((a.body ->> 'IsBilling')::boolean)
     from addressassignments a where a.buyerid = ${sql.bind(callerOf(ctx).company)}
     and a.addressid = any(${sql.bind(addresses.map(({ ID }) => textOf(ID)))}::text[]) and ${forMe(ctx, sql, SHARED)}
     group by a.addressid`,
    sql.params,
  )
  const uses = new Map(rows.map(([id, shipping, billing]) => [id, [shipping === 't', billing === 't']]))
  for (const address of addresses) {
    const [shipping = false, billing = false] = uses.get(textOf(address.ID)) ?? []
    address.Shipping = shipping
    address.Billing = billing
  }
}

/** A user's addresses: those of the company that are assigned to the user, and private ones. */
export const myAddressActions: Readonly<Record<string, Handler>> = privateActions({
  ...SHARED,
  resource: 'Addresses',
  model: 'BuyerAddress',
  one: 'Address',
  param: 'addressID',
  computed: (ctx) => ({ Shipping: usedFor(ctx, 'Shipping'), Billing: usedFor(ctx, 'Billing') }),
  fill: fillUses,
  write(record) {
    requireStateAndZip(record)
    if (record.Shipping || record.Billing) return
    throw platformError('BuyerAddress.MustBeBillingOrShipping', 'Shipping or Billing must be true.')
  },
})
