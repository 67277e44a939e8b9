import { batchedReads } from '@/lib/resource/batched-reads'
import { priceScheduleReference } from './priceschedules/reference'

/** Reads one price schedule for a row of the list. The rows that are shown at the same time share one request. */
export const readShownPrice = batchedReads(priceScheduleReference)
