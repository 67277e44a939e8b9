import type { ResourceDefinition } from '../core/definitions'
import { blocks, DELIVERY } from './integrations'

const SINGLETONS: [name: string, model: string, suffix?: string][] = [
  ['ProductSynchronization', 'ProductSyncConfig'],
  ['OrderSynchronization', 'OrderSyncConfig'],
  ['ErrorConfigs', 'ErrorConfig'],
  ['InventoryIntegrations', 'InventoryIntegration'],
  ['PromotionIntegrations', 'PromotionIntegration'],
]

/** One configuration per marketplace, without an id. */
export const singletonResources: ResourceDefinition[] = SINGLETONS.map(([name, model]) => ({
  name,
  model,
  table: 'settings',
  access: { kind: 'adminOnly' },
  singleton: true,
  references: model === 'PromotionIntegration' ? [] : [DELIVERY],
}))

singletonResources.push({
  name: 'SubscriptionIntegrations',
  model: 'SubscriptionIntegration',
  table: 'settings',
  access: { kind: 'adminOnly' },
  singleton: true,
  references: [
    blocks('ApiClientID', 'ApiClients', 'ApiClient.UsedByIntegration', 'The API client is used by:'),
  ],
})
