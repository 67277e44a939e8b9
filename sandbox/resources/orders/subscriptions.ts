import { callerOf, type Context } from '../../core/http/context'
import type { Answer, Handler, ResourceDefinition, Write } from '../../core/http/definitions'
import { notAuthorizedToAdmin, notFound } from '../../core/http/errors'
import type { JsonObject } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import type { Sql } from '../../core/records/sql'
import { readRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import type { Queryable, Tx } from '../../db/types'
import { OF_PRODUCT } from './line-items'
import { checkSubscription } from '../../rules/orders/subscriptions/subscription-checks'
import { notificationDate } from '../../rules/orders/subscriptions/subscription-dates'
import { completeItem, updateProjectedSubtotal } from '../../rules/orders/subscriptions/subscription-items'
import type { Subscription } from '../../contract/records'

/** Recurring orders: a job creates an order each time NextOrderDate is reached. */
export const subscriptions: ResourceDefinition = {
  name: 'Subscriptions',
  model: 'Subscription',
  table: 'subscriptions',
  access: { kind: 'seller' },
  columns: ['Active'],
  references: [
    { field: 'FromCompanyID', to: 'Buyers', onDelete: 'clear' },
    { field: 'FromUserID', to: 'Users', parentField: 'FromCompanyID', onDelete: 'clear' },
    { field: 'ToCompanyID', to: 'Suppliers', onDelete: 'keep' },
  ],
  indexes: { due: '(f_nextorderdate) where f_active' },
  async write(write: Write<Subscription>) {
    await checkSubscription(write)
    const { ctx, tx, record, existing } = write
    if (!existing) record.ProjectedSubtotal = 0
    const settings = await readRecord(
      tx,
      ctx.platform.table('SubscriptionIntegrations'),
      [],
      'SubscriptionIntegrations',
    )
    record.NotificationDate = notificationDate(record.NextOrderDate, settings?.body.NotificationDays)
  },
}

export const subscriptionItems: ResourceDefinition = {
  name: 'SubscriptionItems',
  model: 'LineItem',
  table: 'subscriptionitems',
  access: { kind: 'under' },
  parents: [{ param: 'subscriptionID', of: 'Subscriptions' }],
  columns: ['DateAdded'],
  references: OF_PRODUCT,
  write: completeItem,
  written: updateProjectedSubtotal,
  removed: updateProjectedSubtotal,
}

/** Scope of an operation: all subscriptions that the caller administers, or the caller's own. */
type Whose = 'all' | 'mine'

function narrow(ctx: Context, whose: Whose): (sql: Sql) => string[] {
  const { kind, company, userId } = callerOf(ctx)
  return (sql) => {
    const field = (name: string, value: string) => `t.body ->> '${name}' = ${sql.bind(value)}`
    if (whose === 'mine') return [field('FromCompanyID', company), field('FromUserID', userId)]
    if (kind === 'buyer') return [field('FromCompanyID', company)]
    return kind === 'supplier' ? [field('ToCompanyID', company)] : []
  }
}

/**
 * Returns the subscription in the path.
 * @throws 404 for subscriptions that the caller may not see
 */
export async function subscriptionInPath(
  ctx: Context,
  db: Queryable,
  whose: Whose,
  lock = false,
): Promise<Stored<Subscription>> {
  const id = ctx.params.subscriptionID ?? ''
  const stored = await readRecord(db, ctx.platform.table('Subscriptions'), [], id, lock)
  const { kind, company, userId } = callerOf(ctx)
  const { FromCompanyID: from, FromUserID: user, ToCompanyID: to } = stored?.body ?? {}
  const isTheirs =
    whose === 'mine'
      ? from === company && user === userId
      : kind === 'admin' || (kind === 'buyer' ? from === company : to === company)
  if (!stored || !isTheirs) throw notFound('Subscription', id)
  return stored
}

/** Returns the sent fields, with the parties that are fixed for the caller. */
function sentBody(ctx: Context, whose: Whose): JsonObject {
  const { kind, company, userId } = callerOf(ctx)
  if (kind === 'supplier') throw notAuthorizedToAdmin('subscriptions')
  const sent = bodyObject(ctx)
  const fixed = whose === 'mine' ? ['fromcompanyid', 'fromuserid'] : kind === 'buyer' ? ['fromcompanyid'] : []
  const rest = Object.fromEntries(Object.entries(sent).filter(([key]) => !fixed.includes(key.toLowerCase())))
  if (whose === 'mine') return { ...rest, FromCompanyID: company, FromUserID: userId }
  return kind === 'buyer' ? { ...rest, FromCompanyID: company } : rest
}

async function create(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  more: JsonObject = {},
): Promise<Stored<Subscription>> {
  return createRecord(ctx, tx, ctx.platform.table('Subscriptions'), [], { ...sentBody(ctx, whose), ...more })
}

function change(ctx: Context, whose: Whose, mode: 'save' | 'patch'): Promise<Answer> {
  return ctx.platform.transaction(async (tx) => {
    const table = ctx.platform.table('Subscriptions')
    const id = ctx.params.subscriptionID ?? ''
    const known = await readRecord(tx, table, [], id, true)
    if (!known && mode === 'save') return { body: (await create(ctx, tx, whose, { ID: id })).body }
    const existing = await subscriptionInPath(ctx, tx, whose)
    return { body: (await changeRecord(ctx, tx, table, existing, sentBody(ctx, whose), mode)).body }
  })
}

function remove(ctx: Context, whose: Whose): Promise<Answer> {
  return ctx.platform.transaction(async (tx) => {
    if (callerOf(ctx).kind === 'supplier') throw notAuthorizedToAdmin('subscriptions')
    const existing = await subscriptionInPath(ctx, tx, whose, true)
    await removeRecord(ctx, tx, ctx.platform.table('Subscriptions'), existing)
    return {}
  })
}

function actions(whose: Whose, id: (verb: string, many?: boolean) => string): Record<string, Handler> {
  return {
    [id('List', true)]: (ctx) =>
      listRecords(ctx, ctx.platform.table('Subscriptions'), [], { narrow: [narrow(ctx, whose)] }),
    [id('Get')]: async (ctx) => ({ body: (await subscriptionInPath(ctx, ctx.platform.db, whose)).body }),
    [id('Create')]: async (ctx) => {
      const made = await ctx.platform.transaction((tx) => create(ctx, tx, whose))
      return { body: made.body, location: made.id }
    },
    [id('Save')]: (ctx) => change(ctx, whose, 'save'),
    [id('Patch')]: (ctx) => change(ctx, whose, 'patch'),
    [id('Delete')]: (ctx) => remove(ctx, whose),
  }
}

export const subscriptionActions: Readonly<Record<string, Handler>> = {
  ...actions('all', (verb) => `Subscriptions.${verb}`),
  ...actions('mine', (verb, many) => `Me.${verb}Subscription${many ? 's' : ''}`),
}
