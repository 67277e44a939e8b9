import { getSettings } from '../settings'
import { getSession } from './session'

/**
 * Returns a key of the signed-in user on this platform, to which stored jobs and activity belong. It includes the
 * platform and marketplace, because the same user name and IDs on another one mean another user and other records.
 */
export function sessionOwner(): string | undefined {
  const { decoded } = getSession()
  if (!decoded) return undefined
  const { apiUrl, marketplaceId } = getSettings()
  return JSON.stringify([decoded.userName, apiUrl, marketplaceId])
}
