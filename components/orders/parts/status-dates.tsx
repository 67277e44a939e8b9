import { Instant } from '@/components/resource/instant'
import type { Fact } from '@/components/resource/record/record-facts'
import type { Order } from '@/lib/ordercloud/models'

const STATUS_DATES = [
  ['Created', 'DateCreated'],
  ['Submitted', 'DateSubmitted'],
  ['Approved', 'DateApproved'],
  ['Declined', 'DateDeclined'],
  ['Canceled', 'DateCanceled'],
  ['Completed', 'DateCompleted'],
  ['Last updated', 'LastUpdated'],
] as const

/** Returns the dates of the statuses that an order or a return has reached. */
export function statusDateFacts(record: Pick<Order, (typeof STATUS_DATES)[number][1]>): Fact[] {
  return STATUS_DATES.map(([label, key]) => ({ label, value: record[key] && <Instant iso={record[key]} /> }))
}
