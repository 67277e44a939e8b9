import { keys } from '@/lib/ordercloud/keys'

/**
 * Returns the query key of one figure of the dashboard.
 *
 * @param timeZone IANA name, for figures of days
 */
export function figureKey(name: string, isSample: boolean, timeZone?: string) {
  return keys.list('dashboard', { name, isSample, ...(timeZone && { timeZone }) })
}
