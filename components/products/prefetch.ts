import type { ReadBeside } from '@/components/resource/prefetch'
import { keys } from '@/lib/ordercloud/keys'
import { scheduleUsersOptions } from './schedule-users'
import type { ProductRecord } from './service'

/** Reads how many products share the default price schedule of a product. */
export const readProductPage: ReadBeside<ProductRecord> = async (document, _id, record) => {
  const scheduleId = (await record)?.DefaultPriceSchedule?.ID
  if (!scheduleId) return
  const options = scheduleUsersOptions(scheduleId)
  await document.readPath(keys.list('products', options), '/products', options)
}
