import type { Platform } from '../core/records/platform'
import { Api, type Transport } from '../shop/api'
import { movableClock } from '../shop/clock'
import { People, type Credentials } from '../shop/people'
import { INTEGRATION_CLIENT_ID } from './constants'

/**
 * Creates the delivery config and the tracking event of the demo marketplace through its API, because the format of
 * its other records has neither. The delivery config is inactive, so that the demo delivers nothing.
 */
export async function createFirstIntegrations(
  platform: Platform,
  transport: Transport,
  admin: Credentials,
): Promise<void> {
  const clock = movableClock((offset) => Promise.resolve(void (platform.clockOffset = offset)))
  const person = new People(new Api(platform.settings.publicUrl, transport), clock).signIn(admin)
  await person.call('POST', '/integrations/deliveryconfig', {
    ID: 'product-feed',
    Name: 'Product feed',
    Enabled: false,
    DeliveryTargets: {
      EventHub: { EventHubName: 'products', ConnectionString: 'product-feed-not-for-production' },
    },
  })
  await person.call('POST', '/integrations/trackingEvents', {
    ID: 'integration-sign-ins',
    Name: 'Sign-ins of integrations',
    EventType: 'UserLoggedIn',
    ClientID: INTEGRATION_CLIENT_ID,
    DeliveryConfigID: 'product-feed',
  })
}
