import { getSettings } from '../settings'
import { getSession } from './session'

/**
 * Who is signed in, on which platform: whose jobs and activity this browser carries on and shows. On another platform,
 * or another marketplace of the same one, a user of the same name is somebody else, and the same ids are other records.
 */
export function sessionOwner(): string | undefined {
  const { decoded } = getSession()
  if (!decoded) return undefined
  const { apiUrl, marketplaceId } = getSettings()
  return JSON.stringify([decoded.userName, apiUrl, marketplaceId])
}
