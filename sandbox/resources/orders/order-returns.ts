import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler, ResourceDefinition, Write } from '../../core/http/definitions'
import { notFound, platformError } from '../../core/http/errors'
import type { JsonFields } from '../../core/records/json'
import { readRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord, removeRecord } from '../../core/records/write'
import type { Table } from '../../db/schema'
import { assertMayChange, openReturn, rejectGuests } from '../../rules/orders/returns/open-return'
import { isCreatedByCaller, isOrderAdmin } from '../../rules/orders/order/order-access'
import { checkReturn, itemsOf } from '../../rules/orders/returns/returns'
import { openOrder, type OpenOrder } from '../../rules/orders/order/open-order'
import { isUnsubmitted } from '../../rules/orders/transitions'
import type { OrderReturn } from '../../contract/records'

/** Returned goods and their refunds. */
export const orderReturns: ResourceDefinition = {
  name: 'OrderReturns',
  model: 'OrderReturn',
  table: 'orderreturns',
  access: { kind: 'under' },
  columns: ['OrderID', 'Status'],
  references: [{ field: 'OrderID', to: 'Orders', onDelete: 'keep' }],
}

interface CheckedReturnTable {
  table: Table<OrderReturn>
  /** True when the refund was set by hand. It is known once the record has been checked. */
  isSet: boolean
}

function checkedReturnTable(ctx: Context, open: OpenOrder, isPut: boolean): CheckedReturnTable {
  const table = ctx.platform.table('OrderReturns')
  const made: CheckedReturnTable = { table, isSet: false }
  const write = async (one: Write<OrderReturn>): Promise<void> => {
    made.isSet = await checkReturn(one, open, isPut)
  }
  const definition: ResourceDefinition = { ...table.definition, write }
  made.table = { ...table, definition }
  return made
}

async function saveIsOverridden(tx: Tx, { isSet }: CheckedReturnTable, { id }: Stored): Promise<void> {
  await tx.query('update orderreturns set isoverridden = $2 where id = $1', [id, isSet])
}

async function createReturn(ctx: Context, tx: Tx, body: JsonFields): Promise<Stored<OrderReturn>> {
  rejectGuests(ctx)
  const { models } = ctx.platform
  const sent = models.read('OrderReturn', body)
  models.validate('OrderReturn', { ...sent, ID: null }, ['OrderID'])
  const orderId = sent.OrderID ?? ''
  const open = await openOrder(ctx, tx, 'All', orderId, true)
  if (!isOrderAdmin(ctx) && !isCreatedByCaller(ctx, open.order)) throw notFound('Order', orderId)
  const rules = checkedReturnTable(ctx, open, true)
  const made = await createRecord(ctx, tx, rules.table, [], body)
  await saveIsOverridden(tx, rules, made)
  return made
}

async function change(
  ctx: Context,
  tx: Tx,
  body: JsonFields,
  mode: 'patch' | 'save',
): Promise<Stored<OrderReturn>> {
  const found = await openReturn(ctx, tx)
  assertMayChange(ctx, found)
  const rules = checkedReturnTable(ctx, found.open, mode === 'save')
  const changed = await changeRecord(ctx, tx, rules.table, found.stored, body, mode)
  await saveIsOverridden(tx, rules, changed)
  return changed
}

const create: Handler = async (ctx) => {
  const made = await ctx.platform.transaction((tx) => createReturn(ctx, tx, bodyObject(ctx)))
  return { body: made.body, location: made.id }
}

const save: Handler = async (ctx) => {
  const id = ctx.params.returnID ?? ''
  const saved = await ctx.platform.transaction(async (tx) =>
    (await readRecord(tx, ctx.platform.table('OrderReturns'), [], id))
      ? change(ctx, tx, bodyObject(ctx), 'save')
      : createReturn(ctx, tx, { ...bodyObject(ctx), ID: id }),
  )
  return { body: saved.body }
}

const patch: Handler = async (ctx) => {
  const changed = await ctx.platform.transaction((tx) => change(ctx, tx, bodyObject(ctx), 'patch'))
  return { body: changed.body }
}

const removeItem: Handler = async (ctx) => {
  const id = ctx.params.lineItemID ?? ''
  const changed = await ctx.platform.transaction(async (tx) => {
    const { stored } = await openReturn(ctx, tx)
    const items = itemsOf(stored.body)
    const left = items.filter(({ LineItemID }) => LineItemID !== id)
    if (left.length === items.length) throw notFound('OrderReturnItem', id)
    return change(ctx, tx, { ItemsToReturn: left }, 'patch')
  })
  return { body: changed.body }
}

/** Deletes a return. Shoppers may delete their unsubmitted returns. A return with refunds cannot be deleted. */
const remove: Handler = async (ctx) => {
  await ctx.platform.transaction(async (tx) => {
    const { open, stored } = await openReturn(ctx, tx)
    const { Status, PaymentIDs } = stored.body
    const isTheirs = isOrderAdmin(ctx) || (isCreatedByCaller(ctx, open.order) && isUnsubmitted(stored.body))
    const isPaid = PaymentIDs !== null && PaymentIDs.length > 0
    rejectGuests(ctx)
    if (!isTheirs || isPaid)
      throw platformError(
        'OrderReturn.NotAuthorizedToDelete',
        `The return "${stored.id}" ${isPaid ? 'has payments' : 'was created by another user'}.`,
        { OrderReturnID: stored.id, Status, PaymentIDs: PaymentIDs ?? [] },
      )
    await removeRecord(ctx, tx, ctx.platform.table('OrderReturns'), stored)
  })
  return {}
}

export const orderReturnActions: Readonly<Record<string, Handler>> = {
  'OrderReturns.Create': create,
  'OrderReturns.Save': save,
  'OrderReturns.Patch': patch,
  'OrderReturns.Delete': remove,
  'OrderReturns.DeleteItem': removeItem,
}
