import type { Platform } from '../core/records/platform'
import type { Transport } from '../shop/api'
import type { Credentials } from '../shop/people'
import { INTEGRATION_CLIENT_ID } from './constants'
import { signInToSeed } from './sign-in'

/** The delivery config of the demo. Its target is a cloud service, which the embedded platform never contacts. */
const DELIVERY_CONFIG_ID = 'platform-events'

/** The configurations of the entity syncs, as their addresses name them. */
const ENTITY_SYNC_PATHS = [
  'adminusers',
  'buyers',
  'buyers/usergroups',
  'buyers/users',
  'categories',
  'products/inventoryrecords',
  'suppliers',
  'suppliers/users',
] as const

/**
 * Creates the delivery config of the demo marketplace and what uses it through the API, because the format of the other
 * records has none of it. The tracking event is for a client without users, and the syncs are paused, so that the demo
 * records no deliveries.
 */
export async function createFirstIntegrations(
  platform: Platform,
  transport: Transport,
  admin: Credentials,
): Promise<void> {
  const person = signInToSeed(platform, transport, admin)
  await person.call('POST', '/integrations/deliveryconfig', {
    ID: DELIVERY_CONFIG_ID,
    Name: 'Platform events',
    Enabled: true,
    DeliveryTargets: {
      EventHub: { EventHubName: 'platform', ConnectionString: 'platform-events-not-for-production' },
    },
  })
  await person.call('POST', '/integrations/trackingEvents', {
    ID: 'integration-sign-ins',
    Name: 'Sign-ins of integrations',
    EventType: 'UserLoggedIn',
    ClientID: INTEGRATION_CLIENT_ID,
    DeliveryConfigID: DELIVERY_CONFIG_ID,
  })
  await person.call('PUT', '/integrations/productsync', {
    DeliveryConfigID: DELIVERY_CONFIG_ID,
    SyncProductChanged: true,
    SyncProductDeleted: true,
    Paused: true,
  })
  for (const kind of ENTITY_SYNC_PATHS)
    await person.call('PUT', `/integrations/entitysync/${kind}`, {
      DeliveryConfigID: DELIVERY_CONFIG_ID,
      SyncEntityChanged: true,
      SyncEntityDeleted: true,
      Paused: true,
    })
  await person.call('PUT', '/integrations/inventory', { DeliveryConfigID: DELIVERY_CONFIG_ID })
  await person.call('PUT', '/integrations/ErrorConfig', { DeliveryConfigID: DELIVERY_CONFIG_ID })
  await person.call('PUT', '/xpindices', { ThingType: 'Order', Key: 'Project' })
}
