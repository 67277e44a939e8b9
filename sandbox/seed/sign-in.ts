import type { Platform } from '../core/records/platform'
import { Api, type Transport } from '../shop/api'
import { movableClock } from '../shop/clock'
import { People, type Credentials } from '../shop/people'

/** Signs in to the platform that is being seeded. Requests go through the transport, at the time of the platform's clock. */
export function signInToSeed(platform: Platform, transport: Transport, credentials: Credentials) {
  const clock = movableClock((offset) => Promise.resolve(void (platform.clockOffset = offset)))
  return new People(new Api(platform.settings.publicUrl, transport), clock).signIn(credentials)
}
