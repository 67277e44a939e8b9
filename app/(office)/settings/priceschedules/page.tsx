import { priceSchedules } from '@/components/products/priceschedules/resource'
import { PriceScheduleList } from '@/components/products/priceschedules/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Price schedules' }

export default listPage(priceSchedules, PriceScheduleList)
