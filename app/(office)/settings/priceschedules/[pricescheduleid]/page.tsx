import { priceSchedules } from '@/components/products/priceschedules/resource'
import { PriceSchedulePage } from '@/components/products/priceschedules/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Price schedule' }

export default recordPage(priceSchedules, PriceSchedulePage, 'pricescheduleid')
