import { assertAccess } from '../../core/auth/access'
import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import { definitionOf, type Handler } from '../../core/http/definitions'
import { ENTITY_KINDS, PRODUCT_KIND, sendRecord, type SyncKind } from '../../core/messaging/entity-sync'
import { notFound, platformError } from '../../core/http/errors'
import { configuredDestination, enqueue } from '../../core/messaging/outbox'
import { errorReport } from '../../core/http/error-reports'
import { readRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { checkEnabled } from './delivery-configs'
import { nonEmptyText, textOf } from '../../core/records/json'

/** Returns the configuration of a synchronization; rejects a missing or paused one as not enabled. */
async function configOf(ctx: Context, tx: Tx, { setting, code }: SyncKind) {
  const stored = await readRecord(tx, ctx.platform.table(setting), [], setting)
  if (!stored || stored.body.Paused)
    throw platformError(code, 'This synchronization is not configured, or is paused.')
  await checkEnabled(
    ctx,
    tx,
    nonEmptyText(stored.body.DeliveryConfigID),
    'DeliveryConfig.ConfigurationDisabled',
  )
  return stored.body
}

/**
 * Creates a handler that sends one record now, regardless of automatic synchronization.
 * @param fields the body fields that name the record, with its parents first
 */
function sync(kind: SyncKind, fields: string[]): Handler {
  return async (ctx) => {
    await assertAccess(ctx, { kind: 'adminOnly' }, 'write', 'EntitySyncConfig', null)
    const { platform, operation } = ctx
    const sent = platform.models.read(operation.body ?? '', bodyObject(ctx))
    platform.models.validate(operation.body ?? '', sent, operation.required)
    const [id = '', ...outer] = fields.map((field) => textOf(sent[field])).reverse()
    const parents = outer.reverse()
    await platform.transaction(async (tx) => {
      const config = await configOf(ctx, tx, kind)
      const table = platform.table(kind.resource)
      const stored = await readRecord(tx, table, parents, id)
      if (!stored) throw notFound(table.definition.model, id)
      const record = { parents, body: stored.body }
      await definitionOf(table).read?.(ctx, [record])
      await sendRecord(ctx, tx, kind, config, 'sync', record)
    })
    return {}
  }
}

/** Sends a test report, so that an administrator sees whether reports arrive. */
const validateErrorConfig: Handler = async (ctx) => {
  await assertAccess(ctx, { kind: 'adminOnly' }, 'write', 'ErrorConfig', null)
  const { platform } = ctx
  await platform.transaction(async (tx) => {
    const stored = await readRecord(tx, platform.table('ErrorConfigs'), [], 'ErrorConfigs')
    if (!stored) throw notFound('ErrorConfig', 'ErrorConfigs')
    await checkEnabled(ctx, tx, stored.body.DeliveryConfigID, 'ErrorConfig.DeliveryConfigDisabled')
    const body = errorReport(platform, {
      method: ctx.operation.verb,
      path: ctx.operation.path,
      message: 'This is a test.',
    })
    const to = configuredDestination(stored.body.DeliveryConfigID)
    await enqueue(platform, tx, [{ cause: 'Test of error reports', to, body }])
  })
  return {}
}

const { AdminUsers, BuyerUsers, Buyers, Categories, InventoryRecords, SupplierUsers, Suppliers, UserGroups } =
  ENTITY_KINDS

export const synchronizationActions: Readonly<Record<string, Handler>> = {
  'EntitySynchronization.SyncAdminUser': sync(AdminUsers, ['UserID']),
  'EntitySynchronization.SyncBuyer': sync(Buyers, ['BuyerID']),
  'EntitySynchronization.SyncBuyerUser': sync(BuyerUsers, ['BuyerID', 'UserID']),
  'EntitySynchronization.SyncBuyerUserGroup': sync(UserGroups, ['BuyerID', 'UserGroupID']),
  'EntitySynchronization.SyncCategory': sync(Categories, ['CatalogID', 'CategoryID']),
  'EntitySynchronization.SyncInventoryRecord': sync(InventoryRecords, ['ProductID', 'InventoryRecordID']),
  'EntitySynchronization.SyncSupplier': sync(Suppliers, ['SupplierID']),
  'EntitySynchronization.SyncSupplierUser': sync(SupplierUsers, ['SupplierID', 'UserID']),
  'ProductSynchronization.Sync': sync(PRODUCT_KIND, ['ProductID']),
  'ErrorConfigs.Validate': validateErrorConfig,
}
