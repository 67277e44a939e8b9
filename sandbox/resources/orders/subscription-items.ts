import { callerOf, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import { definitionOf, type ResourceDefinition, type Answer, type Handler } from '../../core/http/definitions'
import { notAuthorizedToAdmin, notFound, platformError } from '../../core/http/errors'
import { objectsIn, type JsonObject } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import { readRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import { selectBundleItems, contentsOf, itemsOf } from '../../rules/orders/subscriptions/subscription-items'
import { subscriptionInPath } from './subscriptions'
import type { LineItem } from '../../contract/records'

type Whose = 'all' | 'mine'

const table = (ctx: Context) => ctx.platform.table('SubscriptionItems')

/**
 * Locks the subscription whose items are to change.
 * @returns its ID
 */
async function forChange(ctx: Context, tx: Tx, whose: Whose): Promise<string> {
  if (callerOf(ctx).kind === 'supplier') throw notAuthorizedToAdmin('subscriptions')
  return (await subscriptionInPath(ctx, tx, whose, true)).id
}

async function item(ctx: Context, db: Pick<Tx, 'query'>, subscription: string): Promise<Stored<LineItem>> {
  const id = ctx.params.subscriptionItemID ?? ''
  const stored = await readRecord(db, table(ctx), [subscription], id)
  if (!stored) throw notFound('LineItem', id)
  return stored
}

function write(ctx: Context, whose: Whose, mode: 'create' | 'save' | 'patch'): Promise<Answer> {
  return ctx.platform.transaction(async (tx) => {
    const subscription = await forChange(ctx, tx, whose)
    const body = bodyObject(ctx)
    const id = ctx.params.subscriptionItemID ?? ''
    const known = mode === 'create' ? null : await readRecord(tx, table(ctx), [subscription], id)
    if (known) {
      const stored = await changeRecord(ctx, tx, table(ctx), known, body, mode === 'save' ? 'save' : 'patch')
      return { body: stored.body }
    }
    if (mode === 'patch') throw notFound('LineItem', id)
    const sent = mode === 'save' ? { ...body, ID: id } : body
    const made = await createRecord(ctx, tx, table(ctx), [subscription], sent)
    return mode === 'save' ? { body: made.body } : { body: made.body, location: made.id }
  })
}

/** Removes an item that belongs to no bundle. */
function remove(ctx: Context, whose: Whose): Promise<Answer> {
  return ctx.platform.transaction(async (tx) => {
    const stored = await item(ctx, tx, await forChange(ctx, tx, whose))
    const { ID, IsBundle, BundleItemID } = stored.body
    if (IsBundle)
      throw platformError('LineItem.CannotRemoveBundle', `Item "${ID}" is a bundle.`, {
        LineItemID: ID,
      })
    if (BundleItemID)
      throw platformError('LineItem.CannotRemoveBundleItem', `Item "${ID}" belongs to a bundle.`, {
        LineItemID: ID,
        BundleItemID,
      })
    await removeRecord(ctx, tx, table(ctx), stored)
    return {}
  })
}

/** Adds a bundle: one item for the bundle itself, and one for each product in it. */
function addBundle(ctx: Context, whose: Whose): Promise<Answer> {
  return ctx.platform.transaction(async (tx) => {
    const subscription = await forChange(ctx, tx, whose)
    const bundleId = ctx.params.bundleID ?? ''
    const bundle = await readRecord(tx, ctx.platform.table('Products'), [], bundleId)
    if (!bundle?.body.IsBundle) throw notFound('Bundle', bundleId)
    const { LineItems: sent } = bodyObject(ctx)
    const items = selectBundleItems(bundleId, await contentsOf(tx, bundleId), objectsIn(sent))
    const parent = await createPart(
      ctx,
      tx,
      subscription,
      { ProductID: bundleId, Quantity: 1 },
      { IsBundle: true },
    )
    for (const one of items) await createPart(ctx, tx, subscription, one, { BundleItemID: parent.id })
    const stored = await readRecord(tx, table(ctx), [subscription], parent.id)
    return { body: stored?.body ?? parent.body, location: parent.id }
  })
}

/** Creates an item with fields that callers must not set. */
async function createPart(
  ctx: Context,
  tx: Tx,
  subscription: string,
  sent: JsonObject,
  fixed: JsonObject,
): Promise<Stored> {
  const own = table(ctx)
  const { write: complete } = definitionOf(own)
  const definition: ResourceDefinition = {
    ...own.definition,
    write: async (write) => {
      Object.assign(write.record, fixed)
      await complete?.(write)
    },
  }
  const operation = { ...ctx.operation, required: ['ProductID'] }
  return createRecord({ ...ctx, operation }, tx, { ...own, definition }, [subscription], sent)
}

function removeBundle(ctx: Context, whose: Whose): Promise<Answer> {
  return ctx.platform.transaction(async (tx) => {
    const subscription = await forChange(ctx, tx, whose)
    const id = ctx.params.bundleItemID ?? ''
    const parent = await readRecord(tx, table(ctx), [subscription], id)
    if (!parent?.body.IsBundle || parent.body.ProductID !== ctx.params.bundleID)
      throw notFound('LineItem', id)
    for (const { ID, BundleItemID } of await itemsOf(tx, subscription)) {
      const part = BundleItemID === id && (await readRecord(tx, table(ctx), [subscription], ID))
      if (part) await removeRecord(ctx, tx, table(ctx), part)
    }
    await removeRecord(ctx, tx, table(ctx), parent)
    return {}
  })
}

interface Names {
  list: string
  one: (verb: string) => string
  addBundle: string
  removeBundle: string
}

function actions(
  whose: Whose,
  { list, one, addBundle: add, removeBundle: drop }: Names,
): Record<string, Handler> {
  return {
    [list]: async (ctx) => {
      const { id } = await subscriptionInPath(ctx, ctx.platform.db, whose)
      return listRecords(ctx, table(ctx), [id])
    },
    [one('Get')]: async (ctx) => {
      const { id } = await subscriptionInPath(ctx, ctx.platform.db, whose)
      return { body: (await item(ctx, ctx.platform.db, id)).body }
    },
    [one('Create')]: (ctx) => write(ctx, whose, 'create'),
    [one('Save')]: (ctx) => write(ctx, whose, 'save'),
    [one('Patch')]: (ctx) => write(ctx, whose, 'patch'),
    [one('Delete')]: (ctx) => remove(ctx, whose),
    [add]: (ctx) => addBundle(ctx, whose),
    [drop]: (ctx) => removeBundle(ctx, whose),
  }
}

export const subscriptionItemActions: Readonly<Record<string, Handler>> = {
  ...actions('all', {
    list: 'SubscriptionItems.List',
    one: (verb) => `SubscriptionItems.${verb}`,
    addBundle: 'BundleSubscriptionItems.Create',
    removeBundle: 'BundleSubscriptionItems.Delete',
  }),
  ...actions('mine', {
    list: 'Me.ListSubscriptionItems',
    one: (verb) => `Me.${verb}SubscriptionItem`,
    addBundle: 'Me.CreateSubscriptionBundleItem',
    removeBundle: 'Me.DeleteSubscriptionBundleItem',
  }),
}
