import { lazy } from '@/lib/lazy'
import { keys } from '@/lib/ordercloud/keys'

// Loads after the rows. All cells share the module, so that their requests are combined.
const reader = lazy(() => import('./read-shown-price'))

/**
 * Query for the price schedule that a row of the list shows, as a list of one row, or of none when it is missing. The
 * list form lets cache updates after a write apply as for every other list.
 */
export function shownPriceQuery(scheduleId: string) {
  return {
    queryKey: keys.list('priceschedules', { priceOf: scheduleId }),
    queryFn: async () => (await reader.load()).readShownPrice(scheduleId),
  }
}
