import type { Deletion, ResourceDefinition, Write } from '../../core/http/definitions'
import { ENTITY_KINDS } from '../../core/messaging/entity-sync'
import { platformError } from '../../core/http/errors'
import { readRecord } from '../../core/records/store'
import { valueTerm } from '../../core/lists/terms'
import { blocks } from '../integration/integrations'
import { checkEnabled, DELIVERY } from '../integration/delivery-configs'
import { checkAuthHeader, checkUrl, secretsOf } from '../integration/integration-rules'
import type { ErrorConfig, PromotionIntegration, SubscriptionIntegration } from '../../contract/records'

const singleton = (
  name: string,
  model: string,
  more: Partial<ResourceDefinition> = {},
): ResourceDefinition => ({
  name,
  model,
  table: 'settings',
  access: { kind: 'adminOnly' },
  singleton: true,
  references: [DELIVERY],
  ...more,
})

/** Checks the address and the header of an integration that is called at its own address. */
async function checkCalled(
  write: Write<PromotionIntegration> | Write<SubscriptionIntegration>,
  name: 'PromotionIntegrations' | 'SubscriptionIntegrations',
): Promise<void> {
  const secret = await secretsOf(write, name, name)
  checkUrl('Url', write.record.Url)
  checkAuthHeader(write.record, secret('CustomAuthHeaderValue'))
}

/** Rejects the deletion while promotions use the integration, because they would have no value without it. */
async function rejectUsedIntegration({ tx }: Deletion): Promise<void> {
  const { rows } = await tx.query(
    'select id from promotions where terms @> $1::bigint[] order by id limit 1',
    [[valueTerm('UseIntegration', 'true')]],
  )
  const id = rows[0]?.[0]
  if (!id) return
  throw platformError(
    'PromotionIntegration.CannotDeletePromotionIntegration',
    `Promotion "${id}" uses the integration.`,
    { PromotionID: id },
  )
}

/**
 * Checks the API client for the orders of subscriptions: it needs a default user and must have no checkout integration.
 */
async function checkSubscriptionClient({ ctx, tx, record }: Write<SubscriptionIntegration>): Promise<void> {
  const client = await readRecord(tx, ctx.platform.table('ApiClients'), [], record.ApiClientID ?? '')
  if (!client) return
  if (!client.body.DefaultContextUserName) {
    throw platformError(
      'SubscriptionIntegration.DefaultContextUser',
      'The API client needs a DefaultContextUserName.',
    )
  }
  if (client.body.OrderCheckoutIntegrationEventID) {
    throw platformError(
      'SubscriptionIntegration.CannotUseApiClient',
      'An API client with an OrderCheckout event cannot make the orders of subscriptions.',
    )
  }
}

/** Irregular operation names: the SDK has `GetBuyerUserGroups`, but `SaveUserGroups`. */
const OPERATIONS: Partial<Record<keyof typeof ENTITY_KINDS, { get: string; patch: string }>> = {
  UserGroups: { get: 'BuyerUserGroups', patch: 'BuyerUserGroups' },
}

const entityConfigs = (Object.keys(ENTITY_KINDS) as (keyof typeof ENTITY_KINDS)[]).map((kind) => {
  const { get, patch } = OPERATIONS[kind] ?? { get: kind, patch: kind }
  return singleton(ENTITY_KINDS[kind].setting, 'EntitySyncConfig', {
    operations: {
      Get: `EntitySynchronization.Get${get}`,
      Save: `EntitySynchronization.Save${kind}`,
      Patch: `EntitySynchronization.Patch${patch}`,
      Delete: `EntitySynchronization.Delete${kind}`,
    },
  })
})

/** Resources with one configuration per marketplace, without an ID. */
export const singletonResources: ResourceDefinition[] = [
  singleton('ProductSynchronization', 'ProductSyncConfig'),
  singleton('OrderSynchronization', 'OrderSyncConfig'),
  singleton('ErrorConfigs', 'ErrorConfig', {
    write: ({ ctx, tx, record }: Write<ErrorConfig>) =>
      checkEnabled(ctx, tx, record.DeliveryConfigID, 'ErrorConfig.DeliveryConfigDisabled'),
  }),
  singleton('InventoryIntegrations', 'InventoryIntegration'),
  singleton('PromotionIntegrations', 'PromotionIntegration', {
    references: [],
    write: (write: Write<PromotionIntegration>) => checkCalled(write, 'PromotionIntegrations'),
    remove: rejectUsedIntegration,
  }),
  singleton('SubscriptionIntegrations', 'SubscriptionIntegration', {
    references: [
      blocks('ApiClientID', 'ApiClients', 'ApiClient.UsedByIntegration', 'The API client is used by:'),
    ],
    async write(write: Write<SubscriptionIntegration>) {
      await checkSubscriptionClient(write)
      await checkCalled(write, 'SubscriptionIntegrations')
    },
  }),
  ...entityConfigs,
]
