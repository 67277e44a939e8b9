import type { PriceSchedule } from '@/lib/ordercloud/models'
import { named } from '@/lib/resource/named'
import type { Reference } from '@/lib/resource/reference'
import { priceSchedules } from '../service'

/** A price schedule, for fields that choose one. */
export const priceScheduleReference: Reference<PriceSchedule> = {
  ...named,
  path: 'priceschedules',
  words: { one: 'price schedule', many: 'price schedules' },
  service: priceSchedules,
  readers: ['PriceScheduleReader', 'PriceScheduleAdmin'],
}
