import type { Tx } from '../../db/types'
import type { ResourceDefinition, Write, ReadRecord, Deletion } from '../../core/http/definitions'
import { checkQuantities, checkSchedule, isOnSale } from '../../rules/catalog/price-rules'
import { OWNER } from '../owner'
import type { PriceSchedule } from '../../contract/records'

/** Updates the ID of a renamed schedule in assignments and supplier offers, which name it outside their keys. */
async function renameUses(tx: Tx, from: string, to: string): Promise<void> {
  for (const [table, field] of [
    ['productassignments', 'PriceScheduleID'],
    ['productsuppliers', 'DefaultPriceScheduleID'],
  ] as const) {
    await tx.query(
      `update ${table} set body = jsonb_set(body, '{${field}}', to_jsonb($2::text)) where body ->> '${field}' = $1`,
      [from, to],
    )
  }
}

/**
 * Removes a deleted schedule from assignments and supplier offers. Assignments keep their products visible, but name no
 * seller any more; offers stay without a price.
 */
async function releaseUses(tx: Tx, id: string): Promise<void> {
  const where = `body ->> 'PriceScheduleID' = $1`
  const bare = `body || '{"PriceScheduleID": null, "SellerID": null}'`
  await tx.query(`update productassignments set body = ${bare} where ${where} and sellerid is null`, [id])
  await tx.query(
    `insert into productassignments (productid, buyerid, usergroupid, sellerid, body)
     select productid, buyerid, usergroupid, null, ${bare} from productassignments where ${where}
     on conflict do nothing`,
    [id],
  )
  await tx.query(`delete from productassignments where ${where}`, [id])
  await tx.query(
    `update productsuppliers set body = body || '{"DefaultPriceScheduleID": null}'
     where body ->> 'DefaultPriceScheduleID' = $1`,
    [id],
  )
}

export const priceSchedules: ResourceDefinition = {
  name: 'PriceSchedules',
  model: 'PriceSchedule',
  table: 'priceschedules',
  access: { kind: 'owned' },
  references: [OWNER],
  unlisted: ['IsOnSale'],
  check: checkQuantities,
  write: checkSchedule,
  async written({ tx, record, existing }: Write<PriceSchedule>) {
    if (existing && existing.ID !== record.ID) await renameUses(tx, existing.ID, record.ID)
  },
  async read(ctx, records: ReadRecord<PriceSchedule>[]) {
    for (const { body } of records) body.IsOnSale = isOnSale(body, ctx.platform.now())
  },
  remove: ({ tx, record }: Deletion<PriceSchedule>) => releaseUses(tx, record.ID),
}
