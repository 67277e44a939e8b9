import { assertAccess, assertRecord } from '../../core/auth/access'
import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler } from '../../core/http/definitions'
import { requireRecord, updateRecord, type Stored } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { requireStateAndZip } from '../../rules/address-rules'
import type { Shipment } from '../../contract/records'

/** Returns the shipment in the path, locked, after checking that the caller may change it. */
export async function shipmentInPath(ctx: Context, tx: Tx): Promise<Stored<Shipment>> {
  const table = ctx.platform.table('Shipments')
  await assertAccess(ctx, table.definition.access, 'write', 'Shipment', null)
  const id = ctx.params.shipmentID ?? ''
  const shipment = await requireRecord(tx, table, [], id, true)
  await assertRecord(ctx, table, id, shipment.body, 'write')
  return shipment
}

/** Creates a handler that sets a one-time address in place of a saved one. */
export const setAddress =
  (side: 'From' | 'To'): Handler =>
  async (ctx) => {
    const table = ctx.platform.table('Shipments')
    const body = await ctx.platform.transaction(async (tx) => {
      const shipment = await shipmentInPath(ctx, tx)
      const { models } = ctx.platform
      const sent = models.read('Address', bodyObject(ctx))
      models.validate('Address', sent, ctx.operation.required)
      requireStateAndZip(sent)
      const address = { ...models.complete('Address', sent), ID: null }
      Object.assign(shipment.body, { [`${side}AddressID`]: null, [`${side}Address`]: address })
      await updateRecord(tx, table, shipment.id, shipment)
      return shipment.body
    })
    return { body }
  }
