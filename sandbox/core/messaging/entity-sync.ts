import type { Table } from '../../db/schema'
import type { Queryable, Tx } from '../../db/types'
import type { Context } from '../http/context'
import { nonEmptyText, parseRecord, textOf, type JsonObject } from '../records/json'
import { formatInstant } from '../records/model'
import type { Platform } from '../records/platform'
import { configuredDestination, enqueue } from './outbox'
import type { Order } from '../../contract/records'

/** A kind of record that a synchronization sends to a delivery configuration. */
export interface SyncKind {
  /** Resource whose records are sent, e.g. `Users`. */
  resource: string
  /** Id of the configuration among the settings. */
  setting: string
  /** Message namespace in the hosted platform's spelling, e.g. `entitysync.buyeruser`. */
  namespace: string
  /** Error code of a sync request without a configuration. */
  code: string
}

const entity = (resource: string, setting: string, name: string, code: string): SyncKind => ({
  resource,
  setting: `EntitySynchronization${setting}`,
  namespace: `entitysync.${name}`,
  code: `Synchronize.EntitySyncFor${code}NotEnabled`,
})

export const ENTITY_KINDS = {
  AdminUsers: entity('AdminUsers', 'AdminUsers', 'adminuser', 'AdminUsers'),
  BuyerUsers: entity('Users', 'BuyerUsers', 'buyeruser', 'BuyerUsers'),
  Buyers: entity('Buyers', 'Buyers', 'buyer', 'Buyer'),
  Categories: entity('Categories', 'Categories', 'category', 'Category'),
  InventoryRecords: entity('InventoryRecords', 'InventoryRecords', 'inventoryrecord', 'InventoryRecord'),
  SupplierUsers: entity('SupplierUsers', 'SupplierUsers', 'supplieruser', 'SupplierUsers'),
  Suppliers: entity('Suppliers', 'Suppliers', 'supplier', 'Supplier'),
  UserGroups: entity('UserGroups', 'UserGroups', 'buyerusergroup', 'BuyerUserGroup'),
} as const

export const PRODUCT_KIND: SyncKind = {
  resource: 'Products',
  setting: 'ProductSynchronization',
  namespace: 'productsync.product',
  code: 'Synchronize.ProductSyncNotEnabled',
}

/** Order synchronization has no operation that requests it: orders are sent only when they change. */
const ORDER_KIND = {
  resource: 'Orders',
  setting: 'OrderSynchronization',
  namespace: 'ordersync',
} as const

const KINDS = [...Object.values(ENTITY_KINDS), PRODUCT_KIND, ORDER_KIND]

/** The existing configurations, by the resource they are for. */
type SyncConfigs = ReadonlyMap<string, { kind: Omit<SyncKind, 'code'>; config: JsonObject }>

async function loadSyncConfigs(db: Queryable): Promise<SyncConfigs> {
  const { rows } = await db.query('select id, body from settings where id = any($1::text[])', [
    KINDS.map((kind) => kind.setting),
  ])
  return new Map(
    rows.flatMap(([id, body]) =>
      KINDS.filter((kind) => kind.setting === id).map((kind) => [
        kind.resource,
        { kind, config: parseRecord(body) },
      ]),
    ),
  )
}

const syncConfigs = ({ db, cache }: Platform): Promise<SyncConfigs> =>
  cache.get('syncs', ['settings'], () => loadSyncConfigs(db))

export type SyncEvent = 'created' | 'updated' | 'deleted' | 'sync'

/** Returns the price schedules of a product: its default, and those of its assignments. */
async function priceSchedulesOf(tx: Tx, product: JsonObject): Promise<JsonObject[]> {
  const { rows } = await tx.query(
    `select body from priceschedules where id = $2 or id in
       (select body ->> 'PriceScheduleID' from productassignments where productid = $1) order by id`,
    [textOf(product.ID), textOf(product.DefaultPriceScheduleID)],
  )
  return rows.map(([body]) => parseRecord(body))
}

/**
 * Returns the common fields of every message: its type, the user who caused it, and the data from the configuration.
 */
function envelope({ platform, caller }: Context, name: string, { ConfigData }: JsonObject): JsonObject {
  return {
    Type: `sitecore.ordercloud.messages.${name}`,
    Date: formatInstant(platform.now()),
    UserContext: caller
      ? { Username: caller.username, UserType: caller.kind, ClientID: caller.clientId }
      : null,
    ConfigData: ConfigData ?? null,
  }
}

/**
 * Queues one record for its synchronization.
 * @param record the record, with the IDs of its parents
 */
export async function sendRecord(
  ctx: Context,
  tx: Tx,
  kind: Omit<SyncKind, 'code'>,
  config: JsonObject,
  event: SyncEvent,
  record: { parents: readonly string[]; body: JsonObject },
): Promise<void> {
  const { platform } = ctx
  const parents = (platform.table(kind.resource).definition.parents ?? []).map(
    ({ param }, index): [string, string | null] => [
      `${param.charAt(0).toUpperCase()}${param.slice(1)}`,
      record.parents[index] ?? null,
    ],
  )
  const isGone = event === 'deleted'
  const message: JsonObject = {
    ...envelope(ctx, `${kind.namespace}.${event === 'sync' ? 'updated' : event}`, config),
    ...Object.fromEntries(parents),
    ID: record.body.ID ?? null,
    Entity: isGone ? null : record.body,
  }
  if (kind === PRODUCT_KIND && !isGone && !config.ExcludePriceSchedules)
    message.PriceSchedules = await priceSchedulesOf(tx, record.body)
  const to = configuredDestination(nonEmptyText(config.DeliveryConfigID))
  await enqueue(platform, tx, [
    {
      cause: `${kind.namespace} ${event}: ${[...record.parents, textOf(record.body.ID)].join('/')}`,
      to,
      body: message,
    },
  ])
}

/** Queues a written record, where a synchronization covers it. */
export async function syncChange(
  ctx: Context,
  tx: Tx,
  table: Table,
  event: SyncEvent,
  record: { parents: readonly string[]; body: JsonObject },
): Promise<void> {
  const found = (await syncConfigs(ctx.platform)).get(table.definition.name)
  if (!found || found.config.Paused) return
  const { config } = found
  const wanted =
    event === 'deleted'
      ? (config.SyncEntityDeleted ?? config.SyncProductDeleted)
      : (config.SyncEntityChanged ?? config.SyncProductChanged)
  if (wanted) await sendRecord(ctx, tx, found.kind, config, event, record)
}

/** Queues a stored order with its line items, where orders are synchronized and the order has been submitted. */
export async function syncOrder(
  ctx: Context,
  tx: Tx,
  order: Order,
  items: readonly JsonObject[],
): Promise<void> {
  if (ctx.seeding || !order.IsSubmitted) return
  const found = (await syncConfigs(ctx.platform)).get(ORDER_KIND.resource)
  if (!found) return
  const { config } = found
  const name = `${ORDER_KIND.namespace}.updated`
  const body: JsonObject = { ...envelope(ctx, name, config), ...order, LineItems: [...items] }
  const to = configuredDestination(nonEmptyText(config.DeliveryConfigID))
  await enqueue(ctx.platform, tx, [{ cause: `${name}: ${order.ID}`, to, body }])
}
